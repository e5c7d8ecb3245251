import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { moveChange } from "#server/booking/store/changes.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { isUndecided } from "#server/payment/store/payment.ts";
import { cancelChangePayment } from "./cancel-change-payment.ts";
import { lockBookingOfChange } from "./lock-change.ts";
import { notifyBothSides } from "./notify-both-sides.ts";

/**
 * Ends a proposal that nobody answered, or whose difference nobody paid, in time. The latter is refused while an
 * attempt has an open session, which the job that runs this command expires at Stripe first.
 */
export const lapseChange = defineCommand({
  name: "lapse_change",
  summary: "A proposed change that nobody answered or paid in time lapses; the booking stays as it is.",
  needs: "system",
  input: z.object({ change_id: Id }),
  output: z.strictObject({ booking_id: field.id, change_id: field.id, status: field.change_status }),
  load: (ctx, { change_id }) => lockBookingOfChange(ctx, change_id),
  allow: requireSystem,
  async run(ctx, _input, { whole: { booking, attempts }, change }) {
    const { due_at } = change;
    const isAgreed = change.status === "awaiting_payment";
    if (due_at > ctx.now) refuse("too_early", { due_at });
    // The attempt's outcome decides.
    if (isAgreed && attempts.some(isUndecided)) refuse("payment_in_progress");
    const lapsed = await moveChange(ctx, change, "lapse", "system");
    await cancelChangePayment(ctx, change);
    await notifyBothSides(ctx, "change_lapsed", booking, change.id);
    return { booking_id: booking.id, change_id: change.id, status: lapsed.status };
  },
  audit: (_input, { whole: { booking }, change }) => ({
    subject: ["booking", booking.id],
    change_id: change.id,
  }),
  exposedVia: ["internal"],
});
