import { describe, expect, test } from "vitest";
import { figuresOf, firstMonth, periodOf } from "./figures.ts";
import { isMonth, lastMonths, type MonthMoney, openBefore, statementMonths } from "./statement.ts";

const now = new Date("2027-02-10T12:00:00Z");
const row = (month: string, earned: number, reversed = 0, paid = 0, currency = "EUR"): MonthMoney => ({
  month,
  currency,
  earned_minor: earned,
  reversed_minor: reversed,
  paid_minor: paid,
});
const money = [
  row("2027-02", 500, 200, 0),
  row("2025-11", 3_000),
  row("2027-01", 1_000, 0, 4_100),
  row("2027-01", 700, 0, 0, "CHF"),
];

describe("a partner's statement", () => {
  test("has the balance at the end of each month, by currency, the newest first", () => {
    expect(
      statementMonths(money).map(({ month, currency, open_minor }) => [month, currency, open_minor]),
    ).toEqual([
      ["2027-02", "EUR", 200],
      ["2027-01", "EUR", -100],
      ["2027-01", "CHF", 700],
      ["2025-11", "EUR", 3_000],
    ]);
    expect(openBefore(money, "2027-01", "EUR")).toBe(3_000);
    expect(openBefore(money, "2026-06", "EUR")).toBe(3_000);
    expect(openBefore(money, "2025-11", "EUR")).toBe(0);
    expect(openBefore(money, "2027-02", "CHF")).toBe(700);
  });

  test("counts months back from today, across the turn of the year", () => {
    expect(lastMonths(now, 3)).toEqual(["2027-02", "2027-01", "2026-12"]);
    expect(lastMonths(new Date("2027-03-31T23:59:59Z"), 2)).toEqual(["2027-03", "2027-02"]);
    expect(firstMonth(now)).toBe("2026-03");
    expect(["2027-02", "2027-13", "2027-2", "", null, "2027-02-01"].map(isMonth)).toEqual([
      true,
      ...Array.from({ length: 5 }, () => false),
    ]);
  });
});

describe("a partner's figures", () => {
  const counts = [
    { month: "2027-02", kind: "visits", count: 10 },
    { month: "2026-12", kind: "visits", count: 5 },
    { month: "2026-11", kind: "visits", count: 100 },
    { month: "2027-02", kind: "completed", count: 1 },
  ] as const;

  const numbers = { counts, money, shown_balances: [] };

  test("sum the months of the period, and what was earned less taken back in it", () => {
    const quarter = figuresOf(numbers, 3, now);
    expect(quarter.totals).toEqual({ visits: 15, sign_ups: 0, requests: 0, bookings: 0, completed: 1 });
    expect(quarter.earned).toEqual([
      { currency: "EUR", minor: 1_300 },
      { currency: "CHF", minor: 700 },
    ]);
    expect(quarter.months).toHaveLength(12);
    expect(quarter.balances).toEqual([
      { currency: "CHF", open_minor: 700 },
      { currency: "EUR", open_minor: 200 },
    ]);
    expect(figuresOf(numbers, 1, now).totals.visits).toBe(10);
    expect(figuresOf(numbers, 12, now).totals.visits).toBe(115);
  });

  test("an unknown period in the address is a quarter", () => {
    expect(["1", "3", "12", "2", "x", null].map(periodOf)).toEqual([1, 3, 12, 3, 3, 3]);
  });
});
