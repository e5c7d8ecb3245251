// What a provider fills in. The gross total on screen is part of the input: the plan recomputes it and refuses a
// difference, so that no provider sends a price that was not on screen.
import { z } from "zod";
import { policyNames } from "../category/cancellation-policies.ts";
import { AmountMinor, choiceOf, missingOr, RateBp } from "../codes.ts";
import { limits } from "../limits.ts";
import { timeFields } from "../place/schemas.ts";
import { mailLine, optionalParagraphs, paragraphs } from "../text.ts";
import type { Span } from "../time.ts";
import { lineChoices } from "./optional-lines.ts";
import { lineUnits } from "./units.ts";

export const OfferLine = z.object({
  label: mailLine(limits.offer_label_characters),
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

/** A line of an offer that a customer can still choose from; without a choice it is included. */
export const ChoosableLine = OfferLine.extend({ choice: choiceOf(lineChoices).optional() });
export type ChoosableLine = z.infer<typeof ChoosableLine>;

/** In the order of the form, so that the issue of a field that was not posted precedes that of the next one. */
export const OfferTerms = z.object({
  lines: z.array(ChoosableLine, "required").min(1, "required").max(limits.offer_lines, "too_many"),
  /** The gross total that the form showed, of what is included or preselected; API clients may omit it. */
  total_minor: AmountMinor.optional(),
  policy: choiceOf(policyNames),
  deposit_bp: RateBp,
  validity_unit: choiceOf(["hours", "days"]),
  validity: z.int({ error: missingOr("invalid_number") }).min(1, "too_small"),
  ...timeFields,
  message: paragraphs(limits.message_characters),
});
export type OfferTerms = z.infer<typeof OfferTerms>;

/** A line as a customer proposes it; a quantity of 0 leaves the offer's line out. */
export const CounterLine = z.object({
  /** The offer's line that it continues, with its name, unit and tax rate; without one it is a new line. */
  position: z.int().min(1).max(limits.offer_lines).optional(),
  /** Of a new line. */
  label: mailLine(limits.offer_label_characters).optional(),
  quantity: z
    .int({ error: missingOr("invalid_number") })
    .min(0, "too_small")
    .max(limits.offer_line_quantity, "too_big"),
  /** What one unit costs, as `prices` says. */
  unit_minor: AmountMinor,
});
export type CounterLine = z.infer<typeof CounterLine>;

/** What a customer proposes instead of an offer's terms; without a date the offer's date stays. */
export const CounterTerms = z.object({
  /** Whether the prices include tax. */
  prices: choiceOf(["gross", "net"]),
  lines: z.array(CounterLine, "required").min(1, "required").max(limits.offer_lines, "too_many"),
  /** The gross total that the form showed; API clients may omit it and read it from the answer. */
  total_minor: AmountMinor.optional(),
  ...timeFields,
  message: optionalParagraphs(limits.message_characters),
});
export type CounterTerms = z.infer<typeof CounterTerms>;

export const DeclineReason = optionalParagraphs(limits.reason_characters);

/** The validity as a span; planSending checks it against the limits. */
export function validitySpan(terms: Pick<OfferTerms, "validity" | "validity_unit">): Span {
  return terms.validity_unit === "hours" ? { hours: terms.validity } : { days: terms.validity };
}

/** SHA-256 of a link's token, in hexadecimal: commands never get the token itself. */
export const TokenHash = z.string().regex(/^[0-9a-f]{64}$/, "invalid_digest");
