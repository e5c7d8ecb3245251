// Each reminder of a booking, once and at its time, to whoever has to act.
import { describe, expect, test } from "vitest";
import { addDaysInZone } from "#domain/time.ts";
import { remindBooking } from "#server/booking/commands/remind-booking.ts";
import { escalateCancellation } from "#server/flow/timer/create-operator-task.ts";
import { system } from "#server/kernel/actor.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { mailsAbout, rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { withdrawCancellation } from "./cancellation/withdraw-cancellation.ts";
import { answerChange } from "./change/answer-change.ts";
import { withdrawChange } from "./change/withdraw-change.ts";

const kit = kitDuringFile();

type Made = Pick<BookingFixture, "booking_id">;
const row = ({ booking_id }: Made) => rowOf(kit.runtime.db, "booking", booking_id);
const remind = ({ booking_id }: Made) => outcomeOf(kit.run(remindBooking, system, { booking_id }));
const reminders = async (subject_id: string) =>
  (await mailsAbout(kit.runtime.db, subject_id)).filter((mail) => mail.includes("_reminder "));
/** Moves the clock to the booking's next reminder, runs it, and returns what is reminded of by then. */
async function next(made: Made, subject_id = made.booking_id): Promise<string[]> {
  const { remind_at } = await row(made);
  if (!remind_at) throw new Error("no reminder");
  await kit.passTime({ hours: (remind_at.getTime() - kit.now().getTime()) / 3_600_000 });
  expect(await remind(made)).toBe("done");
  expect(await remind(made)).toBe("too_early");
  return reminders(subject_id);
}
const toProvider = (mail: string, { provider }: BookingFixture) => `${mail} to ${provider.profile?.id}`;
const toCustomer = (mail: string, { customer }: BookingFixture) => `${mail} to ${customer.profile?.id}`;

describe("a confirmed booking reminds", () => {
  test("both sides a week and a day before its date, and then its provider to report the work", async () => {
    const made = await kit.confirmedBooking();
    expect(await remind(made)).toBe("too_early");
    const both = [toCustomer("day_reminder", made), toProvider("day_reminder", made)];
    const { starts_at, time_zone } = await row(made);
    for (const days of [7, 1]) {
      const told = await next(made);
      expect(starts_at && addDaysInZone(starts_at, -days, time_zone)).toEqual(kit.now());
      expect([...new Set(told)].sort()).toEqual([...both].sort());
    }
    expect(await reminders(made.booking_id)).toHaveLength(4);
    expect((await next(made)).filter((mail) => !both.includes(mail))).toEqual([
      toProvider("report_reminder", made),
    ]);
    expect((await row(made)).remind_at).toBeNull();
  });

  test("of its new date, and the old one reminds nobody", async () => {
    const made = await kit.proposedDate();
    const { starts_at, time_zone, version, total_minor } = await row(made);
    const before = starts_at && addDaysInZone(starts_at, -7, time_zone);
    await kit.owner.query("update booking set remind_at = $2 where id = $1", [made.booking_id, before]);
    await kit.run(answerChange, made.provider, {
      change_id: made.change_id,
      version,
      agrees: true,
      total_minor,
    });
    const { remind_at } = await row(made);
    expect(remind_at).toEqual(before && addDaysInZone(before, 7, time_zone));
    await kit.owner.query("update booking set remind_at = $2 where id = $1", [made.booking_id, before]);
    await kit.passTime({ hours: (Number(before) - kit.now().getTime()) / 3_600_000 });
    expect(await remind(made)).toBe("done");
    expect(await reminders(made.booking_id)).toEqual([]);
    expect((await row(made)).remind_at).toEqual(remind_at);
  });

  test("the side that has to answer a proposed change, a day before its time ends", async () => {
    const made = await kit.proposedDate();
    expect(await next(made, made.change_id)).toEqual([toProvider("change_reminder", made)]);
    const { due_at } = await rowOf(kit.runtime.db, "booking_change", made.change_id);
    expect(due_at.getTime() - kit.now().getTime()).toBe(24 * 3_600_000);
    expect((await row(made)).remind_at).not.toBeNull();
  });

  test("nobody of a change that was withdrawn", async () => {
    const made = await kit.proposedDate();
    const { version } = await rowOf(kit.runtime.db, "booking_change", made.change_id);
    await kit.run(withdrawChange, made.customer, { change_id: made.change_id, version });
    expect(await next(made, made.change_id)).toEqual([]);
  });

  test("nobody once it is cancelled", async () => {
    const made = await kit.confirmedBooking();
    const { booking_id, booking_version: version, provider } = made;
    await kit.run(cancelBooking, provider, { booking_id, version, reason: "Rain.", refund_minor: 178_500 });
    expect(await remind(made)).toBe("too_early");
    expect((await row(made)).remind_at).toBeNull();
  });
});

describe("a request to cancel reminds", () => {
  test("the side that has to answer, twelve hours before operators decide", async () => {
    const made = await kit.cancelRequestedBooking();
    const { cancel_answer_due_at } = await row(made);
    expect(await next(made)).toEqual([toProvider("cancellation_reminder", made)]);
    expect(Number(cancel_answer_due_at) - kit.now().getTime()).toBe(12 * 3_600_000);
  });

  test("nobody once operators are to decide, or once it was taken back: then the date counts again", async () => {
    const escalated = await kit.cancelRequestedBooking();
    await kit.passTime({ hours: 49 });
    await kit.run(escalateCancellation, system, { booking_id: escalated.booking_id });
    expect(await next(escalated)).toEqual([]);
    const taken_back = await kit.cancelRequestedBooking();
    const { booking_id, booking_version: version, customer } = taken_back;
    await kit.run(withdrawCancellation, customer, { booking_id, version });
    expect((await next(taken_back)).every((mail) => mail.startsWith("day_reminder"))).toBe(true);
  });
});

test("changes that the customer asked for remind the provider", async () => {
  const made = await kit.changesRequestedBooking();
  expect(await next(made)).toEqual([toProvider("changes_reminder", made)]);
});
