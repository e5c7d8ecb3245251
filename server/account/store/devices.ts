// Row-level SQL of devices.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database, Row, Tx } from "#server/kernel/database/db.ts";
import { announceAccount } from "#server/kernel/live/announcement.ts";

export type DeviceRow = Row<"device">;

/** A device of this account under lock. @throws Refusal not_found */
export async function lockOwnDevice(tx: Tx, account_id: string, session_id: string): Promise<DeviceRow> {
  const query = tx
    .selectFrom("device")
    .selectAll()
    .where("session_id", "=", session_id)
    .where("account_id", "=", account_id);
  return (await query.forUpdate().executeTakeFirst()) ?? refuse("not_found");
}

/** A device of this account, or null. */
export async function findDevice(tx: Tx, account_id: string, session_id: string): Promise<DeviceRow | null> {
  const query = tx
    .selectFrom("device")
    .selectAll()
    .where("session_id", "=", session_id)
    .where("account_id", "=", account_id);
  return (await query.executeTakeFirst()) ?? null;
}

/** A device under lock, of any account. @throws Refusal not_found */
export async function lockDevice(tx: Tx, session_id: string): Promise<DeviceRow> {
  const query = tx.selectFrom("device").selectAll().where("session_id", "=", session_id);
  return (await query.forUpdate().executeTakeFirst()) ?? refuse("not_found");
}

/**
 * Records that a session was seen and, with `is_proof`, that its person gave a proof; a revoked one stays revoked.
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
    .values({ ...columns, ...proof, created_at: ctx.now, last_seen_at: ctx.now, is_incomplete: true })
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

/** Ends a device for good: its tokens are refused from now on, even while their signature is valid. */
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

/** Ends every device of an account, the caller's own as well; returns how many were active. */
export async function revokeAllDevices(ctx: CommandContext, account_id: string): Promise<number> {
  const rows = await ctx.tx
    .updateTable("device")
    .set({ revoked_at: ctx.now })
    .where("account_id", "=", account_id)
    .where("revoked_at", "is", null)
    .returning("session_id")
    .execute();
  await announceAccount(ctx.tx, account_id);
  return rows.length;
}

/** Notes that a session gives access from now on, and whether its person gets a mail about it. */
export async function setSignInComplete(
  ctx: CommandContext,
  session_id: string,
  { is_told }: { is_told: boolean },
): Promise<void> {
  await ctx.tx
    .updateTable("device")
    .set({ is_incomplete: false, told_at: is_told ? ctx.now : null })
    .where("session_id", "=", session_id)
    .returning("session_id")
    .executeTakeFirstOrThrow();
}

/** Whether any other session of the account ever gave access, and how many were mailed about since an instant. */
export async function findOtherSignIns(
  tx: Tx,
  { account_id, session_id }: Pick<DeviceRow, "account_id" | "session_id">,
  since: Date,
): Promise<{ has_others: boolean; told: number }> {
  return tx
    .selectFrom("device")
    .select([
      sql<boolean>`coalesce(bool_or(not is_incomplete), false)`.as("has_others"),
      sql<number>`count(*) filter (where told_at > ${since})::int`.as("told"),
    ])
    .where("account_id", "=", account_id)
    .where("session_id", "<>", session_id)
    .executeTakeFirstOrThrow();
}

/**
 * Ends a device and forgets its browser. The row stays for good: while it exists, every token of the session is
 * refused, however late it was renewed; without the row the session would count as new.
 */
export async function emptyDevice(ctx: CommandContext, session_id: string): Promise<void> {
  await ctx.tx
    .updateTable("device")
    .set({ user_agent: "", revoked_at: sql<Date>`coalesce(revoked_at, ${ctx.now})` })
    .where("session_id", "=", session_id)
    .returning("session_id")
    .executeTakeFirstOrThrow();
}

/** Sessions last seen, or opened, before these instants and not ended yet. */
export async function listOverdueDevices(
  db: Database,
  { unused_since, opened_before }: { unused_since: Date; opened_before: Date },
  at_most: number,
): Promise<{ session_id: string; last_seen_at: Date }[]> {
  const open = db.selectFrom("device").select(["session_id", "last_seen_at"]).where("revoked_at", "is", null);
  const unused = open.where("last_seen_at", "<=", unused_since).orderBy("last_seen_at").limit(at_most);
  const old = open.where("created_at", "<=", opened_before).orderBy("created_at").limit(at_most);
  const rows = [...(await unused.execute()), ...(await old.execute())];
  return [...new Map(rows.map((row) => [row.session_id, row])).values()].slice(0, at_most);
}

/** Session ids of devices last seen before an instant and not both ended and emptied yet, longest unseen first. */
export async function listUnseenDevices(db: Database, before: Date, at_most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("device")
    .select("session_id")
    .where("last_seen_at", "<", before)
    .where((eb) => eb.or([eb("revoked_at", "is", null), eb("user_agent", "<>", "")]))
    .orderBy("last_seen_at")
    .limit(at_most)
    .execute();
  return rows.map(({ session_id }) => session_id);
}
