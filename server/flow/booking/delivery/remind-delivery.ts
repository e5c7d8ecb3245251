import { z } from "zod";
import { deliveryReminder } from "#domain/booking/delivery.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { lockBooking, setReminder } from "#server/booking/store/booking.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";

/** The tick runs it before a delivery counts as accepted. */
export const remindDelivery = defineCommand({
  name: "remind_delivery",
  summary: "The customer is told that a delivery is about to count as accepted.",
  needs: "system",
  input: z.object({ booking_id: Id }),
  output: z.strictObject({ booking_id: field.id, remind_at: field.time.nullable() }),
  load: async (ctx, { booking_id }) => ({ booking: await lockBooking(ctx, booking_id) }),
  allow: requireSystem,
  async run(ctx, _input, { booking }) {
    const { id, status, remind_at, auto_complete_at } = booking;
    if (status !== "delivered" || !auto_complete_at) return refuse("stale", { current: { status } });
    if (!remind_at || remind_at > ctx.now) return refuse("too_early", { remind_at });
    if (auto_complete_at <= ctx.now) return refuse("too_late", { auto_complete_at });
    const next = deliveryReminder(remind_at, auto_complete_at, ctx.now);
    await setReminder(ctx, booking, next);
    await notify(ctx, "delivery_reminder", booking.customer_profile_id, id, remind_at.toISOString());
    return { booking_id: id, remind_at: next?.toISOString() ?? null };
  },
  audit: (_input, { booking }, { remind_at }) => ({ subject: ["booking", booking.id], remind_at }),
  exposedVia: ["internal"],
});
