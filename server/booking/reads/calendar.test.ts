// The month and the agenda: which bookings, in which order, how many, and whether the queries use the index of times.
import { describe, expect, test } from "vitest";
import type { Member } from "#server/kernel/actor.ts";
import { rowToCopy } from "#tests/kit/copied-rows.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { bookingsBetween } from "../store/by-time.ts";
import { findNearestMonth, listAgenda, listMonth } from "./calendar.ts";

const kit = kitDuringFile({ at: new Date("2027-01-10T12:00:00Z") });

const now = () => kit.clock.now();

/** A confirmed booking at this time. */
async function bookingAt(
  from: string,
  until: string | null = null,
  { time_zone = "Europe/Berlin", of = null as BookingFixture | null } = {},
): Promise<BookingFixture> {
  const booking = await kit.confirmedBooking();
  await kit.owner.query(
    `update booking set starts_at = $2, ends_at = $3, time_zone = $4, is_exclusive = false,
       customer_profile_id = coalesce($5, customer_profile_id) where id = $1`,
    [booking.booking_id, from, until, time_zone, of?.customer.profile?.id ?? null],
  );
  return booking;
}

const idsIn = async (actor: Member, month: string) =>
  (await listMonth(kit.scopeOf(actor), month)).rows.map(({ id }) => id);

describe("a month", () => {
  test("lists bookings that take up one of its days at their place, whatever the day in UTC", async () => {
    const late = await bookingAt("2027-05-31T22:30:00Z", "2027-05-31T23:30:00Z");
    expect(await idsIn(late.customer, "2027-06")).toEqual([late.booking_id]);
    expect(await idsIn(late.customer, "2027-05")).toEqual([]);
    const west = await bookingAt("2027-06-01T03:00:00Z", null, { time_zone: "America/New_York" });
    expect(await idsIn(west.customer, "2027-05")).toEqual([west.booking_id]);
    expect(await idsIn(west.customer, "2027-06")).toEqual([]);
  });

  test("lists what began before it and goes on, not what ended at its first midnight", async () => {
    const long = await bookingAt("2027-03-20T08:00:00Z", "2027-06-02T08:00:00Z");
    for (const month of ["2027-03", "2027-04", "2027-05", "2027-06"])
      expect(await idsIn(long.provider, month), month).toEqual([long.booking_id]);
    expect(await idsIn(long.provider, "2027-07")).toEqual([]);
    const { rows } = await listMonth(kit.scopeOf(long.provider), "2027-06");
    expect(rows[0]).toMatchObject({ first_day: "2027-03-20", last_day: "2027-06-02", side: "provider" });
    const midnight = await bookingAt("2027-05-31T18:00:00Z", "2027-05-31T22:00:00Z");
    expect(await idsIn(midnight.customer, "2027-06")).toEqual([]);
  });

  test("without bookings leads to the next month that has some, else to the last before it", async () => {
    const nearest = (actor: Member, month: string) => findNearestMonth(kit.scopeOf(actor), month);
    // Already July at its place, though still June in UTC.
    const early = await bookingAt("2027-06-30T22:30:00Z");
    expect(await nearest(early.customer, "2027-06")).toBe("2027-07");
    expect(await nearest(early.customer, "2027-02")).toBe("2027-07");
    expect(await nearest(early.customer, "2027-09")).toBe("2027-07");
    const both = await bookingAt("2027-11-02T12:00:00Z", null, { of: early });
    expect(await nearest(both.provider, "2027-08")).toBe("2027-11");
    expect(await nearest(early.customer, "2027-08")).toBe("2027-11");
    expect(await nearest(await kit.customer(), "2027-08")).toBeNull();
  });

  test("lists no strangers' and no cancelled bookings, and an operator's own alone", async () => {
    const booking = await bookingAt("2027-06-12T10:00:00Z");
    for (const other of [await kit.customer(), await kit.provider(), await kit.operator()])
      expect(await idsIn(other, "2027-06")).toEqual([]);
    await kit.owner.query("update booking set status = 'cancelled', cancelled_at = $2 where id = $1", [
      booking.booking_id,
      now(),
    ]);
    expect(await idsIn(booking.customer, "2027-06")).toEqual([]);
  });

  test("says when more bookings exist than fit", async () => {
    const first = await bookingAt("2027-06-12T10:00:00Z");
    await bookingAt("2027-06-13T10:00:00Z", null, { of: first });
    const scope = kit.scopeOf(first.customer);
    expect(await listMonth(scope, "2027-06", 2)).toMatchObject({ is_cut: false, rows: { length: 2 } });
    const cut = await listMonth(scope, "2027-06", 1);
    expect(cut).toMatchObject({ is_cut: true, rows: [{ id: first.booking_id }] });
  });
});

describe("the agenda", () => {
  test("lists current and coming bookings in order, in pages without gaps or repetitions", async () => {
    const of = await bookingAt("2027-01-09T10:00:00Z", "2027-01-12T10:00:00Z");
    const ids = [of.booking_id];
    for (const day of ["2027-02-01", "2027-02-01", "2027-03-28"])
      ids.push((await bookingAt(`${day}T10:00:00Z`, null, { of })).booking_id);
    await bookingAt("2027-01-08T10:00:00Z", "2027-01-09T10:00:00Z", { of });
    const scope = kit.scopeOf(of.customer);
    const paged: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 5; page += 1) {
      const found = await listAgenda(scope, now(), after, 1);
      paged.push(...found.rows.map(({ id }) => id));
      after = found.next;
      if (!after) break;
    }
    expect([...paged].sort()).toEqual([...ids].sort());
    expect([paged[0], paged[3]]).toEqual([ids[0], ids[3]]);
  });

  test("starts over for an invalid cursor", async () => {
    const { customer, booking_id } = await bookingAt("2027-02-01T10:00:00Z");
    for (const after of ["", "x", "1-2", "%00"])
      expect((await listAgenda(kit.scopeOf(customer), now(), after)).rows.map(({ id }) => id)).toEqual([
        booking_id,
      ]);
  });
});

test.each([
  ["provider", "booking_provider_span"],
  ["customer", "booking_customer_span"],
] as const)("among thousands of a %s's bookings a month is found by %s", async (side, index) => {
  const booking = await bookingAt("2027-06-12T10:00:00Z", "2027-06-12T12:00:00Z");
  const other = await bookingAt("2027-06-12T10:00:00Z", "2027-06-12T12:00:00Z");
  // Thousands of bookings of this profile over the years, and thousands of other profiles in the month.
  for (const [id, apart] of [
    [booking.booking_id, "1 day"],
    [other.booking_id, "1 minute"],
  ] as const)
    await kit.owner.query(
      `insert into booking select new.* from booking b, generate_series(1, 2000) step,
         jsonb_populate_record(null::booking, ${rowToCopy("booking", "b")} || jsonb_build_object(
           'id', gen_random_uuid(), 'status', 'cancelled', 'cancelled_at', now(),
           'starts_at', b.starts_at + step * $2::interval, 'ends_at', b.ends_at + step * $2::interval)) as new
       where b.id = $1`,
      [id, apart],
    );
  await kit.owner.query("analyze booking");
  const { sql, parameters } = bookingsBetween(
    kit.scopeOf(booking[side]),
    new Date("2027-06-01T00:00:00Z"),
    new Date("2027-07-01T00:00:00Z"),
  )
    .select("booking.id")
    .compile();
  const rows = await kit.rows(`explain (analyze, format json) ${sql}`, ...parameters);
  const plan = JSON.stringify(rows);
  expect(plan).toContain(`"Index Name":"${index}"`);
  expect(plan).not.toContain('"Node Type":"Seq Scan"');
  expect((await listMonth(kit.scopeOf(booking[side]), "2027-06")).rows).toHaveLength(1);
});
