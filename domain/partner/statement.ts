// A partner's statement by month, in UTC for everybody, so that page and file agree wherever they are read.
import { sumMinor } from "../money.ts";

/** What the ledger says of one month in one currency; all sums are positive or zero, but for `paid_minor` after a reversal. */
export type MonthMoney = {
  /** `2027-06` */
  readonly month: string;
  readonly currency: string;
  readonly earned_minor: number;
  /** Commission taken back, because a fee became smaller. */
  readonly reversed_minor: number;
  readonly paid_minor: number;
};
export type StatementMonth = MonthMoney & {
  /** Earned and not paid at the end of the month; negative when refunds came after a payment. */
  readonly open_minor: number;
};
export type Balance = { readonly currency: string; readonly open_minor: number };

const isMonthText = /^\d{4}-(?:0[1-9]|1[0-2])$/;
export const isMonth = (text: string | null): text is string => text !== null && isMonthText.test(text);

/** The month of an instant. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

/** The months up to and with that of `now`, the newest first. */
export function lastMonths(now: Date, count: number): string[] {
  const months: string[] = [];
  for (let back = 0; back < count; back += 1)
    months.push(monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))));
  return months;
}

/** The months with the balance at the end of each, the newest first; `all` begins with the first month there ever was. */
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

/** What is open now, by currency. */
export function balancesOf(all: readonly MonthMoney[]): Balance[] {
  const latest = new Map<string, number>();
  for (const { currency, open_minor } of statementMonths(all))
    if (!latest.has(currency)) latest.set(currency, open_minor);
  return [...latest].map(([currency, open_minor]) => ({ currency, open_minor })).toSorted(byCurrency);
}

const byCurrency = (a: Balance, b: Balance) => a.currency.localeCompare(b.currency);

/** What was open when a month began. */
export function openBefore(all: readonly MonthMoney[], month: string, currency: string): number {
  return statementMonths(all).find((row) => row.currency === currency && row.month < month)?.open_minor ?? 0;
}
