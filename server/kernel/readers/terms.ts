// The terms in which a condition is written: the ids of an actor, or the claims of a transaction.
import { sql } from "kysely";
import { type OperatorRole, operatorRoles } from "#domain/operator/rights.ts";
import { type Actor, isOperatorInPerson, profileId } from "../actor.ts";
import type { Asker } from "./declaration.ts";

/**
 * How a condition is written: with the ids of an actor, or with claims. For a policy the rows of another table are looked up
 * by that one's policy; for a view of the api role by the condition itself.
 */
export type Terms = {
  asker: Asker;
  operator: "no" | "acting" | "in_person";
  roles: readonly OperatorRole[];
  with: "ids" | "claims" | "claims_and_policies";
  /** The condition is a value that a row shows, not what its rows are found by: another row with an id is then read once. */
  isValue?: true;
  /** Every row is looked up by itself: the condition is one of many nouns, and most rows meet none of it. */
  isLookedUp?: true;
};

export const claims: Terms = {
  asker: {
    account: sql`(select claim.account_id())`,
    person: null,
    email: null,
    profile: sql`(select claim.profile_id())`,
    provider: sql`(select claim.provider_id())`,
    country: sql`(select claim.country())`,
    visitor: sql`(select claim.visitor_id())`,
  },
  operator: "in_person",
  roles: operatorRoles,
  with: "claims",
};

export function termsOf(actor: Exclude<Actor, { kind: "system" }>): Terms {
  const id = (value: string | null) => (value === null ? null : sql<string>`${value}::uuid`);
  const member = actor.kind === "member" ? actor : null;
  const profile = member?.profile ?? null;
  // An operator reads with a provider profile of its own as if it were verified: it sees these rows anyway.
  const mayOffer = profile?.is_verified || member?.is_operator;
  const provider = profile?.kind === "provider" && mayOffer ? profile : null;
  return {
    asker: {
      account: id(member?.account_id ?? null),
      person: id(member?.on_behalf_of ? null : (member?.account_id ?? null)),
      email: member && sql`${member.email}::citext`,
      profile: id(profileId(actor)),
      provider: id(provider?.id ?? null),
      country: provider && sql`${provider.country}::text`,
      visitor: id(actor.visitor_id),
    },
    operator: isOperatorInPerson(actor) ? "in_person" : member?.is_operator ? "acting" : "no",
    roles: member?.roles ?? [],
    with: "ids",
  };
}
