import { z } from "zod";
import { linesToChange } from "#domain/booking/change/lines-to-change.ts";
import { TypedLinesProposal } from "#domain/booking/change/schemas.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { readProposedLines } from "#domain/offer/proposed-lines.ts";
import { refuse, refuseInput, requireVersion } from "#domain/refusal.ts";
import { sideOf } from "#server/booking/access.ts";
import { listAgreedLines } from "#server/booking/store/lines.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { listLines } from "#server/offer/store/counter.ts";
import { lockPaidBooking } from "../lock-booking.ts";
import { insertLinesProposal } from "./insert-lines-proposal.ts";

/** `propose_change` as a customer types it: quantities and prices as the customer reads them, and no tax rates. */
export const proposeLines = defineCommand({
  name: "propose_lines",
  summary:
    "The customer of a confirmed booking proposes other lines by those agreed so far and the optional ones of the offer; the provider answers.",
  needs: "profile",
  in_person: true,
  input: TypedLinesProposal.extend({ booking_id: Id, version: Version }),
  output: z.strictObject({
    booking_id: field.id,
    change_id: field.id,
    total_minor: field.amount_minor,
    due_at: field.time,
  }),
  async load(ctx, { booking_id }) {
    const whole = await lockPaidBooking(ctx, booking_id);
    const { booking } = whole;
    const lines_before = await listAgreedLines(ctx, booking);
    const offered = await listLines(ctx, { id: booking.offer_id, revision: booking.offer_revision });
    const charged = lines_before.filter(({ is_discount }) => !is_discount);
    return { whole, lines_before, offered: linesToChange(charged, offered) };
  },
  allow(actor, { whole: { booking } }) {
    if (sideOf(actor, booking) !== "customer") refuse("forbidden");
  },
  async run(ctx, { version, prices, lines: typed, total_minor, reason }, { whole, lines_before, offered }) {
    requireVersion(whole.booking, version);
    const { lines, issues } = readProposedLines(offered, { prices, lines: typed }, whole.booking.currency);
    if (issues.length > 0) refuseInput([...issues]);
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
