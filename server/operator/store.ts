// Row-level SQL of operator grants; the only writer of this table.
import type { CommandContext } from "#server/kernel/command.ts";

/** Grants an account the operator's rights; false when it had them. */
export async function insertOperatorGrant(ctx: CommandContext, account_id: string): Promise<boolean> {
  const row = await ctx.tx
    .insertInto("operator_grant")
    .values({ account_id, granted_at: ctx.now })
    .onConflict((oc) => oc.column("account_id").doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}
