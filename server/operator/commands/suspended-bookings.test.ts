// Suspension and unpaid bookings: no payment starts, none is lost, and customers and operators are informed.
import { beforeAll, describe, expect, test } from "vitest";
import { expireCheckout } from "#domain/payment/jobs.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { cancelOverdueBooking } from "#server/flow/booking/cancellation/cancel-overdue.ts";
import { lapseBooking } from "#server/flow/booking/lapse-booking.ts";
import { fallOverdue } from "#server/flow/payment/instalment/fall-overdue.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { listDue } from "#server/flow/timer/due.ts";
import { timers } from "#server/flow/timer/timers.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { recordCheckout } from "#server/payment/commands/record-checkout.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { mailsOf } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { openTasks, rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { resumeAccount, suspendAccount } from "./suspend-account.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  // These tests move the clock; the proof must stay recent.
  operator = {
    ...(await kit.operator()),
    assurance: { is_two_factor: true, proved_at: new Date(8.64e15) },
  };
});

const changeStatus = async (command: typeof suspendAccount | typeof resumeAccount, { account_id }: Member) =>
  kit.run(command, operator, {
    account_id,
    version: await kit.accountVersion(account_id),
    reason: "Takes money and does not come.",
  });
const suspend = (member: Member) => changeStatus(suspendAccount, member);
const pay = ({ customer, booking_id, booking_version: version }: BookingFixture) =>
  kit.run(startPayment, customer, { booking_id, version });
const settle = async ({ attempt_id, booking_id }: { attempt_id: string; booking_id: string }) =>
  kit.run(settlePayment, system, { attempt_id, snapshot: await kit.paidSnapshot(attempt_id, booking_id) });
const recordPage = ({ attempt_id }: { attempt_id: string }) =>
  kit.run(recordCheckout, system, {
    attempt_id,
    made: { session_id: `cs_${attempt_id}`, session_url: "https://checkout.example/pay" },
  });
const statusOf = async (id: string) => (await rowOf(kit.runtime.db, "booking", id)).status;
const jobsOf = async (name: string, key: string) =>
  (
    await kit.owner.query("select 1 from graphile_worker.jobs where task_identifier = $1 and key = $2", [
      name,
      key,
    ])
  ).rowCount;

describe("an unpaid booking whose provider is suspended", () => {
  test("cannot be paid: the refusal has the reason and the hold's end, and makes no attempt", async () => {
    const booking = await kit.payableBooking();
    await suspend(booking.provider);
    const { hold_until } = await rowOf(kit.runtime.db, "booking", booking.booking_id);
    await expect(pay(booking)).rejects.toMatchObject({
      code: "other_side_suspended",
      details: { hold_until },
    });
    const { rowCount } = await kit.owner.query("select 1 from payment_attempt where booking_id = $1", [
      booking.booking_id,
    ]);
    expect(rowCount).toBe(0);
    expect(await openTasks(kit, booking.booking_id), "no money is under way").toEqual([]);
    await changeStatus(resumeAccount, booking.provider);
    expect((await pay(booking)).attempt_id).not.toBeNull();
  });

  test("is not confirmed even if it costs nothing", async () => {
    const booking = await kit.payableBooking();
    await kit.owner.query(
      "update booking set net_minor = 0, tax_minor = 0, total_minor = 0, fee_minor = 0, fee_tax_minor = 0 where id = $1",
      [booking.booking_id],
    );
    await suspend(booking.provider);
    expect(await outcomeOf(pay(booking))).toBe("other_side_suspended");
  });

  test("mails its customer, and again when it can be paid", async () => {
    const { customer, provider } = await kit.payableBooking();
    const members = { customer, provider };
    expect(await mailsOf(kit, members, () => suspend(provider))).toEqual(["payment_suspended to customer"]);
    expect(await mailsOf(kit, members, () => changeStatus(resumeAccount, provider))).toEqual([
      "booking_reminder to customer",
    ]);
  });

  test("can be cancelled, and lapses at the end of its hold", async () => {
    const [one, two] = [await kit.payableBooking(), await kit.payableBooking()];
    await suspend(one.provider);
    await suspend(two.provider);
    const { booking_id, booking_version: version, customer } = one;
    await kit.run(cancelBooking, customer, { booking_id, version, reason: "Not with them." });
    expect(await statusOf(one.booking_id)).toBe("cancelled");
    await kit.passTime({ hours: 72 });
    await kit.run(lapseBooking, system, { booking_id: two.booking_id });
    expect(await statusOf(two.booking_id)).toBe("lapsed");
  });
});

describe("a balance to a provider who is suspended", () => {
  const cancelOverdue = ({ booking_id }: { booking_id: string }) =>
    outcomeOf(kit.run(cancelOverdueBooking, system, { booking_id }));

  test("falls overdue and cancels its booking only if it can be paid again and stays unpaid", async () => {
    const made = await kit.balanceBooking();
    const { booking_id, instalment_id, customer, provider } = made;
    await suspend(provider);
    expect(await openTasks(kit, booking_id)).toEqual(["payment_while_suspended"]);
    await kit.passTime({ days: 61 });
    expect(await outcomeOf(kit.run(fallOverdue, system, { instalment_id }))).toBe("other_side_suspended");
    await changeStatus(resumeAccount, provider);
    await kit.run(fallOverdue, system, { instalment_id });
    await kit.passTime({ days: 1 });
    await suspend(provider);
    await kit.passTime({ days: 10 });
    expect(await cancelOverdue(made)).toBe("other_side_suspended");
    const mails = await mailsOf(kit, { customer, provider }, () => changeStatus(resumeAccount, provider));
    expect(mails).toEqual(["balance_overdue to customer", "balance_overdue to provider"]);
    // Its days of grace start over.
    expect(await cancelOverdue(made)).toBe("too_early");
    await kit.passTime({ days: 3, hours: 1 });
    expect(await cancelOverdue(made)).toBe("done");
  });

  test("loses its open checkout, and the tick does not list it", async () => {
    const made = await kit.overdueBooking();
    const { booking_id, provider, customer } = made;
    const { version } = await rowOf(kit.runtime.db, "booking", booking_id);
    const { attempt_id } = await pay({ ...made, customer, booking_version: version });
    await recordPage({ attempt_id: attempt_id ?? "" });
    await suspend(provider);
    expect(await jobsOf(expireCheckout.name, `expire:${attempt_id}`)).toBe(1);
    await kit.passTime({ days: 4 });
    const timer = timers.find(({ name }) => name === "booking.cancel_overdue");
    const listed = async () =>
      (timer
        ? await listDue(kit.runtime.db, timer, { now: kit.now(), settings: initialSettings }, null, 100)
        : []
      ).map(({ id }) => id);
    expect(await listed()).not.toContain(booking_id);
    await changeStatus(resumeAccount, provider);
    await kit.passTime({ days: 4 });
    expect(await listed()).toContain(booking_id);
  });
});

test("a suspended customer cannot start a payment, whatever the session says", async () => {
  const booking = await kit.payableBooking();
  await suspend(booking.customer);
  expect(await outcomeOf(pay(booking))).toBe("account_suspended");
});

describe("a payment under way", () => {
  test.each(["provider", "customer"] as const)(
    "becomes an operator task when the %s is suspended, and its checkout page is ended",
    async (side) => {
      const attempt = await kit.payment();
      await recordPage(attempt);
      await suspend(attempt[side]);
      expect(await openTasks(kit, attempt.booking_id)).toEqual(["payment_while_suspended"]);
      expect(await jobsOf(expireCheckout.name, `expire:${attempt.attempt_id}`)).toBe(1);
    },
  );

  test("loses a checkout page in the making as soon as it exists", async () => {
    const attempt = await kit.payment();
    await suspend(attempt.provider);
    expect(await openTasks(kit, attempt.booking_id)).toEqual(["payment_while_suspended"]);
    await recordPage(attempt);
    expect(await jobsOf(expireCheckout.name, `expire:${attempt.attempt_id}`)).toBe(1);
  });

  test("that arrives all the same is booked, and becomes an operator task unless it is one", async () => {
    const attempt = await kit.payment();
    await suspend(attempt.provider);
    await kit.owner.query("delete from operator_task where subject_id = $1", [attempt.booking_id]);
    expect(await settle(attempt)).toEqual({ outcome: "confirmed" });
    expect(await openTasks(kit, attempt.booking_id)).toEqual(["payment_while_suspended"]);
  });

  test("that arrives after the lapse is refunded instead of reviving the booking", async () => {
    const attempt = await kit.payment();
    await kit.passTime({ hours: 73 });
    await kit.run(lapseBooking, system, { booking_id: attempt.booking_id });
    await suspend(attempt.provider);
    expect(await settle(attempt)).toEqual({ outcome: "refunded" });
    expect(await statusOf(attempt.booking_id)).toBe("lapsed");
  });

  test("that starts at the same moment is either refused or an operator task", async () => {
    for (let round = 0; round < 5; round += 1) {
      const booking = await kit.payableBooking();
      const outcomes = await raceOf(
        () => pay(booking),
        () => suspend(booking.provider),
      );
      expect(outcomes).toContain("done");
      const { rowCount } = await kit.owner.query("select 1 from payment_attempt where booking_id = $1", [
        booking.booking_id,
      ]);
      expect(await openTasks(kit, booking.booking_id)).toHaveLength(rowCount ?? -1);
    }
  });
});
