// Row-level SQL of offers to an e-mail address; with closing.ts the only writer of this table.
import { sql } from "kysely";
import type { DirectOfferTransition } from "#domain/direct-offer/machine.ts";
import { directOfferMachine } from "#domain/direct-offer/machine.ts";
import type { StoredLines } from "#domain/direct-offer/schemas.ts";
import { units } from "#domain/limits.ts";
import type { Role } from "#domain/machine.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { json, type Row } from "#server/kernel/database/db.ts";
import { move, recordEvent } from "#server/kernel/move.ts";
import { directOfferVisible } from "../access.ts";

export type DirectOfferRow = Row<"direct_offer">;
/** The row with the account of the provider who wrote it. */
export type LockedDirectOffer = DirectOfferRow & { account_id: string };

/**
 * The row under lock. The access rules apply after locking: an earlier claim has moved the row from its address to a
 * request, which only a later statement sees.
 * @throws Refusal not_found when it does not exist or the actor may not see it
 */
export async function lockDirectOffer(ctx: CommandContext, id: string): Promise<LockedDirectOffer> {
  await sql`select 1 from direct_offer where id = ${id} for update`.execute(ctx.tx);
  const found = await sql<LockedDirectOffer>`
    select direct_offer.*, (select profile.account_id from profile where profile.id = direct_offer.profile_id)
    from direct_offer where direct_offer.id = ${id} and ${directOfferVisible(ctx.actor)}`.execute(ctx.tx);
  return found.rows[0] ?? refuse("not_found");
}

/**
 * How many an account has sent within 24 hours, and how many anybody has sent to this address. The caller holds the
 * lock of the account's mails, so that the limit also holds under concurrency.
 */
export async function countSent(ctx: CommandContext, account_id: string, recipient_email: string) {
  const since = new Date(ctx.now.getTime() - units.day_ms);
  const found = await sql<{ sent_today: number; sent_today_to_address: number }>`select
    (select count(*)::int from direct_offer
      where profile_id in (select id from profile where account_id = ${account_id}::uuid)
      and sent_at > ${since}) as sent_today,
    (select count(*)::int from direct_offer where recipient_email = ${recipient_email}::citext
      and sent_at > ${since}) as sent_today_to_address`.execute(ctx.tx);
  return found.rows[0] ?? { sent_today: 0, sent_today_to_address: 0 };
}

type Given =
  | "id"
  | "status"
  | "version"
  | "rotation"
  | "token_hash"
  | "sent_at"
  | "first_viewed_at"
  | "views"
  | "ended_at"
  | "decline_reason"
  | "request_id"
  | "offer_id";

/** Inserts one as `sent`, with its event. */
export async function insertDirectOffer(
  ctx: CommandContext,
  { lines, ...values }: Omit<DirectOfferRow, Given | "lines"> & { lines: StoredLines },
): Promise<DirectOfferRow> {
  const id = ctx.newId();
  const row = await ctx.tx
    .insertInto("direct_offer")
    .values({
      ...values,
      id,
      status: directOfferMachine.initial,
      lines: json(lines),
      token_hash: ctx.hashLink("direct_offer", id, 1),
      sent_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(ctx, "direct_offer", {
    transition: "send",
    role: "provider",
    subject_id: id,
    from: null,
    to: row.status,
    version: row.version,
  });
  return row;
}

/** Moves one along an edge of its machine, with its event. */
export function moveDirectOffer(
  ctx: CommandContext,
  row: DirectOfferRow,
  transition: DirectOfferTransition,
  role: Role,
  set: Partial<Record<keyof DirectOfferRow, unknown>> = {},
): Promise<DirectOfferRow> {
  const edge = { machine: directOfferMachine, transition, role } as const;
  return move(ctx, "direct_offer", row, edge, { ended_at: row.ended_at ?? ctx.now, ...set });
}

/** Counts a view. No move: version and events stay as they are. */
export async function countView(ctx: CommandContext, { id }: DirectOfferRow): Promise<DirectOfferRow> {
  return ctx.tx
    .updateTable("direct_offer")
    .set((eb) => ({
      views: eb("views", "+", 1),
      first_viewed_at: sql<Date>`coalesce(first_viewed_at, ${ctx.now})`,
    }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The recipient's columns, and every text that may name the recipient. */
export const erasedColumns = {
  recipient_email: null,
  recipient_name: null,
  title: null,
  description: null,
  message: null,
  decline_reason: null,
  place_town: null,
  place_postal_code: null,
  lines: "[]",
} as const;
