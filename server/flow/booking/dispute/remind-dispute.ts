import { z } from "zod";
import { answerReminder } from "#domain/booking/dispute.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { lockBooking, setReminder } from "#server/booking/store/booking.ts";
import { lockDispute } from "#server/booking/store/disputes.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";

/** The tick runs it before the time of the side that has not answered a report is over. */
export const remindDispute = defineCommand({
  name: "remind_dispute",
  summary: "The side that has not answered a reported problem is told until when it can.",
  needs: "system",
  input: z.object({ booking_id: Id }),
  output: z.strictObject({ booking_id: field.id, remind_at: field.time.nullable() }),
  load: async (ctx, { booking_id }) => {
    const booking = await lockBooking(ctx, booking_id);
    return { booking, dispute: await lockDispute(ctx, booking_id) };
  },
  allow: requireSystem,
  async run(ctx, _input, { booking, dispute }) {
    const { id, status, remind_at } = booking;
    if (!dispute) return refuse("stale", { current: { status } });
    if (!remind_at || remind_at > ctx.now) return refuse("too_early", { remind_at });
    const { answer_due_at, opened_by } = dispute;
    if (answer_due_at <= ctx.now) return refuse("too_late", { answer_due_at });
    const next = answerReminder(remind_at, answer_due_at, ctx.now);
    await setReminder(ctx, booking, next);
    const asked = opened_by === "customer" ? booking.provider_profile_id : booking.customer_profile_id;
    await notify(ctx, "dispute_reminder", asked, id, remind_at.toISOString());
    return { booking_id: id, remind_at: next?.toISOString() ?? null };
  },
  audit: (_input, { booking }, { remind_at }) => ({ subject: ["booking", booking.id], remind_at }),
  exposedVia: ["internal"],
});
