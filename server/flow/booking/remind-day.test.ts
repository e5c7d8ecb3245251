import { expect, test } from "vitest";
import { addDaysInZone } from "#domain/time.ts";
import { system } from "#server/kernel/actor.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { mailsAbout, rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { answerChange } from "./change/answer-change.ts";
import { remindDay } from "./remind-day.ts";

const kit = kitDuringFile();

const row = (id: string) => rowOf(kit.runtime.db, "booking", id);
const remind = ({ booking_id }: BookingFixture) => outcomeOf(kit.run(remindDay, system, { booking_id }));
const told = async ({ booking_id }: BookingFixture) =>
  (await mailsAbout(kit.runtime.db, booking_id)).filter((mail) => mail.startsWith("day_reminder"));
/** Moves the clock to this many days before the booking's date. */
async function daysBefore({ booking_id }: BookingFixture, days: number): Promise<void> {
  const { starts_at, time_zone } = await row(booking_id);
  if (!starts_at) throw new Error("no date");
  const hours = (addDaysInZone(starts_at, -days, time_zone).getTime() - kit.now().getTime()) / 3_600_000;
  await kit.passTime({ hours });
}

test("both sides are reminded a week and a day before the date, once each", async () => {
  const made = await kit.confirmedBooking();
  expect(await remind(made)).toBe("too_early");
  for (const [days, mails] of [
    [7, 2],
    [1, 4],
  ] as const) {
    await daysBefore(made, days);
    expect(await remind(made)).toBe("done");
    expect(await remind(made)).toBe("too_early");
    expect(await told(made)).toHaveLength(mails);
  }
  expect((await row(made.booking_id)).remind_at).toBeNull();
  const sides = [made.customer.profile?.id, made.provider.profile?.id];
  expect([...new Set(await told(made))].sort()).toEqual(sides.map((id) => `day_reminder to ${id}`).sort());
});

test("a new date has its own reminders, and the old ones remind nobody", async () => {
  const made = await kit.proposedDate();
  const { remind_at: before, version, total_minor } = await row(made.booking_id);
  const answer = { change_id: made.change_id, version, agrees: true, total_minor };
  await kit.run(answerChange, made.provider, answer);
  const { remind_at } = await row(made.booking_id);
  const { time_zone } = await row(made.booking_id);
  expect(remind_at).toEqual(before && addDaysInZone(before, 7, time_zone));
  await kit.owner.query("update booking set remind_at = $2 where id = $1", [made.booking_id, before]);
  await kit.passTime({ hours: (Number(before) - kit.now().getTime()) / 3_600_000 });
  expect(await remind(made)).toBe("done");
  expect(await told(made)).toEqual([]);
  expect((await row(made.booking_id)).remind_at).toEqual(remind_at);
});

test("a cancelled booking reminds nobody", async () => {
  const made = await kit.confirmedBooking();
  const input = {
    booking_id: made.booking_id,
    version: made.booking_version,
    reason: "Rain.",
    refund_minor: 178_500,
  };
  await kit.run(cancelBooking, made.provider, input);
  await daysBefore(made, 7);
  expect(await remind(made)).toBe("stale");
  expect(await told(made)).toEqual([]);
});
