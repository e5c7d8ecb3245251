// What an answer says, in one language: on pages, on paper and in the form builder's trial.
import {
  countryName,
  countText,
  type FormatLocale,
  formatCount,
  formatTime,
  formatTimeRange,
} from "#app/ui/format.ts";
import type { AnswerView } from "#domain/category/answer-views.ts";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";

export function answerText(answer: AnswerView, locale: FormatLocale): string {
  switch (answer.kind) {
    case "yes_no":
      return answer.value ? m.request_yes({}, { locale }) : m.request_no({}, { locale });
    case "number":
      return [formatCount(answer.value, locale), answer.unit].filter(Boolean).join(" ");
    case "people":
      return peopleText(answer.value, locale);
    case "money":
      return formatMoney(answer.value.amount_minor, answer.value.currency, locale);
    case "date":
      return dayText(answer.value, locale);
    case "date_range": {
      const { from, until } = answer.value;
      if (from === until) return dayText(from, locale);
      return formatTimeRange(dayOf(from), dayOf(until), "date", locale, "UTC");
    }
    case "time":
      return formatTime(new Date(`1970-01-01T${answer.value}:00Z`), "time", locale, "UTC");
    case "file":
      return answer.value.map(({ name }) => name).join(", ");
    case "place":
      return `${answer.value.town}, ${countryName(answer.value.country, locale)}`;
    default:
      return answer.value;
  }
}

export const peopleText = (count: number, locale: FormatLocale): string =>
  countText(
    count,
    locale,
    () => m.request_people_one({}, { locale }),
    (inputs) => m.request_people(inputs, { locale }),
  );

/** A calendar date has no zone: it is the same day for everybody. */
const dayOf = (date: string) => new Date(`${date}T00:00:00Z`);
const dayText = (date: string, locale: FormatLocale) => formatTime(dayOf(date), "date", locale, "UTC");
