import { z } from "zod";
import { bookingReminder, remindersAt } from "#domain/booking/reminders.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockBooking, setReminder } from "../store/booking.ts";
import { findUnanswered } from "../store/unanswered.ts";

/**
 * The tick runs it at `remind_at`. An instant that another date, status or answer has left behind tells nobody; it only
 * sets the next one.
 */
export const remindBooking = defineCommand({
  name: "remind_booking",
  summary: "Reminds a booking's sides what it waits for and until when, or that its date comes up.",
  needs: "system",
  input: z.object({ booking_id: Id }),
  output: z.strictObject({ booking_id: field.id, remind_at: field.time.nullable() }),
  load: async (ctx, { booking_id }) => {
    const booking = await lockBooking(ctx, booking_id);
    return { booking, awaited: await findUnanswered(ctx, booking) };
  },
  allow: requireSystem,
  async run(ctx, _input, { booking, awaited }) {
    const { id, remind_at } = booking;
    if (!remind_at || remind_at > ctx.now) return refuse("too_early", { remind_at });
    const next = bookingReminder(booking, awaited, ctx.now);
    await setReminder(ctx, booking, next);
    for (const { mail, to } of remindersAt(booking, awaited, remind_at, ctx.now)) {
      const subject_id = (mail === "change_reminder" && awaited.change?.id) || id;
      for (const side of to)
        await notify(ctx, mail, booking[`${side}_profile_id`], subject_id, remind_at.toISOString());
    }
    return { booking_id: id, remind_at: next?.toISOString() ?? null };
  },
  audit: (_input, { booking }, { remind_at }) => ({ subject: ["booking", booking.id], remind_at }),
  exposedVia: ["internal"],
});
