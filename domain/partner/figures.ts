// A partner's numbers: totals of a period, the last twelve months, open balances.
import { limits } from "../limits.ts";
import { sumMinor } from "../money.ts";
import {
  type Balance,
  balancesOf,
  lastMonths,
  type MonthMoney,
  type StatementMonth,
  statementMonths,
} from "./statement.ts";

/** The funnel, in its order. */
export const countKinds = ["visits", "sign_ups", "requests", "bookings", "completed"] as const;
export type CountKind = (typeof countKinds)[number];
export type MonthCount = { readonly month: string; readonly kind: CountKind; readonly count: number };
export type Counts = Readonly<Record<CountKind, number>>;
export type PartnerNumbers = {
  readonly counts: readonly MonthCount[];
  readonly money: readonly MonthMoney[];
  /** What the partner itself sees as open. */
  readonly shown_balances: readonly Balance[];
};

/** Lengths of a period in months, as they appear in the address. */
export const periods = [1, 3, limits.partner_statement_months] as const;
export type Period = (typeof periods)[number];
export const periodOf = (text: string | null): Period => periods.find((one) => String(one) === text) ?? 3;

export type PartnerFigures = {
  period: Period;
  totals: Counts;
  /** Earned less taken back in the period, by currency. */
  earned: { currency: string; minor: number }[];
  /** The last twelve months, the newest first. */
  months: { month: string; counts: Counts }[];
  /** Months in which money moved, the newest first. */
  statement: StatementMonth[];
  balances: Balance[];
  /** What the partner itself sees as open. */
  shown_balances: readonly Balance[];
};

/** The first month that `figuresOf` counts in. */
export const firstMonth = (now: Date): string =>
  lastMonths(now, limits.partner_statement_months).at(-1) ?? "";

export function figuresOf(numbers: PartnerNumbers, period: Period, now: Date): PartnerFigures {
  const { counts, money, shown_balances } = numbers;
  const months = lastMonths(now, limits.partner_statement_months);
  const within = new Set(months.slice(0, period));
  const statement = statementMonths(money);
  const earned = new Map<string, number>();
  for (const { month, currency, earned_minor, reversed_minor } of statement) {
    if (!within.has(month)) continue;
    earned.set(currency, sumMinor([earned.get(currency) ?? 0, earned_minor, -reversed_minor]));
  }
  return {
    period,
    totals: countsIn(counts, (month) => within.has(month)),
    earned: [...earned].map(([currency, minor]) => ({ currency, minor })),
    months: months.map((month) => ({ month, counts: countsIn(counts, (one) => one === month) })),
    statement: statement.slice(0, limits.page_max_rows),
    balances: balancesOf(money),
    shown_balances,
  };
}

function countsIn(counts: readonly MonthCount[], isIn: (month: string) => boolean): Counts {
  const totals = { visits: 0, sign_ups: 0, requests: 0, bookings: 0, completed: 0 };
  for (const { month, kind, count } of counts) if (isIn(month)) totals[kind] += count;
  return totals;
}
