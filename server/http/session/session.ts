// Loads the session from the request's cookies: verifies the token here (renews it near its end), then runs one query.
// Any invalid session (tampered, incomplete, ended, of a suspended account) has the same result: cookies removed, a
// visitor, no error.

import { units } from "#domain/limits.ts";
import { currentZone } from "#domain/place/time-zone.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { chooseActiveProfile, type SignedInAccount, toShellView } from "#server/account/reads/account.ts";
import { isSessionOver } from "#server/account/store/session-limits.ts";
import type { Session } from "#server/http/context.ts";
import type { Actor } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import {
  type AuthCookies,
  AuthUnavailable,
  authCookieName,
  claimsOptions,
  type Identity,
  identityOf,
  isUnavailable,
  isUndecided,
  openAuth,
  verifyBearer,
} from "#server/services/auth.ts";
import { type CookieSession, readCookieSession } from "./cookie-content.ts";
import {
  allAuthCookieNames,
  authCookieNames,
  authCookies,
  clearCookies,
  cookiesOf,
  replaceHeaders,
  writtenIn,
} from "./cookies.ts";
import { demoOf } from "./demo.ts";
import {
  findImpersonated,
  type Impersonation,
  impersonationActor,
  impersonationActorAs,
} from "./impersonation.ts";
import { lacksSecondFactor, memberOf } from "./member.ts";
import { accountOf } from "./record.ts";
import { visitorIdOf } from "./visitor.ts";

export const profileCookieName = "profile";

/** How long a page waits for the auth service before the session counts as `unavailable`. */
const maxWaitMs = 3_000;

/** The official client renews a token with less time left than this; others are verified here without a call. */
const renewal_s = 90;

/**
 * `unavailable`: there is a session, but the auth service does not say whether it is valid. `second_factor`: the
 * account's second factor is missing, so the actor is a visitor. `expired`: the session is past one of its limits.
 */
export type SessionState =
  | "visitor"
  | "member"
  | "second_factor"
  | "signed_out"
  | "expired"
  | "suspended"
  | "unavailable";

export type LoadedSession = {
  state: SessionState;
  actor: Actor;
  account: SignedInAccount | null;
  /** Identity of the signed-in person; while an operator acts for somebody, `account` is that somebody's. */
  identity: Identity | null;
  acting: Impersonation | null;
  /** The operator's impersonation ended with this request. */
  has_ended_acting: boolean;
};

export type SessionRequest = { request_id: string; locale: string };

/** Loads a request's session; writes cookies to set or remove to `headers`. Never throws for a bad session. */
export async function loadSession(
  runtime: Runtime,
  request: Request,
  headers: Headers,
  asking: SessionRequest,
): Promise<LoadedSession> {
  const visitor_id = visitorIdOf(runtime, request, headers);
  const nobody = (state: SessionState): LoadedSession => ({
    state,
    actor: { kind: "visitor", visitor_id },
    account: null,
    identity: null,
    acting: null,
    has_ended_acting: false,
  });
  if (authCookieNames(cookiesOf(runtime.env, request, headers)).length === 0) return nobody("visitor");

  const held = readCookieSession(cookiesOf(runtime.env, request, headers));
  if (!held) {
    signOutHere(runtime, request, headers);
    return nobody("signed_out");
  }
  const renewal = new Headers(headers);
  const identity = await identify(runtime, held, authCookies(runtime.env, request, renewal));
  // The client removes a session that it could not renew, even when the service only asked to wait.
  if (identity === "unavailable") return nobody("unavailable");
  replaceHeaders(headers, renewal);
  const account = identity && (await recorded(runtime, identity, held, { request, headers, ...asking }));
  if (!account || account.is_revoked || account.status !== "active") {
    signOutHere(runtime, request, headers);
    return nobody(endedState(runtime, account));
  }
  if (lacksSecondFactor(account, identity)) return { ...nobody("second_factor"), account, identity };
  const chosen = cookiesOf(runtime.env, request, headers).get(profileCookieName) ?? null;
  const acted = await findImpersonated(runtime, account, identity, asking.request_id);
  if (acted) {
    const actor = impersonationActorAs(acted, chosen);
    return { state: "member", actor, ...acted, identity, has_ended_acting: false };
  }
  const actor = memberOf(account, chooseActiveProfile(account, chosen), identity, visitor_id);
  const hasEndedActing = account.open_impersonation !== null;
  return { state: "member", actor, account, identity, acting: null, has_ended_acting: hasEndedActing };
}

/** Why a session no longer gives access. */
function endedState(runtime: Runtime, account: SignedInAccount | null): SessionState {
  if (account?.status === "suspended") return "suspended";
  return account?.status === "active" && isSessionOver(runtime, account) ? "expired" : "signed_out";
}

/** Removes the session's and the profile's cookies from this browser, without a call to the auth service. */
export function signOutHere(runtime: Runtime, request: Request, headers: Headers): void {
  const names = [
    ...allAuthCookieNames(cookiesOf(runtime.env, request, new Headers())),
    ...allAuthCookieNames(cookiesOf(runtime.env, request, headers)),
  ];
  clearCookies(runtime.env, headers, new Set([...names, profileCookieName]));
}

async function identify(
  runtime: Runtime,
  held: CookieSession,
  cookies: AuthCookies,
): Promise<Identity | null | "unavailable"> {
  try {
    const isDue = held.expires_at - Date.now() / units.second_ms < renewal_s;
    const identity = isDue ? null : await verifyBearer(runtime.env, held.access_token);
    // Leave a token that is due for renewal or not valid here to the official client.
    return identity ?? (await identifyByClient(runtime, cookies));
  } catch (error) {
    if (isUnavailable(error)) return identifyAlone(runtime, held);
    runtime.log.warn({ err: error }, "could not read the session's cookies");
    return null;
  }
}

/** @throws an error that `isUnavailable` recognises when the service does not answer in time */
async function identifyByClient(runtime: Runtime, cookies: AuthCookies): Promise<Identity | null> {
  const { data, error } = await inTime(
    openAuth(runtime.env, cookies).getClaims(undefined, claimsOptions(runtime.env)),
  );
  if (error && isUndecided(error)) throw new AuthUnavailable("the session was not judged", { cause: error });
  return data ? identityOf(runtime.env, data.claims) : null;
}

/** While the service is unavailable, a token that is due for renewal is accepted until it expires. */
async function identifyAlone(
  runtime: Runtime,
  { access_token }: CookieSession,
): Promise<Identity | "unavailable"> {
  const identity = await verifyBearer(runtime.env, access_token).catch(() => null);
  return identity ?? "unavailable";
}

async function recorded(
  runtime: Runtime,
  identity: Identity,
  { access_token }: CookieSession,
  { request, headers, ...asking }: SessionRequest & { request: Request; headers: Headers },
): Promise<SignedInAccount | null> {
  const isFresh = writtenIn(runtime.env, headers).some(({ name }) => name.startsWith(authCookieName));
  const renewed = isFresh ? readCookieSession(cookiesOf(runtime.env, request, headers)) : null;
  const token = renewed?.access_token ?? access_token;
  try {
    return await accountOf(runtime, identity, request, {
      ...asking,
      token,
      is_renewed: isFresh,
      is_fresh: isFresh,
    });
  } catch (error) {
    if (isUnavailable(error)) refuse("service_unavailable");
    // During an outage the session cannot be checked, so it must not end.
    if (isRefusal(error) && error.code !== "service_unavailable") return null;
    throw error;
  }
}

/** Limits the wait: the library retries a renewal for up to half a minute. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("the auth service is slow", "TimeoutError")), maxWaitMs);
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
  account: SignedInAccount | null;
  identity: Identity | null;
  acting: Impersonation | null;
  has_ended_acting: boolean;
};
const detailsBySession = new WeakMap<Session, Details>();

/** Completes the session of a page: the hook `openSession` of the HTTP app. */
export async function openPageSession(runtime: Runtime, request: Request, basics: Session): Promise<Session> {
  const { actor, ...details } = await loadSession(runtime, request, basics.response_headers, basics);
  const { account, acting } = details;
  const active = actor.kind === "member" ? actor.profile : null;
  const session: Session = {
    ...basics,
    actor,
    time_zone: account ? currentZone(account.time_zone) : basics.time_zone,
    now: runtime.clock.now().toISOString(),
    member: account && actor.kind === "member" ? toShellView(account, active) : null,
    acting:
      account && acting ? { name: toShellView(account, active).display_name, ends_at: acting.ends_at } : null,
    demo: demoOf(runtime.env, account),
    browser: details.state === "unavailable" ? null : browserSession(runtime, actor, details.identity),
  };
  detailsBySession.set(session, { runtime, ...details });
  return session;
}

/** Settings for the browser's client. `account_id` is the signed-in account's, even while it acts for another. */
function browserSession(runtime: Runtime, actor: Actor, identity: Identity | null): Session["browser"] {
  const { AUTH_PUBLIC_URL: url, SUPABASE_PUBLISHABLE_KEY: key } = runtime.env;
  return {
    account_id: identity?.sub ?? null,
    client: actor.kind === "member" ? { url, key, server_ms: Date.now() } : null,
  };
}

/**
 * The same session acting as another profile of its account; null if the account has no such profile. `member`: what
 * the page frame shows.
 */
export function sessionAs(session: Session, profile_id: string, member?: Session["member"]): Session | null {
  const details = detailsOf(session);
  const { account, identity, acting: as } = details;
  const profile = account?.profiles.find(({ id }) => id === profile_id);
  if (!account || !identity || !profile || session.actor.kind !== "member") return null;
  const acting: Session = {
    ...session,
    actor: as
      ? impersonationActor({ account, acting: as }, profile)
      : memberOf(account, profile, identity, session.actor.visitor_id),
    member: member ?? toShellView(account, profile),
  };
  detailsBySession.set(acting, details);
  return acting;
}

/** Whether the operator's impersonation ended with this request, so that the page can say so. */
export function hasImpersonationEnded(session: Session): boolean {
  return detailsBySession.get(session)?.has_ended_acting ?? false;
}

/** Whether the session cannot be checked because the auth service does not answer. */
export function isSessionUnavailable(session: Session): boolean {
  return detailsBySession.get(session)?.state === "unavailable";
}

/** The server's part of a page's session, which screens do not see. */
export function detailsOf(session: Session): Details {
  const details = detailsBySession.get(session);
  if (!details) throw new Error("this session was not opened by openPageSession");
  return details;
}
