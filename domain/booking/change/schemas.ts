// Input of a side that proposes a change of a booking.
import { z } from "zod";
import { AmountMinor } from "../../codes.ts";
import { limits } from "../../limits.ts";
import { CounterTerms, OfferLine } from "../../offer/schemas.ts";
import { timeFields } from "../../place/schemas.ts";
import { paragraphs } from "../../text.ts";

/** Why the date or the lines change; the other side reads it. */
export const Reason = paragraphs(limits.reason_characters);

/** A new date: instants, or wall times at the place. */
export const DateProposal = z.object({ reason: Reason, ...timeFields });

/** Lines to charge. A discount stays as it is: copied into the input it would be charged, so it is refused. */
const ChangeLines = z
  .array(OfferLine.extend({ is_discount: z.literal(false).optional() }), "required")
  .min(1, "required")
  .max(limits.offer_lines, "too_many");

/** The lines of a change as it is stored, with the booking's discounts. */
export const StoredLines = z.array(OfferLine.extend({ is_discount: z.boolean().optional() })).min(1);

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
