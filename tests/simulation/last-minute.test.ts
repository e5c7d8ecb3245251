// Money paid in the last minute before a deadline, with its webhook lost: the product asks Stripe before anything ends.
import { expect, test } from "vitest";
import { tick } from "#domain/flow-jobs.ts";
import { createCheckout } from "#domain/payment/jobs.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import type { Member } from "#server/kernel/actor.ts";
import { OK, payWith } from "#tests/contract/stripe/shop.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { startWorld } from "./world.ts";

const world = duringFile(startWorld);

/** Opens the checkout a minute before `deadline`, and pays if `pays`. The tick runs a minute after the deadline. */
async function meetDeadline(made: { booking_id: string; customer: Member }, deadline: Date, pays: boolean) {
  const { kit, clock, queue, one } = world;
  clock.set(new Date(deadline.getTime() - 60_000));
  const { version } = await one("select version from booking where id = $1", [made.booking_id]);
  const input = { booking_id: made.booking_id, version };
  const { attempt_id } = await kit.run(startPayment, made.customer, input);
  await queue.run(createCheckout.name, { attempt_id });
  const { session_url } = await one("select session_url from payment_attempt where id = $1", [attempt_id]);
  if (pays) await payWith(session_url, OK);
  clock.set(new Date(deadline.getTime() + 60_000));
  await queue.run(tick.name);
  const attempt = await one("select status from payment_attempt where id = $1", [attempt_id]);
  const { refunds } = await one("select count(*)::int as refunds from refund where booking_id = $1", [
    made.booking_id,
  ]);
  return { attempt: attempt.status, refunds };
}
const bookingOf = (id: string) =>
  world.one("select status, total_minor::int, cancel_overdue_at from booking where id = $1", [id]);

test("a balance keeps its booking, and without it the booking is cancelled", async () => {
  const made = await world.kit.overdueBooking();
  const { cancel_overdue_at } = await bookingOf(made.booking_id);
  expect(await meetDeadline(made, cancel_overdue_at, true)).toEqual({ attempt: "succeeded", refunds: 0 });
  expect(await bookingOf(made.booking_id)).toMatchObject({ status: "confirmed", cancel_overdue_at: null });

  const unpaid = await world.kit.overdueBooking();
  const deadline = (await bookingOf(unpaid.booking_id)).cancel_overdue_at;
  expect(await meetDeadline(unpaid, deadline, false)).toEqual({ attempt: "expired", refunds: 1 });
  expect(await bookingOf(unpaid.booking_id)).toMatchObject({ status: "cancelled" });
});

test("the difference of a change applies it, and without it the change lapses", async () => {
  const changeOf = (id: string) =>
    world.one("select status, due_at, total_minor::int from booking_change where id = $1", [id]);
  const made = await world.kit.unpaidChange();
  const { due_at, total_minor } = await changeOf(made.change_id);
  expect(await meetDeadline(made, due_at, true)).toEqual({ attempt: "succeeded", refunds: 0 });
  expect(await changeOf(made.change_id)).toMatchObject({ status: "applied" });
  expect(await bookingOf(made.booking_id)).toMatchObject({ status: "confirmed", total_minor });

  const unpaid = await world.kit.unpaidChange();
  const deadline = (await changeOf(unpaid.change_id)).due_at;
  expect(await meetDeadline(unpaid, deadline, false)).toEqual({ attempt: "expired", refunds: 0 });
  expect(await changeOf(unpaid.change_id)).toMatchObject({ status: "lapsed" });
});
