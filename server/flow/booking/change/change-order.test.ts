import { describe, expect, test } from "vitest";
import { splitKept } from "#domain/payment/earnings.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { system } from "#server/kernel/actor.ts";
import { recordCheckout } from "#server/payment/commands/record-checkout.ts";
import type { BookingFixture, ChangeFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { mailsAbout, rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { oneLine } from "#tests/kit/states/changes.ts";
import { cancelBooking } from "../cancel-booking.ts";
import { autoDeliverBooking } from "../deliver-booking.ts";
import { lapseChange } from "./lapse-change.ts";
import { withdrawChange } from "./withdraw-change.ts";

const kit = kitDuringFile();

type OfBooking = Pick<BookingFixture, "booking_id">;
const booking = ({ booking_id }: OfBooking) => rowOf(kit.runtime.db, "booking", booking_id);
const change = ({ change_id }: Pick<ChangeFixture, "change_id">) =>
  rowOf(kit.runtime.db, "booking_change", change_id);
const rowsOf = async (query: string, { booking_id }: OfBooking): Promise<Record<string, unknown>[]> =>
  await kit.rows(query, booking_id);
const instalments = (of: OfBooking) =>
  rowsOf(
    "select kind, status, amount_minor::int as amount from instalment where booking_id = $1 order by position",
    of,
  );
const refunds = (of: OfBooking) =>
  rowsOf("select amount_minor::int as amount, reason from refund where booking_id = $1 order by id", of);
const linesSum = async (of: OfBooking) =>
  (
    await rowsOf(
      `select sum(booking_line.net_minor)::int as net, count(*)::int as lines from booking_line join booking on booking.id = booking_id
       and booking.revision = booking_line.revision where booking_id = $1`,
      of,
    )
  )[0];

async function begin({ customer, booking_id }: BookingFixture): Promise<string> {
  const { version } = await rowOf(kit.runtime.db, "booking", booking_id);
  return (await kit.run(startPayment, customer, { booking_id, version })).attempt_id ?? "";
}
async function settle({ booking_id }: OfBooking, attempt_id: string, over: object = {}) {
  const snapshot = await kit.paidSnapshot(attempt_id, booking_id);
  return kit.run(settlePayment, system, { attempt_id, snapshot: { ...snapshot, ...over } });
}
const lapse = ({ change_id }: ChangeFixture) => kit.run(lapseChange, system, { change_id });

/** Net 1,500.00, total 1,785.00; the deposit of a booking far ahead is 357.00. */
const net = 150_000;
const total = 178_500;

describe("a dearer change of a paid booking", () => {
  test("takes effect once the difference is paid, and not before", async () => {
    const made = await kit.confirmedBooking();
    const before = await booking(made);
    const dearer = await kit.proposeLines(made, oneLine(170_000, { tax_bp: 700 }));
    const proposed = await booking(made);
    expect(proposed).toEqual({ ...before, remind_at: expect.any(Date) });
    expect(await kit.agree(dearer, "customer")).toBe("awaiting_payment");
    expect(await booking(made)).toEqual(proposed);
    const difference = dearer.total_minor - total;
    expect(await instalments(made)).toEqual([
      { kind: "full", status: "paid", amount: total },
      { kind: "change", status: "due", amount: difference },
    ]);
    expect((await change(dearer)).due_at).toEqual(new Date(kit.now().getTime() + 72 * 3_600_000));
    expect(await settle(made, await begin(made))).toEqual({ outcome: "paid" });
    const after = await booking(made);
    expect(after).toMatchObject({ net_minor: 170_000, tax_minor: 11_900, total_minor: 181_900, revision: 2 });
    expect([after.fee_minor, after.fee_tax_minor]).toEqual([17_000, 3_230]);
    expect(await linesSum(made)).toEqual({ net: 170_000, lines: 1 });
    expect(await change(dearer)).toMatchObject({ status: "applied" });
    expect(await transitionsOf(kit.runtime.db, dearer.change_id)).toEqual([
      "begin",
      "await_payment",
      "apply",
    ]);
    expect(await refunds(made)).toEqual([]);
    const told = await mailsAbout(kit.runtime.db, dearer.change_id);
    expect(told.filter((mail) => mail.startsWith("change_agreed"))).toHaveLength(4);
    expect((await mailsAbout(kit.runtime.db, made.booking_id)).join()).not.toContain("balance_paid");
  });

  test("can be paid on a page that stays open", async () => {
    const made = await kit.unpaidChange();
    const attempt_id = await begin(made);
    const session = { session_id: `cs_test_${attempt_id}`, session_url: "https://pay.example.test/session" };
    await kit.run(recordCheckout, system, { attempt_id, made: session });
    const { rowCount } = await kit.owner.query(
      "select 1 from graphile_worker._private_jobs where payload ->> 'attempt_id' = $1 and key like 'expire:%'",
      [attempt_id],
    );
    expect(rowCount).toBe(0);
  });

  test("lapses if the difference is not paid in time, and late money goes back", async () => {
    const made = await kit.unpaidChange();
    const attempt_id = await begin(made);
    await kit.run(recordCheckout, system, {
      attempt_id,
      made: { session_id: `cs_test_${attempt_id}`, session_url: "https://pay.example.test/session" },
    });
    expect(await outcomeOf(lapse(made))).toBe("too_early");
    await kit.passTime({ hours: 73 });
    // The job asks Stripe first.
    expect(await outcomeOf(lapse(made))).toBe("payment_in_progress");
    await settle(made, attempt_id, { is_paid: false, session_status: "expired" });
    await lapse(made);
    expect(await booking(made)).toMatchObject({ total_minor: total, revision: 1, status: "confirmed" });
    expect((await instalments(made)).at(-1)).toMatchObject({ kind: "change", status: "cancelled" });
    expect(await settle(made, attempt_id)).toEqual({ outcome: "refunded" });
    expect(await booking(made)).toMatchObject({ total_minor: total, revision: 1 });
    const difference = made.total_minor - total;
    expect(await refunds(made)).toEqual([{ amount: difference, reason: "booking_not_lapsed" }]);
  });

  test("waits for a payment that is being processed", async () => {
    const made = await kit.unpaidChange();
    const attempt_id = await begin(made);
    await settle(made, attempt_id, { is_paid: false, is_processing: true, session_status: "complete" });
    await kit.passTime({ hours: 73 });
    expect(await outcomeOf(lapse(made))).toBe("payment_in_progress");
    const { version } = await change(made);
    const withdraw = kit.run(withdrawChange, made.customer, { change_id: made.change_id, version });
    expect(await outcomeOf(withdraw)).toBe("payment_in_progress");
    await settle(made, attempt_id);
    expect(await booking(made)).toMatchObject({ total_minor: made.total_minor, revision: 2 });
  });

  test("does not bind the customer, who need not pay; the provider is bound", async () => {
    const made = await kit.unpaidChange();
    const { version } = await change(made);
    const withdraw = (by: "customer" | "provider") =>
      outcomeOf(kit.run(withdrawChange, made[by], { change_id: made.change_id, version }));
    expect(await withdraw("customer")).toBe("done");
    expect((await instalments(made)).at(-1)).toMatchObject({ status: "cancelled" });
    expect(await outcomeOf(kit.proposeDate(made))).toBe("done");
  });

  test("ends unpaid with its booking's cancellation", async () => {
    const made = await kit.unpaidChange();
    await begin(made);
    const { version } = await booking(made);
    const input = { booking_id: made.booking_id, version, refund_minor: total, reason: "I am ill." };
    await kit.run(cancelBooking, made.provider, input);
    expect(await change(made)).toMatchObject({ status: "overtaken" });
    expect((await instalments(made)).map(({ status }) => status)).toEqual(["paid", "cancelled"]);
    expect(await refunds(made)).toEqual([{ amount: total, reason: "booking_cancelled" }]);
  });

  test("is left out when the provider delivers before the payment", async () => {
    const made = await kit.scheduledBooking();
    await kit.passTime({ days: 46 });
    await kit.agree(await kit.proposeLines(made, oneLine(net + 10_000)), "customer");
    await kit.passTime({ days: 1 });
    await kit.run(autoDeliverBooking, system, { booking_id: made.booking_id });
    expect(await booking(made)).toMatchObject({ status: "delivered", total_minor: total });
    expect((await instalments(made)).at(-1)).toMatchObject({ kind: "change", status: "cancelled" });
  });
});

describe("a booking whose balance is open", () => {
  test("dearer: the balance grows at once, and money of an old checkout goes back", async () => {
    const made = await kit.balanceBooking();
    const attempt_id = await begin(made);
    const dearer = await kit.proposeLines(made, oneLine(net + 10_000));
    expect(await kit.agree(dearer, "customer")).toBe("applied");
    expect(await booking(made)).toMatchObject({ total_minor: total + 11_900, revision: 2 });
    expect(await instalments(made)).toEqual([
      { kind: "deposit", status: "paid", amount: 35_700 },
      { kind: "balance", status: "due", amount: 142_800 + 11_900 },
    ]);
    expect((await rowOf(kit.runtime.db, "payment_attempt", attempt_id)).status).toBe("cancelled");
    expect(await settle(made, attempt_id)).toEqual({ outcome: "refunded" });
    expect(await refunds(made)).toEqual([{ amount: 142_800, reason: "amount_too_small" }]);
    expect(await settle(made, await begin(made))).toEqual({ outcome: "paid" });
    expect((await instalments(made)).map(({ status }) => status)).toEqual(["paid", "paid"]);
  });

  test("cheaper: the balance shrinks first, then the deposit is returned", async () => {
    const made = await kit.balanceBooking();
    await kit.agree(await kit.proposeLines(made, oneLine(100_000)), "customer");
    expect((await instalments(made)).at(-1)).toEqual({
      kind: "balance",
      status: "due",
      amount: 119_000 - 35_700,
    });
    expect(await refunds(made)).toEqual([]);
    const cheap = await kit.proposeLines(made, oneLine(20_000));
    await kit.agree(cheap, "customer");
    expect((await instalments(made)).at(-1)).toMatchObject({ kind: "balance", status: "cancelled" });
    expect(await refunds(made)).toEqual([{ amount: 35_700 - 23_800, reason: "change_order" }]);
    expect(await change(cheap)).toMatchObject({ refund_minor: 35_700 - 23_800 });
    expect(await booking(made)).toMatchObject({ total_minor: 23_800, fee_minor: 2_000, revision: 3 });
  });

  test("an overdue balance that is no longer needed cancels nothing", async () => {
    const made = await kit.overdueBooking();
    await kit.agree(await kit.proposeLines(made, oneLine(30_000)), "customer");
    expect((await instalments(made)).at(-1)).toMatchObject({ kind: "balance", status: "cancelled" });
    expect((await booking(made)).cancel_overdue_at).toBeNull();
  });
});

describe("what was paid too much", () => {
  test("goes back at once, a single time, and a later cancellation returns only the rest", async () => {
    const made = await kit.confirmedBooking();
    await kit.agree(await kit.proposeLines(made, oneLine(100_000)), "customer");
    expect(await refunds(made)).toEqual([{ amount: total - 119_000, reason: "change_order" }]);
    const { version } = await booking(made);
    const cancel = (refund_minor: number) =>
      kit.run(cancelBooking, made.provider, {
        booking_id: made.booking_id,
        version,
        refund_minor,
        reason: "I am ill.",
      });
    expect(await outcomeOf(cancel(total))).toBe("cancellation_fee_changed");
    await cancel(119_000);
    const sums = (await refunds(made)).map(({ amount }) => Number(amount));
    expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(total);
  });

  test("all of it is returned for a booking that now costs nothing", async () => {
    const made = await kit.confirmedBooking();
    await kit.agree(await kit.proposeLines(made, oneLine(0)), "customer");
    expect(await booking(made)).toMatchObject({ total_minor: 0, fee_minor: 0, status: "confirmed" });
    expect(await refunds(made)).toEqual([{ amount: total, reason: "change_order" }]);
    // And it may cost something again.
    const again = await kit.proposeLines(made, oneLine(5_000));
    expect(await kit.agree(again, "customer")).toBe("awaiting_payment");
    await settle(made, await begin(made));
    expect(await booking(made)).toMatchObject({ total_minor: 5_950, revision: 3 });
  });

  test("other lines at the same price move no money", async () => {
    const made = await kit.confirmedBooking();
    await kit.agree(await kit.proposeLines(made, oneLine(net / 2, { quantity: 2 })), "customer");
    expect(await booking(made)).toMatchObject({ total_minor: total, revision: 2 });
    expect(await refunds(made)).toEqual([]);
    expect(await instalments(made)).toHaveLength(1);
  });

  test("earns from the changed price: fee and VAT by the frozen rates", async () => {
    const made = await kit.confirmedBooking();
    await kit.agree(await kit.proposeLines(made, oneLine(100_000)), "customer");
    const row = await booking(made);
    expect(splitKept(row, row.total_minor)).toEqual({
      fee_minor: 10_000,
      fee_tax_minor: 1_900,
      provider_minor: 107_100,
    });
  });
});
