// Whether both sides may agree on an offer now: a verified provider and active accounts.
import type { TaxedProvider } from "#domain/payment/fee-vat.ts";
import { refuse } from "#domain/refusal.ts";
import type { Tx } from "#server/kernel/database/db.ts";

/**
 * Offers of a provider whose verification has ended stay until they expire, but nobody can accept them.
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
 * Whether the account of this profile is active. It stays active until the transaction ends, because suspending waits
 * for this lock; whichever of the two commits first, the other one sees it.
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

/** @throws Refusal other_side_suspended when the account of this profile is not active */
export async function requireInUse(tx: Tx, profile_id: string, details: object = {}): Promise<void> {
  if (!(await isInUse(tx, profile_id))) refuse("other_side_suspended", { ...details });
}

/** The id of the active account with this address, or null. */
export async function findActiveAccountId(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .where("status", "=", "active")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The public name of a profile, as the other side sees it. */
export async function getDisplayName(tx: Tx, profile_id: string): Promise<string> {
  const row = await tx
    .selectFrom("profile")
    .select("display_name")
    .where("id", "=", profile_id)
    .executeTakeFirstOrThrow();
  return row.display_name;
}

/** Where the provider is taxed, and as what. @throws when there is no such profile */
export async function getTaxFacts(tx: Tx, profile_id: string): Promise<TaxedProvider> {
  return tx
    .selectFrom("profile")
    .select(["country", "is_company", "tax_id"])
    .where("id", "=", profile_id)
    .executeTakeFirstOrThrow();
}

/** The address of a profile's account: for mails and digests, never for the other side. */
export async function getAccountEmail(tx: Tx, profile_id: string): Promise<string> {
  const row = await tx
    .selectFrom("profile")
    .innerJoin("account", "account.id", "profile.account_id")
    .select("account.email")
    .where("profile.id", "=", profile_id)
    .executeTakeFirstOrThrow();
  return row.email;
}

/** The account that a profile belongs to. */
export async function getAccountId(tx: Tx, profile_id: string): Promise<string> {
  const query = tx.selectFrom("profile").select("account_id").where("id", "=", profile_id);
  return (await query.executeTakeFirstOrThrow()).account_id;
}
