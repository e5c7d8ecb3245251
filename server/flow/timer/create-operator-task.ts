// Timers that open an operator task. The booking keeps its status; the command empties the timer's column, so that each
// task is created once, and the task stays open until an operator closes it.

import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { type BookingRow, lockBooking, moveBooking } from "#server/booking/store/booking.ts";
import { markEscalated } from "#server/booking/store/cancel-requests.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { openTask } from "#server/operator/store/operator.ts";

const input = z.object({ booking_id: Id });
const load = (ctx: CommandContext, { booking_id }: z.output<typeof input>) => lockBooking(ctx, booking_id);

/** The tick runs it at `undelivered_check_at`, days after the scheduled end, if nothing was delivered. */
export const flagUndelivered = defineCommand({
  name: "flag_undelivered",
  summary: "A booking that was not delivered in time is put before the operator.",
  needs: "system",
  input,
  output: z.strictObject({ booking_id: field.id, task_id: field.id.nullable() }),
  load,
  allow: requireSystem,
  run: (ctx, _input, booking) =>
    createTask(ctx, booking, "booking_undelivered", "flag_undelivered", "undelivered_check_at"),
  audit: (_input, booking, { task_id }) => ({ subject: ["booking", booking.id], task_id }),
  exposedVia: ["internal"],
});

/** The tick runs it when the other side has not answered a request to cancel in time. */
export const escalateCancellation = defineCommand({
  name: "escalate_cancellation",
  summary: "A wish to cancel that nobody answered is put before the operator.",
  needs: "system",
  input,
  output: z.strictObject({ booking_id: field.id, task_id: field.id.nullable() }),
  load,
  allow: requireSystem,
  run: (ctx, _input, booking) =>
    createTask(ctx, booking, "cancellation_unanswered", "escalate_cancel", "cancel_answer_due_at"),
  audit: (_input, booking, { task_id }) => ({ subject: ["booking", booking.id], task_id }),
  exposedVia: ["internal"],
});

/** Opens the task and mails both sides, once: it empties the timer's column. */
async function createTask(
  ctx: CommandContext,
  booking: BookingRow,
  kind: "booking_undelivered" | "cancellation_unanswered",
  transition: "flag_undelivered" | "escalate_cancel",
  column: "undelivered_check_at" | "cancel_answer_due_at",
) {
  const { id, [column]: due_at } = booking;
  if (!due_at || due_at > ctx.now) return refuse("too_early", { due_at });
  await moveBooking(ctx, booking, transition, "system", { [column]: null });
  if (kind === "cancellation_unanswered") await markEscalated(ctx, id);
  const task = await openTask(ctx, { kind, noun: "booking", subject_id: id });
  await notify(ctx, kind, booking.customer_profile_id, id);
  await notify(ctx, kind, booking.provider_profile_id, id);
  return { booking_id: id, task_id: task?.id ?? null };
}
