// An operator's tasks, inserted as rows: in a test's short life nothing would be set aside by itself.
import { randomUUID } from "node:crypto";
import type pg from "pg";

/** Inserts an event, a failed refund and a task about a booking; returns their pages. */
export async function setAside(owner: pg.Pool, booking_id: string): Promise<string[]> {
  const event_id = `evt_${randomUUID().replaceAll("-", "")}`;
  const [attempt_id, refund_id, task_id] = [randomUUID(), randomUUID(), randomUUID()];
  await owner.query(
    `insert into stripe_event (id, type, payload, status, problem, received_at, processed_at)
     values ($1, 'charge.refunded', '{}', 'quarantined', 'unknown_payment', now(), now())`,
    [event_id],
  );
  await owner.query(
    `insert into payment_attempt (id, booking_id, status, instalment, attempt_no, amount_minor, currency,
       idempotency_key, params, charge_id, expires_at, created_at, settled_at)
     values ($1, $2, 'succeeded', 'full', 99, 100, 'EUR', $3, '{}', $4, now(), now(), now())`,
    [attempt_id, booking_id, `kit:${attempt_id}`, `ch_${attempt_id}`],
  );
  await owner.query(
    `insert into refund (id, booking_id, attempt_id, status, amount_minor, currency, reason, idempotency_key, created_at)
     values ($1, $2, $3, 'failed', 100, 'EUR', 'booking_cancelled', $4, now())`,
    [refund_id, booking_id, attempt_id, `kit:${refund_id}`],
  );
  await owner.query(
    `insert into operator_task (id, kind, noun, subject_id, opened_at)
     values ($1, 'payment_while_suspended', 'booking', $2, now())`,
    [task_id, booking_id],
  );
  return [`/admin/event/${event_id}`, `/admin/refund/${refund_id}`, `/admin/task/${task_id}`];
}
