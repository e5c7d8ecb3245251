// The end of a seed: everything works again and time passes until nothing waits any more. Customers and providers do
// nothing more; the operator decides what is presented to them.
import { sweepPayments, tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { timers } from "#server/flow/timer/timers.ts";
import { settleEvent } from "#server/payment/commands/settle-event.ts";
import { requireExpected, settleOutcome } from "./act.ts";
import { type BookingState, readBookings } from "./state.ts";
import type { Play } from "./step.ts";
import { seeToFailedRefund } from "./steps/money.ts";
import { decideNeverDelivered, decideWishToCancel, resolve } from "./steps/operator.ts";

/** More rounds than any booking has deadlines. */
const maxRounds = 120;
export const endedStatuses = ["completed", "cancelled", "lapsed"];

/** Plays it; returns what was done. @throws when something still waits after many deadlines */
export async function drain(play: Play): Promise<string[]> {
  const { world, random } = play;
  const lines: string[] = [];
  await world.testServer.control("reset");
  for (let round = 1; round <= maxRounds; round += 1) {
    await world.events.send(random);
    await world.events.sendWaiting(random);
    const failures = await world.queue.runWaiting();
    requireExpected(failures);
    await world.queue.run(tick.name);
    await world.queue.run(sweepPayments.name);
    const decided = await decide(play);
    lines.push(...decided.map((line) => `end ${round}. ${line}`));
    const rest = await listWaiting(play);
    if (rest.length === 0 && decided.length === 0) return lines;
    if (round === maxRounds) throw new Error(`this never ends: ${rest.join(", ")}`);
    await moveToNextDeadline(play);
  }
  return lines;
}

async function decide(play: Play): Promise<string[]> {
  const { world } = play;
  const lines: string[] = [];
  for (const booking of await readBookings(world, play.scene)) {
    const decision = decisionFor(booking);
    if (decision) lines.push(`${decision.name}: ${await settleOutcome(() => decision(play, booking))}`);
    const refund = await seeToFailedRefund(play, booking);
    if (refund !== "there is none") lines.push(`failed refund: ${refund}`);
  }
  const aside = await world.all(
    "select id, processed_at, problem from stripe_event where status = 'quarantined' order by id",
  );
  for (const { id, processed_at, problem } of aside) {
    const input = {
      event_id: id,
      set_aside_at: processed_at.toISOString(),
      note: "Seen.",
      settlement: "returned",
    } as const;
    lines.push(`event set aside, ${problem}: ${await play.act(settleEvent, world.operator, input)}`);
  }
  return lines;
}

function decisionFor({ status, tasks }: BookingState) {
  if (status === "disputed") return resolve;
  if (status === "cancel_requested" && tasks.includes("cancellation_unanswered")) return decideWishToCancel;
  return tasks.includes("booking_undelivered") ? decideNeverDelivered : null;
}

/** What still waits for somebody or something. */
async function listWaiting({ world, scene }: Play): Promise<string[]> {
  const rows = await world.all(
    `select 'booking ' || status as what from booking where request_id = $1 and status <> all($2)
     union all select 'attempt ' || payment_attempt.status from payment_attempt join booking on booking.id = booking_id
       where request_id = $1 and payment_attempt.status in ('created', 'requires_action', 'processing')
     union all select 'refund ' || refund.status from refund join booking on booking.id = booking_id
       where request_id = $1 and refund.status in ('requested', 'pending')
     union all select 'change ' || booking_change.status from booking_change join booking on booking.id = booking_id
       where request_id = $1 and booking_change.status in ('proposed', 'awaiting_payment')
     union all select 'instalment ' || instalment.status from instalment join booking on booking.id = booking_id
       where request_id = $1 and instalment.status in ('due', 'overdue') and booking.status in ('completed', 'cancelled')
     union all select 'request ' || status from request where id = $1 and status in ('open', 'awarded')
     union all select 'the other booking ' || status from booking where request_id = $3 and status <> all($2)
     union all select 'event ' || type from stripe_event where status in ('received', 'quarantined')`,
    [scene.request_id, endedStatuses, scene.rival.request_id],
  );
  const what = rows.map((row) => String(row.what));
  if (!(await world.queue.isEmpty())) what.push("jobs");
  if (world.events.hasWaiting()) what.push("events on their way");
  return what;
}

/** Moves the clock to the next timer, by a week at most. */
async function moveToNextDeadline({ world, scene }: Play): Promise<void> {
  const now = world.clock.now();
  const parts = timers
    .filter(({ table }) =>
      ["request", "booking", "instalment", "booking_change", "payment_attempt"].includes(table),
    )
    .map(({ table, column, statuses }) => {
      const own =
        table === "request"
          ? "id = $1"
          : table === "booking"
            ? "request_id = $1"
            : "booking_id in (select id from booking where request_id = $1)";
      const list = statuses.map((status) => `'${status}'`).join(", ");
      return `select min(${column}) as at from ${table} where ${own} and status in (${list}) and ${column} > $2`;
    });
  const { at } = await world.one(`select min(at) as at from (${parts.join(" union all ")}) due`, [
    scene.request_id,
    now,
  ]);
  const week = now.getTime() + 7 * units.day_ms;
  const next = Math.min(at?.getTime() ?? week, week);
  world.clock.set(new Date(Math.max(next + 1, now.getTime() + 6 * units.minute_ms)));
}
