import { z } from "zod";
import { type DeliveryPlan, planAutoDelivery } from "#domain/booking/delivery.ts";
import { Id } from "#domain/ids.ts";
import { insertDelivery } from "#server/booking/store/deliveries.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { closeTasksAbout } from "#server/operator/store/operator.ts";
import { applyMoves } from "../apply-moves.ts";
import { lockPaidBooking, type WholeBooking } from "./lock-booking.ts";

const bySchedule = { delivered_by: "system", note: null } as const;

/** The tick runs it a day after the end, if the category delivers by schedule. */
export const autoDeliverBooking = defineCommand({
  name: "auto_deliver_booking",
  summary: "A booking delivered by schedule counts as delivered a day after its end.",
  needs: "system",
  input: z.object({ booking_id: Id }),
  output: z.strictObject({
    booking_id: field.id,
    status: field.booking_status,
    delivery_id: field.id,
    auto_complete_at: field.time,
  }),
  load: (ctx, { booking_id }) => lockPaidBooking(ctx, booking_id),
  allow: requireSystem,
  run: (ctx, _input, whole) =>
    applyDelivery(ctx, whole, planAutoDelivery({ ...whole, ...ctx.settings }, ctx.now), bySchedule),
  audit: (_input, { booking }, { status, auto_complete_at }) => ({
    subject: ["booking", booking.id],
    status,
    auto_complete_at,
  }),
  exposedVia: ["internal"],
});

/** Applies a delivery, with its row; the mail names the deadline for objections. */
export async function applyDelivery(
  ctx: CommandContext,
  whole: WholeBooking,
  plan: DeliveryPlan,
  by: { delivered_by: "provider" | "system"; note: string | null },
) {
  const { booking } = whole;
  const { auto_complete_at, remind_at } = plan;
  const columns = { auto_complete_at, remind_at, auto_deliver_at: null, undelivered_check_at: null };
  const after = await applyMoves(ctx, whole, plan.moves, { [booking.id]: columns });
  const delivery = await insertDelivery(ctx, booking.id, by);
  await closeTasksAbout(ctx, ["booking_undelivered"], booking.id, null);
  await notify(ctx, "booking_delivered", booking.customer_profile_id, booking.id);
  return {
    booking_id: booking.id,
    status: after.booking?.status ?? booking.status,
    delivery_id: delivery.id,
    auto_complete_at: auto_complete_at.toISOString(),
  };
}
