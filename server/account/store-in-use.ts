// Whether the other side of an agreement can agree on anything now.
import { refuse } from "#domain/refusal.ts";
import type { Tx } from "#server/kernel/db.ts";

/** @throws Refusal other_side_suspended when the account of this profile is not in use */
export async function requireInUse(tx: Tx, profile_id: string): Promise<void> {
  const row = await tx
    .selectFrom("profile")
    .innerJoin("account", "account.id", "profile.account_id")
    .select("account.status")
    .where("profile.id", "=", profile_id)
    .executeTakeFirstOrThrow();
  if (row.status !== "active") refuse("other_side_suspended");
}
