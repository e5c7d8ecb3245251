// The first proof of an address. Until then anybody may have typed it: whoever signed up chose the password, the
// referral and the language, and may not be the owner. So the first proof keeps the sign-up only for the browser that
// made it; for any other it replaces what the sign-up stored before letting anybody in (docs/decisions/0052). Every
// way of proving an address passes through here, because nothing else registers an account.
import { hasAccount } from "#server/account/reads/address.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { releaseDrafts } from "#server/request/commands/release-drafts.ts";
import { AuthUnavailable, type Identity, SignUpFacts } from "#server/services/auth.ts";
import { findUser, replaceCredentials } from "#server/services/auth-admin.ts";
import { visitorIdOf } from "../session/visitor.ts";
import { isSignUpHere, mayHavePassword } from "./sign-up-marker.ts";

/**
 * `known`: the account has been proved before. `kept`: only its owner can have made it. `replaced`: anything that
 * somebody else may have prepared is gone, including every session at the service. `unproved`: the session shows only
 * a password, which proves no address. `facts` are the service's current ones: a token still shows those of its issue.
 */
export type FirstProof =
  | { outcome: "known" | "unproved" }
  | { outcome: "kept"; facts: SignUpFacts }
  | { outcome: "replaced"; facts: SignUpFacts; had_password: boolean };

/**
 * Judges a session that the service has just opened, before an account is registered for it. It may run again after a
 * failure, and concurrently: each run replaces what the previous one has left.
 * @throws AuthUnavailable when it could not be completed; the caller must let nobody in
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
  // the service is configured not to ask. Replacing a password clears the time of that mail: a repeated run ends here.
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

/** Any failure of such a call, even a refused key, leaves the proof incomplete. */
async function completed<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw new AuthUnavailable("the auth service did not complete the first proof of an address", {
      cause: error,
    });
  }
}
