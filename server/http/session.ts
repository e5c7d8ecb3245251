// Who is asking, from the request's cookies: token verified locally (renewed near its end), then one query.
// Whatever is wrong with a session (tampered, half missing, ended, of a suspended account) ends in the same
// place: cookies removed, a visitor, no error.
import type { Session } from "#app/context.ts";
import { isRefusal } from "#domain/refusal.ts";
import { activeProfile, type SignedIn, shellOf } from "#server/account/reads.ts";
import type { Actor } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import {
  type AuthCookies,
  authCookieName,
  claimsOptions,
  heldToken,
  type Identity,
  identityOf,
  isUnavailable,
  openAuth,
  verifyBearer,
} from "#server/services/auth.ts";
import {
  allAuthCookieNames,
  authCookieNames,
  authCookies,
  clearCookies,
  cookiesOf,
} from "./session-cookies.ts";
import { demoOf } from "./session-demo.ts";
import { memberOf } from "./session-member.ts";
import { holdsSession } from "./session-readable.ts";
import { accountOf } from "./session-record.ts";
import { visitorIdOf } from "./session-visitor.ts";

export const profileCookieName = "profile";

/** How long a page waits for the auth service; longer, and it is shown as to a visitor. */
const patience_ms = 3_000;

/** `unavailable`: there is a session, but the auth service cannot say now whether it is good. */
export type SessionState = "visitor" | "member" | "signed_out" | "suspended" | "unavailable";

export type LoadedSession = {
  state: SessionState;
  actor: Actor;
  account: SignedIn | null;
  session_id: string | null;
};

export type Asking = { request_id: string; locale: string };

/** Loads the session of a request; cookies to set or remove are written to `headers`. Never throws for a bad session. */
export async function loadSession(
  runtime: Runtime,
  request: Request,
  headers: Headers,
  asking: Asking,
): Promise<LoadedSession> {
  const visitor_id = visitorIdOf(runtime, request, headers);
  const nobody = (state: SessionState): LoadedSession => ({
    state,
    actor: { kind: "visitor", visitor_id },
    account: null,
    session_id: null,
  });
  if (authCookieNames(cookiesOf(request, headers)).length === 0) return nobody("visitor");

  if (!holdsSession(cookiesOf(request, headers))) {
    signOutHere(runtime, request, headers);
    return nobody("signed_out");
  }
  const identity = await identify(runtime, authCookies(request, headers));
  if (identity === "unavailable") return nobody("unavailable");
  const account = identity && (await recorded(runtime, identity, request, headers, asking));
  if (!account || account.is_revoked || account.status === "suspended") {
    signOutHere(runtime, request, headers);
    return nobody(account?.status === "suspended" ? "suspended" : "signed_out");
  }
  const chosen = cookiesOf(request, headers).get(profileCookieName) ?? null;
  const actor = memberOf(account, activeProfile(account, chosen), visitor_id);
  return { state: "member", actor, account, session_id: identity.session_id };
}

/** Removes everything of the session from this browser, whatever the auth service says. */
export function signOutHere(runtime: Runtime, request: Request, headers: Headers): void {
  const names = [
    ...allAuthCookieNames(cookiesOf(request, new Headers())),
    ...allAuthCookieNames(cookiesOf(request, headers)),
  ];
  clearCookies(headers, new Set([...names, profileCookieName]), runtime.env.MODE === "live");
}

async function identify(runtime: Runtime, cookies: AuthCookies): Promise<Identity | null | "unavailable"> {
  try {
    const { data, error } = await inTime(
      openAuth(runtime.env, cookies).getClaims(undefined, claimsOptions(runtime.env)),
    );
    if (error && isUnavailable(error)) return identifyAlone(runtime, cookies);
    return data ? identityOf(runtime.env, data.claims) : null;
  } catch (error) {
    if (isUnavailable(error)) return identifyAlone(runtime, cookies);
    runtime.log.warn({ err: error }, "the session's cookies cannot be read");
    return null;
  }
}

/** While the service is away a token that is near its end is still good until then. */
async function identifyAlone(runtime: Runtime, cookies: AuthCookies): Promise<Identity | "unavailable"> {
  const token = await heldToken(cookies);
  const identity = token ? await verifyBearer(runtime.env, token).catch(() => null) : null;
  return identity ?? "unavailable";
}

async function recorded(
  runtime: Runtime,
  identity: Identity,
  request: Request,
  headers: Headers,
  asking: Asking,
): Promise<SignedIn | null> {
  const is_fresh = headers.getSetCookie().some((line) => line.startsWith(authCookieName));
  try {
    return await accountOf(runtime, identity, request, { ...asking, is_fresh });
  } catch (error) {
    // While nobody can be asked the session is neither good nor bad: it must not be ended for that.
    if (isRefusal(error) && error.code !== "service_unavailable") return null;
    throw error;
  }
}

/** The library tries a renewal again for up to half a minute; a page does not wait for that. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new DOMException("the auth service is slow", "TimeoutError")),
      patience_ms,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

type Details = {
  runtime: Runtime;
  state: SessionState;
  session_id: string | null;
  account: SignedIn | null;
};
const detailsBySession = new WeakMap<Session, Details>();

/** Completes the session of a page: the hook `openSession` of the HTTP app. */
export async function openPageSession(runtime: Runtime, request: Request, basics: Session): Promise<Session> {
  const { state, actor, account, session_id } = await loadSession(
    runtime,
    request,
    basics.response_headers,
    basics,
  );
  const active = actor.kind === "member" ? actor.profile : null;
  const session: Session = {
    ...basics,
    actor,
    time_zone: account?.time_zone ?? basics.time_zone,
    now: runtime.clock.now().toISOString(),
    member: account ? shellOf(account, active) : null,
    demo: demoOf(runtime.env),
  };
  detailsBySession.set(session, { runtime, state, session_id, account });
  return session;
}

/**
 * The same session acting as another profile of its account, `member` being what the frame shows; null when the
 * account has no such profile.
 */
export function sessionAs(session: Session, profile_id: string, member?: Session["member"]): Session | null {
  const details = detailsOf(session);
  const { account } = details;
  const profile = account?.profiles.find(({ id }) => id === profile_id);
  if (!account || !profile || session.actor.kind !== "member") return null;
  const acting: Session = {
    ...session,
    actor: memberOf(account, profile, session.actor.visitor_id),
    member: member ?? shellOf(account, profile),
  };
  detailsBySession.set(acting, details);
  return acting;
}

/** What the server knows of a page's session beyond what screens see. */
export function detailsOf(session: Session): Details {
  const details = detailsBySession.get(session);
  if (!details) throw new Error("this session was not opened by openPageSession");
  return details;
}
