import { expect, test } from "vitest";
import { type BoardVisit, nextVisit, readVisit, writeVisit } from "./board-visit.ts";

const at = (time: string) => new Date(`2027-06-12T${time}:00Z`);
const visit = (since: string | null, seen: string): BoardVisit => ({
  since: since ? at(since) : null,
  seen: at(seen),
});

test.each([
  ["the first look: nothing is new", null, "08:00", visit(null, "08:00")],
  ["again at once: the same visit", visit(null, "08:00"), "08:29", visit(null, "08:29")],
  [
    "half an hour later: what came since the last look",
    visit(null, "08:00"),
    "08:30",
    visit("08:00", "08:30"),
  ],
  ["within that visit: still the same is new", visit("08:00", "08:30"), "08:45", visit("08:00", "08:45")],
  ["the next visit", visit("08:00", "08:45"), "12:00", visit("08:45", "12:00")],
])("%s", (_, before, now, expected) => {
  expect(nextVisit(before, at(now))).toEqual(expected);
});

test.each([visit(null, "08:00"), visit("07:00", "08:00")])("a browser keeps it as text", (kept) => {
  expect(readVisit(writeVisit(kept), at("09:00"))).toEqual(kept);
});

test.each([undefined, "", "x", ".", "1.2", "1812700800", writeVisit(visit("07:00", "10:00"))])(
  "%s is no visit",
  (text) => {
    expect(readVisit(text, at("09:00"))).toBeNull();
  },
);
