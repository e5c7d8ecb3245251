import { z } from "zod";
import { planEndingUnpaid } from "#domain/booking/plan.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { requireVersion } from "#domain/refusal.ts";
import { requireCustomer } from "#server/booking/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { applyEnding } from "./end-unpaid.ts";
import { lockWholeBooking } from "./lock-booking.ts";

/**
 * Undoes an acceptance: the offer is sent again, the request open, parked offers are revived. Only within
 * `undo_acceptance_minutes` and before anybody starts a payment; after that the booking can be cancelled.
 */
export const undoAcceptance = defineCommand({
  name: "undo_acceptance",
  summary: "The customer takes an acceptance back, shortly after it and before any payment.",
  needs: "profile",
  in_person: true,
  input: z.object({ booking_id: Id, version: Version }),
  output: z.strictObject({ booking_id: field.id, status: field.booking_status, request_id: field.id }),
  load: (ctx, { booking_id }) => lockWholeBooking(ctx, booking_id),
  allow: (actor, { booking }) => requireCustomer(actor, booking),
  async run(ctx, { version }, whole) {
    const { booking, request } = whole;
    requireVersion(booking, version);
    const attempts = whole.attempts.map((attempt) => attempt.status);
    const { moves } = planEndingUnpaid({ ...whole, attempts, ending: { how: "undo" } }, ctx.now);
    return { ...(await applyEnding(ctx, whole, moves, "booking_undone")), request_id: request.id };
  },
  audit: (_input, { booking }, { status }) => ({ subject: ["booking", booking.id], status }),
  exposedVia: ["ui", "rpc"],
});
