// The payments of a booking as rows in due order, and which of them incoming money pays.
import { sumMinor } from "../money.ts";
import type { AttemptStatus, InstalmentStatus } from "./machine.ts";
import type { InstalmentKind, PaymentChoice } from "./plan.ts";

export type InstalmentRow = {
  readonly id: string;
  readonly status: InstalmentStatus;
  readonly position: number;
  readonly kind: InstalmentKind;
  readonly amount_minor: number;
  readonly due_at: Date;
};
/** What an attempt pays: one instalment, or several at once. */
export type Payable = {
  readonly instalment: InstalmentKind;
  readonly amount_minor: number;
  readonly due_at: Date;
};

const isOpen = ({ status }: { readonly status: InstalmentStatus }) =>
  status === "due" || status === "overdue";
const byOrder = (a: InstalmentRow, b: InstalmentRow) =>
  a.due_at.getTime() - b.due_at.getTime() || a.position - b.position;

/** The instalments that wait for money, in due order. */
export function openInstalments<T extends InstalmentRow>(rows: readonly T[]): T[] {
  return rows.filter(isOpen).sort(byOrder);
}

/** What is still to be paid. */
export function openMinor(rows: readonly InstalmentRow[]): number {
  return sumMinor(openInstalments(rows).map(({ amount_minor }) => amount_minor));
}

/**
 * What to pay now: the next instalment, or everything open if the customer chose `full` or several are already due.
 * Null when nothing is open.
 */
export function findPayable(
  rows: readonly InstalmentRow[],
  choice: PaymentChoice | undefined,
  now: Date,
): Payable | null {
  const open = openInstalments(rows);
  const [next] = open;
  if (!next) return null;
  const due = open.filter((row, index) => index === 0 || row.due_at.getTime() <= now.getTime());
  const chosen = choice === "full" ? open : due;
  if (chosen.length === 1) {
    return { instalment: next.kind, amount_minor: next.amount_minor, due_at: next.due_at };
  }
  const isWhole = next.kind === "deposit" || next.kind === "full";
  return {
    instalment: isWhole ? "full" : next.kind,
    amount_minor: sumMinor(chosen.map(({ amount_minor }) => amount_minor)),
    due_at: next.due_at,
  };
}

/** The kinds of attempt that pay each kind of instalment: a deposit or the full sum confirms a booking. */
const attemptKinds: Readonly<Record<InstalmentKind, readonly InstalmentKind[]>> = {
  full: ["full", "deposit"],
  deposit: ["full", "deposit"],
  balance: ["balance"],
  change: ["change"],
};

/**
 * The latest attempt at the open payment; null before the first. Payments that succeeded, of another kind or for an
 * earlier change say nothing about this one.
 */
export function latestAttempt<
  T extends {
    readonly status: AttemptStatus;
    readonly instalment: InstalmentKind;
    readonly created_at: string;
  },
>(
  instalments: readonly {
    readonly status: InstalmentStatus;
    readonly instalment: InstalmentKind;
    readonly created_at: string;
  }[],
  attempts: readonly T[],
): T | null {
  const open = instalments.filter(isOpen);
  const isAtOpen = (attempt: T) =>
    attempt.status !== "succeeded" &&
    open.some(
      (one) =>
        attemptKinds[one.instalment].includes(attempt.instalment) &&
        Date.parse(one.created_at) <= Date.parse(attempt.created_at),
    );
  return attempts.findLast(isAtOpen) ?? null;
}

export type Allocation<T extends InstalmentRow> = {
  readonly paid: readonly T[];
  /** The remainder that pays no whole instalment and goes back. */
  readonly rest_minor: number;
};

/** The instalments that a sum pays, in order, each in full. */
export function allocate<T extends InstalmentRow>(rows: readonly T[], amount_minor: number): Allocation<T> {
  const paid: T[] = [];
  let rest_minor = amount_minor;
  for (const row of openInstalments(rows)) {
    if (row.amount_minor > rest_minor) break;
    paid.push(row);
    rest_minor -= row.amount_minor;
  }
  return { paid, rest_minor };
}
