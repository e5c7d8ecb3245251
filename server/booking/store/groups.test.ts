// Which group of the list holds a booking: no past booking is "Upcoming", with or without a date.

import type { Insertable } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { DB } from "#db/schema.d.ts";
import { isTimeOver } from "#domain/booking/time-over.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listBookings, readGroup } from "../reads/lists.ts";
import type { BookingGroup } from "./groups.ts";

let booking: BookingFixture;
// 14:00 in Berlin, 00:00 of the next day in Auckland, 02:00 in Honolulu.
const kit = kitDuringFile({ at: new Date("2027-07-03T12:00:00Z") });
beforeAll(async () => {
  booking = await kit.confirmedBooking();
});

type Row = Partial<Insertable<DB["booking"]>>;
const at = (text: string) => new Date(text);
const berlin = "Europe/Berlin";
const ahead = { starts_at: at("2027-08-01T10:00:00Z"), ends_at: at("2027-08-01T12:00:00Z") };
const over = { starts_at: at("2027-07-01T10:00:00Z"), ends_at: at("2027-07-01T12:00:00Z") };
const undated = { starts_at: null, ends_at: null };
const openEnd = (starts_at: string, time_zone = berlin) => ({
  starts_at: at(starts_at),
  ends_at: null,
  time_zone,
});
const auckland = "Pacific/Auckland";
const honolulu = "Pacific/Honolulu";
const check = at("2027-09-20T21:59:59Z");

const cases: [what: string, row: Row, customer: BookingGroup, provider: BookingGroup][] = [
  ["ahead", ahead, "upcoming", "upcoming"],
  ["on, with an end ahead", { ...over, ends_at: at("2027-07-03T12:00:01Z") }, "upcoming", "upcoming"],
  ["ending this moment", { ...over, ends_at: at("2027-07-03T12:00:00Z") }, "past", "needs_you"],
  ["over", over, "past", "needs_you"],
  ["begun today, without an end", openEnd("2027-07-03T08:00:00Z"), "upcoming", "upcoming"],
  ["begun yesterday, without an end", openEnd("2027-07-02T21:59:59Z"), "past", "needs_you"],
  ["of a day that is over in the east", openEnd("2027-07-03T11:59:59Z", auckland), "past", "needs_you"],
  ["of a day that begins in the east", openEnd("2027-07-03T12:00:00Z", auckland), "upcoming", "upcoming"],
  ["of a day that goes on in the west", openEnd("2027-07-03T10:00:00Z", honolulu), "upcoming", "upcoming"],
  ["of yesterday in the west", openEnd("2027-07-03T09:59:59Z", honolulu), "past", "needs_you"],
  [
    "ending today in another zone, hours ago here",
    { ...over, ends_at: at("2027-07-03T09:00:00Z"), time_zone: honolulu },
    "past",
    "needs_you",
  ],
  ["without a date", { ...undated, undelivered_check_at: check }, "upcoming", "upcoming"],
  [
    "without a date, soon to be looked into",
    { ...undated, undelivered_check_at: at("2027-07-10T12:00:00Z") },
    "upcoming",
    "needs_you",
  ],
  ["without a date, looked into", { ...undated, undelivered_check_at: null }, "past", "needs_you"],
  ["delivered on its day", { status: "delivered", ...openEnd("2027-07-03T08:00:00Z") }, "needs_you", "past"],
  ["delivered without a date", { status: "delivered", ...undated }, "needs_you", "past"],
  ["changes asked for, over", { status: "changes_requested", ...over }, "past", "needs_you"],
  ["completed on a date ahead", { status: "completed", ...ahead }, "past", "past"],
  ["completed without a date", { status: "completed", ...undated }, "past", "past"],
  ["disputed after its day", { status: "disputed", ...over }, "past", "past"],
  ["cancelled, ahead", { status: "cancelled", ...ahead }, "cancelled", "cancelled"],
  ["cancelled, over", { status: "cancelled", ...over }, "cancelled", "cancelled"],
  ["cancelled without a date", { status: "cancelled", ...undated }, "cancelled", "cancelled"],
  ["lapsed, ahead", { status: "lapsed", ...ahead }, "cancelled", "cancelled"],
];

test.each(cases)("%s", async (_what, row, customer, provider) => {
  const values = { status: "confirmed" as const, time_zone: berlin, is_exclusive: false, ...row };
  const { db } = kit.runtime;
  await db.updateTable("booking").set(values).where("id", "=", booking.booking_id).execute();
  const groupOf = async (side: "customer" | "provider") => {
    const scope = new ReadScope(db, booking[side], kit.clock.now(), initialSettings);
    const groups = ["needs_you", "upcoming", "past", "cancelled"].map(readGroup);
    const pages = await Promise.all(groups.map((group) => group && listBookings(scope, group)));
    return pages.flatMap((page) => page?.rows ?? []).map(({ group }) => group);
  };
  expect(await groupOf("customer")).toEqual([customer]);
  expect(await groupOf("provider")).toEqual([provider]);
  const stored = await db
    .selectFrom("booking")
    .select(["status", "starts_at", "ends_at", "time_zone", "undelivered_check_at"])
    .where("id", "=", booking.booking_id)
    .executeTakeFirstOrThrow();
  const isOver = isTimeOver(stored as Parameters<typeof isTimeOver>[0], kit.clock.now());
  if (values.status === "confirmed") expect(isOver, "the rule of the pages").toBe(customer === "past");
});
