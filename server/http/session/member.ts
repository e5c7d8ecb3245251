import type { SignedIn } from "#server/account/reads.ts";
import type { ActorProfile, Member } from "#server/kernel/actor.ts";
import type { Identity } from "#server/services/auth.ts";

/**
 * Whether the operator's grant counts in this session. Without a second factor, set up and given, it sleeps: on every
 * page, form, function and relation its account is an ordinary one. This is the one place that decides it.
 */
export function isAwakeOperator(account: SignedIn, { aal }: Pick<Identity, "aal">): boolean {
  return account.is_operator && account.has_second_factor && aal === "aal2";
}

/** The actor of a signed-in account acting as one of its profiles. */
export function memberOf(
  account: SignedIn,
  profile: ActorProfile | null,
  identity: Pick<Identity, "aal">,
  visitor_id: string | null,
): Member {
  return {
    kind: "member",
    account_id: account.id,
    email: account.email,
    is_operator: isAwakeOperator(account, identity),
    profile,
    visitor_id,
    on_behalf_of: null,
    assurance: { is_two_factor: identity.aal === "aal2", proved_at: account.proved_at },
  };
}

/** Signed in by one proof where the account has two: nothing of it is open yet. */
export function isHalf(account: SignedIn, { aal }: Pick<Identity, "aal">): boolean {
  return account.has_second_factor && aal !== "aal2";
}
