import { expect, test } from "vitest";
import { type CalendarEvent, calendarFeed, calendarFile } from "./file.ts";

const event: CalendarEvent = {
  id: "0192f0c1-5a3b-7c4d-8e5f-0123456789ab",
  number: "B-7K3F",
  version: 4,
  title: "Wedding, at the lake; 60 guests",
  starts_at: new Date("2027-06-12T11:00:00Z"),
  ends_at: new Date("2027-06-12T19:00:00Z"),
  time_zone: "Europe/Berlin",
  location: "Seestraße 1, 50667 Köln, Germany",
  description: "Photographer: Keller\nkeller@example.test",
  url: "https://market.example/booking/0192f0c1-5a3b-7c4d-8e5f-0123456789ab",
  is_cancelled: false,
};
const now = new Date("2027-03-01T10:00:00Z");
const lines = (over: Partial<CalendarEvent> = {}) =>
  calendarFile({ ...event, ...over }, now)
    .replaceAll(/\r\n[ \t]/g, "")
    .split("\r\n");

test("the event has the wall-clock times of its place and the rules of its zone", () => {
  expect(lines()).toEqual(
    expect.arrayContaining([
      "METHOD:PUBLISH",
      "BEGIN:VTIMEZONE",
      "TZID:Europe/Berlin",
      "DTSTART;TZID=Europe/Berlin:20270612T130000",
      "DTEND;TZID=Europe/Berlin:20270612T210000",
      "DTSTAMP:20270301T100000Z",
      "UID:booking-0192f0c1-5a3b-7c4d-8e5f-0123456789ab@market.example",
      "SEQUENCE:4",
      "STATUS:CONFIRMED",
      "SUMMARY:Wedding\\, at the lake\\; 60 guests",
      "LOCATION:Seestraße 1\\, 50667 Köln\\, Germany",
      "DESCRIPTION:Photographer: Keller\\nkeller@example.test\\nB-7K3F",
    ]),
  );
  expect(lines().filter((line) => line === "BEGIN:VTIMEZONE")).toHaveLength(1);
});

test("the same instant in another zone gets that zone's clock time, and an event may have no end", () => {
  const file = lines({ time_zone: "America/New_York", ends_at: null });
  expect(file).toContain("DTSTART;TZID=America/New_York:20270612T070000");
  expect(file.some((line) => line.startsWith("DTEND"))).toBe(false);
});

test("no line is longer than 75 octets", () => {
  const file = calendarFile({ ...event, title: "ä".repeat(120) }, now).split("\r\n");
  expect(Math.max(...file.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
});

test("a booking keeps its id, and a cancelled one says so", () => {
  const uid = (file: string[]) => file.find((line) => line.startsWith("UID:"));
  const cancelled = lines({ version: 5, is_cancelled: true });
  expect(uid(cancelled)).toBe(uid(lines()));
  expect(cancelled).toEqual(expect.arrayContaining(["SEQUENCE:5", "STATUS:CANCELLED"]));
});

test("a feed has each zone once and one event per booking, and marks the uncertain ones", () => {
  const events = [
    event,
    { ...event, id: "0192f0c1-5a3b-7c4d-8e5f-0123456789ac", is_tentative: true },
    { ...event, id: "0192f0c1-5a3b-7c4d-8e5f-0123456789ad", is_cancelled: true, is_tentative: true },
    { ...event, id: "0192f0c1-5a3b-7c4d-8e5f-0123456789ae", time_zone: "America/New_York", description: "" },
  ];
  const about = { name: "Proffer", public_url: "https://market.example", refresh_minutes: 60 };
  const feed = calendarFeed({ ...about, events }, now)
    .replaceAll(/\r\n[ \t]/g, "")
    .split("\r\n");
  const found = (start: string) => feed.filter((line) => line.startsWith(start));
  expect(found("TZID:")).toEqual(["TZID:Europe/Berlin", "TZID:America/New_York"]);
  expect(found("STATUS:")).toEqual([
    "STATUS:CONFIRMED",
    "STATUS:TENTATIVE",
    "STATUS:CANCELLED",
    "STATUS:CONFIRMED",
  ]);
  expect(new Set(found("UID:")).size).toBe(4);
  expect(feed).toContain("X-WR-CALNAME:Proffer");
  expect(found("REFRESH-INTERVAL")).toEqual(["REFRESH-INTERVAL;VALUE=DURATION:PT1H"]);
  expect(found("BEGIN:VALARM")).toEqual([]);
  expect(found("DESCRIPTION").at(-1)).toBe("DESCRIPTION:B-7K3F");
});
