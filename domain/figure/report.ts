// The figures of a period as a page shows them, from what is stored by day: for each step, for the whole period, and for
// the period before. Amounts of different currencies are never added up.
import { medianMinutes } from "./first-offer.ts";
import {
  type Ender,
  type Ending,
  endedName,
  enders,
  endings,
  firstOfferBuckets,
  firstOfferName,
  providersName,
} from "./names.ts";
import type { Period, Span } from "./period.ts";

/** A stored figure. */
export type DayFigure = { day: string; name: string; currency: string | null; value: number };
/** Money held when a period begins. */
export type OpeningBalance = { currency: string; value: number };

export type Unit = "count" | "ratio" | "share" | "minutes" | "money";
export type SeriesKey =
  | "requests"
  | "offers"
  | "offers_per_request"
  | "first_offer"
  | "bookings"
  | "paid"
  | "completed"
  | "ended_by_customer"
  | "ended_by_provider"
  | "ended_by_operator"
  | "ended_by_system"
  | "disputes"
  | "dispute_share"
  | "providers"
  | "gross"
  | "fees"
  | "refunds"
  | "held";

/** Shares are in basis points, money in minor units; null where there is nothing to divide by, or no value at all. */
export type Series = {
  key: SeriesKey;
  unit: Unit;
  values: (number | null)[];
  total: number | null;
  before: number | null;
};

export type ChartKey =
  | "demand"
  | "first_offer"
  | "deals"
  | "ended"
  | "disputes"
  | "providers"
  | "money"
  | "held";
export type Chart = {
  key: ChartKey;
  /** Of a chart of money. */
  currency: string | null;
  series: Series[];
  /** Whether anything at all happened. */
  hasData: boolean;
};

export type EndedRow = { by: Ender; why: Ending; total: number; before: number };

type Range = Pick<Span, "from" | "end">;

/** Stored figures, found by name and currency. */
class Stored {
  readonly #byName = new Map<string, DayFigure[]>();

  constructor(rows: readonly DayFigure[]) {
    for (const row of rows) {
      const key = keyOf(row.name, row.currency);
      const found = this.#byName.get(key);
      if (found) found.push(row);
      else this.#byName.set(key, [row]);
    }
  }

  sum(name: string, { from, end }: Range, currency: string | null = null): number {
    let sum = 0;
    for (const { day, value } of this.#byName.get(keyOf(name, currency)) ?? [])
      if (day >= from && day < end) sum += value;
    return sum;
  }

  /** The median wait for a first offer in minutes. */
  median(range: Range): number | null {
    const counts = new Map<number, number>();
    for (let bucket = 0; bucket < firstOfferBuckets; bucket += 1)
      counts.set(bucket, this.sum(firstOfferName(bucket), range));
    return medianMinutes(counts);
  }

  /** The currencies in which there is one of these. */
  currencies(names: readonly string[]): string[] {
    const rows = [...this.#byName.values()].flat();
    const found = rows.flatMap(({ name, currency }) =>
      currency !== null && names.includes(name) ? [currency] : [],
    );
    return [...new Set(found)].toSorted();
  }
}

const keyOf = (name: string, currency: string | null) => `${name} ${currency ?? ""}`;

/** A part of a whole in basis points; null without a whole. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole);

const ratioOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** How much a value rose or fell against the one before, in basis points; null where there is none to compare with. */
export function changeOf({ total, before }: Pick<Series, "total" | "before">): number | null {
  if (total === null || before === null || before === 0) return null;
  return Math.round(((total - before) * 10_000) / Math.abs(before));
}

/** The charts of a period. `figures` are those of both of its spans, `opening` what was held when the first began. */
export function chartsOf(
  period: Period,
  figures: readonly DayFigure[],
  opening: readonly OpeningBalance[],
): Chart[] {
  const stored = new Stored(figures);
  const { step, now, before } = period;
  const ranges = now.starts.map((from, index) => ({ from, end: now.starts[index + 1] ?? now.end }));
  const series = (key: SeriesKey, unit: Unit, read: (range: Range) => number | null): Series => ({
    key,
    unit,
    values: ranges.map(read),
    total: read(now),
    before: read(before),
  });
  const count = (key: SeriesKey, names: readonly string[] = [key]) =>
    series(key, "count", (range) => names.reduce((sum, name) => sum + stored.sum(name, range), 0));
  const chart = (key: ChartKey, all: Series[], currency: string | null = null): Chart => ({
    key,
    currency,
    series: all,
    hasData: all.some(({ values, before: earlier }) =>
      [...values, earlier].some((value) => (value ?? 0) !== 0),
    ),
  });
  const sum = (name: string, range: Range) => stored.sum(name, range);
  // Providers of a step; of the whole period nobody knows, because a provider may be active in several of its steps.
  const providers = count("providers", [providersName(step)]);
  return [
    chart("demand", [
      count("requests"),
      count("offers"),
      series("offers_per_request", "ratio", (range) => ratioOf(sum("offers", range), sum("requests", range))),
    ]),
    chart("first_offer", [series("first_offer", "minutes", (range) => stored.median(range))]),
    chart("deals", [count("bookings"), count("paid"), count("completed")]),
    ...moneyCharts(stored, period, ranges, opening, series).map(({ key, all, currency }) =>
      chart(key, all, currency),
    ),
    chart(
      "ended",
      enders.map((by) =>
        count(
          `ended_by_${by}`,
          endings.map((why) => endedName(by, why)),
        ),
      ),
    ),
    chart("disputes", [
      count("disputes"),
      series("dispute_share", "share", (range) => shareOf(sum("disputes", range), sum("paid", range))),
    ]),
    chart("providers", [{ ...providers, total: null, before: null }]),
  ];
}

type MakeSeries = (key: SeriesKey, unit: Unit, read: (range: Range) => number | null) => Series;

/** For each currency what moved, and what was held when each step ended. */
function moneyCharts(
  stored: Stored,
  { before }: Period,
  ranges: readonly Range[],
  opening: readonly OpeningBalance[],
  series: MakeSeries,
): { key: ChartKey; all: Series[]; currency: string }[] {
  const held = opening.filter(({ value }) => value !== 0).map(({ currency }) => currency);
  const currencies = new Set([...stored.currencies(["gross", "fees", "refunds", "held"]), ...held]);
  return [...currencies].toSorted().flatMap((currency) => {
    const opened = opening.find((one) => one.currency === currency)?.value ?? 0;
    const moved = (key: "gross" | "fees" | "refunds") =>
      series(key, "money", (range) => stored.sum(key, range, currency));
    const balance = series("held", "money", ({ end }) =>
      ranges.length === 0 ? null : opened + stored.sum("held", { from: before.from, end }, currency),
    );
    return [
      { key: "money" as const, currency, all: [moved("gross"), moved("fees"), moved("refunds")] },
      { key: "held" as const, currency, all: [balance] },
    ];
  });
}

/** Bookings that ended without the job being done, by whom and why, the most frequent first. */
export function endedRows({ now, before }: Period, figures: readonly DayFigure[]): EndedRow[] {
  const stored = new Stored(figures);
  const rows = enders.flatMap((by) =>
    endings.map((why) => {
      const name = endedName(by, why);
      return { by, why, total: stored.sum(name, now), before: stored.sum(name, before) };
    }),
  );
  return rows
    .filter(({ total, before: earlier }) => total + earlier > 0)
    .toSorted((one, other) => other.total - one.total);
}

export const funnelStages = [
  "visits",
  "drafts",
  "requests",
  "requests_offered",
  "requests_booked",
  "requests_paid",
  "requests_completed",
] as const;
export type FunnelStage = (typeof funnelStages)[number];
/** `share`: of the requests, in basis points; null before there is one. */
export type FunnelRow = {
  stage: FunnelStage;
  total: number | null;
  share: number | null;
  before: number | null;
};

/**
 * How far it went: visits and drafts of the period, and how many of the requests opened in it have come how far by now.
 * Visits and drafts belong to no category, country or partner: with a filter they are null.
 */
export function funnelOf(
  { now, before }: Period,
  figures: readonly DayFigure[],
  { isFiltered, visits }: { isFiltered: boolean; visits: { total: number; before: number } },
): FunnelRow[] {
  const stored = new Stored(figures);
  const requests = stored.sum("requests", now);
  return funnelStages.map((stage) => {
    const isBefore = stage === "visits" || stage === "drafts";
    if (isBefore && isFiltered) return { stage, total: null, share: null, before: null };
    if (stage === "visits") return { stage, ...visits, share: null };
    const total = stored.sum(stage, now);
    return {
      stage,
      total,
      share: isBefore ? null : shareOf(total, requests),
      before: stored.sum(stage, before),
    };
  });
}
