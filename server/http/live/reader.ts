// Who reads a stream. The session is loaded from the cookies once, when the stream opens; from then on account, device
// and profile are read again, because a stream outlives the facts that a page request relies on.
import { refuse } from "#domain/refusal.ts";
import { findSignedInAccount } from "#server/account/reads/account.ts";
import { isSessionOver } from "#server/account/store/session-limits.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { Identity } from "#server/services/auth.ts";
import { findImpersonated, impersonationActor } from "../session/impersonation.ts";
import { lacksSecondFactor, memberOf } from "../session/member.ts";
import { loadSession } from "../session/session.ts";

export type StreamReader = {
  identity: Identity;
  /** The account that signed in; the actor's is another one while an operator acts for somebody. */
  account_id: string;
  actor: Member;
  request_id: string;
};

/**
 * The signed-in reader of one of our pages, with the profile that is active in this browser.
 * @throws Refusal not_authenticated, account_suspended, second_factor_required, service_unavailable
 */
export async function openReader(
  runtime: Runtime,
  request: Request,
  request_id: string,
  headers: Headers,
): Promise<StreamReader> {
  // Cookies only: no other site and no program may read a stream.
  if (request.headers.get("sec-fetch-site") !== "same-origin") refuse("not_authenticated");
  const { state, actor, identity } = await loadSession(runtime, request, headers, {
    request_id,
    locale: "en",
  });
  if (state === "unavailable") refuse("service_unavailable");
  if (state === "second_factor") refuse("second_factor_required");
  if (state === "suspended") refuse("account_suspended");
  if (actor.kind !== "member" || !identity) return refuse("not_authenticated");
  return { identity, account_id: identity.sub, actor, request_id };
}

/** The reader's current actor; null when the session has ended or the profile is no longer active. */
export async function currentActor(runtime: Runtime, reader: StreamReader): Promise<Member | null> {
  const { identity, actor, request_id } = reader;
  const account = await findSignedInAccount(runtime.db, identity.sub, identity.session_id);
  if (account?.status !== "active" || !account.has_device || account.is_revoked) return null;
  if (isSessionOver(runtime, account)) return null;
  if (lacksSecondFactor(account, identity)) return null;
  const acted = await findImpersonated(runtime, account, identity, request_id);
  if ((acted !== null) !== (actor.on_behalf_of !== null)) return null;
  const { profiles } = acted?.account ?? account;
  const profile = profiles.find(({ id }) => id === actor.profile?.id) ?? null;
  if (actor.profile && !profile) return null;
  return acted ? impersonationActor(acted, profile) : memberOf(account, profile, identity, null);
}
