import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { offerReminder } from "./offer/reminder.ts";
import { decisionReminder, requestReminder } from "./request/reminder.ts";
import {
  addDaysInZone,
  addSpan,
  daysBetween,
  earliest,
  endOfDay,
  extendedRequestExpiry,
  holdUntil,
  isTimeZone,
  nextReminder,
  offerValidUntil,
  reminderTimes,
  reminderTimesByShare,
  requestExpiry,
  toInstant,
  toLocal,
  toLocalDate,
} from "./time.ts";

const berlin = "Europe/Berlin";
const newYork = "America/New_York";
const at = (text: string) => new Date(text);
const iso = (date: Date) => date.toISOString();

describe("local times", () => {
  test.each([
    ["2027-06-12T14:00", berlin, "2027-06-12T12:00:00.000Z"],
    ["2027-01-12T14:00", berlin, "2027-01-12T13:00:00.000Z"],
    ["2027-06-12T14:00:30", newYork, "2027-06-12T18:00:30.000Z"],
    // Spring: 02:30 does not exist in Berlin on 28 March 2027 nor in New York on 14 March; it moves forward.
    ["2027-03-28T02:30", berlin, "2027-03-28T01:30:00.000Z"],
    ["2027-03-14T02:30", newYork, "2027-03-14T07:30:00.000Z"],
    // Autumn: 02:30 (Berlin) and 01:30 (New York) exist twice; the first one counts.
    ["2027-10-31T02:30", berlin, "2027-10-31T00:30:00.000Z"],
    ["2027-11-07T01:30", newYork, "2027-11-07T05:30:00.000Z"],
  ])("%s in %s is %s", (local, zone, instant) => {
    expect(iso(toInstant(local, zone))).toBe(instant);
  });

  test.each([
    "2027-02-30T10:00",
    "2027-06-12",
    "2027-06-12T25:00",
    "12.06.2027 14:00",
    "",
    "2027-06-12T14:00Z",
  ])("%j is no local time", (text) => {
    expect(() => toInstant(text, berlin)).toThrow(RangeError);
  });

  test("toLocal and toInstant round-trip, except in the hour that exists twice", () => {
    const instant = fc.date({ min: at("2026-01-01"), max: at("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.constantFrom(berlin, newYork, "Asia/Kathmandu", "UTC"), (date, zone) => {
        const minute = new Date(Math.floor(date.getTime() / 60_000) * 60_000);
        const parsed = toInstant(toLocal(minute, zone), zone);
        expect([0, 3_600_000]).toContain(minute.getTime() - parsed.getTime());
        expect(toLocal(parsed, zone)).toBe(toLocal(minute, zone));
      }),
    );
  });

  test("the local date is the zone's", () => {
    expect(toLocalDate(at("2027-06-12T22:30:00Z"), berlin)).toBe("2027-06-13");
    expect(toLocalDate(at("2027-06-13T03:30:00Z"), newYork)).toBe("2027-06-12");
  });
});

describe("days in a zone", () => {
  test("the end of a day is its last millisecond, also on days of 23 and 25 hours", () => {
    expect(iso(endOfDay(at("2027-03-28T00:30:00Z"), berlin))).toBe("2027-03-28T21:59:59.999Z");
    expect(iso(endOfDay(at("2027-10-31T00:30:00Z"), berlin))).toBe("2027-10-31T22:59:59.999Z");
    expect(iso(endOfDay(at("2027-03-14T12:00:00Z"), newYork))).toBe("2027-03-15T03:59:59.999Z");
    expect(iso(endOfDay(at("2027-06-12T22:30:00Z"), berlin))).toBe("2027-06-13T21:59:59.999Z");
  });

  test("a day later is the same wall-clock time across a clock change; 24 hours later is not", () => {
    const before = toInstant("2027-03-27T18:00", berlin);
    expect(toLocal(addDaysInZone(before, 1, berlin), berlin)).toBe("2027-03-28T18:00");
    expect(toLocal(addSpan(before, { hours: 24 }, berlin), berlin)).toBe("2027-03-28T19:00");
    const autumn = toInstant("2027-11-06T18:00", newYork);
    expect(toLocal(addSpan(autumn, { days: 1 }, newYork), newYork)).toBe("2027-11-07T18:00");
    expect(toLocal(addSpan(autumn, { hours: 24 }, newYork), newYork)).toBe("2027-11-07T17:00");
  });

  test("days between count calendar days of the zone", () => {
    expect(daysBetween(at("2027-03-27T22:30:00Z"), at("2027-03-28T22:30:00Z"), berlin)).toBe(2);
    expect(daysBetween(at("2027-06-12T10:00:00Z"), at("2027-06-10T10:00:00Z"), newYork)).toBe(-2);
  });
});

describe("deadlines", () => {
  const sent_at = toInstant("2027-03-20T10:00", berlin);
  const far = at("2027-12-31T00:00:00Z");

  test("an offer valid for days ends with that day in its zone, one valid for hours to the minute", () => {
    const days = offerValidUntil({
      sent_at,
      validity: { days: 14 },
      time_zone: berlin,
      request_expires_at: far,
    });
    const hours = offerValidUntil({
      sent_at,
      validity: { hours: 36 },
      time_zone: berlin,
      request_expires_at: far,
    });
    expect(toLocal(days, berlin)).toBe("2027-04-03T23:59");
    expect(hours.getTime() - sent_at.getTime()).toBe(36 * 3_600_000);
  });

  test("no offer outlives its request", () => {
    const request_expires_at = at("2027-03-25T00:00:00Z");
    const until = offerValidUntil({ sent_at, validity: { days: 14 }, time_zone: berlin, request_expires_at });
    expect(until).toEqual(request_expires_at);
  });

  test("a request expires with its last day, never past its date; extensions stop at 90 days", () => {
    const opened = { opened_at: sent_at, time_zone: berlin, starts_at: null };
    expect(toLocal(requestExpiry({ ...opened, open_days: 30 }), berlin)).toBe("2027-04-19T23:59");
    const starts_at = at("2027-04-01T10:00:00Z");
    expect(requestExpiry({ ...opened, starts_at, open_days: 30 })).toEqual(starts_at);
    const once = extendedRequestExpiry({
      ...opened,
      expires_at: requestExpiry({ ...opened, open_days: 30 }),
    });
    expect(toLocal(once, berlin)).toBe("2027-05-03T23:59");
    let expires_at = once;
    for (let i = 0; i < 10; i += 1) expires_at = extendedRequestExpiry({ ...opened, expires_at });
    expect(toLocal(expires_at, berlin)).toBe("2027-06-18T23:59");
  });

  test("a hold lasts its hours between 15 minutes and 14 days, never past the start", () => {
    const hold = (hold_hours: number, starts_at: Date | null = null) =>
      (holdUntil({ accepted_at: sent_at, hold_hours, starts_at }).getTime() - sent_at.getTime()) / 60_000;
    expect([hold(72), hold(0), hold(10_000)]).toEqual([4_320, 15, 20_160]);
    expect(hold(72, new Date(sent_at.getTime() + 3_600_000))).toBe(60);
  });

  test("reminders lie between now and the deadline, in order", () => {
    const deadline = new Date(sent_at.getTime() + 48 * 3_600_000);
    expect(
      reminderTimes(sent_at, deadline, [72, 24]).map((time) => time.getTime() - sent_at.getTime()),
    ).toEqual([24 * 3_600_000]);
    expect(
      reminderTimesByShare(sent_at, deadline, [9_000, 5_000]).map(
        (time) => time.getTime() - sent_at.getTime(),
      ),
    ).toEqual([24 * 3_600_000, 43.2 * 3_600_000]);
    expect(reminderTimesByShare(deadline, sent_at, [5_000])).toEqual([]);
    expect(earliest(deadline, null, sent_at, undefined)).toEqual(sent_at);
  });
});

describe("the next reminder", () => {
  const hour = (hours: number) => new Date(hours * 3_600_000);
  const times = [hour(48), hour(24)];

  test("is the first strictly ahead, whatever the order; missed ones are skipped", () => {
    expect(nextReminder(times, hour(72), hour(0))).toEqual(hour(24));
    expect(nextReminder(times, hour(72), hour(24))).toEqual(hour(48));
    expect(nextReminder(times, hour(72), hour(47))).toEqual(hour(48));
    expect(nextReminder(times, hour(72), hour(48))).toBeNull();
    expect(nextReminder([], hour(72), hour(0))).toBeNull();
  });
  test("is never at the deadline or after it", () => {
    expect(nextReminder(times, hour(48), hour(24))).toBeNull();
    expect(nextReminder(times, hour(24), hour(0))).toBeNull();
  });
  test("of requests, offers and holds comes from the limits", () => {
    expect(requestReminder(hour(720), hour(0))).toEqual(hour(648));
    expect(requestReminder(hour(720), hour(648))).toEqual(hour(696));
    expect(requestReminder(hour(720), hour(696))).toBeNull();
    expect(offerReminder(hour(30), hour(0))).toEqual(hour(6));
    expect(offerReminder(hour(24), hour(0)), "an offer for a day only needs none").toBeNull();
    expect(decisionReminder(hour(168), hour(0))).toEqual(hour(120));
    expect(decisionReminder(hour(168), hour(120))).toBeNull();
  });
});

test("only IANA zone names are zones", () => {
  const names = [
    "Europe/Berlin",
    "UTC",
    "America/Argentina/Buenos_Aires",
    "+02:00",
    "Mars/Base",
    "",
    "x".repeat(70),
  ];
  expect(names.map(isTimeZone)).toEqual([true, true, true, false, false, false, false]);
});
