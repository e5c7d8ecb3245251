import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { optionalLine } from "#domain/text.ts";
import { sideOf } from "#server/booking/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { applyAnswer, lockAskedBooking } from "./apply-answer.ts";

/** The other side agrees to a request to cancel, with exactly the requested sum, or refuses it. */
export const answerCancellation = defineCommand({
  name: "answer_cancellation",
  summary: "The other side agrees to cancel a paid booking as it was asked, or refuses.",
  needs: "profile",
  in_person: true,
  input: z.object({
    booking_id: Id,
    version: Version,
    agrees: z.boolean("required"),
    note: optionalLine(limits.reason_characters),
  }),
  output: z.strictObject({
    booking_id: field.id,
    status: field.booking_status,
    refund_minor: field.amount_minor.nullable(),
    kept_minor: field.amount_minor.nullable(),
  }),
  load: (ctx, { booking_id }) => lockAskedBooking(ctx, booking_id),
  allow(actor, { booking }) {
    if (!sideOf(actor, booking)) refuse("forbidden");
  },
  async run(ctx, { version, agrees, note }, whole) {
    const by = sideOf(ctx.actor, whole.booking) ?? refuse("forbidden");
    return applyAnswer(ctx, whole, { by, version, agrees, note: note ?? null });
  },
  audit: ({ agrees, note }, { booking }, { status, refund_minor }) => ({
    subject: ["booking", booking.id],
    status,
    agrees,
    note,
    refund_minor,
  }),
  exposedVia: ["ui", "rpc"],
});
