import { describe, expect, test } from "vitest";
import { findBooking } from "#server/booking/reads/booking.ts";
import { system } from "#server/kernel/actor.ts";
import { recordCheckout } from "#server/payment/commands/record-checkout.ts";
import { kitInformation } from "#tests/kit/bookings.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { mailsAbout, rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { lapseBooking } from "../booking/lapse-booking.ts";
import { settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";

const kit = kitDuringFile();

const row = <T extends "request" | "offer" | "booking" | "payment_attempt">(table: T, id: string) =>
  rowOf(kit.runtime.db, table, id);
const pay = ({ customer, booking_id, booking_version }: BookingFixture, more: Record<string, unknown> = {}) =>
  kit.run(startPayment, customer, { booking_id, version: booking_version, ...more });
const snapshotOf = (attempt: { attempt_id: string; booking_id: string }) =>
  kit.paidSnapshot(attempt.attempt_id, attempt.booking_id);
const settle = async (
  attempt: { attempt_id: string; booking_id: string },
  over: Partial<Awaited<ReturnType<typeof snapshotOf>>> = {},
) => {
  const { attempt_id } = attempt;
  return kit.run(settlePayment, system, {
    attempt_id,
    snapshot: { ...(await snapshotOf(attempt)), ...over },
  });
};
const ledgerOf = async (booking_id: string) => {
  const rows = await kit.rows<{ type: string; name: string; amount_minor: string }>(
    `select tx.type, account.name, entry.amount_minor from ledger_tx tx
     join ledger_entry entry on entry.tx_id = tx.id join ledger_account account on account.id = entry.account_id
     where tx.booking_id = $1 order by entry.id`,
    booking_id,
  );
  return rows.map(({ type, name, amount_minor }) => `${type} ${name} ${amount_minor}`);
};

describe("starting a payment", () => {
  test("in full instead of the deposit confirms the booking as paid in full", async () => {
    const booking = await kit.payableBookingAhead();
    const { attempt_id } = await pay(booking, { pays: "full" });
    const attempt = { attempt_id: attempt_id ?? "", booking_id: booking.booking_id };
    expect(await row("payment_attempt", attempt.attempt_id)).toMatchObject({
      instalment: "full",
      amount_minor: 178_500,
    });
    // A checkout for another sum is still open.
    expect(await outcomeOf(pay(booking, { pays: "deposit" }))).toBe("payment_in_progress");
    expect((await pay(booking)).attempt_id).toBe(attempt_id);
    await settle(attempt);
    expect(await row("booking", booking.booking_id)).toMatchObject({ status: "confirmed" });
    const seen = await findBooking(kit.scopeOf(booking.customer), booking.booking_id);
    expect(seen).toMatchObject({ is_rest_due: false, instalments: [{ instalment: "deposit" }, {}] });
  });

  test("stores the sum due with its idempotency key and Stripe's parameters", async () => {
    const booking = await kit.payableBooking();
    const { attempt_id, checkout_url } = await pay(booking);
    const attempt = await row("payment_attempt", attempt_id ?? "");
    expect(checkout_url).toBeNull();
    expect(attempt).toMatchObject({
      status: "created",
      instalment: "full",
      attempt_no: 1,
      amount_minor: 178_500,
      currency: "EUR",
      idempotency_key: `bk_${booking.booking_id}:checkout:full:1`,
    });
    expect(attempt.params).toMatchObject({
      mode: "payment",
      client_reference_id: booking.booking_id,
      customer_email: kitInformation.contact.email,
      line_items: [{ price_data: { currency: "eur", unit_amount: 178_500 } }],
    });
  });

  test("names the booking, its number, its provider and which payment it is, in the customer's language", async () => {
    const linesOf = async (
      booking: BookingFixture,
      locale: "en" | "de",
      more: Record<string, unknown> = {},
    ) => {
      await kit.owner.query("update account set locale = $1 where id = $2", [
        locale,
        booking.customer.account_id,
      ]);
      const { attempt_id } = await pay(booking, more);
      await kit.run(recordCheckout, system, {
        attempt_id: attempt_id ?? "",
        made: { session_id: null, session_url: null, failure_code: "invalid_request" },
      });
      return (await row("payment_attempt", attempt_id ?? "")).params;
    };
    const line = async ({ booking_id }: BookingFixture, which: string) => {
      const { number, title, provider_profile_id } = await row("booking", booking_id);
      const rows = await kit.rows("select display_name from profile where id = $1", provider_profile_id);
      const description = `${number} · ${rows[0].display_name} · ${which}`;
      return [{ price_data: { product_data: { name: title, description } } }];
    };
    const soon = await kit.payableBooking();
    expect(await linesOf(soon, "en")).toMatchObject({
      locale: "en",
      line_items: await line(soon, "Total"),
    });
    expect(await linesOf(soon, "de")).toMatchObject({
      locale: "de",
      line_items: await line(soon, "Gesamtpreis"),
    });
    const ahead = await kit.payableBookingAhead();
    expect(await linesOf(ahead, "de")).toMatchObject({
      line_items: await line(ahead, "Erste von zwei Zahlungen: Anzahlung"),
    });
    expect(await linesOf(ahead, "en", { pays: "full" })).toMatchObject({
      line_items: await line(ahead, "Total"),
    });
  });

  test("twice gives the same attempt, even concurrently", async () => {
    const booking = await kit.payableBooking();
    const [first, second] = await Promise.all([pay(booking), pay(booking)]);
    const third = await pay(booking);
    expect(first.attempt_id).not.toBeNull();
    expect([second.attempt_id, third.attempt_id]).toEqual([first.attempt_id, first.attempt_id]);
    const { rowCount } = await kit.owner.query("select 1 from payment_attempt where booking_id = $1", [
      booking.booking_id,
    ]);
    expect(rowCount).toBe(1);
  });

  test("answers the checkout's address once it is known", async () => {
    const attempt = await kit.payment();
    const made = { session_id: `cs_${attempt.attempt_id}`, session_url: "https://checkout.example/1" };
    await kit.run(recordCheckout, system, { attempt_id: attempt.attempt_id, made });
    expect(await pay(attempt)).toEqual({ attempt_id: attempt.attempt_id, checkout_url: made.session_url });
  });

  test("after a failed attempt is a new one with a new key", async () => {
    const failed = await kit.payment();
    const made = { session_id: null, session_url: null, failure_code: "invalid_request" };
    await kit.run(recordCheckout, system, { attempt_id: failed.attempt_id, made });
    const { attempt_id } = await pay(failed);
    const attempt = await row("payment_attempt", attempt_id ?? "");
    expect(attempt.attempt_no).toBe(2);
    expect(attempt.idempotency_key).toMatch(/:full:2$/);
  });

  test("is refused before the information, after the hold, for other terms and an unseen version", async () => {
    expect(await outcomeOf(pay(await kit.booking()))).toBe("information_missing");
    const booking = await kit.payableBooking();
    expect(await outcomeOf(pay(booking, { version: 1 }))).toBe("stale");
    expect(await outcomeOf(pay(booking, { terms_version: "2001-01" }))).toBe("terms_changed");
    await kit.passTime({ hours: 72 });
    expect(await outcomeOf(pay(booking))).toBe("hold_expired");
  });

  test("is refused when it is paid", async () => {
    const attempt = await kit.payment();
    await settle(attempt);
    expect(await outcomeOf(pay(attempt, { version: 3 }))).toBe("already_paid");
  });
});

describe("settling a payment", () => {
  test("confirms the booking, books the money, mails both sides and the providers not chosen", async () => {
    const request = await kit.openRequest();
    const chosen = await kit.offerFor(request);
    const other = await kit.offerFor(request);
    const booking = await kit.payableOf(await kit.bookingOf(chosen));
    const { attempt_id } = await pay(booking);
    const attempt = { ...booking, attempt_id: attempt_id ?? "" };
    expect(await settle(attempt)).toEqual({ outcome: "confirmed" });
    expect(await row("booking", booking.booking_id)).toMatchObject({
      status: "confirmed",
      confirmed_at: kit.clock.now(),
    });
    expect((await row("offer", other.offer_id)).status).toBe("not_selected");
    expect((await row("payment_attempt", attempt.attempt_id)).status).toBe("succeeded");
    expect(await ledgerOf(booking.booking_id)).toEqual([
      "charge stripe_pending 178500",
      "charge customer_funds -178500",
    ]);
    expect(await mailsAbout(kit.runtime.db, booking.booking_id)).toEqual(
      expect.arrayContaining([
        `booking_confirmed to ${booking.customer.profile?.id}`,
        `booking_confirmed to ${booking.provider.profile?.id}`,
      ]),
    );
    expect(await mailsAbout(kit.runtime.db, other.offer_id)).toContain(
      `offer_not_selected to ${other.provider.profile?.id}`,
    );
  });

  test("refuses money that is not this booking's, and changes nothing", async () => {
    const attempt = await kit.payment();
    const other = await kit.payment();
    const mismatches = [
      { amount_minor: 178_499 },
      { currency: "USD" },
      { booking_id: other.booking_id },
      { booking_id: null },
    ];
    for (const over of mismatches) expect(await outcomeOf(settle(attempt, over))).toBe("payment_mismatch");
    expect((await row("payment_attempt", attempt.attempt_id)).status).toBe("created");
  });

  test("moves an unpaid attempt forward only: expired after processing is a failure", async () => {
    const attempt = await kit.payment();
    const unpaid = { is_paid: false, session_status: "open" as const };
    expect(await settle(attempt, unpaid)).toEqual({ outcome: "unchanged" });
    expect(await settle(attempt, { ...unpaid, is_processing: true })).toEqual({ outcome: "processing" });
    expect(await settle(attempt, { ...unpaid, is_processing: true })).toEqual({ outcome: "unchanged" });
    expect(await settle(attempt, { ...unpaid, session_status: "expired" })).toEqual({ outcome: "expired" });
    expect((await row("payment_attempt", attempt.attempt_id)).status).toBe("failed");
    expect((await row("booking", attempt.booking_id)).status).toBe("awaiting_payment");
  });

  test("returns money that arrives after a cancellation, once", async () => {
    const { refund_id } = await kit.requestedRefund();
    const refund = await rowOf(kit.runtime.db, "refund", refund_id);
    expect(refund).toMatchObject({ status: "requested", amount_minor: 178_500 });
    const again = { attempt_id: refund.attempt_id, booking_id: refund.booking_id };
    expect(await settle(again)).toEqual({ outcome: "unchanged" });
    const { rowCount } = await kit.owner.query("select 1 from refund where booking_id = $1", [
      refund.booking_id,
    ]);
    expect(rowCount).toBe(1);
  });

  test("that comes within a day after the lapse revives the booking", async () => {
    const attempt = await kit.payment();
    const { booking_id } = attempt;
    await kit.passTime({ hours: 73 });
    await kit.run(lapseBooking, system, { booking_id });
    expect((await row("booking", booking_id)).status).toBe("lapsed");
    expect(await settle(attempt)).toEqual({ outcome: "revived" });
    expect([
      (await row("booking", booking_id)).status,
      (await row("offer", attempt.offer_id)).status,
      (await row("request", attempt.request_id)).status,
    ]).toEqual(["confirmed", "accepted", "awarded"]);
  });
});
