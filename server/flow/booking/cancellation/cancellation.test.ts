// Cancelling after payment: who gets what, to the cent, in the ledger and once.
import { describe, expect, test } from "vitest";
import { findBooking } from "#server/booking/reads/booking.ts";
import { recordRefund } from "#server/flow/payment/record-refund.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { findStatement } from "#server/payment/reads/statement.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { mailsAbout, refundsOf, rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { cancelBooking } from "../cancel-booking.ts";
import { cancelOverdueBooking } from "./cancel-overdue.ts";
import { stopBooking } from "./stop-booking.ts";

const kit = kitDuringFile();

const paid = 178_500;
const reason = "Our plans have changed.";
const cancel = (made: BookingFixture, by: Member, refund_minor?: number) =>
  kit.run(cancelBooking, by, {
    booking_id: made.booking_id,
    version: made.booking_version,
    reason,
    ...(refund_minor === undefined ? {} : { refund_minor }),
  });
const booking = (made: BookingFixture) => rowOf(kit.runtime.db, "booking", made.booking_id);
const refunds = ({ booking_id }: BookingFixture) => refundsOf(kit.runtime.db, booking_id);
/** Each ledger account's sum for a booking. */
const ledgerOf = async ({ booking_id }: BookingFixture) => {
  const rows = await kit.rows(
    `select account.name, -sum(entry.amount_minor)::float8 as minor from ledger_tx tx
     join ledger_entry entry on entry.tx_id = tx.id join ledger_account account on account.id = entry.account_id
     where tx.booking_id = $1 group by account.name`,
    booking_id,
  );
  return Object.fromEntries(rows.map(({ name, minor }) => [name, minor === 0 ? 0 : minor]));
};
async function arrive(made: BookingFixture): Promise<void> {
  for (const { id } of await refunds(made)) {
    const { version } = await rowOf(kit.runtime.db, "refund", id);
    const answer = { version, stripe_refund_id: `re_${id}`, status: "succeeded" as const };
    await kit.run(recordRefund, system, { refund_id: id, ...answer });
  }
}

describe("a confirmed booking is cancelled", () => {
  test("by its customer while that is free: everything goes back, nothing is earned", async () => {
    const made = await kit.confirmedBooking();
    const seen = await findBooking(kit.scopeOf(made.customer), made.booking_id);
    expect(seen?.cancellation).toEqual({ refund_minor: paid, kept_minor: 0 });
    expect(await cancel(made, made.customer, paid)).toMatchObject({ refund_minor: paid, kept_minor: 0 });
    expect(await refunds(made)).toMatchObject([{ amount_minor: paid, status: "requested" }]);
    await arrive(made);
    expect(await ledgerOf(made)).toEqual({ customer_funds: 0, stripe_pending: 0 });
    const request = await rowOf(kit.runtime.db, "request", made.request_id);
    expect(request.status).toBe("awarded");
    expect(request.decide_until?.getTime()).toBeGreaterThan(kit.clock.now().getTime() + 6 * 86_400_000);
    expect(await mailsAbout(kit.runtime.db, made.booking_id)).toEqual(
      expect.arrayContaining([
        `booking_cancelled to ${made.customer.profile?.id}`,
        `booking_cancelled to ${made.provider.profile?.id}`,
      ]),
    );
  });

  test("two days before the start under “moderate”: exactly the sum of the picture, the rest is earned", async () => {
    const made = await kit.confirmedBooking();
    await kit.passTime({ days: 43 });
    const seen = await findBooking(kit.scopeOf(made.customer), made.booking_id);
    expect(seen?.cancellation).toEqual({ refund_minor: 89_250, kept_minor: 89_250 });
    expect(seen?.cost_steps.find(({ fee_minor }) => fee_minor === 89_250)).toBeDefined();
    await cancel(made, made.customer, 89_250);
    await arrive(made);
    // Net 75,000: fee 7,500 and its VAT 1,425.
    expect(await ledgerOf(made)).toEqual({
      stripe_pending: -89_250,
      customer_funds: 0,
      provider_payable: 80_325,
      commission: 7_500,
      vat_payable: 1_425,
    });
    expect(await booking(made)).toMatchObject({ status: "cancelled", kept_minor: 89_250 });
    for (const actor of [made.customer, made.provider]) {
      expect(await findStatement(kit.scopeOf(actor), made.booking_id)).toMatchObject({
        paid_minor: paid,
        returned_minor: 89_250,
        held_minor: 0,
        earned: { provider_minor: 80_325, fee_minor: 7_500, fee_tax_minor: 1_425 },
      });
    }
    expect((await findStatement(kit.scopeOf(await kit.customer()), made.booking_id)).lines).toEqual([]);
  });

  test("by its provider at the last minute: everything goes back", async () => {
    const made = await kit.confirmedBooking();
    await kit.passTime({ days: 44 });
    await cancel(made, made.provider, paid);
    await arrive(made);
    expect(await ledgerOf(made)).toEqual({ customer_funds: 0, stripe_pending: 0 });
  });

  test("under its original terms, whatever becomes of its category and its policy's name", async () => {
    const made = await kit.confirmedBooking();
    await kit.owner.query(
      `update booking set policy_terms = '{"name": "moderate", "free_until": {"days": 60}, "late_fee_bp": 2500, "after_start_fee_bp": 9000}'
       where id = $1`,
      [made.booking_id],
    );
    expect(await cancel(made, made.customer, 133_875)).toMatchObject({ kept_minor: 44_625 });
  });

  test("only with the sum of this second: another is refused with the true sums, and nothing happens", async () => {
    const made = await kit.confirmedBooking();
    await kit.passTime({ days: 40 });
    await expect(cancel(made, made.customer, paid)).rejects.toMatchObject({
      code: "cancellation_fee_changed",
      details: { refund_minor: 89_250, kept_minor: 89_250 },
    });
    expect(await outcomeOf(cancel(made, made.customer))).toBe("invalid_input");
    expect(await refunds(made)).toEqual([]);
    expect(await booking(made)).toMatchObject({ status: "confirmed" });
  });

  test("once, by both sides at the same time", async () => {
    const made = await kit.confirmedBooking();
    expect(
      await raceOf(
        () => cancel(made, made.customer, paid),
        () => cancel(made, made.provider, paid),
      ),
    ).toEqual(["done", "stale"]);
    expect(await refunds(made)).toHaveLength(1);
  });

  test("with only a deposit: the fee is at most the sum paid, and the balance is cancelled", async () => {
    const made = await kit.balanceBooking();
    await kit.passTime({ days: 115 });
    const seen = await findBooking(kit.scopeOf(made.customer), made.booking_id);
    expect(seen?.cancellation).toEqual({ refund_minor: 0, kept_minor: 35_700 });
    await cancel(made, made.customer, 0);
    expect(await refunds(made)).toEqual([]);
    const rows = await kit.rows(
      "select kind, status from instalment where booking_id = $1 order by position",
      made.booking_id,
    );
    expect(rows).toEqual([
      { kind: "deposit", status: "paid" },
      { kind: "balance", status: "cancelled" },
    ]);
    expect(await ledgerOf(made)).toMatchObject({
      customer_funds: 0,
      commission: 3_000,
      provider_payable: 32_130,
    });
  });

  test("from two payments: the latest is refunded first, never more than each brought", async () => {
    const made = await kit.balanceBooking();
    await kit.passTime({ hours: 1 });
    const { attempt_id } = await kit.run(startPayment, made.customer, {
      booking_id: made.booking_id,
      version: made.booking_version,
    });
    const snapshot = await kit.paidSnapshot(attempt_id ?? "", made.booking_id);
    expect(await kit.run(settlePayment, system, { attempt_id: attempt_id ?? "", snapshot })).toEqual({
      outcome: "paid",
    });
    await kit.run(stopBooking, await kit.operator(), {
      booking_id: made.booking_id,
      version: made.booking_version,
      refund_minor: 150_000,
      reason,
    });
    expect((await refunds(made)).map(({ amount_minor }) => amount_minor).sort()).toEqual([142_800, 7_200]);
  });
});

test("money goes back if its booking was cancelled in the meantime for an unpaid balance", async () => {
  const made = await kit.overdueBooking();
  const { attempt_id } = await kit.run(startPayment, made.customer, {
    booking_id: made.booking_id,
    version: made.booking_version,
  });
  await kit.passTime({ days: 4 });
  await kit.run(cancelOverdueBooking, system, { booking_id: made.booking_id });
  const snapshot = await kit.paidSnapshot(attempt_id ?? "", made.booking_id);
  expect(await kit.run(settlePayment, system, { attempt_id: attempt_id ?? "", snapshot })).toEqual({
    outcome: "refunded",
  });
  await arrive(made);
  expect(await ledgerOf(made)).toEqual({ customer_funds: 0, stripe_pending: 0 });
});

test("the database refuses to return more than a payment brought", async () => {
  const made = await kit.confirmedBooking();
  const insert = kit.owner.query(
    `insert into refund (id, booking_id, attempt_id, status, amount_minor, currency, reason, idempotency_key, created_at)
     select gen_random_uuid(), booking_id, id, 'requested', amount_minor + 1, currency, 'test', id, created_at
     from payment_attempt where booking_id = $1`,
    [made.booking_id],
  );
  await expect(insert).rejects.toMatchObject({ constraint: "refund_within_payment" });
});
