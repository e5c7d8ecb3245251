import { describe, expect, test } from "vitest";
import { heldReminder } from "#domain/booking/reminders.ts";
import { units } from "#domain/limits.ts";
import type { PaymentSnapshot } from "#domain/payment/snapshot.ts";
import { system } from "#server/kernel/actor.ts";
import { recordCheckout } from "#server/payment/commands/record-checkout.ts";
import { theDay } from "#tests/kit/drafts.ts";
import type { AttemptFixture, BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { mailsAbout, rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { cancelBooking } from "../booking/cancel-booking.ts";
import { lapseBooking } from "../booking/lapse-booking.ts";
import { settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";

const kit = kitDuringFile();

type Attempt = Pick<AttemptFixture, "attempt_id" | "booking_id">;
const booking = ({ booking_id }: Attempt) => rowOf(kit.runtime.db, "booking", booking_id);
const attempt = ({ attempt_id }: Attempt) => rowOf(kit.runtime.db, "payment_attempt", attempt_id);
const lapse = ({ booking_id }: Attempt) => kit.run(lapseBooking, system, { booking_id });
const refundsOf = ({ booking_id }: Attempt) =>
  kit.rows("select amount_minor, reason, attempt_id from refund where booking_id = $1", booking_id);
async function settle(paid: Attempt, over: Partial<PaymentSnapshot> = {}) {
  const snapshot = await kit.paidSnapshot(paid.attempt_id, paid.booking_id);
  return kit.run(settlePayment, system, { attempt_id: paid.attempt_id, snapshot: { ...snapshot, ...over } });
}
async function begin({ customer, booking_id }: BookingFixture): Promise<string> {
  const { version } = await rowOf(kit.runtime.db, "booking", booking_id);
  const { attempt_id } = await kit.run(startPayment, customer, { booking_id, version });
  return attempt_id ?? "";
}
const underWay = { is_paid: false, is_processing: true } as const;
const refusedByBank = { is_paid: false, failure_code: "insufficient_funds" } as const;
const hours = (count: number) => count * units.hour_ms;

async function expectAllBack(paid: Attempt, reason: string) {
  const { amount_minor } = await attempt(paid);
  const one = { amount_minor: String(amount_minor), reason, attempt_id: paid.attempt_id };
  const found = await refundsOf(paid);
  expect(found.map((row) => ({ ...row, amount_minor: String(row.amount_minor) }))).toEqual([one]);
  const { customer_profile_id } = await booking(paid);
  const told = await mailsAbout(kit.runtime.db, paid.booking_id);
  expect(told.filter((mail) => mail.startsWith("payment_returned"))).toEqual([
    `payment_returned to ${customer_profile_id}`,
  ]);
}

describe("while a payment is being processed", () => {
  test("the hold reaches a day ahead by card, a fortnight by bank, and nothing lapses or is cancelled", async () => {
    for (const [method, length] of [
      ["card", hours(24)],
      ["bank_debit", hours(14 * 24)],
    ] as const) {
      const paid = await kit.payment();
      await kit.passTime({ hours: 71 });
      expect(await settle(paid, { ...underWay, method })).toEqual({ outcome: "processing" });
      const held = await booking(paid);
      const reached = kit.clock.now().getTime() + length;
      expect(held.hold_until.getTime()).toBe(Math.min(reached, held.starts_at?.getTime() ?? reached));
      expect(held.remind_at).toEqual(heldReminder(held, kit.clock.now()));
      expect(await transitionsOf(kit.runtime.db, paid.booking_id)).toContain("extend_hold");
      kit.clock.move(held.hold_until.getTime() - kit.clock.now().getTime() + 1);
      expect(await outcomeOf(lapse(paid))).toBe("payment_in_progress");
      const leave = { booking_id: paid.booking_id, version: held.version, reason: "Plans changed." };
      expect(await outcomeOf(kit.run(cancelBooking, paid.customer, leave))).toBe("payment_in_progress");
    }
  });

  test("a longer hold stays as it is", async () => {
    const paid = await kit.payment();
    const { hold_until } = await booking(paid);
    await settle(paid, { ...underWay, method: "card" });
    expect((await booking(paid)).hold_until).toEqual(hold_until);
    expect(await transitionsOf(kit.runtime.db, paid.booking_id)).not.toContain("extend_hold");
  });

  test("an unknown session of a snapshot is stored, so that the sweep can read it", async () => {
    const paid = await kit.payment();
    expect((await attempt(paid)).session_id).toBeNull();
    await settle(paid, underWay);
    expect(await attempt(paid)).toMatchObject({
      status: "processing",
      session_id: `cs_test_${paid.attempt_id}`,
      session_url: null,
    });
  });

  test("after the bank's refusal another attempt is possible until the hold ends, and then it lapses", async () => {
    const paid = await kit.payment();
    await kit.passTime({ hours: 71 });
    await settle(paid, underWay);
    await kit.passTime({ hours: 20 });
    expect(await settle(paid, refusedByBank)).toEqual({ outcome: "failed" });
    const second = await begin(paid);
    expect(second).not.toBe(paid.attempt_id);
    await kit.passTime({ hours: 4 });
    expect(await lapse(paid)).toMatchObject({ status: "lapsed" });
    expect((await rowOf(kit.runtime.db, "payment_attempt", second)).status).toBe("cancelled");
  });

  test("after a refusal while the page is open the customer can pay on it again", async () => {
    const paid = await kit.payment();
    const { attempt_id } = paid;
    const made = { session_id: `cs_${attempt_id}`, session_url: "https://checkout.example/open" };
    await kit.run(recordCheckout, system, { attempt_id, made });
    await settle(paid, { ...underWay, session_status: "open" });
    expect(await settle(paid, { ...refusedByBank, session_status: "open" })).toEqual({ outcome: "declined" });
    expect(await attempt(paid)).toMatchObject({
      status: "requires_action",
      session_url: made.session_url,
      failure_code: "insufficient_funds",
    });
    expect(await settle(paid)).toEqual({ outcome: "confirmed" });
  });

  test("a debit that outlasts the service date goes back in full and the booking lapses", async () => {
    const paid = await kit.payment();
    await settle(paid, { ...underWay, method: "bank_debit" });
    const { starts_at, hold_until } = await booking(paid);
    expect(hold_until.getTime(), "never past the date").toBeLessThanOrEqual(starts_at?.getTime() ?? 0);
    kit.clock.move((starts_at?.getTime() ?? 0) - kit.clock.now().getTime());
    expect(await settle(paid, { method: "bank_debit" })).toEqual({ outcome: "refunded" });
    expect((await booking(paid)).status).toBe("lapsed");
    await expectAllBack(paid, "date_passed");
    expect(await settle(paid, { method: "bank_debit" })).toEqual({ outcome: "unchanged" });
  });
});

describe("money for a booking that no longer awaits payment", () => {
  test("is kept once if it arrives twice: the second payment goes back and its page ends", async () => {
    const paid = await kit.payment();
    await settle(paid, { is_paid: false, session_status: "expired" });
    const second = { ...paid, attempt_id: await begin(paid) };
    expect(await settle(paid), "the first one after all").toEqual({ outcome: "confirmed" });
    expect((await attempt(second)).status).toBe("cancelled");
    expect(await settle(second)).toEqual({ outcome: "refunded" });
    await expectAllBack(second, "booking_not_lapsed");
    expect((await booking(paid)).status).toBe("confirmed");
  });

  test("goes back if another booking takes the date during the revival", async () => {
    const paid = await kit.payment();
    const otherDay = theDay(new Date(kit.clock.now().getTime() + hours(24)));
    const rival = await kit.bookingOf(await kit.offerFor(await kit.openRequest(), otherDay, paid.provider));
    await kit.passTime({ hours: 73 });
    await lapse(paid);
    const { starts_at, ends_at } = await booking(paid);
    const taking = await kit.owner.connect();
    try {
      await taking.query("begin");
      await taking.query("update booking set starts_at = $2, ends_at = $3 where id = $1", [
        rival.booking_id,
        starts_at,
        ends_at,
      ]);
      const settling = settle(paid);
      // The revival waits for the lock of the uncommitted update.
      await expect
        .poll(async () => {
          const waiting =
            "select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()";
          return (await taking.query(waiting)).rowCount;
        })
        .toBeGreaterThan(0);
      await taking.query("commit");
      expect(await settling).toEqual({ outcome: "refunded" });
    } finally {
      taking.release();
    }
    await expectAllBack(paid, "slot_taken");
    expect((await booking(paid)).status).toBe("lapsed");
    expect((await rowOf(kit.runtime.db, "offer", paid.offer_id)).status).toBe("sent");
  });
});

describe("a price that is not charged", () => {
  const priced = async (unit_net_minor: number) => {
    const lines = [{ label: "Work on site", quantity: 1, unit_net_minor, tax_bp: 0 }];
    const offer = await kit.offerFor(await kit.openRequest(), { lines });
    return kit.payableOf(await kit.bookingOf(offer));
  };

  test("of zero confirms at once, without an attempt", async () => {
    const made = await priced(0);
    expect(await begin(made)).toBe("");
    const { booking_id } = made;
    expect((await rowOf(kit.runtime.db, "booking", booking_id)).status).toBe("confirmed");
    const { rowCount } = await kit.owner.query("select 1 from payment_attempt where booking_id = $1", [
      booking_id,
    ]);
    expect(rowCount).toBe(0);
  });

  test("below Stripe's minimum, of an old booking, is refused before any attempt; it can be cancelled", async () => {
    const made = await priced(50);
    const { booking_id, booking_version: version } = made;
    await kit.owner.query("update instalment set amount_minor = 49 where booking_id = $1", [booking_id]);
    expect(await outcomeOf(begin(made))).toBe("payment_not_possible");
    const { rowCount } = await kit.owner.query("select 1 from payment_attempt where booking_id = $1", [
      booking_id,
    ]);
    expect(rowCount).toBe(0);
    const leave = { booking_id, version, reason: "It cannot be paid." };
    expect(await outcomeOf(kit.run(cancelBooking, made.customer, leave))).toBe("done");
  });

  test("refused by Stripe is refused without another attempt", async () => {
    const paid = await kit.payment();
    const made = { session_id: null, session_url: null, failure_code: "amount_too_small" };
    await kit.run(recordCheckout, system, { attempt_id: paid.attempt_id, made });
    expect(await outcomeOf(begin(paid))).toBe("payment_not_possible");
  });
});
