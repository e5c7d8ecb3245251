// Row-level SQL of the booking and its contact row; with closing.ts the only writer of these tables.
import { sql } from "kysely";
import { CancellationPolicy } from "#domain/booking/cancellation-policy.ts";
import { type BookingTransition, bookingMachine } from "#domain/booking/machine.ts";
import type { Question } from "#domain/category/questions.ts";
import type { Role } from "#domain/machine.ts";
import { takenUntil } from "#domain/offer/slot.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { json, type Row } from "#server/kernel/database/db.ts";
import { move, recordEvent } from "#server/kernel/move.ts";
import { findSlotHolder } from "#server/offer/store/slot.ts";
import { bookingVisible } from "../access.ts";

export type BookingRow = Row<"booking">;
export type BookingContactRow = Row<"booking_contact">;

/** The frozen cancellation policy of a row. Throws for invalid steps, which is a bug and never user input. */
export function policyOf(row: Pick<BookingRow, "policy_terms">): CancellationPolicy {
  return CancellationPolicy.parse(row.policy_terms);
}

/** A booking the actor may see, without lock, for callers that lock its request first. @throws Refusal not_found */
export async function peekBooking(ctx: CommandContext, id: string): Promise<BookingRow> {
  const found = await sql<BookingRow>`
    select booking.* from booking where booking.id = ${id} and ${bookingVisible(ctx.actor)}`.execute(ctx.tx);
  return found.rows[0] ?? refuse("not_found");
}

/** The booking under lock. @throws Refusal not_found when it does not exist or the actor may not see it. */
export async function lockBooking(
  ctx: Pick<CommandContext, "tx" | "actor">,
  id: string,
): Promise<BookingRow> {
  const found = await sql<BookingRow>`
    select booking.* from booking where booking.id = ${id} and ${bookingVisible(ctx.actor)} for update`.execute(
    ctx.tx,
  );
  return found.rows[0] ?? refuse("not_found");
}

/** Bookings of a request, the latest first; the caller holds the request's lock. */
export async function listBookingsByRequest(
  ctx: CommandContext,
  request_id: string,
): Promise<Pick<BookingRow, "id" | "status" | "confirmed_at" | "provider_profile_id">[]> {
  return ctx.tx
    .selectFrom("booking")
    .select(["id", "status", "confirmed_at", "provider_profile_id"])
    .where("request_id", "=", request_id)
    .orderBy("accepted_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Whether no live booking of its provider overlaps an ended booking. `booking_slot_is_free` decides under concurrency. */
export async function isSlotFree(ctx: CommandContext, row: BookingRow): Promise<boolean> {
  return (await findSlotHolder(ctx.tx, row, row.id)) === null;
}

export type BookingInsert = Omit<
  BookingRow,
  | "id"
  | "number"
  | "status"
  | "version"
  | "answers"
  | "created_at"
  | "accepted_at"
  | "confirmed_at"
  | "completed_at"
  | "cancelled_at"
  | "cancel_reason"
  | "auto_deliver_at"
  | "cancel_answer_due_at"
  | "undelivered_check_at"
  | "auto_complete_at"
  | "cancel_overdue_at"
  | "kept_minor"
  | "revision"
  | "taken_until"
  | "policy_terms"
  | "information_questions"
> & { policy_terms: CancellationPolicy; information_questions: readonly Question[] };

/** Inserts the booking of an accepted offer, with its event. */
export async function insertBooking(ctx: CommandContext, values: BookingInsert): Promise<BookingRow> {
  const row = await ctx.tx
    .insertInto("booking")
    .values({
      ...values,
      policy_terms: json(values.policy_terms),
      information_questions: json(values.information_questions),
      id: ctx.newId(),
      taken_until: takenUntil(values),
      status: bookingMachine.initial,
      accepted_at: ctx.now,
      created_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(ctx, "booking", {
    transition: "begin",
    role: "customer",
    subject_id: row.id,
    from: null,
    to: row.status,
    version: row.version,
  });
  return row;
}

/** The contact and billing data of a locked booking, or null. */
export async function findBookingContact(
  ctx: CommandContext,
  booking_id: string,
): Promise<BookingContactRow | null> {
  const query = ctx.tx.selectFrom("booking_contact").selectAll().where("booking_id", "=", booking_id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Contact and billing data, replaced as a whole. */
export async function upsertBookingContact(
  ctx: CommandContext,
  booking_id: string,
  contact: Omit<BookingContactRow, "booking_id">,
): Promise<void> {
  await ctx.tx
    .insertInto("booking_contact")
    .values({ booking_id, ...contact })
    .onConflict((oc) => oc.column("booking_id").doUpdateSet(contact))
    .execute();
}

/** Stores draft answers. No move: status and version stay. */
export async function storeDraftAnswers(
  ctx: CommandContext,
  row: BookingRow,
  answers: Record<string, unknown>,
): Promise<void> {
  await ctx.tx
    .updateTable("booking")
    .set({ answers: json(answers) })
    .where("id", "=", row.id)
    .execute();
}

/** Sets the next reminder. No move: it changes no version and writes no event. */
export async function setReminder(ctx: CommandContext, row: BookingRow, at: Date | null): Promise<void> {
  await ctx.tx.updateTable("booking").set({ remind_at: at }).where("id", "=", row.id).execute();
}

/** Moves a booking along an edge of its machine, with its event. */
export function moveBooking(
  ctx: CommandContext,
  row: BookingRow,
  transition: BookingTransition,
  role: Role,
  set: Partial<Omit<Record<keyof BookingRow, unknown>, "answers">> & {
    answers?: Record<string, unknown>;
  } = {},
  reason?: string,
): Promise<BookingRow> {
  const { answers, ...columns } = set;
  const values = answers ? { ...columns, answers: json(answers) } : columns;
  return move(ctx, "booking", row, { machine: bookingMachine, transition, role, reason }, values);
}
