import { z } from "zod";
import { dayReminder, isDayReminder } from "#domain/booking/day-reminder.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { lockBooking, setReminder } from "#server/booking/store/booking.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";

/**
 * The tick runs it days ahead of a confirmed booking's date. An instant that another date or status has left behind reminds
 * nobody; it only sets the next one.
 */
export const remindDay = defineCommand({
  name: "remind_day",
  summary: "Both sides of a confirmed booking are told that its date comes up.",
  needs: "system",
  input: z.object({ booking_id: Id }),
  output: z.strictObject({ booking_id: field.id, remind_at: field.time.nullable() }),
  load: async (ctx, { booking_id }) => ({ booking: await lockBooking(ctx, booking_id) }),
  allow: requireSystem,
  async run(ctx, _input, { booking }) {
    const { id, status, starts_at, remind_at } = booking;
    if (status !== "confirmed") return refuse("stale", { current: { status } });
    if (!remind_at || remind_at > ctx.now) return refuse("too_early", { remind_at });
    const next = dayReminder(booking, ctx.now);
    await setReminder(ctx, booking, next);
    if (starts_at && starts_at > ctx.now && isDayReminder(booking, remind_at)) {
      await notify(ctx, "day_reminder", booking.customer_profile_id, id, remind_at.toISOString());
      await notify(ctx, "day_reminder", booking.provider_profile_id, id, remind_at.toISOString());
    }
    return { booking_id: id, remind_at: next?.toISOString() ?? null };
  },
  audit: (_input, { booking }, { remind_at }) => ({ subject: ["booking", booking.id], remind_at }),
  exposedVia: ["internal"],
});
