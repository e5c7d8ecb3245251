import { z } from "zod";
import { planHoldExtension } from "#domain/booking/hold-extension.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { requireVersion } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockBooking, moveBooking } from "../store/booking.ts";

/** Gives the customer of an unpaid booking more time, reschedules its reminders and mails both sides. */
export const extendHold = defineCommand({
  name: "extend_hold",
  summary: "The operator gives an unpaid booking more time, with a reason.",
  needs: "operator",
  proof: "none",
  input: z.object({
    booking_id: Id,
    version: Version,
    hours: z
      .int()
      .min(1, "too_small")
      .max(limits.booking_hold_max_days * 24, "too_big"),
    reason: paragraphs(limits.reason_characters),
  }),
  output: z.strictObject({ booking_id: field.id, request_id: field.id, hold_until: field.time }),
  load: async (ctx, { booking_id }) => ({ booking: await lockBooking(ctx, booking_id) }),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, hours, reason }, { booking }) {
    requireVersion(booking, version);
    const { hold_until, remind_at } = planHoldExtension(booking, { hours, reason }, ctx.now);
    const set = { hold_until, remind_at };
    const extended = await moveBooking(ctx, booking, "extend_hold", "operator", set, reason);
    await notify(ctx, "hold_prolonged", booking.customer_profile_id, booking.id);
    await notify(ctx, "hold_prolonged", booking.provider_profile_id, booking.id);
    const { id: booking_id, request_id } = extended;
    return { booking_id, request_id, hold_until: hold_until.toISOString() };
  },
  audit: ({ reason }, { booking }, { hold_until }) => ({
    subject: ["booking", booking.id],
    hold_until,
    reason,
  }),
  exposedVia: ["ui", "rpc"],
});
