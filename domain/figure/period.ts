// Which time a page of figures shows, in whole days, weeks (from Monday) or months up to today, and the period before it,
// which is as long. Days are texts such as `2027-06-12`, in the zone in which the figures were counted.
import { Temporal } from "temporal-polyfill";
import { type Step, steps } from "./names.ts";

/** Days from `from` to `to`, the day before `end`, in steps by their first and their last day. */
export type Span = {
  readonly from: string;
  readonly to: string;
  readonly end: string;
  readonly starts: readonly string[];
  readonly lasts: readonly string[];
};
export type Period = {
  readonly step: Step;
  readonly now: Span;
  readonly before: Span;
  /** The days that the address names; null where it names none that can be shown. */
  readonly asked: { readonly from: string | null; readonly to: string | null };
};

/** What is shown unless the address says otherwise, and at most. */
const shownSteps: Readonly<Record<Step, { usual: number; most: number }>> = {
  day: { usual: 30, most: 92 },
  week: { usual: 13, most: 105 },
  month: { usual: 12, most: 36 },
};

type Day = Temporal.PlainDate;

const units = { day: "days", week: "weeks", month: "months" } as const;

const startOf = (day: Day, step: Step): Day => {
  if (step === "month") return day.with({ day: 1 });
  return step === "week" ? day.subtract({ days: day.dayOfWeek - 1 }) : day;
};

const isLater = (one: Day, other: Day) => Temporal.PlainDate.compare(one, other) > 0;

/** The day of a text; null for one that is no day. */
function readDay(text: string | null): Day | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return null;
  }
}

/** The day of an instant in a zone. */
export const dayIn = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();

/**
 * The period of an address: `by` a step, `from` a day `to` a day, both included; what is missing or impossible is as
 * usual. It begins with a whole step and ends with today at the latest.
 */
export function periodOf(query: Pick<URLSearchParams, "get">, today: string): Period {
  const step = steps.find((one) => one === query.get("by")) ?? "day";
  const { usual, most } = shownSteps[step];
  const present = Temporal.PlainDate.from(today);
  const asked = readDay(query.get("to"));
  const to = asked && !isLater(asked, present) ? asked : null;
  const last = to ?? present;
  const back = (count: number) => startOf(last, step).subtract({ [units[step]]: count - 1 });
  const named = readDay(query.get("from"));
  const wanted = named && !isLater(named, last) ? named : null;
  const first = wanted ? startOf(wanted, step) : back(usual);
  const from = isLater(back(most), first) ? back(most) : first;
  const end = last.add({ days: 1 });
  const now = spanOf(from, end, step);
  const length = { [units[step]]: now.starts.length };
  return {
    step,
    now,
    before: spanOf(from.subtract(length), end.subtract(length), step),
    asked: { from: wanted?.toString() ?? null, to: to?.toString() ?? null },
  };
}

function spanOf(from: Day, end: Day, step: Step): Span {
  const starts: Day[] = [];
  for (let start = from; isLater(end, start); start = start.add({ [units[step]]: 1 })) starts.push(start);
  const lasts = starts.map((_start, index) => (starts[index + 1] ?? end).subtract({ days: 1 }));
  return {
    from: from.toString(),
    to: end.subtract({ days: 1 }).toString(),
    end: end.toString(),
    starts: starts.map(String),
    lasts: lasts.map(String),
  };
}
