// The customer's information as term and text; options, dates and country names are resolved on the server.
import { countryName, type FormatLocale } from "#app/ui/format.ts";
import { answerViews, type NamedFile } from "#domain/category/answer-views.ts";
import type { Question } from "#domain/category/questions.ts";
import { addressLines } from "#domain/place/address.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import { answerText } from "../../request/answer-text.ts";

/** A term with its text, which may have line breaks, or with files. */
export type TextPair = { key: string; term: string; value: string | readonly NamedFile[] };

type BookingInformation = Pick<BookingView, "answers" | "files" | "contact" | "billing" | "notes">;

/** Answers, contact, billing and notes, in the order of the form; empty ones are left out. */
export function describeInformation(
  { answers, files, contact, billing, notes }: BookingInformation,
  questions: readonly Question[],
  locale: FormatLocale,
): TextPair[] {
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const pairs: TextPair[] = answerViews(questions, answers, locale, names).map((answer) => ({
    key: answer.key,
    term: answer.label,
    value: answer.kind === "file" ? answer.value : answerText(answer, locale),
  }));
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

function lines(...texts: (string | null)[]): string {
  return texts.filter(Boolean).join("\n");
}
