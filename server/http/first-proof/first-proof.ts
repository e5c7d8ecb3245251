// The first proof of an address. Until then anybody may have typed it: who signed up with it chose the password, the
// referral and the language, and may not be its owner. So the first proof keeps the sign-up only for the browser that
// made it; for any other, what the sign-up brought is replaced before anybody gets in (docs/decisions/0060). Every way
// of proving an address passes here, because no account of ours is registered otherwise.
import { hasAccount } from "#server/account/reads-address.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { releaseDrafts } from "#server/request/release-drafts.ts";
import { AuthUnavailable, type Identity, SignUpFacts } from "#server/services/auth.ts";
import { findUser, replaceCredentials } from "#server/services/auth-admin.ts";
import { visitorIdOf } from "../session/visitor.ts";
import { isSignUpHere, mayHavePassword } from "./sign-up-marker.ts";

/**
 * `known`: the account has been proved before. `kept`: nobody but its owner made it. `replaced`: what somebody else may
 * have prepared is gone, and with it every session at the service. `unproved`: the session shows a password only, which
 * proves no address. `facts` are the service's of now: a token still shows those of its own time.
 */
export type FirstProof =
  | { outcome: "known" | "unproved" }
  | { outcome: "kept"; facts: SignUpFacts }
  | { outcome: "replaced"; facts: SignUpFacts; had_password: boolean };

/**
 * Judges a session that the service has just opened, before an account is registered for it. It may run again after a
 * failure, and beside itself: each run replaces what the one before has left.
 * @throws AuthUnavailable while it is not completed; the caller lets nobody in
 */
export async function judgeFirstProof(
  runtime: Runtime,
  request: Request,
  identity: Identity,
  request_id: string,
): Promise<FirstProof> {
  if (await hasAccount(runtime.db, identity.sub)) return { outcome: "known" };
  const user = await completed(findUser(runtime.env, identity.sub));
  // The service mailed this address no confirmation: an operator made the user, a provider vouches for the address, or
  // the service is told not to ask. Replacing a password clears the time of that mail, so a repeated run ends here.
  const facts = SignUpFacts.parse(user?.metadata);
  if (!user?.confirmation_sent_at) return { outcome: "kept", facts };
  if (!identity.proves_address) return { outcome: "unproved" };
  const input = { account_id: identity.sub, visitor_id: visitorIdOf(runtime, request, new Headers()) };
  await runCommand(runtime, releaseDrafts, { actor: system, input, request_id });
  const isOwn = isSignUpHere(runtime, request, user);
  if (!isOwn) await completed(replaceCredentials(runtime.env, user));
  if (isOwn) return { outcome: "kept", facts };
  return {
    outcome: "replaced",
    facts: SignUpFacts.parse({}),
    had_password: mayHavePassword(user.metadata),
  };
}

/** Any failure of such a call, also a refused key, leaves the proof incomplete. */
async function completed<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw new AuthUnavailable("the auth service did not complete the first proof of an address", {
      cause: error,
    });
  }
}
