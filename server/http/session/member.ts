import type { SignedInAccount } from "#server/account/reads/account.ts";
import type { ActorProfile, Member } from "#server/kernel/actor.ts";
import type { Identity } from "#server/services/auth.ts";

/**
 * Whether the operator's grant is in effect in this session: only if a second factor is set up and was given. Without
 * it the account is an ordinary one on every page, form, function and relation. Only this function decides.
 */
export function isActiveOperator(account: SignedInAccount, { aal }: Pick<Identity, "aal">): boolean {
  return account.is_operator && account.has_second_factor && aal === "aal2";
}

/** The actor of a signed-in account acting as one of its profiles. */
export function memberOf(
  account: SignedInAccount,
  profile: ActorProfile | null,
  identity: Pick<Identity, "aal">,
  visitor_id: string | null,
): Member {
  return {
    kind: "member",
    account_id: account.id,
    email: account.email,
    is_operator: isActiveOperator(account, identity),
    roles: isActiveOperator(account, identity) ? account.roles : [],
    profile,
    visitor_id,
    on_behalf_of: null,
    assurance: { is_two_factor: identity.aal === "aal2", proved_at: account.proved_at },
  };
}

/** Whether the session lacks the account's second factor and therefore gives no access. */
export function lacksSecondFactor(account: SignedInAccount, { aal }: Pick<Identity, "aal">): boolean {
  return account.has_second_factor && aal !== "aal2";
}
