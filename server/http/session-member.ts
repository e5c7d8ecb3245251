import type { SignedIn } from "#server/account/reads.ts";
import type { ActorProfile, Member } from "#server/kernel/actor.ts";
import type { Identity } from "#server/services/auth.ts";

/** The actor of a signed-in account acting as one of its profiles. */
export function memberOf(
  account: SignedIn,
  profile: ActorProfile | null,
  { aal }: Pick<Identity, "aal">,
  visitor_id: string | null,
): Member {
  return {
    kind: "member",
    account_id: account.id,
    email: account.email,
    is_operator: account.is_operator,
    profile,
    visitor_id,
    on_behalf_of: null,
    assurance: { is_two_factor: aal === "aal2", proved_at: account.proved_at },
  };
}

/** Signed in by one proof where the account has two: nothing of it is open yet. */
export function isHalf(account: SignedIn, { aal }: Pick<Identity, "aal">): boolean {
  return account.has_second_factor && aal !== "aal2";
}
