import { z } from "zod";
import { dateIssues, planDateProposal } from "#domain/booking/change/plan.ts";
import { DateProposal } from "#domain/booking/change/schemas.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { timeFields } from "#domain/place/schemas.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { sideOf } from "#server/booking/access.ts";
import { lockBooking } from "#server/booking/store/booking.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockPaidBooking } from "../lock-booking.ts";
import { proposeChange } from "./propose.ts";
import { requireFreeDate } from "./require-free-date.ts";

const Input = DateProposal.extend({ booking_id: Id, version: Version });

/** One side proposes another date; the booking stays as it is until the other side agrees. */
export const proposeReschedule = defineCommand({
  name: "propose_reschedule",
  summary: "One side of a confirmed booking proposes another date; the other side answers.",
  needs: "profile",
  in_person: true,
  input: Input,
  output: z.strictObject({ booking_id: field.id, change_id: field.id, due_at: field.time }),
  async findIssues(ctx, input) {
    const { data: target } = Input.pick({ booking_id: true }).safeParse(input);
    const { data: times } = z.object(timeFields).safeParse(input);
    if (!target || !times) return [];
    return dateIssues(await lockBooking(ctx, target.booking_id), times, ctx.now);
  },
  load: (ctx, { booking_id }) => lockPaidBooking(ctx, booking_id),
  allow(actor, { booking }) {
    if (!sideOf(actor, booking)) refuse("forbidden");
  },
  async run(ctx, { version, reason, booking_id: _id, ...times }, { booking }) {
    requireVersion(booking, version);
    const side = sideOf(ctx.actor, booking) ?? refuse("forbidden");
    const plan = planDateProposal(booking, times, side, ctx.now);
    await requireFreeDate(ctx, booking, plan, side);
    const change = await proposeChange(ctx, booking, plan, { side, reason });
    return { booking_id: booking.id, change_id: change.id, due_at: change.due_at.toISOString() };
  },
  audit: ({ reason }, { booking }, { change_id }) => ({
    subject: ["booking", booking.id],
    change_id,
    reason,
  }),
  exposedVia: ["ui", "rpc"],
});
