// How a category and its use read for operators.
import { countText, type FormatLocale, formatCount, formatRate } from "#app/ui/format.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { CategoryForOperator } from "#server/operator/reads/categories.ts";

/** A count that stopped at its limit: "1,000+". */
const upTo = (count: number, locale: FormatLocale) =>
  count >= limits.category_use_rows ? `${formatCount(count, locale)}+` : formatCount(count, locale);

export function factsText(
  { slug, version, question_count }: CategoryForOperator,
  locale: FormatLocale,
): string {
  const questions = countText(question_count, locale, m.category_questions_one, m.category_questions);
  return m.category_facts({ slug, version: formatCount(version, locale), questions });
}

export function openText({ open_requests }: CategoryForOperator, locale: FormatLocale): string {
  if (open_requests === 0) return m.category_open_none();
  return open_requests === 1
    ? m.category_open_one()
    : m.category_open({ count: upTo(open_requests, locale) });
}

export function bookingsText({ bookings }: CategoryForOperator, locale: FormatLocale): string {
  const days = limits.category_use_days;
  if (bookings === 0) return m.category_bookings_none({ days });
  return bookings === 1
    ? m.category_bookings_one({ days })
    : m.category_bookings({ days, count: upTo(bookings, locale) });
}

/** Null while there were no requests. */
export function bookedText({ requests, booked }: CategoryForOperator, locale: FormatLocale): string | null {
  if (requests === 0) return null;
  const rate = formatRate(Math.round((booked / requests) * 100) * 100, locale);
  return requests === 1
    ? m.category_booked_one({ rate })
    : m.category_booked({ rate, requests: formatCount(requests, locale) });
}

/** One sentence for each language that lacks texts. */
export function missingTexts({ missing }: CategoryForOperator, locale: FormatLocale): string[] {
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const counts = new Map<string, number>();
  for (const one of missing) counts.set(one.locale, (counts.get(one.locale) ?? 0) + 1);
  return [...counts].map(([code, count]) => {
    const language = names.of(code) ?? code;
    return count === 1
      ? m.category_missing_one({ language })
      : m.category_missing({ language, count: formatCount(count, locale) });
  });
}
