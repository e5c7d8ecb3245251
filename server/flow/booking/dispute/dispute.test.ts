import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { remindBooking } from "#server/booking/commands/remind-booking.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { system } from "#server/kernel/actor.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf, raceOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { ledgerSums, mailsAbout, openTasks, rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { cancelBooking } from "../cancel-booking.ts";
import { autoCompleteBooking } from "../complete-booking.ts";
import { acceptDelivery } from "../delivery/accept-delivery.ts";
import { deliverBooking } from "../delivery/report-delivery.ts";
import { addStatement } from "./add-statement.ts";
import { reportProblem } from "./report-problem.ts";
import { resolveDispute } from "./resolve-dispute.ts";

const kit = kitDuringFile();

const bookingRow = (id: string) => rowOf(kit.runtime.db, "booking", id);
const disputes = (id: string) =>
  kit.rows(
    "select opened_by, kind, from_status, outcome, refund_minor::int, kept_minor::int from booking_dispute where booking_id = $1",
    id,
  );
/** A fortnight of local days with the end of summer time has one more hour. */
const longerDay = { hours: 2 };
const seen = ({ booking_id, booking_version: version }: BookingFixture) => ({ booking_id, version });
const next = (made: BookingFixture) => ({ ...made, booking_version: made.booking_version + 1 });
const report = (made: BookingFixture, more: object = {}) =>
  kit.run(reportProblem, made.customer, {
    ...seen(made),
    problem: "not_as_agreed" as const,
    text: "Half of it is missing.",
    ...more,
  });
const resolve = async (made: BookingFixture, more: object = {}) =>
  kit.run(resolveDispute, await kit.operator(), {
    ...seen(made),
    outcome: "complete" as const,
    share_bp: 4_000,
    reason: "Four of ten pictures are missing.",
    ...more,
  });
const mails = (id: string) => mailsAbout(kit.runtime.db, id);

describe("reporting a problem", () => {
  test("stops the clock, opens the operator's task and mails both sides", async () => {
    const made = await kit.reportedBooking();
    await report(made);
    expect(await bookingRow(made.booking_id)).toMatchObject({ status: "disputed", auto_complete_at: null });
    expect(await openTasks(kit, made.booking_id)).toEqual(["dispute_open"]);
    expect(await disputes(made.booking_id)).toMatchObject([
      { opened_by: "customer", kind: "not_as_agreed", from_status: "delivered", outcome: null },
    ]);
    const told = await mails(made.booking_id);
    for (const side of [made.customer, made.provider])
      expect(told).toContain(`dispute_opened to ${side.profile?.id}`);
    await kit.passTime({ days: 8 });
    const complete = kit.run(autoCompleteBooking, system, { booking_id: made.booking_id });
    expect(await outcomeOf(complete)).toBe("transition_not_allowed");
  });

  test("is open to the two sides, each for its own kinds, once, and not before the start", async () => {
    const early = await kit.confirmedBooking();
    expect(await outcomeOf(report(early, { problem: "no_show_provider" }))).toBe("too_early");
    const made = await kit.startedBooking();
    const by = (actor: Actor, problem: "no_show_customer" | "no_show_provider") =>
      outcomeOf(kit.run(reportProblem, actor, { ...seen(made), problem, text: "Nobody was there." }));
    expect(await by(await kit.customer(), "no_show_provider")).toBe("not_found");
    expect(await by(made.provider, "no_show_provider")).toBe("invalid_input");
    expect(await outcomeOf(report({ ...made, booking_version: 1 }))).toBe("stale");
    const both = await raceOf(
      () =>
        kit.run(reportProblem, made.customer, { ...seen(made), problem: "no_show_provider", text: "Alone." }),
      () =>
        kit.run(reportProblem, made.provider, { ...seen(made), problem: "no_show_customer", text: "Alone." }),
    );
    expect(both).toEqual(["done", "stale"]);
    expect(await disputes(made.booking_id)).toHaveLength(1);
  });

  test("stops cancelling, delivering and accepting", async () => {
    const made = next(await kit.startedBooking());
    await report({ ...made, booking_version: made.booking_version - 1 }, { problem: "no_show_provider" });
    const cancel = { ...seen(made), reason: "Enough.", refund_minor: 0 };
    expect(await outcomeOf(kit.run(cancelBooking, made.customer, cancel))).toBe("transition_not_allowed");
    expect(await outcomeOf(kit.run(deliverBooking, made.provider, seen(made)))).toBe(
      "transition_not_allowed",
    );
    expect(await outcomeOf(kit.run(acceptDelivery, made.customer, seen(made)))).toBe(
      "transition_not_allowed",
    );
  });

  test("of a completed booking is possible for fourteen days", async () => {
    const made = await kit.reportedBooking();
    await kit.run(acceptDelivery, made.customer, seen(made));
    await kit.passTime({ days: limits.dispute_after_completion_days, ...longerDay });
    expect(await outcomeOf(report(next(made)))).toBe("too_late");
  });
});

describe("the statements of both sides", () => {
  test("are kept verbatim and mailed to the other side", async () => {
    const made = await kit.disputedBooking();
    const say = (by: Actor, text: string) => kit.run(addStatement, by, { ...seen(made), text });
    await say(made.provider, "They were sharp.");
    await say(made.customer, "They were not.");
    const told = await mails(made.booking_id);
    expect(told).toContain(`dispute_statement to ${made.customer.profile?.id}`);
    expect(told).toContain(`dispute_statement to ${made.provider.profile?.id}`);
    await expect(kit.owner.query("update dispute_statement set text = 'x'")).rejects.toThrow("never changed");
    await expect(kit.owner.query("delete from dispute_statement")).rejects.toThrow("never changed");
  });

  test("end after fourteen days", async () => {
    const made = await kit.disputedBooking();
    await kit.passTime({ days: limits.dispute_statement_days, ...longerDay });
    const late = kit.run(addStatement, made.provider, { ...seen(made), text: "Sorry." });
    expect(await outcomeOf(late)).toBe("too_late");
  });

  test("remind the silent side once, and not a side that has answered", async () => {
    const made = await kit.disputedBooking();
    const remind = ({ booking_id }: BookingFixture) =>
      outcomeOf(kit.run(remindBooking, system, { booking_id }));
    expect(await remind(made)).toBe("too_early");
    await kit.passTime({ days: 6 });
    expect(await remind(made)).toBe("done");
    expect(await remind(made)).toBe("too_early");
    expect(await mails(made.booking_id)).toContain(`dispute_reminder to ${made.provider.profile?.id}`);
    const answered = await kit.answeredDispute();
    await kit.passTime({ days: 6 });
    expect(await remind(answered)).toBe("too_early");
  });
});

describe("the operator's decision", () => {
  test("waits for the other side", async () => {
    const made = await kit.disputedBooking();
    expect(await outcomeOf(resolve(made))).toBe("answer_awaited");
    await kit.passTime({ days: limits.dispute_answer_days });
    await resolve(made);
    expect(await bookingRow(made.booking_id)).toMatchObject({ status: "completed" });
  });

  test("splits sixty to forty: refund, earnings and ledger follow, once", async () => {
    const made = await kit.answeredDispute();
    const { total_minor } = await bookingRow(made.booking_id);
    expect(await raceOfTwo(() => resolve(made))).toEqual(["done", "stale"]);
    const refund_minor = total_minor * 0.4;
    const kept_minor = total_minor - refund_minor;
    expect(await disputes(made.booking_id)).toMatchObject([
      { outcome: "complete", refund_minor, kept_minor },
    ]);
    expect(await bookingRow(made.booking_id)).toMatchObject({ status: "completed", kept_minor });
    expect(
      await kit.rows("select amount_minor::int from refund where booking_id = $1", made.booking_id),
    ).toEqual([{ amount_minor: refund_minor }]);
    const booked = await ledgerSums(kit, made.booking_id);
    expect(booked).toMatchObject({ stripe_pending: total_minor, customer_funds: -refund_minor });
    const earned = (booked.commission ?? 0) + (booked.vat_payable ?? 0) + (booked.provider_payable ?? 0);
    expect(earned).toBe(-kept_minor);
    expect(await openTasks(kit, made.booking_id)).toEqual([]);
    expect((await rowOf(kit.runtime.db, "request", made.request_id)).status).toBe("fulfilled");
    const told = await mails(made.booking_id);
    for (const side of [made.customer, made.provider])
      expect(told).toContain(`dispute_decided to ${side.profile?.id}`);
  });

  test("after the completion takes back excess earnings", async () => {
    const reported = await kit.reportedBooking();
    await kit.run(acceptDelivery, reported.customer, seen(reported));
    const before = await ledgerSums(kit, reported.booking_id);
    const made = next(next(reported));
    await report(next(reported));
    expect(await bookingRow(made.booking_id)).toMatchObject({ status: "disputed" });
    await kit.run(addStatement, made.provider, { ...seen(made), text: "It was all there." });
    await resolve(made, { share_bp: 5_000 });
    const { total_minor, kept_minor } = await bookingRow(made.booking_id);
    const after = await ledgerSums(kit, made.booking_id);
    expect(kept_minor).toBe(total_minor / 2);
    expect(after.customer_funds).toBe(-total_minor / 2);
    expect(after.provider_payable).toBeGreaterThan(before.provider_payable ?? 0);
    const sum = Object.values(after).reduce((all: number, one) => all + Number(one), 0);
    expect(sum).toBe(0);
  });

  test("cancels, and asks the customer about the request", async () => {
    const made = await kit.answeredDispute();
    await resolve(made, { outcome: "cancel", share_bp: 10_000 });
    expect(await bookingRow(made.booking_id)).toMatchObject({ status: "cancelled", kept_minor: 0 });
    expect((await rowOf(kit.runtime.db, "request", made.request_id)).decide_until).not.toBeNull();
    const told = await mails(made.booking_id);
    expect(told).toContain(`dispute_decided to ${made.customer.profile?.id}`);
    expect(told).not.toContain(`booking_cancelled to ${made.customer.profile?.id}`);
  });

  test("lets an undelivered booking continue, and no other", async () => {
    const delivered = await kit.answeredDispute();
    const go_on = { outcome: "continue", share_bp: undefined };
    expect(await outcomeOf(resolve(delivered, go_on))).toBe("transition_not_allowed");
    const started = await kit.startedBooking();
    const made = next(started);
    await report(started, { problem: "not_delivered" });
    await kit.run(addStatement, made.provider, { ...seen(made), text: "It rained; I come on Sunday." });
    await resolve(made, go_on);
    const row = await bookingRow(made.booking_id);
    expect(row).toMatchObject({ status: "confirmed", kept_minor: null });
    expect(Number(row.undelivered_check_at)).toBeGreaterThan(Number(kit.now()));
    await kit.run(deliverBooking, made.provider, seen(next(made)));
    const again = await report(next(next(made)));
    expect(again.status).toBe("disputed");
  });

  test("never returns more than was paid", async () => {
    const made = await kit.answeredDispute();
    expect(await outcomeOf(resolve(made, { refund_minor: 9_999_999 }))).toBe("refund_too_large");
    expect(await outcomeOf(resolve({ ...made, booking_version: 1 }))).toBe("stale");
    expect(await outcomeOf(resolve(made, { share_bp: undefined }))).toBe("invalid_input");
    expect(await bookingRow(made.booking_id)).toMatchObject({ status: "disputed" });
  });
});
