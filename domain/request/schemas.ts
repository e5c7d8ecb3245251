// The steps of a draft request, as plain objects, so that a command can extend one with its ids. Rules across fields
// (end after start, date ahead) are in request/plan.ts, which gets the time.
import { z } from "zod";
import { SentAnswers, ShownQuestions } from "../category/questions.ts";
import { AmountMinor, Country, Currency, choiceOf, Locale, TimeZone } from "../codes.ts";
import { limits } from "../limits.ts";
import { dayFields, timeFields } from "../place/schemas.ts";
import {
  displayName,
  Email,
  headingLine,
  OptionalPhone,
  optionalHeadingLine,
  optionalMailLine,
  optionalParagraphs,
} from "../text.ts";

export const dateFlexibilities = ["exact", "flexible", "unknown"] as const;
export type DateFlexibility = (typeof dateFlexibilities)[number];

export const DetailsStep = z.object({
  /** Without one, category and answers make the title, in this language. */
  title: optionalHeadingLine(limits.title_characters, 3),
  locale: Locale.default("en"),
  description: optionalParagraphs(limits.long_text_characters),
  // answersSchema checks them against the category's questions, on the server.
  answers: SentAnswers,
  shown_questions: ShownQuestions,
});

export const WhenWhereStep = z.object({
  date_flexibility: choiceOf(dateFlexibilities),
  ...timeFields,
  /** For a flexible date. */
  ...dayFields,
  /** Read only if country and postal code do not decide it. */
  time_zone: TimeZone.nullish(),
  place_town: headingLine(100),
  place_postal_code: optionalMailLine(20),
  place_country: Country,
});

export const BudgetStep = z.object({ budget_minor: AmountMinor.nullish(), currency: Currency.optional() });

export const ContactStep = z.object({
  /** Becomes the name of the first profile. */
  name: displayName(80),
  email: Email,
  phone: OptionalPhone,
  address_line: optionalMailLine(200),
});

/** The fields of a screen as its form holds them, by name. The form's body is limited before it is read. */
export const DraftInputFields = z
  .record(
    z.string().max(200),
    z.union([optionalInput(), z.array(optionalInput()).max(limits.choices_per_question)]),
  )
  .refine((fields) => Object.keys(fields).length <= limits.draft_input_fields, "too_many");

/** Unlike other texts, anything that a form can hold except the null character, which the database cannot store. */
function optionalInput() {
  return z
    .string()
    .max(limits.long_text_characters * 2)
    .transform((text) => text.toWellFormed().replaceAll("\0", ""));
}

/** Fields that a request needs before opening, in the order of the steps on screen. */
export const requiredToOpen = [
  "category_id",
  "title",
  "date_flexibility",
  "time_zone",
  "place_town",
  "place_country",
] as const;
