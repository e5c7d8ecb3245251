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

/** Whether an impersonation refers to the device: then its row cannot be deleted. */
const isReferenced = sql<boolean>`exists (select 1 from impersonation
  where impersonation.session_id = device.session_id)`;

/**
 * Removes a device. One that was ended, or that an impersonation refers to, is ended and emptied instead: while its row
 * exists, every token of the session is refused, however late it was renewed.
 */
export async function deleteOrEmptyDevice(
  ctx: CommandContext,
  session_id: string,
): Promise<"removed" | "emptied"> {
  const removed = await ctx.tx
    .deleteFrom("device")
    .where("session_id", "=", session_id)
    .where("revoked_at", "is", null)
    .where((eb) => eb.not(isReferenced))
    .returning("session_id")
    .executeTakeFirst();
  if (removed) return "removed";
  await ctx.tx
    .updateTable("device")
    .set({ user_agent: "", revoked_at: sql<Date>`coalesce(revoked_at, ${ctx.now})` })
    .where("session_id", "=", session_id)
    .execute();
  return "emptied";
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
