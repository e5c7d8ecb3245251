// Row-level SQL of accounts, their choices, devices and profiles; the only writer of these tables.
import { sql } from "kysely";
import type { ProfileEdit } from "#domain/account/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row, Tx } from "#server/kernel/database/db.ts";
import { announceAccount } from "#server/kernel/live/announcement.ts";
import { type UnfinishedCounts, unfinishedCounts } from "./profile/unfinished.ts";

export type AccountRow = Row<"account">;
export type DeviceRow = Row<"device">;
export type ProfileRow = Row<"profile">;

/** The account under lock, or null. */
export async function findAccountForUpdate(tx: Tx, id: string): Promise<AccountRow | null> {
  const row = await tx.selectFrom("account").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** The account under lock. @throws Refusal not_found */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow> {
  return (await findAccountForUpdate(tx, id)) ?? refuse("not_found");
}

/**
 * The profile of any account under a lock that transactions acting as it do not wait for (`kernel/lock-profile.ts`).
 * @throws Refusal not_found
 */
export async function lockProfile(tx: Tx, id: string): Promise<ProfileRow> {
  const query = tx.selectFrom("profile").selectAll().where("id", "=", id);
  return (await query.forNoKeyUpdate().executeTakeFirst()) ?? refuse("not_found");
}

/**
 * A profile of this account, locked `for update`: waits for every transaction that acts as the profile.
 * @throws Refusal not_found
 */
export async function lockOwnProfile(tx: Tx, account_id: string, id: string): Promise<ProfileRow> {
  const query = tx
    .selectFrom("profile")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", account_id);
  return (await query.forUpdate().executeTakeFirst()) ?? refuse("not_found");
}

/** Notes that the operator has verified a provider. */
export async function setProfileVerified(ctx: CommandContext, id: string): Promise<ProfileRow> {
  return ctx.tx
    .updateTable("profile")
    .set((eb) => ({ verified_at: ctx.now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends a provider's verification, because its identity has changed. */
export async function setProfileUnverified(ctx: CommandContext, id: string): Promise<ProfileRow> {
  return ctx.tx
    .updateTable("profile")
    .set((eb) => ({ verified_at: null, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whose join page it was: the partner of a name, also of one from before it was renamed; null for any other name. */
const partnerOf = (referral: string | null) =>
  sql<string | null>`(select partner_id from partner_name where name = ${referral})`;

/** Inserts an account unless a call running at the same time has just done so; true when this one did. */
export async function insertAccount(
  ctx: CommandContext,
  account: Pick<AccountRow, "id" | "email" | "locale" | "time_zone" | "referral"> &
    Partial<Pick<AccountRow, "terms_version" | "terms_accepted_at" | "email_issued_at">>,
): Promise<boolean> {
  const row = await ctx.tx
    .insertInto("account")
    .values({ ...account, partner_id: partnerOf(account.referral), created_at: ctx.now })
    .onConflict((oc) => oc.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the address at the auth service and the issue time of the token that named it; ends a pending change. */
export async function setAccountEmail(
  ctx: CommandContext,
  id: string,
  email: string,
  issued_at: Date | null,
): Promise<void> {
  await ctx.tx
    .updateTable("account")
    .set((eb) => ({
      ...{ email, new_email: null, new_email_asked_at: null },
      ...(issued_at ? { email_issued_at: issued_at } : {}),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Another account that holds this address, under lock, and whether anybody ever signed in to it. */
export async function findOtherHolder(
  tx: Tx,
  email: string,
  id: string,
): Promise<{ id: string; was_used: boolean } | null> {
  const row = await tx
    .selectFrom("account")
    .select((eb) => [
      "account.id",
      eb
        .exists(eb.selectFrom("device").select("session_id").whereRef("device.account_id", "=", "account.id"))
        .as("was_used"),
    ])
    .where("email", "=", email)
    .where("id", "<>", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? { id: row.id, was_used: Boolean(row.was_used) } : null;
}

/**
 * Records that a session was seen, and that its person gave a proof when `is_proof`; a revoked one stays revoked.
 * @throws Refusal conflict when the session id belongs to another account
 */
export async function upsertDevice(
  ctx: CommandContext,
  device: Pick<DeviceRow, "session_id" | "account_id" | "user_agent"> & { is_proof?: boolean },
): Promise<DeviceRow> {
  const { is_proof, ...columns } = device;
  const proof = is_proof ? { proved_at: ctx.now } : {};
  const row = await ctx.tx
    .insertInto("device")
    .values({ ...columns, ...proof, created_at: ctx.now, last_seen_at: ctx.now })
    .onConflict((oc) =>
      oc
        .column("session_id")
        .doUpdateSet({ user_agent: device.user_agent, last_seen_at: ctx.now, ...proof })
        .where("device.account_id", "=", device.account_id),
    )
    .returningAll()
    .executeTakeFirst();
  return row ?? refuse("conflict");
}

/** Ends a device for good: its tokens are refused from now on even while their signature holds. */
export async function setDeviceRevoked(ctx: CommandContext, session_id: string): Promise<void> {
  const ended = await ctx.tx
    .updateTable("device")
    .set({ revoked_at: ctx.now })
    .where("session_id", "=", session_id)
    .where("revoked_at", "is", null)
    .returning("account_id")
    .execute();
  for (const { account_id } of ended) await announceAccount(ctx.tx, account_id);
}

/** Sets the account's language or time zone. */
export async function setAccountPreferences(
  ctx: CommandContext,
  id: string,
  fields: Partial<Pick<AccountRow, "locale" | "time_zone">>,
): Promise<AccountRow> {
  return ctx.tx
    .updateTable("account")
    .set((eb) => ({ ...fields, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores whether a topic is mailed. */
export async function upsertNotificationChoice(
  ctx: CommandContext,
  choice: Row<"notification_choice">,
): Promise<void> {
  await ctx.tx
    .insertInto("notification_choice")
    .values(choice)
    .onConflict((oc) => oc.columns(["account_id", "topic"]).doUpdateSet({ is_mailed: choice.is_mailed }))
    .execute();
}

/** The account's active profiles, oldest first; read under the account's lock. */
export async function listActiveProfiles(tx: Tx, account_id: string): Promise<ProfileRow[]> {
  return tx
    .selectFrom("profile")
    .selectAll()
    .where("account_id", "=", account_id)
    .where("archived_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Ends every device of an account but one; returns how many were active. */
export async function revokeOtherDevices(
  ctx: CommandContext,
  account_id: string,
  session_id: string,
): Promise<number> {
  const rows = await ctx.tx
    .updateTable("device")
    .set({ revoked_at: ctx.now })
    .where("account_id", "=", account_id)
    .where("session_id", "<>", session_id)
    .where("revoked_at", "is", null)
    .returning("session_id")
    .execute();
  await announceAccount(ctx.tx, account_id);
  return rows.length;
}

/** How many profiles the account has ever made; read under the account's lock. */
export async function countProfiles(tx: Tx, account_id: string): Promise<number> {
  const row = await tx
    .selectFrom("profile")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A new profile with its contact data. */
export async function insertProfile(
  ctx: CommandContext,
  profile: Pick<
    ProfileRow,
    "account_id" | "kind" | "is_company" | "display_name" | "country" | "tax_id" | "terms_version"
  >,
  contact: { email: string; phone: string | null },
): Promise<ProfileRow> {
  const row = await ctx.tx
    .insertInto("profile")
    .values({ id: ctx.newId(), ...profile, terms_accepted_at: ctx.now, created_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.tx
    .insertInto("profile_contact")
    .values({ profile_id: row.id, ...contact })
    .execute();
  return row;
}

/** Makes a profile the one an account starts with. */
export async function setDefaultProfile(
  ctx: CommandContext,
  account_id: string,
  profile_id: string,
): Promise<void> {
  await ctx.tx
    .updateTable("account")
    .set((eb) => ({ default_profile_id: profile_id, version: eb("version", "+", 1) }))
    .where("id", "=", account_id)
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Rewrites a profile and its contact data. */
export async function setProfileFields(
  ctx: CommandContext,
  id: string,
  { email, phone, address_line, postal_code, city, ...fields }: ProfileEdit,
): Promise<ProfileRow> {
  await ctx.tx
    .updateTable("profile_contact")
    .set({ email, phone, address_line, postal_code, city })
    .where("profile_id", "=", id)
    .returning("profile_id")
    .executeTakeFirstOrThrow();
  return ctx.tx
    .updateTable("profile")
    .set((eb) => ({ ...fields, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Archives a profile, or restores it (null). */
export async function setProfileArchived(
  ctx: CommandContext,
  id: string,
  archived_at: Date | null,
): Promise<ProfileRow> {
  return ctx.tx
    .updateTable("profile")
    .set((eb) => ({ archived_at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Counts what is unfinished for a locked profile. */
export async function countUnfinished(tx: Tx, profile_id: string): Promise<UnfinishedCounts> {
  const row = await tx
    .selectFrom("profile")
    .select(unfinishedCounts().as("unfinished"))
    .where("id", "=", profile_id)
    .executeTakeFirstOrThrow();
  return row.unfinished;
}

/** Whether somebody has signed in with this user of the auth service: its row is made then. */
export async function isRegistered(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom("account").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
