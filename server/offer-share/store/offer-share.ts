// Row-level SQL of links to offers, their readers and the addresses that a request bars; the only writer of these tables.
import { type RawBuilder, sql } from "kysely";
import { limits, units } from "#domain/limits.ts";
import { isShareLive } from "#domain/offer/share.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { deleteNotMeLink } from "#server/account/store/not-me.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";
import { lockOfferWithRequest, type OfferRow } from "#server/offer/store/offer.ts";
import { removeGuests } from "./guests.ts";

export type ShareRow = Row<"offer_share">;
type Tx = Pick<CommandContext, "tx">;

/** On rows of `offer_share` joined with `offer`: the link still works. */
const isLive = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(offer_share.revoked_at is null and coalesce(offer_share.expires_at, offer.valid_until) >= ${now})`;

/** How many links to an offer work; the caller holds the offer's lock. */
export async function countLiveShares(ctx: CommandContext, offer_id: string): Promise<number> {
  const row = await ctx.tx
    .selectFrom("offer_share")
    .innerJoin("offer", "offer.id", "offer_share.offer_id")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("offer_share.offer_id", "=", offer_id)
    .where(isLive(ctx.now))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many mails with links the account of a profile has sent, for links made or replaced within the last day. */
export async function countShareMails(
  { tx, now }: CommandContext,
  profile_id: string,
  address: string,
): Promise<{ in_all: number; to_address: number }> {
  return tx
    .selectFrom("offer_share")
    .select(sql<number>`coalesce(sum(rotation), 0)::int`.as("in_all"))
    .select(
      sql<number>`coalesce(sum(rotation) filter (where recipient_email = ${address}::citext), 0)::int`.as(
        "to_address",
      ),
    )
    .where(
      "maker_profile_id",
      "in",
      sql<string>`(select other.id from profile join profile as other on other.account_id = profile.account_id
        where profile.id = ${profile_id}::uuid)`,
    )
    .where("recipient_email", "is not", null)
    .where("mailed_at", ">", new Date(now.getTime() - units.day_ms))
    .executeTakeFirstOrThrow();
}

/** Notes that a link was mailed just now. */
export async function setMailed({ tx, now }: CommandContext, id: string): Promise<void> {
  await tx.updateTable("offer_share").set({ mailed_at: now }).where("id", "=", id).execute();
}

/** Inserts a link; its token is made from its id. */
export async function insertShare(
  ctx: CommandContext,
  values: Pick<
    ShareRow,
    "offer_id" | "made_by" | "maker_profile_id" | "recipient_email" | "may_decide" | "expires_at"
  >,
): Promise<ShareRow> {
  const id = ctx.newId();
  const token_hash = ctx.hashLink("offer_share", id, 1);
  return ctx.tx
    .insertInto("offer_share")
    .values({ ...values, id, token_hash, created_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A link with its offer, under lock, the request first. @throws Refusal not_found if the actor may not see it */
export async function lockShareWithOffer(
  ctx: CommandContext,
  id: string,
): Promise<{ share: ShareRow; offer: OfferRow }> {
  const found = await ctx.tx
    .selectFrom("offer_share")
    .select("offer_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return refuse("not_found");
  const { offer } = await lockOfferWithRequest(ctx, found.offer_id);
  return { share: await lockShare(ctx, sql<boolean>`offer_share.id = ${id}::uuid`), offer };
}

/** The link with this token hash (hexadecimal) and its offer, without lock. @throws Refusal not_found */
export async function findShareByToken({ tx }: Tx, hash: string): Promise<Pick<ShareRow, "id" | "offer_id">> {
  const row = await tx
    .selectFrom("offer_share")
    .select(["id", "offer_id"])
    .where("token_hash", "=", Buffer.from(hash, "hex"))
    .executeTakeFirst();
  return row ?? refuse("not_found");
}

/** The link whose reader made this booking, or null. */
export async function findShareByBooking(
  { tx }: Tx,
  booking_id: string,
): Promise<Pick<ShareRow, "id"> | null> {
  const query = tx.selectFrom("offer_share").select("id").where("booking_id", "=", booking_id);
  return (await query.executeTakeFirst()) ?? null;
}

/** The link with this token hash under lock, after its offer's lock. @throws Refusal not_found once it has ended */
export async function lockLiveShare(ctx: CommandContext, hash: string, offer: OfferRow): Promise<ShareRow> {
  const share = await lockShare(ctx, sql<boolean>`token_hash = ${Buffer.from(hash, "hex")}`);
  if (share.offer_id !== offer.id || !isShareLive(share, offer, ctx.now)) refuse("not_found");
  return share;
}

async function lockShare({ tx }: Tx, where: RawBuilder<boolean>): Promise<ShareRow> {
  const row = await tx.selectFrom("offer_share").selectAll().where(where).forUpdate().executeTakeFirst();
  return row ?? refuse("not_found");
}

/** Changes a locked link if it has the version on screen. @throws Refusal stale */
export async function updateShare(
  ctx: CommandContext,
  share: ShareRow,
  version: number,
  set: Partial<Pick<ShareRow, "revoked_at" | "rotation" | "token_hash">>,
): Promise<ShareRow> {
  requireVersion(share, version);
  return ctx.tx
    .updateTable("offer_share")
    .set({ ...set, version: version + 1 })
    .where("id", "=", share.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends a link whose acceptance the request's owner has undone. */
export async function endShare({ tx, now }: CommandContext, id: string): Promise<void> {
  await tx
    .updateTable("offer_share")
    .set((eb) => ({
      revoked_at: eb.fn.coalesce("revoked_at", eb.val(now)),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Ends a link and erases the address that it was bound to. */
export async function eraseRecipient({ tx, now }: CommandContext, share: ShareRow): Promise<void> {
  await tx
    .updateTable("offer_share")
    .set({ recipient_email: null, revoked_at: share.revoked_at ?? now, version: share.version + 1 })
    .where("id", "=", share.id)
    .execute();
}

/** Records a decision by a link, and who made it; its address has proved itself. */
export async function recordDecision(
  ctx: CommandContext,
  share: ShareRow,
  set: Pick<ShareRow, "decision" | "decided_by" | "booking_id">,
): Promise<void> {
  await deleteNotMeLink(ctx, "offer_share", share.id);
  await ctx.tx
    .updateTable("offer_share")
    .set({ ...set, decided_at: ctx.now, version: share.version + 1 })
    .where("id", "=", share.id)
    .execute();
}

/** Counts a reader of a link once; beyond `share_viewers` it tells nobody apart. Returns whether it is the first. */
export async function countViewer(
  ctx: CommandContext,
  share: ShareRow,
  viewer: Buffer,
): Promise<{ is_counted: boolean; is_first: boolean }> {
  if (share.view_count >= limits.share_viewers) return { is_counted: false, is_first: false };
  const inserted = await ctx.tx
    .insertInto("offer_share_view")
    .values({ share_id: share.id, viewer, at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 0) return { is_counted: false, is_first: false };
  await ctx.tx
    .updateTable("offer_share")
    .set({
      view_count: share.view_count + 1,
      first_viewed_at: share.first_viewed_at ?? ctx.now,
    })
    .where("id", "=", share.id)
    .execute();
  return { is_counted: true, is_first: share.view_count === 0 };
}

/** Whether a request's owner has barred an address from deciding by an open link. */
export async function isAddressBarred(
  ctx: CommandContext,
  request_id: string,
  email: string,
): Promise<boolean> {
  const row = await ctx.tx
    .selectFrom("request_barred_address")
    .select("request_id")
    .where("request_id", "=", request_id)
    .where("address_digest", "=", ctx.digestAddress(email))
    .executeTakeFirst();
  return row !== undefined;
}

/** Bars an address, which no longer talks to the provider by a link either; a second call changes nothing. @throws Refusal conflict beyond `barred_addresses_per_request` */
export async function insertBarredAddress(
  ctx: CommandContext,
  request_id: string,
  email: string,
): Promise<void> {
  const { count } = await ctx.tx
    .selectFrom("request_barred_address")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("request_id", "=", request_id)
    .executeTakeFirstOrThrow();
  if (count >= limits.barred_addresses_per_request) refuse("conflict");
  await ctx.tx
    .insertInto("request_barred_address")
    .values({ request_id, address_digest: ctx.digestAddress(email), at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await removeGuests(ctx, { request_id, email });
}

/** Lets an address decide again. */
export async function deleteBarredAddress(
  ctx: CommandContext,
  request_id: string,
  email: string,
): Promise<void> {
  await ctx.tx
    .deleteFrom("request_barred_address")
    .where("request_id", "=", request_id)
    .where("address_digest", "=", ctx.digestAddress(email))
    .execute();
}
