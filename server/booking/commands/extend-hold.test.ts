import { describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { lapseBooking } from "#server/flow/booking/lapse-booking.ts";
import { system } from "#server/kernel/actor.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { mailsOf } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { extendHold } from "./extend-hold.ts";

const kit = kitDuringFile();

const row = ({ booking_id }: BookingFixture) => rowOf(kit.runtime.db, "booking", booking_id);
const extend = async (made: BookingFixture, over: object = {}) =>
  kit.run(extendHold, await kit.operator(), {
    booking_id: made.booking_id,
    version: made.booking_version,
    hours: 48,
    reason: "The bank was closed.",
    ...over,
  });

describe("more time for an unpaid booking", () => {
  test("moves the end and the next reminder, and mails both sides", async () => {
    const made = await kit.payableBooking();
    const before = await row(made);
    const { customer, provider } = made;
    expect(await mailsOf(kit, { customer, provider }, () => extend(made))).toEqual([
      "hold_prolonged to customer",
      "hold_prolonged to provider",
    ]);
    const after = await row(made);
    expect(Number(after.hold_until) - Number(before.hold_until)).toBe(48 * units.hour_ms);
    // Half of the 120 hours that the hold now has.
    expect(Number(after.remind_at) - Number(after.accepted_at)).toBe(60 * units.hour_ms);
    await kit.passTime({ hours: 73 });
    const lapsing = kit.run(lapseBooking, system, { booking_id: made.booking_id });
    expect(await outcomeOf(lapsing)).toBe("too_early");
  });

  test("extends to 14 days after the acceptance, and no further", async () => {
    const made = await kit.booking();
    await extend(made, { hours: 336 });
    const { accepted_at, hold_until } = await row(made);
    expect(Number(hold_until) - Number(accepted_at)).toBe(14 * units.day_ms);
    expect(await outcomeOf(extend(made, { version: made.booking_version + 1 }))).toBe("too_late");
  });

  test("is given once to two concurrent calls, and not to a stale page", async () => {
    const made = await kit.payableBooking();
    expect(await raceOfTwo(() => extend(made))).toEqual(["done", "stale"]);
  });

  test("is not for a booking that was paid or has ended", async () => {
    expect(await outcomeOf(extend(await kit.confirmedBooking()))).toBe("transition_not_allowed");
    const lapsed = await kit.booking();
    await kit.passTime({ hours: 73 });
    await kit.run(lapseBooking, system, { booking_id: lapsed.booking_id });
    const { version } = await row(lapsed);
    expect(await outcomeOf(extend(lapsed, { version }))).toBe("transition_not_allowed");
  });
});
