// A provider's own bookings at the time of an offer: the form warns of them, exclusive categories refuse the offer, and
// the customer sees that an offer can no longer be accepted.
import { expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { toLocalDate } from "#domain/time.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { theDay } from "#tests/kit/drafts.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { reviseOffer } from "../commands/revise-offer.ts";
import { exampleTerms } from "../commands/send-offer.example.ts";
import { findOffer } from "../reads/offer.ts";
import { checkOfferDate, findOfferFormData } from "../reads/offer-form.ts";

const kit = kitDuringFile();

const hoursAfter = (at: string, hours: number) => new Date(Date.parse(at) + hours * units.hour_ms);
const iso = (date: { starts_at: Date; ends_at: Date }) => ({
  starts_at: date.starts_at.toISOString(),
  ends_at: date.ends_at.toISOString(),
});

test("an offer for hours taken by an own booking can be neither sent nor revised; the hours after it are free", async () => {
  const booked = await kit.booking();
  const { starts_at, ends_at } = theDay(kit.clock.now());
  const request = await kit.openRequest();
  const overlapping = iso({ starts_at: hoursAfter(ends_at, -1), ends_at: hoursAfter(ends_at, 1) });
  await expect(kit.offerFor(request, overlapping, booked.provider)).rejects.toMatchObject({
    code: "slot_taken",
    details: { booking_id: booked.booking_id },
  });
  const start_date = toLocalDate(new Date(starts_at), "Europe/Berlin");
  const hours = { start_date, start_time: "00:00", end_time: "23:59" };
  const typed = { starts_at: null, ends_at: null, ...hours };
  expect(await outcomeOf(kit.offerFor(request, typed, booked.provider)), "as the form sends it").toBe(
    "slot_taken",
  );
  const after = iso({ starts_at: hoursAfter(ends_at, 0), ends_at: hoursAfter(ends_at, 2) });
  const offer = await kit.offerFor(request, after, booked.provider);
  const terms = { ...exampleTerms, offer_id: offer.offer_id, version: offer.offer_version };
  const revise = (date: object) => kit.run(reviseOffer, booked.provider, { ...terms, ...date });
  expect(await outcomeOf(revise({ starts_at, ends_at }))).toBe("slot_taken");
  expect(await outcomeOf(revise({ starts_at, ends_at: null })), "an end is named").toBe("invalid_input");
});

test("the form warns only of own bookings, and says whether the offer would be refused", async () => {
  const booked = await kit.booking();
  const { starts_at, ends_at } = theDay(kit.clock.now());
  const { request_id } = await kit.openRequest();
  const check = async (actor: Actor, from: Date, until: Date | null) => {
    const offerForm = await findOfferFormData(kit.scopeOf(actor), request_id, "en");
    if (!offerForm) throw new Error("the provider sees the request");
    return checkOfferDate(kit.scopeOf(actor), offerForm.basis, { starts_at: from, ends_at: until });
  };
  const day = [new Date(starts_at), new Date(ends_at)] as const;
  expect(await check(booked.provider, ...day)).toMatchObject({
    clashes: [{ id: booked.booking_id, title: "Wedding at the lake", starts_at, ends_at }],
    is_refused: true,
    difference: null,
  });
  expect(await check(booked.provider, hoursAfter(starts_at, 1), null)).toMatchObject({
    clashes: [{ id: booked.booking_id }],
    is_refused: true,
    difference: "moved",
  });
  expect(await check(booked.provider, hoursAfter(ends_at, 0), hoursAfter(ends_at, 2))).toMatchObject({
    clashes: [],
    is_refused: false,
  });
  expect((await check(await kit.provider(), ...day)).clashes, "another provider's are its own").toEqual([]);
});

test("an offer whose provider gets booked says so to its customer, until that booking ends", async () => {
  const first = await kit.sentOffer();
  const second = await kit.offerFor(await kit.openRequest(), {}, first.provider);
  const seen = async () =>
    (await findOffer(kit.scopeOf(second.customer), second.request_id, second.offer_id))?.offer.is_slot_taken;
  expect(await seen()).toBe(false);
  const { booking_id, booking_version, customer } = await kit.bookingOf(first);
  expect(await seen()).toBe(true);
  await kit.run(cancelBooking, customer, { booking_id, version: booking_version, reason: "Plans changed." });
  expect(await seen()).toBe(false);
});

test("an offer that moves the exact date of its request says so; one that keeps it does not", async () => {
  const request = await kit.openRequest();
  const { starts_at, ends_at } = theDay(kit.clock.now());
  const differences = async (date: { starts_at: string | null; ends_at: string | null }) => {
    const { offer_id } = await kit.offerFor(request, date);
    const found = await findOffer(kit.scopeOf(request.customer), request.request_id, offer_id);
    return found?.offer.date_difference;
  };
  expect(await differences({ starts_at, ends_at })).toBeNull();
  const moved = iso({ starts_at: hoursAfter(starts_at, 24), ends_at: hoursAfter(ends_at, 24) });
  expect(await differences(moved)).toBe("moved");
  expect(await differences({ starts_at: null, ends_at: null })).toBe("left_open");
});
