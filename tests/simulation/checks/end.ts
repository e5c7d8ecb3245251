// What must hold when everything has ended: Stripe, our rows, the ledger and the statement agree to the last unit.

import { isDeepStrictEqual } from "node:util";
import { fromStripeAmount } from "#domain/currency.ts";
import { reconcilePayment, submitRefund } from "#domain/payment/jobs.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { findStatement } from "#server/payment/reads/statement.ts";
import { endedStatuses } from "../drain.ts";
import { rowsLeft } from "../rows-left.ts";
import type { Scene } from "../scene.ts";
import type { World } from "../world.ts";
import { checkEventLog } from "./event-log.ts";
import { checkMoney } from "./money.ts";

/** @throws on the first violation; returns how the bookings have ended */
export async function checkEnd(world: World, scene: Scene): Promise<string[]> {
  await checkMoney(world, scene);
  const bookings = await world.all(
    "select id, number, status, kept_minor::float8, total_minor::float8, currency from booking where request_id = $1 order by accepted_at",
    [scene.request_id],
  );
  for (const booking of bookings) {
    expectTrue(endedStatuses.includes(booking.status), `a booking is ${booking.status} for ever`);
    await checkAgainstStripe(world, booking);
    await checkStatement(world, scene, booking);
  }
  await checkEventLog(world, scene.request_id);
  await checkRepetition(world, scene);
  return bookings.map(({ status }) => status);
}

type Booking = {
  id: string;
  status: string;
  kept_minor: number | null;
  total_minor: number;
  currency: string;
};

/** Every charge and refund at Stripe is one row and one ledger transaction, and vice versa. */
async function checkAgainstStripe(world: World, booking: Booking): Promise<void> {
  const stripe = world.testServer.pool;
  const charges = (
    await stripe.query(
      `select charge.id, charge.body->>'amount_captured' as amount, charge.body->>'currency' as currency
       from stripe.charge join stripe.payment_intent intent on intent.id = charge.body->>'payment_intent'
       where intent.body->'metadata'->>'booking_id' = $1 and charge.body->>'status' = 'succeeded' order by 1`,
      [booking.id],
    )
  ).rows.map(({ id, amount, currency }) => ({ id, ...inOurUnits(amount, currency) }));
  const attempts = await world.all(
    `select charge_id as id, amount_minor::float8, currency from payment_attempt
     where booking_id = $1 and status = 'succeeded' order by 1`,
    [booking.id],
  );
  expectSame(attempts, charges, "payments and charges");
  const charged = await world.all(
    "select stripe_ref as id, count(*)::int from ledger_tx where booking_id = $1 and type = 'charge' group by 1 order by 1",
    [booking.id],
  );
  expectSame(
    charged,
    charges.map(({ id }) => ({ id, count: 1 })),
    "facts of the ledger and charges",
  );
  const made = (
    await stripe.query(
      `select refund.id, refund.body->>'status' as status, refund.body->>'amount' as amount, refund.body->>'currency' as currency
       from stripe.refund where refund.body->>'charge' = any($1) order by 1`,
      [charges.map(({ id }) => id)],
    )
  ).rows.map(({ id, status, amount, currency }) => ({ id, status, ...inOurUnits(amount, currency) }));
  const refunds = await world.all(
    `select stripe_refund_id as id, status, amount_minor::float8, currency from refund
     where booking_id = $1 and stripe_refund_id is not null order by 1`,
    [booking.id],
  );
  expectSame(refunds, made, "refunds here and at Stripe");
  const booked = await world.all(
    `select stripe_ref as id, sum(case type when 'refund' then 1 else -1 end)::int as count from ledger_tx
     where booking_id = $1 and type in ('refund', 'refund_failed') group by 1 order by 1`,
    [booking.id],
  );
  expectSame(
    booked.filter(({ count }) => count !== 0),
    made.filter(({ status }) => status === "succeeded").map(({ id }) => ({ id, count: 1 })),
    "facts of the ledger and refunds",
  );
}

function inOurUnits(amount: string, currency: string) {
  const code = currency.toUpperCase();
  return { amount_minor: fromStripeAmount(Number(amount), code), currency: code };
}

/** Both sides and the operator read what the rows say; nothing is held for a booking that has ended. */
async function checkStatement(world: World, scene: Scene, booking: Booking): Promise<void> {
  const { paid, returned, otherwise, is_other, provider_account } = await world.one(
    `select (select coalesce(sum(amount_minor), 0)::float8 from payment_attempt where booking_id = $1 and status = 'succeeded') as paid,
      (select coalesce(sum(amount_minor), 0)::float8 from refund where booking_id = $1
        and (status = 'succeeded' or is_settled_otherwise)) as returned,
      (select exists (select 1 from refund where booking_id = $1 and origin = 'stripe') or exists (select 1 from operator_task
        where subject_id = $1 and kind = 'refund_paid_twice')) as is_other,
      (select bool_or(is_settled_otherwise) from refund where booking_id = $1) as otherwise,
      (select profile.account_id from booking join profile on profile.id = provider_profile_id where booking.id = $1)
        as provider_account`,
    [booking.id],
  );
  const now = world.clock.now();
  const provider = [...scene.providers.values()].find(({ account_id }) => account_id === provider_account);
  const [statement, ...others] = await Promise.all(
    [scene.customer, provider ?? scene.customer, world.operator].map((actor) =>
      findStatement(new ReadScope(world.runtime.db, actor, now, initialSettings), booking.id),
    ),
  );
  if (!statement) throw new Error("there is no statement");
  for (const other of others) expectSame(other, statement, "the statements of both sides and the operator");
  const { provider_minor = 0, fee_minor = 0, fee_tax_minor = 0 } = statement.earned ?? {};
  const earned = provider_minor + fee_minor + fee_tax_minor;
  expectSame(
    { paid: statement.paid_minor, returned: statement.returned_minor },
    { paid, returned },
    "the statement and the rows",
  );
  const held = paid - returned - earned;
  expectSame(statement.held_minor, held, "what the statement says is held");
  // Refunded both by a bank and by the operator: a task asks how to settle it.
  if (!otherwise || held >= 0)
    expectSame(held, 0, `money of a booking that is ${booking.status} and belongs to nobody`);
  const kept = booking.kept_minor ?? 0;
  // A refund not ordered here leaves less than was agreed; without one, exactly the rest was refunded.
  if (is_other) expectTrue(earned <= kept, "more is earned than was agreed to be kept");
  else {
    expectSame(earned, kept, "what is earned and what was agreed to be kept");
    expectSame(returned, paid - kept, "what was returned and what was not kept");
  }
  expectTrue(earned <= booking.total_minor, "more is earned than the booking costs");
  expectTrue(
    [provider_minor, fee_minor, fee_tax_minor].every((part) => part >= 0),
    "a part of what is earned is negative",
  );
}

/** Sends all events once more and requests every payment and refund once more: nothing changes. */
async function checkRepetition(world: World, scene: Scene): Promise<void> {
  const before = await rowsLeft(world, scene);
  await world.events.repeat();
  await world.queue.runWaiting();
  const rows = await world.all(
    `select 'attempt' as noun, attempt.id from payment_attempt attempt join booking on booking.id = booking_id where request_id = $1
     union all select 'refund', refund.id from refund join booking on booking.id = booking_id where request_id = $1`,
    [scene.request_id],
  );
  for (const { noun, id } of rows) {
    if (noun === "attempt") await world.queue.run(reconcilePayment.name, { attempt_id: id });
    else await world.queue.run(submitRefund.name, { refund_id: id });
  }
  expectSame(await rowsLeft(world, scene), before, "what is left after everything was repeated");
}

function expectTrue(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem);
}

function expectSame(found: unknown, wanted: unknown, what: string): void {
  if (isDeepStrictEqual(found, wanted)) return;
  throw new Error(`${what} differ: ${JSON.stringify(found)} and ${JSON.stringify(wanted)}`);
}
