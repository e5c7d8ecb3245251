import { z } from "zod";
import { planDiscount } from "#domain/booking/change/plan.ts";
import { Reason } from "#domain/booking/change/schemas.ts";
import { AmountMinor, Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { sideOf } from "#server/booking/access.ts";
import { insertChange } from "#server/booking/store/changes.ts";
import { listAgreedLines } from "#server/booking/store/lines.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockPaidBooking } from "../lock-booking.ts";
import { grantDiscount } from "./apply-change.ts";

/**
 * The provider takes a sum off the price of a booking that goes on. Payments that are open fall first; what is paid too
 * much then goes back. A change that waits for its answer or payment comes first (`change_open`).
 */
export const reducePrice = defineCommand({
  name: "reduce_price",
  summary:
    "The provider takes a sum off the price of a confirmed or delivered booking, at once; what is paid too much goes back.",
  needs: "profile",
  in_person: true,
  input: z.object({
    booking_id: Id,
    version: Version,
    /** With tax. Rounding of the tax can make it a step less for each tax rate. */
    amount_minor: AmountMinor,
    reason: Reason,
  }),
  output: z.strictObject({
    booking_id: field.id,
    change_id: field.id,
    total_minor: field.amount_minor,
    refund_minor: field.amount_minor,
  }),
  async load(ctx, { booking_id }) {
    const whole = await lockPaidBooking(ctx, booking_id);
    return { whole, lines_before: await listAgreedLines(ctx, whole.booking) };
  },
  allow(actor, { whole: { booking } }) {
    if (sideOf(actor, booking) !== "provider") refuse("forbidden");
  },
  async run(ctx, { version, amount_minor, reason }, { whole, lines_before }) {
    const { booking } = whole;
    requireVersion(booking, version);
    const { proposal, money } = planDiscount(booking, whole, { lines_before, amount_minor }, ctx.now);
    const change = await insertChange(ctx, booking.id, proposal, { proposed_by: "provider", reason });
    await grantDiscount(ctx, whole, change, money);
    await notify(ctx, "price_reduced", booking.customer_profile_id, change.id);
    const { total_minor } = proposal;
    return {
      booking_id: booking.id,
      change_id: change.id,
      total_minor,
      refund_minor: money.refund_minor,
    };
  },
  audit: ({ amount_minor, reason }, { whole: { booking } }, { change_id, total_minor, refund_minor }) => ({
    subject: ["booking", booking.id],
    change_id,
    amount_minor,
    total_minor,
    refund_minor,
    reason,
  }),
  exposedVia: ["ui", "rpc"],
});
