import { z } from "zod";
import { planCancelWithdrawal } from "#domain/booking/cancellation.ts";
import { confirmedReminder } from "#domain/booking/reminders.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { sideOf } from "#server/booking/access.ts";
import { closeCancelRequest } from "#server/booking/store/cancel-requests.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { closeTasksAbout } from "#server/operator/store/operator.ts";
import { applyMoves } from "../../apply-moves.ts";
import { restartGrace } from "../restart-grace.ts";
import { lockAskedBooking } from "./apply-answer.ts";

/** The side that asked to cancel takes its request back: the booking continues as agreed. */
export const withdrawCancellation = defineCommand({
  name: "withdraw_cancellation",
  summary: "One side takes back that it asked to cancel a paid booking; the booking continues.",
  needs: "profile",
  in_person: true,
  input: z.object({ booking_id: Id, version: Version }),
  output: z.strictObject({ booking_id: field.id, status: field.booking_status, version: field.version }),
  load: (ctx, { booking_id }) => lockAskedBooking(ctx, booking_id),
  allow(actor, { booking, asked }) {
    const side = sideOf(actor, booking);
    if (!side || (asked && asked.asked_by !== side)) refuse("forbidden", { guard: "asker_withdraws" });
  },
  async run(ctx, { version }, whole) {
    const { booking, asked } = whole;
    requireVersion(booking, version);
    if (!asked)
      return refuse("transition_not_allowed", { state: booking.status, transition: "withdraw_cancel" });
    const { moves } = planCancelWithdrawal({ booking, by: asked.asked_by, asked });
    await closeTasksAbout(ctx, ["cancellation_unanswered"], booking.id, null);
    const columns = { cancel_answer_due_at: null, remind_at: confirmedReminder(booking, ctx.now) };
    const after = await applyMoves(ctx, whole, moves, { [booking.id]: columns });
    await closeCancelRequest(ctx, booking.id, { answer: "withdrawn", answered_by: asked.asked_by });
    await restartGrace(ctx, booking);
    const other = asked.asked_by === "customer" ? booking.provider_profile_id : booking.customer_profile_id;
    await notify(ctx, "cancellation_withdrawn", other, booking.id);
    const { status, version: now_version } = after.booking ?? booking;
    return { booking_id: booking.id, status, version: now_version };
  },
  audit: (_input, { booking }, { status }) => ({ subject: ["booking", booking.id], status }),
  exposedVia: ["ui", "rpc"],
});
