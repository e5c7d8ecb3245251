import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bucketOf, medianMinutes } from "./first-offer.ts";
import { periodOf } from "./period.ts";
import {
  type ChartKey,
  changeOf,
  chartsOf,
  type DayFigure,
  endedRows,
  funnelOf,
  type SeriesKey,
} from "./report.ts";

const period = periodOf(new URLSearchParams("by=week&from=2027-03-01"), "2027-03-10");
const figure = (day: string, name: string, value: number, currency: string | null = null): DayFigure => ({
  day: `2027-${day}`,
  name,
  currency,
  value,
});

const figures = [
  figure("02-15", "requests", 4),
  figure("02-25", "requests", 90),
  figure("03-01", "requests", 2),
  figure("03-07", "requests", 3),
  figure("03-08", "requests", 1),
  figure("03-02", "offers", 9),
  figure("03-02", "paid", 4),
  figure("03-09", "disputes", 1),
  figure("02-16", "held", 500, "EUR"),
  figure("03-03", "held", 700, "EUR"),
  figure("03-09", "held", -300, "EUR"),
  figure("03-03", "gross", 700, "EUR"),
  figure("03-03", "gross", 99, "CHF"),
  figure("03-01", "providers_week", 3),
  figure("03-08", "providers_week", 2),
  figure("03-02", "ended.customer.before_payment", 1),
  figure("03-09", "ended.system.unpaid", 2),
  figure("02-16", "ended.system.unpaid", 1),
  figure("03-01", "requests_offered", 3),
  figure("03-02", "drafts", 7),
];
const charts = chartsOf(period, figures, [{ currency: "EUR", value: 1_000 }]);
const seriesOf = (chart: ChartKey, key: SeriesKey, currency: string | null = null) =>
  charts.find((one) => one.key === chart && one.currency === currency)?.series.find((one) => one.key === key);

test("counts are added up by step, for the period, and for as much of the time before", () => {
  expect(seriesOf("demand", "requests")).toMatchObject({ values: [5, 1], total: 6, before: 4 });
  expect(seriesOf("demand", "offers_per_request")).toMatchObject({ values: [1.8, 0], total: 1.5, before: 0 });
  expect(seriesOf("ended", "ended_by_system")).toMatchObject({ values: [0, 2], total: 2, before: 1 });
});

test("where there is nothing to divide by there is no value", () => {
  expect(seriesOf("disputes", "dispute_share")).toMatchObject({
    values: [0, null],
    total: 2_500,
    before: null,
  });
  expect(seriesOf("first_offer", "first_offer")).toMatchObject({ values: [null, null], total: null });
});

test("each currency has charts of its own; what is held is the balance when a step ends", () => {
  expect(seriesOf("money", "gross", "EUR")).toMatchObject({ values: [700, 0], total: 700, before: 0 });
  expect(seriesOf("money", "gross", "CHF")).toMatchObject({ total: 99 });
  expect(seriesOf("held", "held", "EUR")).toMatchObject({
    values: [2_200, 1_900],
    total: 1_900,
    before: 1_500,
  });
});

test("providers of two weeks are not added up: one may be active in both", () => {
  expect(seriesOf("providers", "providers")).toMatchObject({ values: [3, 2], total: null, before: null });
});

test("ends by whom and why, the most frequent first", () => {
  expect(endedRows(period, figures)).toEqual([
    { by: "system", why: "unpaid", total: 2, before: 1 },
    { by: "customer", why: "before_payment", total: 1, before: 0 },
  ]);
});

describe("the funnel", () => {
  const stage = (isFiltered: boolean, name: string) =>
    funnelOf(period, figures, { isFiltered, visits: { total: 80, before: 60 } }).find(
      (row) => row.stage === name,
    );

  test("has the requests of the period and how far they came, as shares of them", () => {
    expect(stage(false, "visits")).toEqual({ stage: "visits", total: 80, share: null, before: 60 });
    expect(stage(false, "drafts")).toMatchObject({ total: 7, share: null });
    expect(stage(false, "requests_offered")).toMatchObject({ total: 3, share: 5_000 });
  });

  test("visits and drafts have no category, country or partner", () => {
    expect(stage(true, "visits")).toMatchObject({ total: null, before: null });
    expect(stage(true, "drafts")).toMatchObject({ total: null });
    expect(stage(true, "requests")).toMatchObject({ total: 6 });
  });
});

test.each([
  [{ total: 6, before: 4 }, 5_000],
  [{ total: 3, before: 4 }, -2_500],
  [{ total: 3, before: 0 }, null],
  [{ total: null, before: 4 }, null],
])("%j: the change is %s", (values, change) => {
  expect(changeOf(values)).toBe(change);
});

test("a median from the buckets is within nine percent of the exact one", () => {
  const waits = fc.array(fc.double({ min: 1, max: 500_000, noNaN: true }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(waits, (minutes) => {
      const counts = new Map<number, number>();
      for (const wait of minutes) counts.set(bucketOf(wait), (counts.get(bucketOf(wait)) ?? 0) + 1);
      const sorted = minutes.toSorted((one, other) => one - other);
      const exact = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
      const ratio = (medianMinutes(counts) ?? 0) / exact;
      expect(ratio).toBeGreaterThan(0.91);
      expect(ratio).toBeLessThan(1.1);
    }),
  );
});
