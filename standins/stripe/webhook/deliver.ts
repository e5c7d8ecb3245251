// Sends the outbox's events at least once, in no guaranteed order. A claim marks a row while its request
// runs; the start releases claims of an earlier process, whose events may then arrive twice.
import type { Clock } from "../../kit/clock.ts";
import type { Pool } from "../../kit/db.ts";
import type { Log } from "../../kit/log.ts";
import type { Plan } from "../control/plan.ts";
import { signatureHeader } from "../wire/signature.ts";
import { type StripeEnv, seconds } from "../work.ts";
import { LONGEST_GAP_MS, nextTry } from "./schedule.ts";

const TIMEOUT_MS = 10_000;
const AT_ONCE = 4;

export type DeliverDeps = { pool: Pool; clock: Clock; env: StripeEnv; log: Log; plan: Plan };
type Due = { event: string; attempts: number; copies: number; first_at_ms: number; body: unknown };
type Result = { status: number | null; error: string | null };

async function post(deps: DeliverDeps, body: string, signal: AbortSignal): Promise<Result> {
  const unix = seconds(deps.clock.now());
  try {
    const response = await fetch(`${deps.env.APP_URL}/webhooks/stripe`, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signatureHeader(body, deps.env.STRIPE_WEBHOOK_SECRET, unix),
        "user-agent": "Stripe/1.0 (stand-in)",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { status: response.status, error: response.ok ? null : `HTTP ${response.status}` };
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : String(error) };
  }
}

/** Applies planned faults to events due for the first time. */
async function applyOrders({ pool, clock, plan }: DeliverDeps): Promise<void> {
  if (plan.webhooks.length === 0) return;
  const fresh = await pool.query<{ event: string }>(
    `select event from stripe.delivery where state = 'pending' and attempts = 0 and copies = 1 and not is_claimed
       and next_at_ms = first_at_ms order by seq limit $1`,
    [plan.webhooks.length],
  );
  for (const { event } of fresh.rows) {
    const order = plan.webhooks.shift();
    if (!order) return;
    if (order.kind === "drop") {
      await pool.query(`update stripe.delivery set state = 'dropped' where event = $1`, [event]);
    } else if (order.kind === "duplicate") {
      await pool.query(`update stripe.delivery set copies = $2 where event = $1`, [event, order.copies]);
    } else {
      const at = clock.now() + order.ms;
      await pool.query(`update stripe.delivery set next_at_ms = $2 where event = $1`, [event, at]);
    }
  }
}

async function claim({ pool, clock }: DeliverDeps, limit: number): Promise<Due[]> {
  const now_ms = clock.now();
  const due = `state = 'pending' and not is_claimed and (next_at_ms <= $1 or next_at_ms > $1 + ${LONGEST_GAP_MS})`;
  const claimed = await pool.query<Due & { seq: string }>(
    `with due as (select event from stripe.delivery where ${due} order by seq limit ${limit} for update skip locked)
     update stripe.delivery d set is_claimed = true from due join stripe.event e on e.id = due.event
     where d.event = due.event
     returning d.event, d.seq, d.attempts, d.copies, d.first_at_ms::float8 as first_at_ms, e.body`,
    [now_ms],
  );
  return claimed.rows.sort((a, b) => Number(a.seq) - Number(b.seq));
}

async function send(deps: DeliverDeps, due: Due, signal: AbortSignal): Promise<void> {
  const body = JSON.stringify(due.body);
  const results = await Promise.all(Array.from({ length: due.copies }, () => post(deps, body, signal)));
  if (signal.aborted) return;
  const result = results.find((entry) => entry.error !== null) ?? results[0];
  const now_ms = deps.clock.now();
  const attempts = due.attempts + 1;
  const isDelivered = result?.error === null;
  const next = isDelivered ? undefined : nextTry(due.first_at_ms, attempts, now_ms);
  const state = isDelivered ? "delivered" : next === undefined ? "abandoned" : "pending";
  await deps.pool.query(
    `update stripe.delivery set state = $2, attempts = $3, is_claimed = false, last_status = $4, last_error = $5,
       next_at_ms = coalesce($6, next_at_ms), delivered_at_ms = $7 where event = $1`,
    [due.event, state, attempts, result?.status, result?.error, next, isDelivered ? now_ms : null],
  );
  if (!isDelivered) deps.log("stripe.webhook_failed", { event: due.event, attempts, error: result?.error });
}

/** Sends everything that is due now; resolves when nothing more is due. */
export async function deliverDue(deps: DeliverDeps, signal: AbortSignal): Promise<void> {
  while (!deps.plan.isPaused && !signal.aborted) {
    await applyOrders(deps);
    const due = await claim(deps, AT_ONCE);
    if (due.length === 0) return;
    await Promise.all(due.map((entry) => send(deps, entry, signal)));
  }
}

/** At start: releases the claims of an earlier process. */
export async function releaseClaims(pool: Pool): Promise<void> {
  await pool.query(`update stripe.delivery set is_claimed = false where is_claimed`);
}
