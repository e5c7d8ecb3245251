// What a provider fills in. The gross total on screen is part of the input: the plan recomputes it and refuses a
// difference, so that no provider sends a price that was not on screen.
import { z } from "zod";
import { policyNames } from "../category/cancellation-policies.ts";
import { AmountMinor, choiceOf, missingOr, RateBp } from "../codes.ts";
import { limits } from "../limits.ts";
import { timeFields } from "../place/schemas.ts";
import { mailLine, optionalParagraphs, paragraphs } from "../text.ts";
import type { Span } from "../time.ts";
import { lineUnits } from "./units.ts";

export const OfferLine = z.object({
  label: mailLine(200),
  quantity: z
    .int({ error: missingOr("invalid_number") })
    .min(1, "too_small")
    .max(limits.offer_line_quantity, "too_big"),
  /** What the quantity counts, if the provider says so. */
  unit: choiceOf(lineUnits).nullish(),
  unit_net_minor: AmountMinor,
  tax_bp: RateBp,
});
export type OfferLine = z.infer<typeof OfferLine>;

/** In the order of the form, so that the issue of a field that was not posted precedes that of the next one. */
export const OfferTerms = z.object({
  lines: z.array(OfferLine, "required").min(1, "required").max(limits.offer_lines, "too_many"),
  /** The gross total that the form showed; API clients may omit it and read it from the answer. */
  total_minor: AmountMinor.optional(),
  policy: choiceOf(policyNames),
  deposit_bp: RateBp,
  validity_unit: choiceOf(["hours", "days"]),
  validity: z.int({ error: missingOr("invalid_number") }).min(1, "too_small"),
  ...timeFields,
  message: paragraphs(limits.message_characters),
});
export type OfferTerms = z.infer<typeof OfferTerms>;

export const DeclineReason = optionalParagraphs(limits.reason_characters);

/** The validity as a span; planSending checks it against the limits. */
export function validitySpan(terms: Pick<OfferTerms, "validity" | "validity_unit">): Span {
  return terms.validity_unit === "hours" ? { hours: terms.validity } : { days: terms.validity };
}

/** SHA-256 of a link's token, in hexadecimal: commands never get the token itself. */
export const TokenHash = z.string().regex(/^[0-9a-f]{64}$/, "invalid_digest");
