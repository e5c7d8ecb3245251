import { z } from "zod";
import { planAcceptedWork } from "#domain/booking/delivery.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { requireVersion } from "#domain/refusal.ts";
import { requireCustomer } from "#server/booking/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { applyCompletion } from "../complete-booking.ts";
import { lockPaidBooking } from "../lock-booking.ts";

/** The customer accepts the work, reported or not: the booking is completed, and the provider earns its share. */
export const acceptDelivery = defineCommand({
  name: "accept_delivery",
  summary: "The customer accepts the work, whether it was reported or not; the booking is completed.",
  needs: "profile",
  in_person: true,
  input: z.object({ booking_id: Id, version: Version }),
  output: z.strictObject({ booking_id: field.id, status: field.booking_status, version: field.version }),
  load: (ctx, { booking_id }) => lockPaidBooking(ctx, booking_id),
  allow: (actor, { booking }) => requireCustomer(actor, booking),
  async run(ctx, { version }, whole) {
    requireVersion(whole.booking, version);
    return applyCompletion(ctx, whole, planAcceptedWork(whole, ctx.now).moves, { answer: "accepted" });
  },
  audit: (_input, { booking }, { status }) => ({ subject: ["booking", booking.id], status }),
  exposedVia: ["ui", "rpc"],
});
