import { z } from "zod";
import { planEndingUnpaid } from "#domain/booking/plan.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { line } from "#domain/text.ts";
import { sideOf } from "#server/booking/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { applyEnding } from "./end-unpaid.ts";
import { lockWholeBooking } from "./lock-booking.ts";

/** Either side may cancel an unpaid booking; the request opens again. */
export const cancelBooking = defineCommand({
  name: "cancel_booking",
  summary: "Either side cancels a booking that was not paid yet.",
  needs: "profile",
  in_person: true,
  input: z.object({ booking_id: Id, version: Version, reason: line(limits.reason_characters) }),
  load: (ctx, { booking_id }) => lockWholeBooking(ctx, booking_id),
  allow(actor, { booking }) {
    if (!sideOf(actor, booking)) refuse("forbidden");
  },
  async run(ctx, { version, reason }, whole) {
    const { booking } = whole;
    if (booking.version !== version)
      refuse("stale", { current: { version: booking.version, status: booking.status } });
    if (booking.status !== "awaiting_information" && booking.status !== "awaiting_payment") {
      refuse("transition_not_allowed", { state: booking.status, transition: "cancel" });
    }
    const role = sideOf(ctx.actor, booking) ?? refuse("forbidden");
    const attempts = whole.attempts.map((attempt) => attempt.status);
    const ending = { how: "cancel", role, reason } as const;
    const { moves } = planEndingUnpaid({ ...whole, attempts, ending }, ctx.now);
    const columns = { [booking.id]: { cancelled_at: ctx.now, cancel_reason: reason } };
    return applyEnding(ctx, whole, moves, "booking_cancelled", columns);
  },
  audit: ({ reason }, { booking }, { status }) => ({ subject: ["booking", booking.id], status, reason }),
  exposedVia: ["ui", "rpc"],
});
