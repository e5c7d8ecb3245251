// What a provider will earn from its bookings under way: as its list of bookings says, for nobody else, and never what is
// not paid for, over or disputed.
import { expect, test } from "vitest";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import type { Member } from "#server/kernel/actor.ts";
import { theDay } from "#tests/kit/drafts.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { oneLine } from "#tests/kit/states/changes.ts";
import { listComingEarnings } from "./coming-earnings.ts";
import { listBookings } from "./lists.ts";

const kit = kitDuringFile();

const coming = (actor: Member) => listComingEarnings(kit.scopeOf(actor));

/** Of 1,785.00, net 1,500.00: a tenth of the net price and its VAT go off. */
const earns = 178_500 - 15_000 - 2_850;

/** A paid booking of this provider, so many days ahead. */
async function bookedIn(days: number, provider: Member): Promise<BookingFixture> {
  const offer = await kit.offerFor(await kit.openRequest(), theDay(kit.now(), days), provider);
  return kit.confirm(await kit.paymentOf(await kit.payableOf(await kit.bookingOf(offer))));
}

test("the sum of all bookings, and the first three by date, each with what its row in the list says", async () => {
  const provider = await kit.provider();
  const last = await bookedIn(48, provider);
  const reduced = await bookedIn(46, provider);
  const changed = await bookedIn(47, provider);
  const first = await bookedIn(45, provider);
  const other = await bookedIn(45, await kit.provider());

  await kit.discount(reduced, 5_000);
  await kit.agree(await kit.proposeLines(changed, oneLine(100_000)), "customer");
  const afterDiscount = 173_500 - 14_580 - 2_770;
  const afterChange = 119_000 - 10_000 - 1_900;

  const [found, ...others] = await coming(provider);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    currency: "EUR",
    minor: 2 * earns + afterDiscount + afterChange,
    count: 4,
    next: [
      { id: first.booking_id, title: "Wedding at the lake", earns_minor: earns },
      { id: reduced.booking_id, earns_minor: afterDiscount },
      { id: changed.booking_id, earns_minor: afterChange },
    ],
  });
  const { starts_at } = await rowOf(kit.runtime.db, "booking", first.booking_id);
  expect(new Date(found?.next[0]?.starts_at ?? "")).toEqual(starts_at);
  const { rows } = await listBookings(kit.scopeOf(provider), "upcoming");
  expect(rows.map(({ id }) => id)).toContain(last.booking_id);
  expect(rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(found?.minor);

  expect(await coming(other.provider)).toMatchObject([{ minor: earns, count: 1 }]);
  for (const stranger of [first.customer, await kit.provider(), await kit.operator(), await kit.account()])
    expect(await coming(stranger)).toEqual([]);
});

test("currencies apart, and a booking without a date last", async () => {
  const provider = await kit.provider();
  const undated = await bookedIn(44, provider);
  const dated = await bookedIn(45, provider);
  const abroad = await bookedIn(46, provider);
  const set = (part: string, { booking_id }: BookingFixture) =>
    kit.owner.query(`update booking set ${part} where id = $1`, [booking_id]);
  await set("starts_at = null, ends_at = null", undated);
  await set("currency = 'CHF'", abroad);
  expect(await coming(provider)).toMatchObject([
    { currency: "CHF", minor: earns, count: 1, next: [{ id: abroad.booking_id }] },
    { currency: "EUR", minor: 2 * earns, next: [{ id: dated.booking_id }, { id: undated.booking_id }] },
  ]);
});

test.each(["confirmedBooking", "deliveredBooking", "changesRequestedBooking"] as const)(
  "counts until it is completed: %s",
  async (state) => {
    const { provider, booking_id } = await kit[state]();
    expect(await coming(provider)).toMatchObject([{ minor: earns, next: [{ id: booking_id }] }]);
  },
);

test.each(["payableBooking", "cancelRequestedBooking", "disputedBooking", "providerBalance"] as const)(
  "does not count what is unpaid, undecided or over: %s",
  async (state) => {
    const { provider } = await kit[state]();
    expect(await coming(provider)).toEqual([]);
  },
);

test("does not count a cancelled booking", async () => {
  const { provider, booking_id, booking_version: version } = await kit.confirmedBooking();
  const cancel = { booking_id, version, refund_minor: 178_500, reason: "I am ill." };
  await kit.run(cancelBooking, provider, cancel);
  expect(await coming(provider)).toEqual([]);
});
