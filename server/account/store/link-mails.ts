// Decides who may send one more mail with a link to somebody else's address. Each noun counts its own kind; the limits
// common to all kinds are here.
import { sql } from "kysely";
import { limits, units } from "#domain/limits.ts";
import { refuse, refuseInput } from "#domain/refusal.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { countReports, isBarred } from "./not-me.ts";

/**
 * Lets one command at a time count and send the mails of an account, and to an address: without the lock, concurrent
 * calls would all see the same count. Take it before counting; it ends with the transaction.
 */
export async function lockLinkMails(
  { tx }: CommandContext,
  account_id: string,
  address: string | null,
): Promise<void> {
  const lock = (key: string) => sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  await lock(`link mails of ${account_id}`);
  if (address !== null) await lock(`link mails to ${address.toLowerCase()}`);
}

/** How many mails with links anybody has sent to an address within the last day. */
async function countLinkMails({ tx, now }: CommandContext, address: string): Promise<number> {
  const since = new Date(now.getTime() - units.day_ms);
  const found = await sql<{ count: number }>`select (
      (select count(*) from direct_offer where recipient_email = ${address}::citext and sent_at > ${since})
      + (select coalesce(sum(rotation), 0) from offer_share
          where recipient_email = ${address}::citext and made_by = 'customer' and mailed_at > ${since})
      + (select count(*) from request_invitation
          where recipient_email = ${address}::citext and created_at > ${since}))::int as count`.execute(tx);
  return found.rows[0]?.count ?? 0;
}

/** Whether an address has reached the daily limit of mails with links. */
export async function isAddressFull(ctx: CommandContext, address: string): Promise<boolean> {
  return (await countLinkMails(ctx, address)) >= limits.link_mails_per_address_per_day;
}

/**
 * Refuses the member's own address, an address that reported "this was not me" or has reached its daily limit, and
 * senders with several such reports. It does not say why an address is unreachable.
 */
export async function requireReachable(ctx: CommandContext, sender: Member, address: string): Promise<void> {
  if (sender.email.toLowerCase() === address.toLowerCase())
    refuseInput([{ path: "recipient_email", code: "own_address" }]);
  if ((await countReports(ctx, sender.account_id)) >= limits.not_me_reports) refuse("sending_paused");
  if (await isBarred(ctx, sender.account_id, address)) refuse("recipient_unreachable");
  if (await isAddressFull(ctx, address)) refuse("recipient_unreachable");
  await requireSettledSender(ctx, sender.account_id, address);
}

/** Refuses a new account one more address than it may write to. @throws Refusal sender_too_new */
export async function requireSettledSender(
  ctx: CommandContext,
  account_id: string,
  address: string,
): Promise<void> {
  const { created_at } = await ctx.tx
    .selectFrom("account")
    .select("created_at")
    .where("id", "=", account_id)
    .executeTakeFirstOrThrow();
  const age_ms = ctx.now.getTime() - created_at.getTime();
  if (age_ms >= limits.new_account_hours * units.hour_ms) return;
  const limit = limits.new_account_strangers_per_day;
  if ((await countOtherStrangers(ctx, account_id, address)) >= limit) refuse("sender_too_new", { limit });
}

/** How many other addresses an account has had mails sent to within the last day. */
async function countOtherStrangers(
  { tx, now }: CommandContext,
  account_id: string,
  address: string,
): Promise<number> {
  const since = new Date(now.getTime() - units.day_ms);
  const found = await sql<{ count: number }>`
    with own as (select id from profile where account_id = ${account_id}::uuid),
    sent as (
      select recipient_email from direct_offer where profile_id in (select id from own) and sent_at > ${since}
      union select recipient_email from offer_share
        where maker_profile_id in (select id from own) and made_by = 'customer' and mailed_at > ${since}
      union select request_invitation.recipient_email from request_invitation
        join request on request.id = request_invitation.request_id
        where request.account_id = ${account_id}::uuid and request_invitation.created_at > ${since})
    select count(*)::int as count from sent where recipient_email <> ${address}::citext`.execute(tx);
  return found.rows[0]?.count ?? 0;
}
