import type { SignedIn } from "#server/account/reads.ts";
import type { ActorProfile, Member } from "#server/kernel/actor.ts";

/** The actor of a signed-in account acting as one of its profiles. */
export function memberOf(account: SignedIn, profile: ActorProfile | null, visitor_id: string | null): Member {
  return {
    kind: "member",
    account_id: account.id,
    email: account.email,
    is_operator: account.is_operator,
    profile,
    visitor_id,
    on_behalf_of: null,
  };
}
