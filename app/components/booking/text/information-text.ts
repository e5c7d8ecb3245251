// The customer's information as term and text; options, dates and country names are resolved on the server.
import { countryName, type FormatLocale, formatCount, formatTime } from "#app/ui/format.ts";
import type { Answer } from "#domain/category/answers.ts";
import { addressLines } from "#domain/place/address.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import type { QuestionView } from "#server/category/reads/category.ts";

/** A term with its text, which may have line breaks. */
export type TextPair = { key: string; term: string; value: string };

type BookingInformation = Pick<BookingView, "answers" | "contact" | "billing" | "notes">;

/** Answers, contact, billing and notes, in the order of the form; empty ones are left out. */
export function describeInformation(
  { answers, contact, billing, notes }: BookingInformation,
  questions: readonly QuestionView[],
  locale: FormatLocale,
): TextPair[] {
  const pairs = questions.flatMap((question): TextPair[] => {
    const answer = answers[question.key];
    if (answer === undefined) return [];
    return [{ key: question.key, term: question.label, value: answerText(question, answer, locale) }];
  });
  if (contact) {
    const value = lines(contact.name, contact.email, contact.phone);
    pairs.push({ key: "_contact", term: m.booking_contact(), value });
  }
  if (billing) {
    const { name, company, country, tax_id, ...address } = billing;
    const land = country && countryName(country, locale);
    const value = lines(company, name, ...addressLines(country, address), land, tax_id);
    pairs.push({ key: "_billing", term: m.booking_billing(), value });
  }
  if (notes) pairs.push({ key: "_notes", term: m.booking_notes(), value: notes });
  return pairs;
}

function answerText(question: QuestionView, answer: Answer, locale: FormatLocale): string {
  const label = (value: string) => question.options.find((option) => option.value === value)?.label ?? value;
  if (Array.isArray(answer)) return answer.map(label).join(", ");
  if (typeof answer === "boolean") return answer ? m.booking_yes() : m.booking_no();
  if (typeof answer === "number") {
    return [formatCount(answer, locale), question.unit].filter(Boolean).join(" ");
  }
  if (question.type === "choice") return label(answer);
  // A calendar date has no zone: it is the same day for everybody.
  if (question.type === "date") return formatTime(new Date(`${answer}T00:00:00Z`), "date", locale, "UTC");
  return answer;
}

function lines(...texts: (string | null)[]): string {
  return texts.filter(Boolean).join("\n");
}
