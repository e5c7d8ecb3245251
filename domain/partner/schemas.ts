// A partner as an operator enters it.
import { z } from "zod";
import { AmountMinor, Currency, LocalDate, RateBp, Version } from "../codes.ts";
import { Id } from "../ids.ts";
import { limits } from "../limits.ts";
import { displayName, Email, line, paragraphs } from "../text.ts";
import { accentColoursOf, isColour } from "./colour.ts";
import { nameCharacters, nameFault } from "./name.ts";

/** The name in the address, in lower case. */
export const PartnerName = z
  .string("required")
  .max(200, { error: "too_long", abort: true })
  .trim()
  .toLowerCase()
  .superRefine((name, ctx) => {
    const message = name === "" ? "required" : nameFault(name);
    if (message) ctx.addIssue({ code: "custom", message, params: nameCharacters });
  });

/** A `#rrggbb` that is readable on our pages. */
export const PartnerColour = z
  .string("required")
  .max(40, { error: "colour_form", abort: true })
  .trim()
  .toLowerCase()
  .refine(isColour, { error: "colour_form", abort: true })
  .refine((colour) => accentColoursOf(colour) !== null, "colour_pale");

export const PartnerInput = z.object({
  name: PartnerName,
  display_name: displayName(80),
  colour: PartnerColour,
  text_en: paragraphs(limits.long_text_characters),
  text_de: paragraphs(limits.long_text_characters),
  category_ids: z.array(Id).max(limits.partner_categories, "too_many").default([]),
  commission_bp: RateBp,
  /** The account that sees the numbers; if null or left out, only operators do. */
  account_email: Email.nullish().transform((email) => email ?? null),
});

export const PartnerReason = z.object({
  partner_id: Id,
  version: Version,
  reason: paragraphs(limits.reason_characters),
});

export const PartnerPaymentInput = z.object({
  partner_id: Id,
  version: Version,
  currency: Currency,
  amount_minor: AmountMinor.refine((amount) => amount > 0, "invalid_amount"),
  paid_on: LocalDate,
  reference: line(120),
});
