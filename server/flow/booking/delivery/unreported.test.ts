// A booking that nobody reported as done: who may still end it, and how.
import { describe, expect, test } from "vitest";
import { findDelivery } from "#server/booking/reads/delivery.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { system } from "#server/kernel/actor.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { ledgerSums, mailsAbout, openTasks, rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { startPayment } from "../../payment/start-payment.ts";
import { flagUndelivered } from "../../timer/create-operator-task.ts";
import { acceptDelivery } from "./accept-delivery.ts";
import { decideUndelivered } from "./decide-undelivered.ts";
import { deliverBooking } from "./report-delivery.ts";

const kit = kitDuringFile();

const bookingRow = (id: string) => rowOf(kit.runtime.db, "booking", id);
const deliveries = (id: string) =>
  kit.rows(
    "select delivered_by, note, answer, changes_text from delivery where booking_id = $1 order by position",
    id,
  );
const seen = ({ booking_id, booking_version: version }: BookingFixture) => ({ booking_id, version });
/** The customer has opened the payment page and has not paid there. */
async function startOpenPayment({ customer, booking_id }: Pick<BookingFixture, "customer" | "booking_id">) {
  const { version } = await bookingRow(booking_id);
  await kit.run(startPayment, customer, { booking_id, version });
}

describe("a booking that nobody reported as done", () => {
  test("can still be delivered by its provider, which closes the operator's task", async () => {
    const made = await kit.undeliveredBooking();
    expect(await openTasks(kit, made.booking_id)).toEqual(["booking_undelivered"]);
    await kit.run(deliverBooking, made.provider, seen(made));
    expect(await openTasks(kit, made.booking_id)).toEqual([]);
  });

  test("is accepted by its customer all the same: completed and earned, and the task is closed", async () => {
    const made = await kit.undeliveredBooking();
    await kit.run(acceptDelivery, made.customer, seen(made));
    const row = await bookingRow(made.booking_id);
    expect(row).toMatchObject({
      status: "completed",
      kept_minor: row.total_minor,
      undelivered_check_at: null,
    });
    expect((await rowOf(kit.runtime.db, "request", made.request_id)).status).toBe("fulfilled");
    expect(await openTasks(kit, made.booking_id)).toEqual([]);
    expect(await deliveries(made.booking_id)).toEqual([]);
    const { fee_minor, fee_tax_minor, total_minor } = row;
    expect(await ledgerSums(kit, made.booking_id)).toEqual({
      stripe_pending: total_minor,
      commission: -fee_minor,
      vat_payable: -fee_tax_minor,
      provider_payable: -(total_minor - fee_minor - fee_tax_minor),
    });
    const to = made.provider.profile?.id;
    expect(await mailsAbout(kit.runtime.db, made.booking_id)).toContain(`booking_completed to ${to}`);
  });

  test("is not accepted before its start, while its balance is due, or by its provider", async () => {
    const accept = (by: Actor, made: BookingFixture) => outcomeOf(kit.run(acceptDelivery, by, seen(made)));
    const early = await kit.confirmedBooking();
    expect(await accept(early.customer, early)).toBe("too_early");
    expect(await accept(early.provider, early)).toBe("forbidden");
    const owed = await kit.balanceBooking();
    await kit.passTime({ days: 121 });
    expect(await accept(owed.customer, owed)).toBe("not_payable");
  });

  test("is reported by its provider or accepted by its customer, whoever comes first", async () => {
    const made = await kit.startedBooking();
    const both = await Promise.all([
      outcomeOf(kit.run(deliverBooking, made.provider, seen(made))),
      outcomeOf(kit.run(acceptDelivery, made.customer, seen(made))),
    ]);
    expect(both.toSorted()).toEqual(["done", "stale"]);
  });

  test("is accepted by its customer at the price agreed before a change that was never paid", async () => {
    const made = await kit.unpaidChange();
    await startOpenPayment(made);
    await kit.owner.query(
      "update booking set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1",
      [made.booking_id, new Date(kit.now().getTime() - 7_200_000)],
    );
    const { version, total_minor } = await bookingRow(made.booking_id);
    await kit.run(acceptDelivery, made.customer, { booking_id: made.booking_id, version });
    expect(await bookingRow(made.booking_id)).toMatchObject({ status: "completed", kept_minor: total_minor });
    expect((await rowOf(kit.runtime.db, "booking_change", made.change_id)).status).toBe("overtaken");
    expect(
      await kit.rows(
        "select kind, status from instalment where booking_id = $1 order by position",
        made.booking_id,
      ),
    ).toEqual([
      { kind: "full", status: "paid" },
      { kind: "change", status: "cancelled" },
    ]);
  });

  test("is completed by the operator with a part returned, although its balance was never paid", async () => {
    const made = await kit.balanceBooking();
    await kit.passTime({ days: 130 });
    await kit.run(flagUndelivered, system, { booking_id: made.booking_id });
    const { version } = await bookingRow(made.booking_id);
    const decided = {
      outcome: "complete" as const,
      refund_minor: 3_550,
      reason: "The first hour was worked.",
    };
    const operator = await kit.operator();
    const { refund_minor, kept_minor } = await kit.run(decideUndelivered, operator, {
      booking_id: made.booking_id,
      version,
      ...decided,
    });
    expect(await bookingRow(made.booking_id)).toMatchObject({ status: "completed", kept_minor });
    expect(refund_minor).toBe(3_550);
    expect(
      await kit.rows(
        "select status from instalment where booking_id = $1 order by position",
        made.booking_id,
      ),
    ).toEqual([{ status: "paid" }, { status: "cancelled" }]);
    const refunds = await kit.rows(
      "select amount_minor::int from refund where booking_id = $1",
      made.booking_id,
    );
    expect(refunds).toEqual([{ amount_minor: 3_550 }]);
    // A pending refund stays owed to the customer until Stripe has returned it.
    expect(await ledgerSums(kit, made.booking_id)).toMatchObject({ customer_funds: -3_550 });
    expect(await openTasks(kit, made.booking_id)).toEqual([]);
    expect((await rowOf(kit.runtime.db, "request", made.request_id)).status).toBe("fulfilled");
  });

  test("is completed by the operator although an agreed change was never paid", async () => {
    const made = await kit.unpaidChange();
    await startOpenPayment(made);
    // The day has passed, whether or not the change is paid.
    await kit.owner.query(
      "update booking set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1",
      [made.booking_id, new Date(kit.now().getTime() - 7_200_000)],
    );
    // Nor does it hide the form with which the provider reports the delivery.
    const scope = kit.scopeOf(made.provider);
    expect(await findDelivery(scope, made.booking_id)).toMatchObject({ open_minor: 0 });
    const { version, total_minor } = await bookingRow(made.booking_id);
    const decided = { outcome: "complete" as const, refund_minor: 0, reason: "It was done." };
    const input = { booking_id: made.booking_id, version, ...decided };
    expect(await kit.run(decideUndelivered, await kit.operator(), input)).toMatchObject({
      status: "completed",
      kept_minor: total_minor,
    });
    expect(
      await kit.rows(
        "select kind, status from instalment where booking_id = $1 order by position",
        made.booking_id,
      ),
    ).toEqual([
      { kind: "full", status: "paid" },
      { kind: "change", status: "cancelled" },
    ]);
    expect((await rowOf(kit.runtime.db, "booking_change", made.change_id)).status).toBe("overtaken");
  });

  test("is cancelled by the operator, who thereby asks the customer about the request", async () => {
    const made = await kit.undeliveredBooking();
    const { total_minor } = await bookingRow(made.booking_id);
    const decided = { outcome: "cancel" as const, share_bp: 10_000, reason: "Nobody came." };
    await kit.run(decideUndelivered, await kit.operator(), { ...seen(made), ...decided });
    expect(await bookingRow(made.booking_id)).toMatchObject({ status: "cancelled", kept_minor: 0 });
    const request = await rowOf(kit.runtime.db, "request", made.request_id);
    expect(request.decide_until).not.toBeNull();
    expect(await ledgerSums(kit, made.booking_id)).toEqual({
      stripe_pending: total_minor,
      customer_funds: -total_minor,
    });
  });

  test("continues when the operator gives it time, and comes back afterwards", async () => {
    const made = await kit.undeliveredBooking();
    const { booking_id } = made;
    const more = { outcome: "continue" as const, reason: "A new day is agreed." };
    await kit.run(decideUndelivered, await kit.operator(), { ...seen(made), ...more });
    expect(await openTasks(kit, booking_id)).toEqual([]);
    expect(await outcomeOf(kit.run(flagUndelivered, system, { booking_id }))).toBe("too_early");
    await kit.passTime({ days: 4 });
    await kit.run(flagUndelivered, system, { booking_id });
    expect(await openTasks(kit, booking_id)).toEqual(["booking_undelivered"]);
    expect(await transitionsOf(kit.runtime.db, booking_id)).toContain("extend_delivery");
  });

  test("refuses a decision before the end, and more than was paid", async () => {
    const early = await kit.confirmedBooking();
    const operator = await kit.operator();
    const cancel = { outcome: "cancel" as const, refund_minor: 0, reason: "No." };
    const decide = (by: Actor, made: BookingFixture, more: object = {}) =>
      outcomeOf(kit.run(decideUndelivered, by, { ...seen(made), ...cancel, ...more }));
    expect(await decide(operator, early)).toBe("too_early");
    const made = await kit.undeliveredBooking();
    expect(await decide(operator, made, { refund_minor: 9_999_999 })).toBe("refund_too_large");
    expect(await decide(operator, made, { refund_minor: undefined })).toBe("invalid_input");
    expect(await decide(operator, { ...made, booking_version: 1 })).toBe("stale");
  });
});
