// Ends a confirmed booking, before or after its service: what is kept is earned, the rest is returned, open instalments
// are cancelled, and the customer is asked whether the request opens again.
import type { CancellationSums } from "#domain/booking/cancellation.ts";
import type { Role } from "#domain/machine.ts";
import type { PlannedMove } from "#domain/moves.ts";
import type { MailTemplate } from "#domain/notification/jobs.ts";
import { answerDelivery } from "#server/booking/store/deliveries.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { closeTasksAbout } from "#server/operator/store/operator.ts";
import { cancelInstalments, lockInstalments } from "#server/payment/store/instalments.ts";
import { lockAttempts } from "#server/payment/store/payment.ts";
import { applyMoves } from "../apply-moves.ts";
import { endAttempts } from "../payment/end-attempts.ts";
import { orderRefunds } from "../payment/order-refunds.ts";
import { askCustomerAgain } from "../request/ask-again.ts";
import { bookEarnings } from "./book-earnings.ts";
import type { PaidBooking } from "./lock-booking.ts";

export type CancelledEnd = CancellationSums & {
  readonly moves: readonly PlannedMove[];
  /** What both sides read; the mail has the sums. Null where they settled a problem. */
  readonly reason: string | null;
  /** Who ordered the refunds. */
  readonly role: Role;
  /** The mail to both sides; by default the one about a cancellation. */
  readonly template?: MailTemplate;
};

/** The tasks that become moot when a booking ends. */
export const deliveryTasks = ["booking_undelivered", "cancellation_unanswered", "dispute_open"] as const;

/** Applies the plan and returns the booking's new status with the sums. */
export async function applyCancelledEnd(ctx: CommandContext, whole: PaidBooking, end: CancelledEnd) {
  const { booking } = whole;
  const { refund_minor, kept_minor, reason } = end;
  const columns = {
    cancelled_at: ctx.now,
    cancel_reason: reason,
    kept_minor,
    cancel_answer_due_at: null,
    cancel_overdue_at: null,
    auto_deliver_at: null,
    auto_complete_at: null,
    undelivered_check_at: null,
    remind_at: null,
  };
  const after = await applyMoves(ctx, whole, end.moves, { [booking.id]: columns });
  const ended = after.booking ?? booking;
  // Read again: a change that the end has overtaken has cancelled its own payment.
  await cancelInstalments(ctx, await lockInstalments(ctx, booking.id));
  await endAttempts(ctx, await lockAttempts(ctx, booking.id));
  await orderRefunds(ctx, whole, refund_minor, "booking_cancelled", end.role);
  await bookEarnings(ctx, ended, kept_minor, `earn:${booking.id}:${ended.version}`);
  await askCustomerAgain(ctx, whole);
  await answerDelivery(ctx, booking.id, { answer: "decided" });
  await closeTasksAbout(ctx, deliveryTasks, booking.id, null);
  const template = end.template ?? "booking_cancelled";
  await notify(ctx, template, booking.customer_profile_id, booking.id);
  await notify(ctx, template, booking.provider_profile_id, booking.id);
  return { booking_id: booking.id, status: ended.status, refund_minor, kept_minor };
}
