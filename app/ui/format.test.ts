import { expect, test, vi } from "vitest";
import { amountText, formatMoney } from "#domain/format/money.ts";
import { columnSpans } from "./data/cost-over-time.tsx";
import {
  addYearIfNeeded,
  cached,
  countryName,
  formatCount,
  formatList,
  formatRate,
  formatRelative,
  formatTime,
  formatTimeLeft,
  haveSameClock,
} from "./format.ts";

const at = new Date("2026-11-27T17:00:00Z");
const hour = 3_600_000;

test.each([
  [178_500, "EUR", "en", "€1,785.00"],
  [178_500, "EUR", "de", "1.785,00 €"],
  [1_785, "JPY", "en", "JP¥1,785"],
  [-5, "EUR", "en", "\u2212€0.05"],
] as const)("%d minor units of %s read in %s as %s", (minor, currency, locale, text) => {
  expect(formatMoney(minor, currency, locale).replaceAll("\u00a0", " ")).toBe(text);
});

test("formatters are built once, however many rows a page has", () => {
  const all = () => {
    for (const locale of ["en", "de"] as const) {
      formatMoney(1, "EUR", locale);
      amountText(1, "EUR", locale);
      formatRate(1_900, locale);
      formatCount(1, locale);
      countryName("DE", locale);
      formatList(["a", "b"], locale);
      formatTime(at, "full", locale, "Europe/Berlin");
      formatTimeLeft(hour, locale);
      formatRelative(at, new Date(at.getTime() + hour), locale);
      addYearIfNeeded("day", new Date("2026-12-31T23:30:00Z"), at, "Europe/Berlin");
    }
  };
  all();
  const kinds = [
    "NumberFormat",
    "DateTimeFormat",
    "DisplayNames",
    "ListFormat",
    "RelativeTimeFormat",
  ] as const;
  const built = kinds.map((kind) => vi.spyOn(Intl, kind));
  all();
  expect(built.map((spy) => spy.mock.calls.length)).toEqual(kinds.map(() => 0));
  for (const spy of built) spy.mockRestore();
});

test("the cache of formatters has a maximum size", () => {
  const made: object[] = [];
  const make = (key: number) =>
    cached(`test ${key}`, () => {
      const one = { key };
      made.push(one);
      return one;
    });
  for (let key = 0; key < 5_000; key += 1) make(key);
  expect(make(4_999)).toBe(made.at(-1));
  make(0);
  expect(made.length).toBe(5_001);
});

test("names of countries, rates and lists are the language's own", () => {
  expect([countryName("DE", "en"), countryName("DE", "de"), countryName("QQ", "en")]).toEqual([
    "Germany",
    "Deutschland",
    "QQ",
  ]);
  expect(formatRate(1_925, "en")).toBe("19.25%");
  expect(formatRate(1_900, "de").replaceAll("\u00a0", " ")).toBe("19 %");
  expect(formatList(["a", "b", "c"], "de")).toBe("a, b und c");
});

test("an amount in an input has no grouping and the language's point", () => {
  expect(amountText(178_550, "EUR", "de")).toBe("1785,50");
  expect(amountText(178_550, "EUR", "en")).toBe("1785.50");
});

test("a time is written in the given zone", () => {
  expect(formatTime(at, "time", "en", "Europe/Berlin")).toBe("18:00");
  expect(formatTime(at, "time", "en", "Europe/Lisbon")).toBe("17:00");
});

test("zones with the same clock count as one", () => {
  expect(haveSameClock(at, "Europe/Berlin", "Europe/Paris")).toBe(true);
  expect(haveSameClock(at, "Europe/Berlin", "Europe/Lisbon")).toBe(false);
});

test.each([
  [0, null],
  [-1, null],
  [30_000, "1 minute"],
  [47 * 60_000, "47 minutes"],
  [3 * hour + 5 * 60_000, "3 hours 5 minutes"],
  [9 * hour + 5 * 60_000, "9 hours"],
  [28 * hour, "1 day 4 hours"],
  [5 * 24 * hour + 3 * hour, "5 days"],
] as const)("%d ms left read as %s", (ms, text) => {
  expect(formatTimeLeft(ms, "en")).toBe(text);
});

test.each([
  ["short", "2026-11-27T17:00:00Z", "en", "27 Nov, 18:00"],
  ["short", "2027-11-27T17:00:00Z", "en", "27 Nov 2027, 18:00"],
  ["short", "2027-11-27T17:00:00Z", "de", "27. Nov. 2027, 18:00"],
  ["short", "2026-12-31T23:30:00Z", "en", "1 Jan 2027, 00:30"],
  ["day", "2025-11-27T17:00:00Z", "en", "27 November 2025"],
  ["full", "2026-11-27T17:00:00Z", "en", "Friday 27 November at 18:00"],
  ["time", "2027-11-27T17:00:00Z", "en", "18:00"],
] as const)("%s of %s in %s has the year if it is not the current one: %s", (form, instant, locale, text) => {
  const needed = addYearIfNeeded(form, new Date(instant), at, "Europe/Berlin");
  expect(formatTime(new Date(instant), needed, locale, "Europe/Berlin")).toBe(text);
});

test("without a clock the form stays unchanged", () => {
  expect(addYearIfNeeded("full", at, null, "UTC")).toBe("full");
});

test("a relative time is past or future", () => {
  expect(formatRelative(new Date(at.getTime() + 72 * hour), at, "en")).toBe("in 3 days");
  expect(formatRelative(new Date(at.getTime() - 2 * hour), at, "de")).toBe("vor 2 Stunden");
});

test.each([[[190, 7, 1]], [[1]], [[0, 0]], [[5, 5, 5, 5, 5]]])(
  "the parts %j fill twelve columns, each readable",
  (durations) => {
    const spans = columnSpans(durations);
    expect(spans.reduce((sum, span) => sum + span, 0)).toBe(12);
    expect(Math.min(...spans)).toBeGreaterThanOrEqual(2);
  },
);
