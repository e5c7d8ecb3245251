// A provider's time in an exclusive category without an end: such offers are refused, and bookings of the previous
// release, which have none, keep the rest of their day. Of two concurrent calls exactly one gets it.
import { describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { endOfDay } from "#domain/time.ts";
import { system } from "#server/kernel/actor.ts";
import { reconfirmOffer } from "#server/offer/commands/reconfirm-offer.ts";
import { findOffer } from "#server/offer/reads/offer.ts";
import { theDay } from "#tests/kit/drafts.ts";
import type { BookingFixture, OfferFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { settlePayment } from "../payment/settle-payment.ts";
import { acceptOffer } from "./accept-offer.ts";
import { answerChange } from "./change/answer-change.ts";
import { lapseBooking } from "./lapse-booking.ts";

const kit = kitDuringFile();

const accept = ({ customer, offer_id, offer_version }: OfferFixture) =>
  kit.run(acceptOffer, customer, { offer_id, version: offer_version });
const booking = ({ booking_id }: Pick<BookingFixture, "booking_id">) =>
  rowOf(kit.runtime.db, "booking", booking_id);

/** The row as the previous release left it: without an end, its time filled in by the database. */
async function withoutEnd<T extends BookingFixture>(made: T): Promise<T> {
  await kit.owner.query("update booking set ends_at = null where id = $1", [made.booking_id]);
  return made;
}
const offerWithoutEnd = ({ offer_id }: OfferFixture) =>
  kit.owner.query("update offer set ends_at = null where id = $1", [offer_id]);

/** An hour on the kit's day, after the eight hours of its bookings and before the day ends in Berlin. */
function eveningOf(days?: number) {
  const starts_at = new Date(Date.parse(theDay(kit.clock.now(), days).ends_at) + units.hour_ms);
  return { starts_at: starts_at.toISOString(), ends_at: new Date(+starts_at + units.hour_ms).toISOString() };
}
const evening = async (provider: OfferFixture["provider"], days?: number) =>
  kit.offerFor(await kit.openRequest(), eveningOf(days), provider);

/** Inserts a booking as a process of the previous release does: another request's, without an end. */
async function insertOpenEnded(of: BookingFixture): Promise<void> {
  const { request_id } = await kit.openRequest();
  const rows = await kit.rows<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'booking' and table_schema = 'public' and is_generated = 'NEVER'",
  );
  const own: Record<string, string> = {
    id: "gen_random_uuid()",
    request_id: "$2::uuid",
    ends_at: "null",
    taken_until: "null",
    starts_at: "$3::timestamptz",
    status: "'confirmed'",
  };
  const names = rows.map(({ column_name }) => column_name).filter((name) => name !== "number");
  const values = names.map((name) => own[name] ?? `booking.${name}`);
  await kit.owner.query(
    `insert into booking (${names.join()}) select ${values.join()} from booking where id = $1`,
    [of.booking_id, request_id, eveningOf().starts_at],
  );
}
const isInserted = async (of: BookingFixture) => {
  try {
    await insertOpenEnded(of);
    return "done";
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error);
  }
};

describe("an offer of an exclusive category without an end", () => {
  test("is refused on writing, at the field of its end", async () => {
    const request = await kit.openRequest();
    const { starts_at } = theDay(kit.clock.now());
    await expect(kit.offerFor(request, { starts_at, ends_at: null })).rejects.toMatchObject({
      code: "invalid_input",
      details: { issues: [{ path: "ends_at", code: "required" }] },
    });
    const typed = { starts_at: null, ends_at: null, start_date: starts_at.slice(0, 10), start_time: "16:00" };
    await expect(kit.offerFor(request, typed)).rejects.toMatchObject({
      details: { issues: [{ path: "end_time", code: "required" }] },
    });
    const open = { starts_at: null, ends_at: null };
    expect(await outcomeOf(kit.offerFor(request, open)), "a date to be agreed").toBe("done");
  });

  test("if it exists already, cannot be accepted or confirmed; each side reads why", async () => {
    const offer = await kit.sentOffer();
    await offerWithoutEnd(offer);
    await expect(accept(offer)).rejects.toMatchObject({ code: "end_missing", details: { of: "offer" } });
    const { offer_id, offer_version: version, request_id } = offer;
    await kit.owner.query("update request set revision = 2 where id = $1", [request_id]);
    const confirm = kit.run(reconfirmOffer, offer.provider, { offer_id, version, request_revision: 2 });
    await expect(confirm).rejects.toMatchObject({ code: "end_missing", details: { of: "own_offer" } });
    const scope = kit.scopeOf(offer.customer);
    const found = await findOffer(scope, request_id, offer_id);
    expect(found?.offer).toMatchObject({ lacks_end: true, is_slot_taken: false });
  });

  test("as a proposed new date, cannot be agreed to", async () => {
    const made = await kit.proposedDate();
    await kit.owner.query("update booking_change set ends_at = null where id = $1", [made.change_id]);
    const { change_id, booking_version: version, total_minor } = made;
    const agree = kit.run(answerChange, made.provider, { change_id, version, agrees: true, total_minor });
    await expect(agree).rejects.toMatchObject({ code: "end_missing", details: { of: "new_date" } });
  });
});

describe("a booking without an end", () => {
  test("keeps the rest of its day, and no more", async () => {
    const old = await withoutEnd(await kit.booking());
    const { starts_at, taken_until, time_zone } = await booking(old);
    expect(taken_until?.getTime()).toBe(endOfDay(starts_at ?? new Date(0), time_zone).getTime() + 1);
    expect(await outcomeOf(evening(old.provider))).toBe("slot_taken");
    expect(await outcomeOf(evening(old.provider, 46)), "the next day").toBe("done");
  });

  test("blocks a later acceptance", async () => {
    const old = await kit.booking();
    const offer = await evening(old.provider);
    await withoutEnd(old);
    expect(await outcomeOf(accept(offer))).toBe("slot_taken");
    const scope = kit.scopeOf(offer.customer);
    const found = await findOffer(scope, offer.request_id, offer.offer_id);
    expect(found?.offer).toMatchObject({ is_slot_taken: true, lacks_end: false });
  });

  test("in a category that is not exclusive takes no time from others", async () => {
    const old = await kit.booking();
    await kit.owner.query("update booking set is_exclusive = false where id = $1", [old.booking_id]);
    const offer = await evening((await withoutEnd(old)).provider);
    expect(await outcomeOf(accept(offer))).toBe("done");
  });

  test("late money revives it only while its day is free", async () => {
    const paid = await withoutEnd(await kit.payment());
    await kit.passTime({ hours: 73 });
    await kit.run(lapseBooking, system, { booking_id: paid.booking_id });
    const hours = hoursAfterStart(await booking(paid));
    await accept(await kit.offerFor(await kit.openRequest(), hours, paid.provider));
    expect(await settle(paid)).toEqual({ outcome: "refunded" });
    expect((await booking(paid)).status).toBe("lapsed");
  });
});

const hoursAfterStart = ({ starts_at }: { starts_at: Date | null }) => {
  const from = new Date((starts_at?.getTime() ?? 0) + 9 * units.hour_ms);
  return { starts_at: from.toISOString(), ends_at: new Date(+from + units.hour_ms).toISOString() };
};
async function settle({ attempt_id, booking_id }: { attempt_id: string; booking_id: string }) {
  return kit.run(settlePayment, system, {
    attempt_id,
    snapshot: await kit.paidSnapshot(attempt_id, booking_id),
  });
}

describe("of two concurrent calls exactly one gets the day", () => {
  test("an acceptance with an end and a booking without one", async () => {
    for (let round = 0; round < 4; round += 1) {
      const later = await kit.bookingOf(await evening(await kit.provider(), 50));
      const offer = await evening(later.provider);
      const [accepted, inserted] = await Promise.all([outcomeOf(accept(offer)), isInserted(later)]);
      expect([
        ["done", "booking_slot_is_free"],
        ["slot_taken", "done"],
      ]).toContainEqual([accepted, inserted]);
    }
  });

  test("two bookings without an end", async () => {
    const later = await kit.bookingOf(await evening(await kit.provider(), 50));
    const outcomes = await Promise.all([isInserted(later), isInserted(later)]);
    expect(outcomes.sort()).toEqual(["booking_slot_is_free", "done"]);
  });

  test("a new date and an acceptance on the day of a booking that names no end", async () => {
    const provider = await kit.provider();
    const made = async (days: number) => {
      const offer = await kit.offerFor(await kit.openRequest(), theDay(kit.clock.now(), days), provider);
      return kit.confirm(await kit.paymentOf(await kit.payableOf(await kit.bookingOf(offer))));
    };
    const moved = await kit.proposeDate(await made(45), 15);
    const offer = await kit.offerFor(await kit.openRequest(), theDay(kit.clock.now(), 60), provider);
    const outcomes = await raceOf(
      () => kit.agree(moved, "provider"),
      () => accept(offer),
    );
    expect(outcomes).toEqual(["done", "slot_taken"]);
    const old = await withoutEnd(await made(70));
    const late = await kit.proposeDate(await made(80), -3);
    expect(await outcomeOf(kit.agree(late, "provider"))).toBe("done");
    const clash = await outcomeOf(kit.proposeDate(late, -7));
    expect([clash, (await booking(old)).status]).toEqual(["slot_taken", "confirmed"]);
  });

  test("late money and an acceptance", async () => {
    const paid = await kit.payment();
    await kit.passTime({ hours: 73 });
    await kit.run(lapseBooking, system, { booking_id: paid.booking_id });
    const day = hoursAfterStart(await booking(paid));
    await withoutEnd(paid);
    const offer = await kit.offerFor(await kit.openRequest(), day, paid.provider);
    const [settled, accepted] = await Promise.all([settle(paid), outcomeOf(accept(offer))]);
    expect([
      ["revived", "slot_taken"],
      ["refunded", "done"],
    ]).toContainEqual([settled.outcome, accepted]);
  });
});
