import { z } from "zod";
import { planLinesProposal } from "#domain/booking/change/plan.ts";
import { LinesProposal } from "#domain/booking/change/schemas.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { sideOf } from "#server/booking/access.ts";
import { insertChange } from "#server/booking/store/changes.ts";
import { listAgreedLines } from "#server/booking/store/lines.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockPaidBooking } from "../lock-booking.ts";
import { otherSide, profileOf, requireSeen } from "./lock-change.ts";

/** One side proposes other lines, all of them; price and payments stay as they are until the other side agrees. */
export const proposeChange = defineCommand({
  name: "propose_change",
  summary: "One side of a confirmed booking proposes other lines; the other side answers.",
  needs: "profile",
  in_person: true,
  input: LinesProposal.extend({ booking_id: Id, version: Version }),
  output: z.strictObject({
    booking_id: field.id,
    change_id: field.id,
    total_minor: field.amount_minor,
    due_at: field.time,
  }),
  async load(ctx, { booking_id }) {
    const whole = await lockPaidBooking(ctx, booking_id);
    return { whole, lines_before: await listAgreedLines(ctx, whole.booking) };
  },
  allow(actor, { whole: { booking } }) {
    if (!sideOf(actor, booking)) refuse("forbidden");
  },
  async run(ctx, { version, lines, total_minor, reason }, { whole, lines_before }) {
    const { booking } = whole;
    requireSeen(booking, version);
    const side = sideOf(ctx.actor, booking) ?? refuse("forbidden");
    const proposed = { lines, lines_before, seen_total_minor: total_minor, side };
    const plan = planLinesProposal(booking, whole, proposed, ctx.now);
    const change = await insertChange(ctx, booking.id, plan, { proposed_by: side, reason });
    await notify(ctx, "change_proposed", profileOf(booking, otherSide(side)), change.id);
    return {
      booking_id: booking.id,
      change_id: change.id,
      total_minor: plan.total_minor,
      due_at: change.due_at.toISOString(),
    };
  },
  audit: ({ reason }, { whole: { booking } }, { change_id, total_minor }) => ({
    subject: ["booking", booking.id],
    change_id,
    total_minor,
    reason,
  }),
  exposedVia: ["ui", "rpc"],
});
