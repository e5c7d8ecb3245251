// Row-level SQL of closing an account: erases personal data; rows that other accounts depend on stay.
import { sql } from "kysely";
import { closedEmail, closedName } from "#domain/account/closed.ts";
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";
import type { Row, Tx } from "#server/kernel/database/db.ts";
import { announceAccount } from "#server/kernel/live/announcement.ts";
import { eraseExports } from "./exports.ts";
import { clearOwnRefusal } from "./refused-address.ts";

/** All profiles of an account, locked `for update`, which waits for every transaction that acts as one of them. */
export async function lockAllProfiles(tx: Tx, account_id: string): Promise<Row<"profile">[]> {
  return tx
    .selectFrom("profile")
    .selectAll()
    .where("account_id", "=", account_id)
    .orderBy("created_at")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Closes the account row and erases its personal data. */
export async function closeAccountRow(
  ctx: CommandContext,
  account: { id: string; version: number; email: string },
  status: string,
): Promise<Row<"account">> {
  await clearOwnRefusal(ctx.tx, account.id, account.email);
  return ctx.tx
    .updateTable("account")
    .set({
      closed_at: ctx.now,
      status,
      email: closedEmail(account.id),
      referral: null,
      has_second_factor: false,
      version: account.version + 1,
    })
    .where("id", "=", account.id)
    .where("version", "=", account.version)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Erases access and profiles; ends the exports, whose files go. The account's own row is closed last. */
export async function eraseAccount(ctx: CommandContext, { id }: ClosingAccount): Promise<string[]> {
  await eraseAccess(ctx, id);
  const keys = await eraseExports(ctx, id);
  await eraseProfiles(ctx, id);
  return keys;
}

/** Erases the personal data of the profiles; their rows stay, because bookings refer to them. */
async function eraseProfiles(ctx: CommandContext, account_id: string): Promise<void> {
  const { tx } = ctx;
  const profile_ids = tx.selectFrom("profile").select("id").where("account_id", "=", account_id);
  await tx.deleteFrom("profile_contact").where("profile_id", "in", profile_ids).execute();
  await tx.deleteFrom("vat_check").where("profile_id", "in", profile_ids).execute();
  await tx.deleteFrom("provider_category").where("profile_id", "in", profile_ids).execute();
  await tx
    .updateTable("profile")
    .set((eb) => ({
      display_name: closedName,
      tax_id: null,
      about: null,
      refusal_reason: null,
      archived_at: sql<Date>`coalesce(archived_at, ${ctx.now})`,
      version: eb("version", "+", 1),
    }))
    .where("account_id", "=", account_id)
    .execute();
}

/** Deletes choices, access tokens and recovery codes. An ended device keeps its row, so that its tokens stay refused. */
async function eraseAccess(ctx: CommandContext, account_id: string): Promise<void> {
  const { tx, now } = ctx;
  await tx.deleteFrom("notification_choice").where("account_id", "=", account_id).execute();
  await tx.deleteFrom("access_token").where("account_id", "=", account_id).execute();
  await tx.deleteFrom("recovery_code").where("account_id", "=", account_id).execute();
  await tx
    .updateTable("device")
    .set({ user_agent: "", revoked_at: sql<Date>`coalesce(revoked_at, ${now})` })
    .where("account_id", "=", account_id)
    .execute();
  await announceAccount(tx, account_id);
}
