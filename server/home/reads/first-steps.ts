// The first-day checklist of a provider: what customers and the operator look at before the first booking.
import { sql } from "kysely";
import { profileContacts, profiles } from "#server/account/access.ts";
import type { ActorProfile } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";

const stepNames = ["profile", "photo", "categories", "area", "tax_id", "verification"] as const;
export type FirstStep = { name: (typeof stepNames)[number]; is_done: boolean };
export type FirstSteps = {
  country: string;
  steps: FirstStep[];
  /** Why an operator refused the provider; null otherwise. */
  refusal_reason: string | null;
};

/** The steps in order; null for a customer and once all are done. */
export async function findFirstSteps(
  scope: ReadScope,
  { id, kind }: ActorProfile,
): Promise<FirstSteps | null> {
  if (kind !== "provider") return null;
  const contact = profileContacts(scope).select("city").where("profile_contact.profile_id", "=", id);
  const row = await profiles(scope)
    .select([
      "profile.country",
      "profile.refusal_reason",
      sql<boolean>`profile.about is not null`.as("profile"),
      sql<boolean>`exists (select 1 from file where file.profile_id = profile.id)`.as("photo"),
      sql<boolean>`exists (select 1 from provider_category where provider_category.profile_id = profile.id)`.as(
        "categories",
      ),
      sql<boolean>`(${contact}) is not null`.as("area"),
      // Whoever was verified without one needs none.
      sql<boolean>`profile.tax_id is not null or profile.verified_at is not null`.as("tax_id"),
      sql<boolean>`profile.verified_at is not null`.as("verification"),
    ])
    .where("profile.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const steps = stepNames.map((name) => ({ name, is_done: row[name] }));
  return steps.every(({ is_done }) => is_done)
    ? null
    : { country: row.country, steps, refusal_reason: row.refusal_reason };
}
