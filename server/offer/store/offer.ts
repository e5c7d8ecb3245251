// Row-level SQL of the offer and its lines; with closing.ts the only writer of these tables.
import { sql } from "kysely";
import type { Role } from "#domain/machine.ts";
import { type OfferTransition, offerMachine } from "#domain/offer/machine.ts";
import type { LineChoice } from "#domain/offer/optional-lines.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";
import { move, recordEvent } from "#server/kernel/move.ts";
import { lockRequest, type RequestRow } from "#server/request/store/request.ts";
import { offerVisible } from "../access.ts";

export type OfferRow = Row<"offer">;
export type OfferLineRow = Row<"offer_line"> & { choice: LineChoice };
export type NewLine = Omit<OfferLineRow, "offer_id" | "revision" | "position">;

/** The id of the request an offer answers, without lock: callers lock the request before its offers. */
export async function getRequestIdByOffer(
  ctx: Pick<CommandContext, "tx" | "actor">,
  offer_id: string,
): Promise<string> {
  const found = await sql<{ request_id: string }>`
    select offer.request_id from offer where offer.id = ${offer_id} and ${offerVisible(ctx.actor)}`.execute(
    ctx.tx,
  );
  return found.rows[0]?.request_id ?? refuse("not_found");
}

/** All offers of a request under lock, in the order of their ids. */
export async function lockOffers(
  ctx: Pick<CommandContext, "tx" | "actor">,
  request_id: string,
): Promise<OfferRow[]> {
  return ctx.tx
    .selectFrom("offer")
    .selectAll()
    .where("request_id", "=", request_id)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** An offer with its request, both under lock, the request first (the common lock order). */
export async function lockOfferWithRequest(
  ctx: Pick<CommandContext, "tx" | "actor">,
  offer_id: string,
): Promise<{ request: RequestRow; offer: OfferRow; offers: OfferRow[] }> {
  const request = await lockRequest(ctx, await getRequestIdByOffer(ctx, offer_id));
  const offers = await lockOffers(ctx, request.id);
  const offer = offers.find((one) => one.id === offer_id) ?? refuse("not_found");
  return { request, offer, offers };
}

/** Inserts an offer as `sent`, with its first lines and an event of `send` from `draft`. */
export async function insertOffer(
  ctx: CommandContext,
  values: Omit<
    OfferRow,
    | "id"
    | "number"
    | "status"
    | "version"
    | "revision"
    | "sent_at"
    | "created_at"
    | "decline_reason"
    | "counter_answer_due_at"
    | "renewal_asked_at"
  >,
  lines: NewLine[],
): Promise<OfferRow> {
  const row = await ctx.tx
    .insertInto("offer")
    .values({ ...values, id: ctx.newId(), status: "sent", sent_at: ctx.now, created_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertRevision(ctx, row, lines);
  await recordEvent(ctx, "offer", {
    transition: "send",
    role: "provider",
    subject_id: row.id,
    from: offerMachine.initial,
    to: row.status,
    version: row.version,
  });
  return row;
}

/** Inserts the offer's current revision with its lines; earlier revisions stay as they were. */
export async function insertRevision(ctx: CommandContext, offer: OfferRow, lines: NewLine[]): Promise<void> {
  const { id: offer_id, revision, starts_at, ends_at, time_zone, total_minor, sent_at } = offer;
  await ctx.tx
    .insertInto("offer_revision")
    .values({ offer_id, revision, starts_at, ends_at, time_zone, total_minor, sent_at })
    .execute();
  await ctx.tx
    .insertInto("offer_line")
    .values(lines.map((line, index) => ({ ...line, offer_id, revision, position: index + 1 })))
    .execute();
}

/** Sets the next reminder. No move: it changes no version and writes no event. */
export async function setReminder(ctx: CommandContext, row: OfferRow, at: Date | null): Promise<void> {
  await ctx.tx.updateTable("offer").set({ remind_at: at }).where("id", "=", row.id).execute();
}

/** Notes that the customer asked for the expired offer again. No move: it stays expired. */
export async function setRenewalAsked(ctx: CommandContext, row: OfferRow): Promise<void> {
  await ctx.tx.updateTable("offer").set({ renewal_asked_at: ctx.now }).where("id", "=", row.id).execute();
}

/** Stores deadlines postponed by a hold of the request. No move: the terms stay as they were. */
export async function setDeadlines(
  ctx: CommandContext,
  { id, ...deadlines }: Pick<OfferRow, "id" | "valid_until" | "counter_answer_due_at" | "remind_at">,
): Promise<void> {
  await ctx.tx.updateTable("offer").set(deadlines).where("id", "=", id).execute();
}

/** Moves an offer along an edge of its machine, with its event. */
export function moveOffer(
  ctx: CommandContext,
  row: OfferRow,
  transition: OfferTransition,
  role: Role,
  set: Partial<Record<keyof OfferRow, unknown>> = {},
  reason?: string,
): Promise<OfferRow> {
  return move(ctx, "offer", row, { machine: offerMachine, transition, role, reason }, set);
}
