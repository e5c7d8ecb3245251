// Row-level SQL of offers to an e-mail address for an account that is being closed.
import { sql } from "kysely";
import { deleteNotMeLink } from "#server/account/store/not-me.ts";
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";
import { erasedColumns, moveDirectOffer } from "./direct-offer.ts";

/**
 * Withdraws the unclaimed offers of the account's providers, and erases their recipients. Offers to the account's own
 * address are erased as well. Offers that the account has claimed keep only the price: their texts are those of the
 * request, which is erased with the account.
 */
export async function eraseDirectOffers(
  ctx: CommandContext,
  { id: account_id, email, profile_ids }: ClosingAccount,
): Promise<string[]> {
  const received = await ctx.tx
    .selectFrom("direct_offer")
    .selectAll()
    .where("recipient_email", "=", email)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const row of received) {
    await moveDirectOffer(ctx, row, "erase", "recipient", erasedColumns);
    await deleteNotMeLink(ctx, "direct_offer", row.id);
  }
  const waiting = await ctx.tx
    .selectFrom("direct_offer")
    .selectAll()
    .where("profile_id", "=", sql<string>`any(${[...profile_ids]}::uuid[])`)
    .where("status", "=", sql.lit("sent"))
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const row of waiting) await moveDirectOffer(ctx, row, "withdraw", "provider");
  await sql`delete from not_me_link using direct_offer
    where not_me_link.kind = 'direct_offer' and not_me_link.subject_id = direct_offer.id
      and direct_offer.profile_id = any(${[...profile_ids]}::uuid[])`.execute(ctx.tx);
  await sql`update direct_offer set recipient_email = null, recipient_name = null, description = null, message = null,
      decline_reason = null
    where profile_id = any(${[...profile_ids]}::uuid[])`.execute(ctx.tx);
  await sql`update direct_offer set title = null, description = null, message = null, place_town = null,
      place_postal_code = null
    where request_id in (select request.id from request where request.account_id = ${account_id})`.execute(
    ctx.tx,
  );
  return [];
}
