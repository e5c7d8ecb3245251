import { z } from "zod";
import { planOperatorsEnd } from "#domain/booking/cancellation.ts";
import { planEndingUnpaid } from "#domain/booking/plan.ts";
import { AmountMinor, Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { requireSecondOperator } from "#domain/operator/second-operator.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { line } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { applyCancelledEnd } from "../end-confirmed.ts";
import { applyEnding } from "../end-unpaid.ts";
import { lockPaidBooking } from "../lock-booking.ts";

/** The operator stops an undelivered booking and names the sum that goes back. */
export const stopBooking = defineCommand({
  name: "stop_booking",
  summary: "The operator stops a booking and decides what of the paid sum goes back.",
  needs: "operator",
  proof: "recent",
  input: z.object({
    booking_id: Id,
    version: Version,
    refund_minor: AmountMinor,
    reason: line(limits.reason_characters),
  }),
  output: z.strictObject({
    booking_id: field.id,
    status: field.booking_status,
    refund_minor: field.amount_minor,
    kept_minor: field.amount_minor,
  }),
  load: (ctx, { booking_id }) => lockPaidBooking(ctx, booking_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, refund_minor, reason }, whole) {
    const { booking, paid_minor } = whole;
    requireVersion(booking, version);
    if (booking.status === "awaiting_information" || booking.status === "awaiting_payment") {
      if (refund_minor > 0) refuse("refund_too_large", { refund_minor, returnable_minor: 0 });
      const attempts = whole.attempts.map((attempt) => attempt.status);
      const ending = { how: "cancel", role: "operator", reason } as const;
      const { moves } = planEndingUnpaid({ ...whole, attempts, ending }, ctx.now);
      const columns = { [booking.id]: { cancelled_at: ctx.now, cancel_reason: reason } };
      const ended = await applyEnding(ctx, whole, moves, "booking_cancelled", columns);
      return { ...ended, refund_minor: 0, kept_minor: 0 };
    }
    const end = { booking, transition: "cancel", paid_minor, refund_minor, reason } as const;
    const plan = planOperatorsEnd(end);
    const { id, currency } = booking;
    requireSecondOperator(ctx, { amount_minor: paid_minor, currency, subject: ["booking", id] });
    return applyCancelledEnd(ctx, whole, { ...plan, reason, role: "operator" });
  },
  audit: ({ reason }, { booking }, { status, refund_minor, kept_minor }) => ({
    subject: ["booking", booking.id],
    status,
    reason,
    refund_minor,
    kept_minor,
  }),
  exposedVia: ["ui", "rpc"],
});
