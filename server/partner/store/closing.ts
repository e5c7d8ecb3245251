// Closing an account ends its link to a partner. The partner and its figures stay: they belong to the operator's books.
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";

export async function unlinkPartners(ctx: CommandContext, { id }: ClosingAccount): Promise<string[]> {
  await ctx.tx
    .updateTable("partner")
    .set((eb) => ({ account_id: null, updated_at: ctx.now, version: eb("version", "+", 1) }))
    .where("account_id", "=", id)
    .execute();
  return [];
}
