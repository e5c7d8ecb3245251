// Effects of time: sessions expire, slow refunds settle. A timer calls this, as does every request, so
// that every answer agrees with the clock, even after somebody moved it.
import type Stripe from "stripe";
import type { Sql } from "../../kit/db.ts";
import { findObject, idOf, patchObject } from "../store/objects.ts";
import { emit } from "../webhook/emit.ts";
import { seconds, type Work } from "../work.ts";
import { settleRefund } from "./refunds.ts";

const BATCH = 100;

/** Closes one open, locked session and cancels its payment intent. */
export async function expireSession(work: Work, id: string): Promise<Stripe.Checkout.Session> {
  await work.sql.query(`update stripe.session set challenge = null where id = $1`, [id]);
  const expired = await patchObject(work.sql, "session", id, { status: "expired", url: null });
  const intentId = idOf(expired.payment_intent);
  const intent = intentId ? await findObject(work.sql, "payment_intent", intentId, true) : undefined;
  if (intent) {
    const canceled = await patchObject(work.sql, "payment_intent", intent.id, {
      canceled_at: seconds(work.now_ms),
      cancellation_reason: "expired",
      next_action: null,
      status: "canceled",
    });
    await emit(work, "payment_intent.canceled", canceled);
  }
  await emit(work, "checkout.session.expired", expired);
  return expired;
}

/** Whether anything is due; needs no transaction, because mostly nothing is. */
export async function isSomethingDue(sql: Sql, now_ms: number): Promise<boolean> {
  const due = await sql.query<{ due: boolean }>(
    `select exists (select from stripe.session where status = 'open' and expires_at <= $1)
       or exists (select from stripe.refund where settles_at_ms <= $2) as due`,
    [seconds(now_ms), now_ms],
  );
  return due.rows[0]?.due ?? false;
}

/** Processes what is due, in batches; skips sessions that a payment has locked. */
export async function passTime(work: Work): Promise<void> {
  const sessions = await work.sql.query<{ id: string }>(
    `select id from stripe.session where status = 'open' and expires_at <= $1
     order by seq limit ${BATCH} for update skip locked`,
    [seconds(work.now_ms)],
  );
  for (const { id } of sessions.rows) await expireSession(work, id);
  const refunds = await work.sql.query<{ id: string }>(
    `select id from stripe.refund where settles_at_ms <= $1 order by seq limit ${BATCH}`,
    [work.now_ms],
  );
  for (const { id } of refunds.rows) await settleRefund(work, id);
}
