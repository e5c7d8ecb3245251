import { z } from "zod";
import type { CancellationSums } from "#domain/booking/cancellation.ts";
import { planAutoCompletion } from "#domain/booking/delivery.ts";
import { Id } from "#domain/ids.ts";
import type { Role } from "#domain/machine.ts";
import type { PlannedMove } from "#domain/moves.ts";
import type { MailTemplate } from "#domain/notification/jobs.ts";
import { answerDelivery } from "#server/booking/store/deliveries.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { closeTasksAbout } from "#server/operator/store/operator.ts";
import { cancelInstalments, lockInstalments } from "#server/payment/store/instalments.ts";
import { lockAttempts } from "#server/payment/store/payment.ts";
import { applyMoves } from "../apply-moves.ts";
import { endAttempts } from "../payment/end-attempts.ts";
import { orderRefunds } from "../payment/order-refunds.ts";
import { bookEarnings } from "./book-earnings.ts";
import { deliveryTasks } from "./end-confirmed.ts";
import { lockPaidBooking, type PaidBooking } from "./lock-booking.ts";

/** The tick runs it when the customer's days to object to a delivery are over. */
export const autoCompleteBooking = defineCommand({
  name: "auto_complete_booking",
  summary: "A delivery nobody objected to counts as accepted; the booking is completed.",
  needs: "system",
  input: z.object({ booking_id: Id }),
  output: z.strictObject({ booking_id: field.id, status: field.booking_status, version: field.version }),
  load: (ctx, { booking_id }) => lockPaidBooking(ctx, booking_id),
  allow: requireSystem,
  run: (ctx, _input, whole) =>
    applyCompletion(ctx, whole, planAutoCompletion(whole, ctx.now).moves, { answer: "silence" }),
  audit: (_input, { booking }, { status }) => ({ subject: ["booking", booking.id], status }),
  exposedVia: ["internal"],
});

/** What an operator decided or both sides agreed: the sums that go back, and the mail that names them. */
export type DecidedCompletion = CancellationSums & {
  /** Why the refund is made. */
  readonly reason: string;
  /** Who ordered it. */
  readonly role: Role;
  readonly template: MailTemplate;
};

/**
 * Applies a completion: books as earned what was paid and is not returned, fulfils the request and mails both sides. A
 * decision or settlement also ends what was still to be paid.
 */
export async function applyCompletion(
  ctx: CommandContext,
  whole: PaidBooking,
  moves: readonly PlannedMove[],
  { answer, decided }: { answer: "accepted" | "silence" | "decided"; decided?: DecidedCompletion },
) {
  const { booking } = whole;
  const kept_minor = decided?.kept_minor ?? Math.min(whole.paid_minor, booking.total_minor);
  const after = await applyMoves(ctx, whole, moves, {
    [booking.id]: {
      auto_complete_at: null,
      auto_deliver_at: null,
      undelivered_check_at: null,
      remind_at: null,
      cancel_overdue_at: null,
      kept_minor,
      completed_at: booking.completed_at ?? ctx.now,
    },
  });
  const ended = after.booking ?? booking;
  await answerDelivery(ctx, booking.id, { answer });
  if (decided) {
    // Read again: a change that the end has overtaken has cancelled its own payment.
    await cancelInstalments(ctx, await lockInstalments(ctx, booking.id));
    await endAttempts(ctx, await lockAttempts(ctx, booking.id));
    await orderRefunds(ctx, whole, decided.refund_minor, decided.reason, decided.role);
  }
  await bookEarnings(ctx, ended, kept_minor, `earn:${booking.id}:${ended.version}`);
  await closeTasksAbout(ctx, deliveryTasks, booking.id, null);
  const template = decided?.template ?? "booking_completed";
  await notify(ctx, template, booking.customer_profile_id, booking.id);
  await notify(ctx, template, booking.provider_profile_id, booking.id);
  return { booking_id: booking.id, status: ended.status, version: ended.version };
}
