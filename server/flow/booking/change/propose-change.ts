import { z } from "zod";
import { LinesProposal } from "#domain/booking/change/schemas.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { sideOf } from "#server/booking/access.ts";
import { listAgreedLines } from "#server/booking/store/lines.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockPaidBooking } from "../lock-booking.ts";
import { insertLinesProposal } from "./insert-lines-proposal.ts";

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
    requireVersion(whole.booking, version);
    return insertLinesProposal(ctx, whole, { lines, lines_before, total_minor, reason });
  },
  audit: ({ reason }, { whole: { booking } }, { change_id, total_minor }) => ({
    subject: ["booking", booking.id],
    change_id,
    total_minor,
    reason,
  }),
  exposedVia: ["ui", "rpc"],
});
