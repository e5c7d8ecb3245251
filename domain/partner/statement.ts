// A partner's statement by month, in UTC for everybody, so that page and file agree in every zone.
import { sumMinor } from "../money.ts";

/** The ledger's sums of one month in one currency. None is negative, except `paid_minor` after a reversal. */
export type MonthMoney = {
  /** `2027-06` */
  readonly month: string;
  readonly currency: string;
  readonly earned_minor: number;
  /** Commission taken back because a fee shrank. */
  readonly reversed_minor: number;
  readonly paid_minor: number;
};
export type StatementMonth = MonthMoney & {
  /** Earned and unpaid at the end of the month; negative when refunds came after a payment. */
  readonly open_minor: number;
};
export type Balance = { readonly currency: string; readonly open_minor: number };

const isMonthText = /^\d{4}-(?:0[1-9]|1[0-2])$/;
export const isMonth = (text: string | null): text is string => text !== null && isMonthText.test(text);

/** The month of an instant, in UTC. */
const utcMonthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The last `count` months including that of `now`, newest first. */
export function lastMonths(now: Date, count: number): string[] {
  const months: string[] = [];
  for (let back = 0; back < count; back += 1)
    months.push(utcMonthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))));
  return months;
}

/** The months with the balance at the end of each, newest first; `all` must reach back to the very first month. */
export function statementMonths(all: readonly MonthMoney[]): StatementMonth[] {
  const open = new Map<string, number>();
  const inOrder = all.toSorted(
    (a, b) => a.month.localeCompare(b.month) || a.currency.localeCompare(b.currency),
  );
  return inOrder
    .map((row) => {
      const { currency, earned_minor, reversed_minor, paid_minor } = row;
      const before = open.get(currency) ?? 0;
      const open_minor = sumMinor([before, earned_minor, -reversed_minor, -paid_minor]);
      open.set(currency, open_minor);
      return { ...row, open_minor };
    })
    .toReversed();
}

/** The current open balances, by currency. */
export function balancesOf(all: readonly MonthMoney[]): Balance[] {
  const latest = new Map<string, number>();
  for (const { currency, open_minor } of statementMonths(all))
    if (!latest.has(currency)) latest.set(currency, open_minor);
  return [...latest].map(([currency, open_minor]) => ({ currency, open_minor })).toSorted(byCurrency);
}

const byCurrency = (a: Balance, b: Balance) => a.currency.localeCompare(b.currency);

/** The open balance at the beginning of a month. */
export function openBefore(all: readonly MonthMoney[], month: string, currency: string): number {
  return statementMonths(all).find((row) => row.currency === currency && row.month < month)?.open_minor ?? 0;
}
