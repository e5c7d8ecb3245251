import { z } from "zod";
import { bookingReminder } from "#domain/booking/reminder.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockBooking, setReminder } from "../store/booking.ts";

/** The tick runs it at `remind_at`, before the hold ends, while information or payment is missing. */
export const remindBooking = defineCommand({
  name: "remind_booking",
  summary: "The customer is told what a booking still waits for, and until when.",
  needs: "system",
  input: z.object({ booking_id: Id }),
  output: z.strictObject({ booking_id: field.id, remind_at: field.time.nullable() }),
  load: async (ctx, { booking_id }) => ({ booking: await lockBooking(ctx, booking_id) }),
  allow: requireSystem,
  async run(ctx, _input, { booking }) {
    const { id, status, accepted_at, hold_until, remind_at } = booking;
    if (status !== "awaiting_information" && status !== "awaiting_payment")
      return refuse("not_payable", { status });
    if (!remind_at || remind_at > ctx.now) return refuse("too_early", { remind_at });
    if (hold_until <= ctx.now) return refuse("hold_expired", { hold_until });
    const next = bookingReminder(accepted_at, hold_until, ctx.now);
    await setReminder(ctx, booking, next);
    await notify(ctx, "booking_reminder", booking.customer_profile_id, id, remind_at.toISOString());
    return { booking_id: id, remind_at: next?.toISOString() ?? null };
  },
  audit: (_input, { booking }, { remind_at }) => ({ subject: ["booking", booking.id], remind_at }),
  exposedVia: ["internal"],
});
