import { z } from "zod";
import { planCancellation } from "#domain/booking/cancellation.ts";
import { planEndingUnpaid } from "#domain/booking/plan.ts";
import { AmountMinor, Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { line } from "#domain/text.ts";
import { sideOf } from "#server/booking/access.ts";
import { policyOf } from "#server/booking/store/booking.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { applyCancelledEnd } from "./end-confirmed.ts";
import { applyEnding } from "./end-unpaid.ts";
import { lockPaidBooking, type PaidBooking } from "./lock-booking.ts";

const CancelBookingInput = z.object({
  booking_id: Id,
  version: Version,
  reason: line(limits.reason_characters),
  /** The sum on the button; required once the booking is confirmed. */
  refund_minor: AmountMinor.optional(),
});

/**
 * Either side cancels. Before payment, the request opens again at once. After the confirmation the customer gets what
 * the frozen policy gives at this second, and everything if the provider cancels.
 */
export const cancelBooking = defineCommand({
  name: "cancel_booking",
  summary: "Either side cancels a booking; what was paid goes back as the agreed policy says.",
  needs: "profile",
  in_person: true,
  input: CancelBookingInput,
  // Once the booking is confirmed, both sides have each other's contact details.
  sharedTexts: ({ refund_minor }) => (refund_minor === undefined ? ["reason"] : []),
  output: z.strictObject({
    booking_id: field.id,
    status: field.booking_status,
    refund_minor: field.amount_minor,
    kept_minor: field.amount_minor,
  }),
  load: (ctx, { booking_id }) => lockPaidBooking(ctx, booking_id),
  allow(actor, { booking }) {
    if (!sideOf(actor, booking)) refuse("forbidden");
  },
  async run(ctx, input, whole) {
    const { booking } = whole;
    const { version, reason } = input;
    requireVersion(booking, version);
    const side = sideOf(ctx.actor, booking) ?? refuse("forbidden");
    const isUnpaid = booking.status === "awaiting_information" || booking.status === "awaiting_payment";
    if (isUnpaid) return endUnpaid(ctx, whole, side, reason);
    const plan = planCancellation(
      {
        booking: { ...booking, policy_terms: policyOf(booking) },
        side,
        paid_minor: whole.paid_minor,
        seen_refund_minor: input.refund_minor,
        reason,
      },
      ctx.now,
    );
    return applyCancelledEnd(ctx, whole, { ...plan, reason, role: side });
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

async function endUnpaid(
  ctx: CommandContext,
  whole: PaidBooking,
  role: "customer" | "provider",
  reason: string,
) {
  const attempts = whole.attempts.map((attempt) => attempt.status);
  const { moves } = planEndingUnpaid(
    { ...whole, attempts, ending: { how: "cancel", role, reason } },
    ctx.now,
  );
  const columns = { [whole.booking.id]: { cancelled_at: ctx.now, cancel_reason: reason } };
  const ended = await applyEnding(ctx, whole, moves, "booking_cancelled", columns);
  return { ...ended, refund_minor: 0, kept_minor: 0 };
}
