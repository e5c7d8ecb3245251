// Closing an account ends its link to a partner. The partner and its figures stay: they belong to the operator's books.
import type { CommandContext } from "#server/kernel/command.ts";

export async function unlinkPartners(ctx: CommandContext, account_id: string): Promise<void> {
  await ctx.tx
    .updateTable("partner")
    .set((eb) => ({ account_id: null, updated_at: ctx.now, version: eb("version", "+", 1) }))
    .where("account_id", "=", account_id)
    .execute();
}
