// The calendar file exists when a booking's pages offer it, and otherwise does not.

import type { Insertable } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { DB } from "#db/schema.d.ts";
import { hasCalendarFile, hasReceipt } from "#domain/booking/documents.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import type { Member } from "#server/kernel/actor.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findBooking } from "../reads/booking.ts";
import { serveCalendar } from "./calendar.ts";

let booking: BookingFixture;
const kit = kitDuringFile();
beforeAll(async () => {
  booking = await kit.confirmedBooking();
});

/** Status and text of the answer to a member. */
async function fileFor(member: Member): Promise<{ status: number; text: string }> {
  const request = new Request(`http://app.test/booking/${booking.booking_id}/calendar.ics`);
  const { session, context } = await openAuth(kit.runtime, request);
  Object.assign(session, { actor: member });
  const answer = await serveCalendar(context, request, booking.booking_id).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { status: answer.status, text: await answer.text() };
  return { status: (answer as { init?: { status?: number } }).init?.status ?? 500, text: "" };
}

type Row = Partial<Insertable<DB["booking"]>>;
const at = (text: string) => new Date(text);
const day = { starts_at: at("2026-08-01T10:00:00Z"), ends_at: at("2026-08-01T12:00:00Z") };
const undated = { starts_at: null, ends_at: null };
const confirmed_at = at("2026-06-10T10:00:00Z");

test.each<[what: string, row: Row, isOffered: boolean, hasReceipt: boolean]>([
  ["confirmed", { status: "confirmed", ...day }, true, true],
  ["confirmed, without an end", { status: "confirmed", ...day, ends_at: null }, true, true],
  ["confirmed, without a date", { status: "confirmed", ...undated }, false, true],
  ["delivered", { status: "delivered", ...day }, true, true],
  ["delivered, without a date", { status: "delivered", ...undated }, false, true],
  ["changes asked for", { status: "changes_requested", ...day }, true, true],
  [
    "completed long ago",
    { status: "completed", starts_at: at("2025-01-01T10:00:00Z"), ends_at: null },
    true,
    true,
  ],
  ["cancellation asked for", { status: "cancel_requested", ...day }, true, true],
  ["a problem reported", { status: "disputed", ...day }, true, true],
  ["cancelled after it was paid", { status: "cancelled", ...day }, false, true],
  ["cancelled after it was paid, without a date", { status: "cancelled", ...undated }, false, true],
  ["cancelled unpaid", { status: "cancelled", ...day, confirmed_at: null }, false, false],
  ["lapsed", { status: "lapsed", ...day, confirmed_at: null }, false, false],
  ["to be paid", { status: "awaiting_payment", ...day, confirmed_at: null }, false, false],
  ["details missing", { status: "awaiting_information", ...day, confirmed_at: null }, false, false],
])("%s", async (_what, row, isOffered, isPaid) => {
  const { db } = kit.runtime;
  await db
    .updateTable("booking")
    .set({ confirmed_at, is_exclusive: false, ...row })
    .where("id", "=", booking.booking_id)
    .execute();
  for (const side of ["customer", "provider"] as const) {
    const seen = await findBooking(
      new ReadScope(db, booking[side], kit.clock.now(), initialSettings),
      booking.booking_id,
    );
    if (!seen) throw new Error("the booking is not seen");
    expect(hasCalendarFile(seen), side).toBe(isOffered);
    expect(hasReceipt(seen), side).toBe(isPaid && side === "customer");
    const { status, text } = await fileFor(booking[side]);
    expect(status, side).toBe(isOffered ? 200 : 404);
    if (isOffered) expect(text).toContain("STATUS:CONFIRMED");
  }
});
