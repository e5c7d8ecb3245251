import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { addDaysInZone } from "#domain/time.ts";
import { system } from "#server/kernel/actor.ts";
import { theDay } from "#tests/kit/drafts.ts";
import type { BookingFixture, ChangeFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { mailsAbout, rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { cancelBooking } from "../cancel-booking.ts";
import { answerChange } from "./answer-change.ts";
import { lapseChange } from "./lapse-change.ts";
import { proposeReschedule } from "./propose-reschedule.ts";
import { withdrawChange } from "./withdraw-change.ts";

const kit = kitDuringFile();

const booking = ({ booking_id }: Pick<BookingFixture, "booking_id">) =>
  rowOf(kit.runtime.db, "booking", booking_id);
const change = ({ change_id }: Pick<ChangeFixture, "change_id">) =>
  rowOf(kit.runtime.db, "booking_change", change_id);
const balance = ({ booking_id }: Pick<BookingFixture, "booking_id">) =>
  kit.runtime.db
    .selectFrom("instalment")
    .selectAll()
    .where("booking_id", "=", booking_id)
    .where("kind", "=", "balance")
    .executeTakeFirstOrThrow();
const answerOf = (made: ChangeFixture, over: object = {}) => ({
  change_id: made.change_id,
  version: made.booking_version,
  agrees: true,
  total_minor: made.total_minor,
  ...over,
});
const daysAfter = (at: Date | null, days: number) => new Date((at?.getTime() ?? 0) + days * units.day_ms);
const linesOf = (id: string) =>
  kit.rows(
    "select position, label, quantity, unit_net_minor::int, tax_bp from booking_line where booking_id = $1 and revision = (select revision from booking where id = $1) order by position",
    id,
  );

describe("a new date that the other side agrees to", () => {
  test("becomes the booking's, with every deadline that counts from it, and nobody pays again", async () => {
    const made = await kit.proposedDate();
    const before = await booking(made);
    const lines = await linesOf(made.booking_id);
    expect(before.starts_at).not.toEqual((await change(made)).starts_at);
    expect(await mailsAbout(kit.runtime.db, made.change_id)).toEqual([
      `change_proposed to ${before.provider_profile_id}`,
    ]);
    expect(await kit.agree(made, "provider")).toBe("applied");
    const after = await booking(made);
    expect(after.starts_at).toEqual(daysAfter(before.starts_at, 7));
    expect(after.ends_at).toEqual(daysAfter(before.ends_at, 7));
    expect(after.undelivered_check_at).toEqual(
      addDaysInZone(before.undelivered_check_at ?? new Date(0), 7, before.time_zone),
    );
    expect([after.revision, after.version, after.status]).toEqual([2, before.version + 1, "confirmed"]);
    expect([after.total_minor, after.fee_minor]).toEqual([before.total_minor, before.fee_minor]);
    expect(await linesOf(made.booking_id)).toEqual(lines);
    expect(lines).toHaveLength(3);
    expect(await transitionsOf(kit.runtime.db, made.change_id)).toEqual(["begin", "apply"]);
    expect(await transitionsOf(kit.runtime.db, made.booking_id)).toContain("reschedule");
    const told = await mailsAbout(kit.runtime.db, made.change_id);
    expect(told.filter((mail) => mail.startsWith("change_agreed")).sort()).toEqual(
      [
        `change_agreed to ${before.customer_profile_id}`,
        `change_agreed to ${before.provider_profile_id}`,
      ].sort(),
    );
  });

  test("moves the balance to 60 days before it, and to the days of grace where that has passed", async () => {
    const later = await kit.proposeDate(await kit.balanceBooking(), 30);
    await kit.agree(later, "provider");
    const { starts_at, time_zone } = await booking(later);
    const moved = await balance(later);
    const due = addDaysInZone(starts_at ?? new Date(0), -60, time_zone);
    expect(moved.due_at).toEqual(due);
    expect(moved.remind_at).toEqual(addDaysInZone(due, -7, time_zone));
    expect(await transitionsOf(kit.runtime.db, moved.id)).toEqual(["begin", "revise"]);

    const sooner = await kit.proposeDate(await kit.balanceBooking(), -100);
    await kit.agree(sooner, "provider");
    expect((await balance(sooner)).due_at).toEqual(addDaysInZone(kit.now(), 3, time_zone));
  });

  test("postpones no payment that is overdue", async () => {
    const overdue = await kit.overdueBooking();
    const { due_at } = await balance(overdue);
    const made = await kit.proposeDate(overdue, 90);
    await kit.agree(made, "provider");
    expect(await balance(made)).toMatchObject({ status: "overdue", due_at });
    expect((await booking(made)).cancel_overdue_at).not.toBeNull();
  });
});

describe("an answer", () => {
  test("comes only from the other side, once, to what it saw", async () => {
    const made = await kit.proposedDate();
    const answer = (by: "customer" | "provider", over: object = {}) =>
      outcomeOf(kit.run(answerChange, made[by], answerOf(made, over)));
    expect(await answer("customer")).toBe("forbidden");
    expect(await outcomeOf(kit.run(answerChange, await kit.provider(), answerOf(made)))).toBe("not_found");
    expect(await answer("provider", { version: made.booking_version - 1 })).toBe("stale");
    expect(await answer("provider", { total_minor: made.total_minor - 1 })).toBe("total_changed");
    expect(await answer("provider", { total_minor: undefined })).toBe("invalid_input");
    expect(await answer("provider", { change_id: randomUUID() })).toBe("not_found");
    const before = await booking(made);
    expect(await answer("provider", { agrees: false, note: "I am in Rome then." })).toBe("done");
    expect(await booking(made)).toEqual(before);
    expect(await change(made)).toMatchObject({ status: "declined", closed_at: kit.now() });
    expect(await answer("provider")).toBe("transition_not_allowed");
    expect(await mailsAbout(kit.runtime.db, made.change_id)).toContain(
      `change_declined to ${before.customer_profile_id}`,
    );
  });

  test("counts once for two concurrent calls", async () => {
    const made = await kit.proposedDate();
    const agree = () => kit.run(answerChange, made.provider, answerOf(made));
    const decline = () => kit.run(answerChange, made.provider, answerOf(made, { agrees: false }));
    expect(await raceOf(agree, decline)).toHaveLength(2);
    const { status } = await change(made);
    expect((await booking(made)).revision).toBe(status === "applied" ? 2 : 1);
  });

  test("comes in time, or the proposal lapses and both sides get a mail", async () => {
    const made = await kit.proposedDate();
    const lapse = () => outcomeOf(kit.run(lapseChange, system, { change_id: made.change_id }));
    expect(await lapse()).toBe("too_early");
    await kit.passTime({ hours: 72 });
    expect(await outcomeOf(kit.run(answerChange, made.provider, answerOf(made)))).toBe("too_late");
    expect(await lapse()).toBe("done");
    expect(await change(made)).toMatchObject({ status: "lapsed" });
    expect((await booking(made)).revision).toBe(1);
    expect(
      (await mailsAbout(kit.runtime.db, made.change_id)).filter((mail) => mail.startsWith("change_lapsed")),
    ).toHaveLength(2);
  });
});

describe("a proposal", () => {
  const dates = (at: Date | null, days: number) => ({
    starts_at: daysAfter(at, days).toISOString(),
    ends_at: new Date(daysAfter(at, days).getTime() + units.hour_ms).toISOString(),
    reason: "The hall is closed.",
  });

  test("is the only open one of its booking until withdrawn, even with two at once", async () => {
    const made = await kit.confirmedBooking();
    const { starts_at } = await booking(made);
    const propose = (by: "customer" | "provider", days: number) =>
      kit.run(proposeReschedule, made[by], {
        booking_id: made.booking_id,
        version: made.booking_version,
        ...dates(starts_at, days),
      });
    const raced = await raceOf(
      () => propose("customer", 8),
      () => propose("provider", 9),
    );
    expect(raced).toEqual(["change_open", "done"]);
    const open = await kit.runtime.db
      .selectFrom("booking_change")
      .select(["id", "proposed_by"])
      .where("booking_id", "=", made.booking_id)
      .executeTakeFirstOrThrow();
    const withdraw = (by: "customer" | "provider", version = 1) =>
      outcomeOf(kit.run(withdrawChange, made[by], { change_id: open.id, version }));
    const other = open.proposed_by === "customer" ? "provider" : "customer";
    expect(await withdraw(other)).toBe("forbidden");
    expect(await withdraw(open.proposed_by, 2)).toBe("stale");
    expect(await withdraw(open.proposed_by)).toBe("done");
    expect(await outcomeOf(propose("customer", 10))).toBe("done");
  });

  test("names a date ahead, another one, and keeps an end", async () => {
    const made = await kit.confirmedBooking();
    const { starts_at, ends_at } = await booking(made);
    const propose = (over: object) =>
      outcomeOf(
        kit.run(proposeReschedule, made.customer, {
          booking_id: made.booking_id,
          version: made.booking_version,
          ...dates(starts_at, 3),
          ...over,
        }),
      );
    expect(await propose({ ends_at: null })).toBe("invalid_input");
    expect(await propose({ starts_at: daysAfter(kit.now(), -1).toISOString() })).toBe("invalid_input");
    const same = { starts_at: starts_at?.toISOString(), ends_at: ends_at?.toISOString() };
    expect(await propose(same)).toBe("invalid_input");
    expect(await propose({ reason: " " })).toBe("invalid_input");
    expect(await propose({ version: 1 })).toBe("stale");
    expect(await propose({})).toBe("done");
  });

  test("is overtaken by a cancellation, and can no longer be answered", async () => {
    const made = await kit.proposedDate();
    const { total_minor: refund_minor } = await booking(made);
    const input = { booking_id: made.booking_id, version: made.booking_version, refund_minor };
    await kit.run(cancelBooking, made.provider, { ...input, reason: "I am ill." });
    expect(await change(made)).toMatchObject({ status: "overtaken", closed_at: kit.now() });
    const answer = answerOf(made, { version: made.booking_version + 1 });
    expect(await outcomeOf(kit.run(answerChange, made.provider, answer))).toBe("transition_not_allowed");
  });
});

describe("the provider's time", () => {
  /** Two confirmed bookings of one provider, ten days apart. */
  async function twoBookings(): Promise<[BookingFixture, BookingFixture]> {
    const provider = await kit.provider();
    const make = async (days: number) => {
      const offer = await kit.offerFor(await kit.openRequest(), theDay(kit.now(), days), provider);
      return kit.confirm(await kit.paymentOf(await kit.payableOf(await kit.bookingOf(offer))));
    };
    return [await make(45), await make(55)];
  }

  test("is checked when a date is proposed", async () => {
    const [one] = await twoBookings();
    expect(await outcomeOf(kit.proposeDate(one, 10))).toBe("slot_taken");
    expect(await outcomeOf(kit.proposeDate(one, 11))).toBe("done");
  });

  test("is checked again on the answer: the second of two concurrent ones is refused", async () => {
    const [one, other] = await twoBookings();
    const first = await kit.proposeDate(one, 20);
    const second = await kit.proposeDate(other, 10);
    const raced = await raceOf(
      () => kit.agree(first, "provider"),
      () => kit.agree(second, "provider"),
    );
    expect(raced).toEqual(["done", "slot_taken"]);
    const statuses = [(await change(first)).status, (await change(second)).status].sort();
    expect(statuses).toEqual(["applied", "proposed"]);
  });
});
