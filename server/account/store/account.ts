// Row-level SQL of accounts and their choices; devices and profiles have their own files.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row, Tx } from "#server/kernel/database/db.ts";

export type AccountRow = Row<"account">;

/** The account under lock, or null. */
export async function findAccountForUpdate(tx: Tx, id: string): Promise<AccountRow | null> {
  const row = await tx.selectFrom("account").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** The account under lock. @throws Refusal not_found */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow> {
  return (await findAccountForUpdate(tx, id)) ?? refuse("not_found");
}

/** The partner whose join page it was, by its present or an earlier name; null for any other name. */
const partnerOf = (referral: string | null) =>
  sql<string | null>`(select partner_id from partner_name where name = ${referral})`;

/** Inserts an account unless a concurrent call has just done so; true if this call did. */
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

/** Stores the address at the auth service and the issue time of the token that named it; ends a pending change. */
export async function setAccountEmail(
  ctx: CommandContext,
  id: string,
  email: string,
  issued_at: Date | null,
): Promise<void> {
  await ctx.tx
    .updateTable("account")
    .set((eb) => ({
      email,
      new_email: null,
      new_email_asked_at: null,
      ...(issued_at ? { email_issued_at: issued_at } : {}),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Counts a change of an account that moves no status: each event needs its own version. */
export async function bumpAccountVersion(ctx: CommandContext, id: string): Promise<void> {
  await ctx.tx
    .updateTable("account")
    .set((eb) => ({ version: eb("version", "+", 1) }))
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

/** The topics that an account wants in its daily digest. */
export async function listDailyTopics({ tx }: CommandContext, account_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("notification_choice")
    .select("topic")
    .where("account_id", "=", account_id)
    .where("is_mailed", "=", false)
    .where("otherwise", "=", "daily")
    .orderBy("topic")
    .execute();
  return rows.map(({ topic }) => topic);
}

/** Stores how an account learns of a topic. */
export async function upsertNotificationChoice(
  ctx: CommandContext,
  choice: Row<"notification_choice">,
): Promise<void> {
  await ctx.tx
    .insertInto("notification_choice")
    .values(choice)
    .onConflict((oc) =>
      oc
        .columns(["account_id", "topic"])
        .doUpdateSet({ is_mailed: choice.is_mailed, otherwise: choice.otherwise }),
    )
    .execute();
}

/** Whether somebody has signed in with this user of the auth service: the first sign-in makes the row. */
export async function isRegistered(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom("account").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
