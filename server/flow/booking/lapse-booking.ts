import { z } from "zod";
import { planLapse } from "#domain/booking/plan.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { isUndecided } from "#server/payment/store/payment.ts";
import { applyEnding } from "./end-unpaid.ts";
import { lockWholeBooking } from "./lock-booking.ts";

/**
 * Lapses a booking whose hold has ended: releases the date, reopens the request and revives parked offers. Refused
 * while an attempt has an open session, which the job that runs this command expires at Stripe first.
 */
export const lapseBooking = defineCommand({
  name: "lapse_booking",
  summary: "A booking that was not paid in time is released.",
  needs: "system",
  input: z.object({ booking_id: Id }),
  output: z.strictObject({ booking_id: field.id, status: field.booking_status }),
  load: (ctx, { booking_id }) => lockWholeBooking(ctx, booking_id),
  allow: requireSystem,
  async run(ctx, _input, whole) {
    if (whole.attempts.some(isUndecided)) refuse("payment_in_progress");
    const { moves } = planLapse({ ...whole, attempts: whole.attempts.map(({ status }) => status) }, ctx.now);
    return applyEnding(ctx, whole, moves, "booking_lapsed");
  },
  audit: (_input, { booking }, { status }) => ({ subject: ["booking", booking.id], status }),
  exposedVia: ["internal"],
});
