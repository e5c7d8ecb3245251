// What a booking asks before payment: the category's information questions, contact and billing.
import { z } from "zod";
import { SentAnswers, ShownQuestions } from "../category/questions.ts";
import { Country } from "../codes.ts";
import { checkAddressParts, checkCountryForms, phoneIssues, writeCountryForms } from "../country-forms.ts";
import { limits } from "../limits.ts";
import {
  Email,
  line,
  mailLine,
  OptionalPhone,
  optionalLine,
  optionalMailLine,
  optionalParagraphs,
} from "../text.ts";

export const BookingContact = z.object({ name: mailLine(80), email: Email, phone: OptionalPhone });

export const Billing = z
  .object({
    name: mailLine(120),
    company: optionalMailLine(120),
    address_line: line(200),
    // The country decides which of these an address has.
    postal_code: optionalLine(20),
    city: optionalMailLine(100),
    region: optionalMailLine(100),
    country: Country,
    tax_id: optionalLine(40),
  })
  .superRefine(checkAddressParts)
  .superRefine(checkCountryForms)
  .overwrite(writeCountryForms);

export const BookingInformation = z.object({
  // answersSchema checks them against the category's information questions.
  answers: SentAnswers,
  shown_questions: ShownQuestions,
  contact: BookingContact,
  billing: Billing,
  notes: optionalParagraphs(2_000),
});
export type BookingInformation = z.infer<typeof BookingInformation>;

/** Schema check of a booking's information: the billing country can dial the phone number. */
export function checkContactPhone(
  { contact, billing }: Pick<BookingInformation, "contact" | "billing">,
  ctx: z.RefinementCtx,
): void {
  for (const { path, code } of phoneIssues(billing.country, contact.phone))
    ctx.addIssue({ code: "custom", path: ["contact", path], message: code });
}

/**
 * The same as a draft: anything may be missing or invalid. Refuses only characters that no text may contain, text
 * longer than its field and unknown country codes.
 */
export const InformationDraft = z.object({
  answers: SentAnswers,
  contact: z
    .object({
      name: optionalLine(80),
      email: optionalLine(limits.email_characters),
      phone: optionalLine(40),
    })
    .partial()
    .default({}),
  billing: z
    .object({
      name: optionalLine(120),
      company: optionalLine(120),
      address_line: optionalLine(200),
      postal_code: optionalLine(20),
      city: optionalLine(100),
      region: optionalLine(100),
      country: Country,
      tax_id: optionalLine(40),
    })
    .partial()
    .default({}),
  notes: optionalParagraphs(2_000),
});
export type InformationDraft = z.infer<typeof InformationDraft>;
