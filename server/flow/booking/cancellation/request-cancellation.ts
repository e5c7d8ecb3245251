import { z } from "zod";
import { planCancelRequest } from "#domain/booking/cancellation.ts";
import { cancellationReminder } from "#domain/booking/reminders.ts";
import { AmountMinor, Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { line } from "#domain/text.ts";
import { sideOf } from "#server/booking/access.ts";
import { insertCancelRequest } from "#server/booking/store/cancel-requests.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { applyMoves } from "../../apply-moves.ts";
import { lockPaidBooking } from "../lock-booking.ts";

/** One side asks the other to cancel for a sum that the policy does not give; after 48 hours the operator decides. */
export const requestCancellation = defineCommand({
  name: "request_cancellation",
  summary: "One side asks the other to cancel a paid booking on terms that the policy does not give.",
  needs: "profile",
  in_person: true,
  input: z.object({
    booking_id: Id,
    version: Version,
    /** How much of the paid sum is to be returned. */
    refund_minor: AmountMinor,
    reason: line(limits.reason_characters),
  }),
  output: z.strictObject({
    booking_id: field.id,
    status: field.booking_status,
    version: field.version,
    answer_due_at: field.time,
  }),
  load: (ctx, { booking_id }) => lockPaidBooking(ctx, booking_id),
  allow(actor, { booking }) {
    if (!sideOf(actor, booking)) refuse("forbidden");
  },
  async run(ctx, { version, refund_minor, reason }, whole) {
    const { booking, paid_minor } = whole;
    requireVersion(booking, version);
    const side = sideOf(ctx.actor, booking) ?? refuse("forbidden");
    const { answer_due_at, moves } = planCancelRequest(
      { booking, side, paid_minor, refund_minor, reason },
      ctx.now,
    );
    const remind_at = cancellationReminder({ asked_by: side, answer_due_at }, ctx.now);
    const columns = { cancel_answer_due_at: answer_due_at, remind_at };
    const after = await applyMoves(ctx, whole, moves, { [booking.id]: columns });
    await insertCancelRequest(ctx, {
      booking_id: booking.id,
      asked_by: side,
      refund_minor,
      reason,
      answer_due_at,
    });
    const other = side === "customer" ? booking.provider_profile_id : booking.customer_profile_id;
    await notify(ctx, "cancellation_requested", other, booking.id);
    const { status, version: now_version } = after.booking ?? booking;
    return {
      booking_id: booking.id,
      status,
      version: now_version,
      answer_due_at: answer_due_at.toISOString(),
    };
  },
  audit: ({ reason, refund_minor }, { booking }, { status }) => ({
    subject: ["booking", booking.id],
    status,
    reason,
    refund_minor,
  }),
  exposedVia: ["ui", "rpc"],
});
