// Row-level SQL of the second factor: whether there is one, and its recovery codes.
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row, Tx } from "#server/kernel/database/db.ts";

export type RecoveryCodeRow = Row<"recovery_code">;

/**
 * Records whether the auth service has a verified second factor of this account, and since when. The time is from the
 * system clock, because the service dates its tokens by it.
 */
export async function setHasSecondFactor(
  ctx: CommandContext,
  account_id: string,
  hasSecondFactor: boolean,
): Promise<void> {
  await ctx.tx
    .updateTable("account")
    .set((eb) => ({
      has_second_factor: hasSecondFactor,
      factor_changed_at: new Date(),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", account_id)
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** The recovery codes of an account, used ones included; read under the account's lock. */
export async function listRecoveryCodes(tx: Tx, account_id: string): Promise<RecoveryCodeRow[]> {
  return tx.selectFrom("recovery_code").selectAll().where("account_id", "=", account_id).execute();
}

/** Deletes every recovery code of an account, used ones included. */
export async function deleteRecoveryCodes(ctx: CommandContext, account_id: string): Promise<void> {
  await ctx.tx.deleteFrom("recovery_code").where("account_id", "=", account_id).returning("digest").execute();
}

/** Stores new recovery codes by their digests. */
export async function insertRecoveryCodes(
  ctx: CommandContext,
  account_id: string,
  digests: readonly Buffer[],
): Promise<void> {
  const rows = digests.map((digest) => ({ digest, account_id, created_at: ctx.now }));
  await ctx.tx.insertInto("recovery_code").values(rows).execute();
}

/** Notes that a recovery code has been used. */
export async function setRecoveryCodeUsed(ctx: CommandContext, digest: Buffer): Promise<void> {
  await ctx.tx
    .updateTable("recovery_code")
    .set({ used_at: ctx.now })
    .where("digest", "=", digest)
    .where("used_at", "is", null)
    .returning("digest")
    .execute();
}
