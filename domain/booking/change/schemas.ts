// Input of a side that proposes a change of a booking.
import { z } from "zod";
import { AmountMinor } from "../../codes.ts";
import { limits } from "../../limits.ts";
import { CounterTerms, OfferLine } from "../../offer/schemas.ts";
import { timeFields } from "../../place/schemas.ts";
import { paragraphs } from "../../text.ts";

/** Why the date or the lines should change; the other side reads it. */
const Reason = paragraphs(limits.reason_characters);

/** A new date: instants, or wall times at the place. */
export const DateProposal = z.object({ reason: Reason, ...timeFields });

export const ChangeLines = z
  .array(OfferLine, "required")
  .min(1, "required")
  .max(limits.offer_lines, "too_many");

/** The complete new lines. */
export const LinesProposal = z.object({
  reason: Reason,
  lines: ChangeLines,
  /** The gross total on screen; API clients may omit it and read it from the answer. */
  total_minor: AmountMinor.optional(),
});

/** The same as a customer types it: by the lines that are agreed now, with or without tax. */
export const TypedLinesProposal = CounterTerms.pick({ prices: true, lines: true, total_minor: true }).extend({
  reason: Reason,
});
