// A provider's discount on a booking that goes on.
import { describe, expect, test } from "vitest";
import { splitKept } from "#domain/payment/earnings.ts";
import { listBookingLines } from "#server/booking/reads/booking.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { system } from "#server/kernel/actor.ts";
import { exampleTerms } from "#server/offer/commands/send-offer.example.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { mailsAbout, rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { oneLine } from "#tests/kit/states/changes.ts";
import { cancelBooking } from "../cancel-booking.ts";
import { acceptDelivery } from "../delivery/accept-delivery.ts";
import { proposeChange } from "./propose-change.ts";
import { reducePrice } from "./reduce-price.ts";

const kit = kitDuringFile();

type OfBooking = Pick<BookingFixture, "booking_id">;
const booking = ({ booking_id }: OfBooking) => rowOf(kit.runtime.db, "booking", booking_id);

async function reduce(made: BookingFixture, amount_minor: number, by: "customer" | "provider" = "provider") {
  const { version } = await booking(made);
  const input = { booking_id: made.booking_id, version, amount_minor, reason: "I came an hour late." };
  return kit.run(reducePrice, made[by], input);
}

const lines = ({ booking_id }: OfBooking) =>
  kit.rows(
    `select booking_line.label, booking_line.net_minor::int as net, is_discount from booking_line
     join booking on booking.id = booking_id and booking.revision = booking_line.revision
     where booking_id = $1 order by position`,
    booking_id,
  );
const instalments = ({ booking_id }: OfBooking) =>
  kit.rows(
    "select kind, status, amount_minor::int as amount from instalment where booking_id = $1 order by position",
    booking_id,
  );
const refunds = async ({ booking_id }: OfBooking): Promise<number[]> =>
  (
    await kit.rows(
      "select amount_minor::int as amount from refund where booking_id = $1 order by id",
      booking_id,
    )
  ).map(({ amount }) => Number(amount));

/** Net 1,500.00, total 1,785.00. */
const net = 150_000;
const total = 178_500;

describe("a discount on a paid booking", () => {
  test("takes effect at once: the price, the fee and what was paid too much", async () => {
    const made = await kit.confirmedBooking();
    const before = await booking(made);
    const { change_id, total_minor, refund_minor } = await reduce(made, 5_000);
    expect({ total_minor, refund_minor }).toEqual({ total_minor: total - 5_000, refund_minor: 5_000 });
    const after = await booking(made);
    expect(after).toMatchObject({
      status: "confirmed",
      starts_at: before.starts_at,
      policy: before.policy,
      net_minor: net - 4_202,
      tax_minor: 28_500 - 798,
      total_minor: total - 5_000,
      revision: 2,
      fee_minor: 14_580,
      fee_tax_minor: 2_770,
    });
    expect((await lines(made)).map(({ label, net, is_discount }) => [label, net, is_discount])).toEqual([
      ["Work on site", 120_000, false],
      ["Preparation", 25_000, false],
      ["Travel", 5_000, false],
      ["Discount", 4_202, true],
    ]);
    expect(await refunds(made)).toEqual([5_000]);
    expect(await rowOf(kit.runtime.db, "booking_change", change_id)).toMatchObject({
      status: "applied",
      proposed_by: "provider",
      reason: "I came an hour late.",
      total_before_minor: total,
      total_minor: total - 5_000,
      refund_minor: 5_000,
    });
    expect(await transitionsOf(kit.runtime.db, change_id)).toEqual(["begin", "grant"]);
    expect(await transitionsOf(kit.runtime.db, made.booking_id)).toContain("reduce_price");
    expect([...new Set(await mailsAbout(kit.runtime.db, change_id))]).toEqual([
      `price_reduced to ${before.customer_profile_id}`,
    ]);
  });

  test("is read with a minus, and lines, tax and total add up for both sides", async () => {
    const made = await kit.confirmedBooking();
    await reduce(made, 5_000);
    for (const [side, prices] of [
      ["customer", "gross"],
      ["provider", "net"],
    ] as const) {
      const shown = await listBookingLines(kit.scopeOf(made[side]), {
        id: made.booking_id,
        currency: "EUR",
        prices,
      });
      expect(shown.lines.map(({ is_discount }) => is_discount)).toEqual([false, false, false, true]);
      expect(shown.lines.at(-1)?.amount_minor).toBe(prices === "gross" ? -5_000 : -4_202);
      const sum = shown.lines.reduce((all, { amount_minor }) => all + amount_minor, 0);
      const tax = shown.taxes.reduce((all, { tax_minor }) => all + tax_minor, 0);
      expect(prices === "gross" ? sum : sum + tax).toBe(total - 5_000);
    }
  });

  test("a second one joins the first, and a cancellation returns only the rest", async () => {
    const made = await kit.confirmedBooking();
    await reduce(made, 5_000);
    await reduce(made, 3_000);
    expect(await lines(made)).toHaveLength(4);
    expect((await refunds(made)).sort()).toEqual([3_000, 5_000]);
    const { version } = await booking(made);
    const refund_minor = total - 8_000;
    const cancel = { booking_id: made.booking_id, version, refund_minor, reason: "I am ill." };
    await kit.run(cancelBooking, made.provider, cancel);
    expect((await refunds(made)).reduce((sum, amount) => sum + amount, 0)).toBe(total);
  });

  test("lowers a balance before anything goes back, and can end it", async () => {
    const made = await kit.balanceBooking();
    await reduce(made, 10_000);
    expect((await instalments(made)).at(-1)).toMatchObject({ kind: "balance", amount: 132_800 });
    expect(await refunds(made)).toEqual([]);
    await reduce(made, 140_000);
    expect((await instalments(made)).at(-1)).toMatchObject({ kind: "balance", status: "cancelled" });
    expect(await refunds(made)).toEqual([140_000 - 132_800]);
    expect(await booking(made)).toMatchObject({ total_minor: total - 150_000 });
  });
});

describe("a discount on delivered work", () => {
  test("leaves the delivery as it is, and the provider earns from the lower price", async () => {
    const made = await kit.reportedBooking();
    const { auto_complete_at } = await booking(made);
    await reduce(made, 5_000);
    expect(await booking(made)).toMatchObject({ status: "delivered", auto_complete_at });
    const { version } = await booking(made);
    await kit.run(acceptDelivery, made.customer, { booking_id: made.booking_id, version });
    const row = await booking(made);
    expect(row).toMatchObject({ status: "completed", kept_minor: total - 5_000 });
    expect(splitKept(row, total - 5_000)).toEqual({
      fee_minor: 14_580,
      fee_tax_minor: 2_770,
      provider_minor: total - 5_000 - 14_580 - 2_770,
    });
  });
});

describe("what comes after a discount", () => {
  test("another date keeps it", async () => {
    const made = await kit.confirmedBooking();
    await reduce(made, 5_000);
    const before = await lines(made);
    await kit.agree(await kit.proposeDate(made), "provider");
    expect(await lines(made)).toEqual(before);
    expect(await booking(made)).toMatchObject({ total_minor: total - 5_000, revision: 3 });
  });

  test("other lines keep it, and cannot fall below it", async () => {
    const made = await kit.confirmedBooking();
    await reduce(made, 5_000);
    expect(await outcomeOf(kit.proposeLines(made, [...exampleTerms.lines]))).toBe("invalid_input");
    expect(await outcomeOf(kit.proposeLines(made, oneLine(4_000)))).toBe("invalid_input");
    const dearer = await kit.proposeLines(made, oneLine(net + 10_000));
    expect(dearer.total_minor).toBe(total - 5_000 + 11_900);
    expect(await kit.agree(dearer, "customer")).toBe("awaiting_payment");
    const { change_id } = dearer;
    const { lines: kept } = await rowOf(kit.runtime.db, "booking_change", change_id);
    expect(kept).toMatchObject([
      { label: "Menu for the evening" },
      { is_discount: true, unit_net_minor: 4_202 },
    ]);
  });

  test("a program cannot charge the discount by sending its line along", async () => {
    const made = await kit.confirmedBooking();
    await reduce(made, 5_000);
    const { version } = await booking(made);
    const copied = oneLine(4_202).map((line) => ({ ...line, is_discount: true }));
    const input = { booking_id: made.booking_id, version, reason: "All lines, copied." };
    const propose = kit.run(proposeChange, made.provider, {
      ...input,
      lines: [...oneLine(net), ...copied] as never,
    });
    expect(await outcomeOf(propose)).toBe("invalid_input");
  });
});

describe("a discount is refused", () => {
  test("to everybody but the provider", async () => {
    const made = await kit.confirmedBooking();
    expect(await outcomeOf(reduce(made, 5_000, "customer"))).toBe("forbidden");
  });

  test.each([
    ["of the whole price", total],
    ["of more", total + 1],
    ["of nothing", 0],
  ])("%s", async (_what, amount_minor) => {
    expect(await outcomeOf(reduce(await kit.confirmedBooking(), amount_minor))).toBe("invalid_input");
  });

  test("while a change waits for its answer or its payment, and while a payment is processed", async () => {
    expect(await outcomeOf(reduce(await kit.proposedDate(), 5_000))).toBe("change_open");
    expect(await outcomeOf(reduce(await kit.unpaidChange(), 5_000))).toBe("change_open");
    const made = await kit.balanceBooking();
    const { version } = await booking(made);
    const { attempt_id } = await kit.run(startPayment, made.customer, {
      booking_id: made.booking_id,
      version,
    });
    const snapshot = await kit.paidSnapshot(attempt_id ?? "", made.booking_id);
    const processing = { is_paid: false, is_processing: true, session_status: "complete" } as const;
    await kit.run(settlePayment, system, {
      attempt_id: attempt_id ?? "",
      snapshot: { ...snapshot, ...processing },
    });
    expect(await outcomeOf(reduce(made, 5_000))).toBe("payment_in_progress");
  });

  test("before the booking is paid, after it is completed, and for a page that was outdated", async () => {
    const unpaid = await kit.payableBooking();
    expect(await outcomeOf(reduce(unpaid, 5_000))).toBe("transition_not_allowed");
    const made = await kit.reportedBooking();
    const { version } = await booking(made);
    await kit.run(acceptDelivery, made.customer, { booking_id: made.booking_id, version });
    expect(await outcomeOf(reduce(made, 5_000))).toBe("transition_not_allowed");
    const stale = kit.run(reducePrice, made.provider, {
      booking_id: made.booking_id,
      version,
      amount_minor: 5_000,
      reason: "Late.",
    });
    expect(await outcomeOf(stale)).toBe("stale");
  });
});
