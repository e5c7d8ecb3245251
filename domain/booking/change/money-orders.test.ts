// Changes of a booking's lines combined with payments and refunds, including failed ones and refunds made at Stripe:
// in any order, the rules never go below zero or above what was paid.
import fc from "fast-check";
import { expect, test } from "vitest";
import { currencyInfo } from "../../currency.ts";
import { type FailedRefund, owedOfRefund } from "../../flow/failed-refund.ts";
import { sumMinor } from "../../money.ts";
import { endSums, splitKept } from "../../payment/earnings.ts";
import { allocate, type InstalmentRow, openInstalments, openMinor } from "../../payment/instalments.ts";
import { committedRefundsMinor } from "../../payment/plan.ts";
import { planRefunds, returnableMinor } from "../../payment/refund-plan.ts";
import { isRefusal } from "../../refusal.ts";
import { planChangeMoney } from "./money.ts";

const due_at = new Date("2027-03-01T10:00:00Z");
const row = (over: Partial<InstalmentRow>): InstalmentRow => ({
  id: "balance",
  status: "due",
  position: 2,
  kind: "balance",
  amount_minor: 70_000,
  due_at,
  ...over,
});

type Refund = FailedRefund["refunds"][number];
type Money = {
  total: number;
  rows: InstalmentRow[];
  attempts: { id: string; status: "succeeded"; amount_minor: number }[];
  refunds: Refund[];
  /** What the customer is owed beyond the price because refunds failed, less what went back unasked. */
  surplus: number;
};

/** Pays everything open in one checkout. */
function pay(money: Money): void {
  const amount_minor = openMinor(money.rows);
  if (amount_minor === 0) return;
  const { paid, rest_minor } = allocate(money.rows, amount_minor);
  expect(rest_minor).toBe(0);
  const ids = new Set(paid.map(({ id }) => id));
  money.rows = money.rows.map((one) => (ids.has(one.id) ? { ...one, status: "paid" } : one));
  money.attempts.push({ id: `attempt-${money.attempts.length}`, status: "succeeded", amount_minor });
}

function addRefund(money: Money, over: Pick<Refund, "attempt_id" | "amount_minor"> & Partial<Refund>): void {
  const id = `refund-${money.refunds.length}`;
  const created_at = new Date(money.refunds.length);
  money.refunds.push({
    id,
    status: "pending",
    origin: "ordered",
    dismissed_at: null,
    created_at,
    ...over,
  });
}

/** Changes the total. A difference due first is paid, or else the change is dropped. */
function changeTo(money: Money, total_minor: number, currency: string, isPaid: boolean): void {
  const paid_minor = returnableMinor(money.attempts, money.refunds);
  const { rows: instalments, total: total_before_minor } = money;
  const made = planChangeMoney({ instalments, paid_minor, currency, total_before_minor, total_minor });
  expect(made.refund_minor).toBeLessThanOrEqual(paid_minor);
  const open_before = openMinor(money.rows);
  if (made.to_pay_minor > 0) {
    if (!isPaid) return;
    const id = `change-${money.rows.length}`;
    const position = money.rows.length + 1;
    money.rows.push(row({ id, kind: "change", position, amount_minor: made.to_pay_minor }));
    pay(money);
  }
  for (const { id, amount_minor } of made.revised)
    money.rows = money.rows.map((one) =>
      one.id === id ? { ...one, ...(amount_minor === 0 ? { status: "cancelled" } : { amount_minor }) } : one,
    );
  const planned = planRefunds(money.attempts, money.refunds, made.refund_minor);
  expect(sumMinor(planned.map(({ amount_minor }) => amount_minor))).toBe(made.refund_minor);
  for (const part of planned) addRefund(money, part);
  if (total_minor < money.total) {
    // The refund falls short only when everything held goes back.
    const short = money.total - total_minor - (open_before - openMinor(money.rows)) - made.refund_minor;
    expect(short === 0 || made.refund_minor === paid_minor).toBe(true);
    money.surplus += short;
  }
  money.total = total_minor;
}

/** Somebody refunds part of a payment's remainder at Stripe, not here. */
function refundAtStripe(money: Money, which: number, share: number): void {
  const attempt = money.attempts[which % money.attempts.length];
  if (!attempt) return;
  const amount_minor = Math.floor((returnableMinor([attempt], money.refunds) * share) / 100);
  if (amount_minor === 0) return;
  addRefund(money, { attempt_id: attempt.id, amount_minor, status: "succeeded", origin: "stripe" });
  money.surplus -= amount_minor;
}

/** A bank sends a refund back: whoever made it, its money is held again. */
function failRefund(money: Money, which: number): void {
  const under_way = money.refunds.filter(({ status }) => status === "pending" || status === "succeeded");
  const chosen = under_way[which % Math.max(1, under_way.length)];
  if (!chosen) return;
  money.refunds = money.refunds.map((one) => (one === chosen ? { ...one, status: "failed" } : one));
  money.surplus += chosen.amount_minor;
}

/** The operator resends what is still owed of a failed refund, or has paid it another way. */
function seeToFailed(money: Money, which: number, isSettled: boolean): void {
  const failed = money.refunds.filter(
    ({ status, origin, dismissed_at }) => status === "failed" && origin !== "stripe" && !dismissed_at,
  );
  const refund = failed[which % Math.max(1, failed.length)];
  if (!refund) return;
  const { attempts, refunds } = money;
  const booking = { status: "confirmed", kept_minor: null } as const;
  const owed = owedOfRefund({ booking, refund, attempts, refunds });
  expect(owed).toBeGreaterThanOrEqual(0);
  expect(owed).toBeLessThanOrEqual(refund.amount_minor);
  const isWhole = owed === refund.amount_minor;
  const closed = { ...refund, dismissed_at: due_at, is_settled_otherwise: isSettled && isWhole };
  money.refunds = money.refunds.map((one) => (one === refund ? closed : one));
  if (!closed.is_settled_otherwise && owed > 0)
    addRefund(money, { attempt_id: refund.attempt_id, amount_minor: owed });
  money.surplus -= owed;
}

/** Ends the booking with a refund; the rest splits into the parts of the earnings. */
function end(money: Money, currency: string, share: number): void {
  const { attempts, refunds, total: total_minor } = money;
  const held = returnableMinor(attempts, refunds);
  const agreed = Math.floor((held * share) / 100);
  const { refund_minor, kept_minor } = endSums({ total_minor }, held, agreed);
  expect(refund_minor).toBeGreaterThanOrEqual(agreed);
  const planned = planRefunds(attempts, refunds, refund_minor);
  expect(sumMinor(planned.map(({ amount_minor }) => amount_minor)) + kept_minor).toBe(held);
  const terms = { net_minor: total_minor, total_minor, fee_bp: 1_250, fee_tax_bp: 1_900, currency };
  const parts = Object.values(splitKept(terms, kept_minor));
  expect(sumMinor(parts)).toBe(kept_minor);
  expect(parts.every((part) => part >= 0)).toBe(true);
}

/** The invariants: nothing below zero, nothing above what was paid, nothing lost. */
function expectWhole({ attempts, refunds, rows, total, surplus }: Money): void {
  const held = returnableMinor(attempts, refunds);
  expect(held).toBeGreaterThanOrEqual(0);
  expect(held + openMinor(rows)).toBe(total + surplus);
  expect(openInstalments(rows).every(({ amount_minor }) => amount_minor > 0)).toBe(true);
  for (const { id, amount_minor } of attempts) {
    const back = committedRefundsMinor(refunds.filter(({ attempt_id }) => attempt_id === id));
    expect(back).toBeGreaterThanOrEqual(0);
    expect(back).toBeLessThanOrEqual(amount_minor);
  }
}

const which = fc.nat(9);
const share = fc.integer({ min: 0, max: 100 });
const step = fc.oneof(
  fc.record({ kind: fc.constant("pay" as const) }),
  fc.record({
    kind: fc.constant("change" as const),
    units: fc.integer({ min: 0, max: 400 }),
    isPaid: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("at_stripe" as const), which, share }),
  fc.record({ kind: fc.constant("fail" as const), which }),
  fc.record({ kind: fc.constant("see_to" as const), which, isSettled: fc.boolean() }),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test.each(["EUR", "JPY", "KWD"])(
  "%s: no order of changes, payments and refunds, failed ones and those made at Stripe, loses or makes money",
  (currency) => {
    const { step_minor } = currencyInfo(currency);
    const minor = (count: number) => count * 100 * step_minor;
    function play(money: Money, one: Step): void {
      if (one.kind === "pay") pay(money);
      if (one.kind === "change") changeTo(money, minor(one.units), currency, one.isPaid);
      if (one.kind === "at_stripe") refundAtStripe(money, one.which, one.share);
      if (one.kind === "fail") failRefund(money, one.which);
      if (one.kind === "see_to") seeToFailed(money, one.which, one.isSettled);
    }
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.array(step, { maxLength: 16 }),
        share,
        (first, steps, last) => {
          const money: Money = {
            total: minor(100),
            rows: [
              row({
                id: "deposit",
                position: 1,
                kind: "deposit",
                status: "paid",
                amount_minor: minor(first),
              }),
              row({ amount_minor: minor(100 - first) }),
            ],
            attempts: [{ id: "first", status: "succeeded", amount_minor: minor(first) }],
            refunds: [],
            surplus: 0,
          };
          for (const one of steps) {
            try {
              play(money, one);
            } catch (error) {
              if (!isRefusal(error, "change_not_payable")) throw error;
            }
            expectWhole(money);
          }
          end(money, currency, last);
        },
      ),
      { numRuns: 300 },
    );
  },
);
