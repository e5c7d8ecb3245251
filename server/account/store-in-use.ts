// Whether the two sides of an agreement can agree on anything now.
import { refuse } from "#domain/refusal.ts";
import type { Tx } from "#server/kernel/database/db.ts";

/**
 * Offers of a provider whose verification has ended stand until they run out, but nobody is bound by one meanwhile.
 * @throws Refusal provider_unverified
 */
export async function requireVerified(tx: Tx, profile_id: string): Promise<void> {
  const row = await tx
    .selectFrom("profile")
    .select("verified_at")
    .where("id", "=", profile_id)
    .forShare()
    .executeTakeFirstOrThrow();
  if (!row.verified_at) refuse("provider_unverified");
}

/**
 * Whether the account of this profile is in use; then it stays so until the transaction ends, because suspending waits
 * for it. Whichever of the two comes first, the other one sees what it did.
 */
export async function isInUse(tx: Tx, profile_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("profile")
    .innerJoin("account", "account.id", "profile.account_id")
    .select("account.status")
    .where("profile.id", "=", profile_id)
    .forShare("account")
    .executeTakeFirstOrThrow();
  return row.status === "active";
}

/** @throws Refusal other_side_suspended when the account of this profile is not in use */
export async function requireInUse(tx: Tx, profile_id: string, details: object = {}): Promise<void> {
  if (!(await isInUse(tx, profile_id))) refuse("other_side_suspended", { ...details });
}
