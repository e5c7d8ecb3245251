import { z } from "zod";
import { AmountMinor, Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { line } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { applyAnswer, lockAskedBooking } from "./apply-answer.ts";

/** The operator decides a request to cancel: a sum goes back, or the booking continues. */
export const decideCancellation = defineCommand({
  name: "decide_cancellation",
  summary: "The operator decides about a wish to cancel that the other side has not answered.",
  needs: "operator",
  proof: "recent",
  input: z.object({
    booking_id: Id,
    version: Version,
    agrees: z.boolean("required"),
    /** Default: the requested sum. */
    refund_minor: AmountMinor.optional(),
    reason: line(limits.reason_characters),
  }),
  output: z.strictObject({
    booking_id: field.id,
    status: field.booking_status,
    refund_minor: field.amount_minor.nullable(),
    kept_minor: field.amount_minor.nullable(),
  }),
  load: (ctx, { booking_id }) => lockAskedBooking(ctx, booking_id),
  allow(actor) {
    requireOperator(actor);
  },
  run: (ctx, { version, agrees, refund_minor, reason }, whole) =>
    applyAnswer(ctx, whole, { by: "operator", version, agrees, refund_minor, note: reason }),
  audit: ({ agrees, reason }, { booking }, { status, refund_minor }) => ({
    subject: ["booking", booking.id],
    status,
    agrees,
    reason,
    refund_minor,
  }),
  exposedVia: ["ui", "rpc"],
});
