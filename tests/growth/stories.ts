// What the stories of the large market are told by: mails with keys as commands write them, deliveries of events, Stripe's
// reports and notes. The visited rows have more than a page of each.
import type pg from "pg";

type Subjects = { booking_id: string; request_id: string; account_id: string; endpoint_id: string };

const statements = ({ booking_id, request_id, account_id, endpoint_id }: Subjects): readonly string[] => [
  `insert into sent_mail (key, template, account_id, sent_at)
    select 'booking_confirmed:' || b.customer_profile_id || ':' || b.id || ':' || n, 'booking_confirmed', p.account_id,
      b.created_at + n * interval '1 hour'
    from booking b join profile p on p.id = b.customer_profile_id
    cross join generate_series(1, case when b.id = '${booking_id}' then 300 else 2 end) n on conflict do nothing`,
  `insert into sent_mail (key, template, account_id, sent_at)
    select 'request_matches:' || r.id || ':' || n, 'request_matches', null, r.created_at + n * interval '1 minute'
    from (select * from request where opened_at is not null limit 20000) r
    cross join generate_series(1, case when r.id = '${request_id}' then 3000 else 1 end) n on conflict do nothing`,
  `insert into sent_mail (key, template, account_id, sent_at)
    select 'daily_digest:' || n || '-${account_id}', 'daily_digest', '${account_id}', now() - n * interval '1 hour'
    from generate_series(1, 5000) n on conflict do nothing`,
  `insert into mail_failure (id, key, job, template, account_id, recipient, reason, tries, failed_at, given_up_at)
    select gen_random_uuid(), 'booking_reminder:' || b.customer_profile_id || ':' || b.id || ':' || 1, 'send_mail',
      'booking_reminder', p.account_id, 'a…@post.example', 'mail_refused', 3, now(), now()
    from booking b join profile p on p.id = b.customer_profile_id limit 20 on conflict do nothing`,
  `insert into webhook_delivery (id, endpoint_id, event_id, type, status, attempts, created_at, ended_at)
    select gen_random_uuid(), '${endpoint_id}', id, noun || '.' || transition, 'delivered', 1, at, at
    from event where noun = 'booking' on conflict do nothing`,
  `insert into stripe_event (id, type, object_id, payload, status, received_at, processed_at)
    select 'evt_dispute' || a.id, 'charge.dispute.created', 'du_' || a.id, jsonb_build_object('data',
      jsonb_build_object('object', jsonb_build_object('payment_intent', a.payment_intent_id))), 'processed', now(), now()
    from payment_attempt a on conflict do nothing`,
  `insert into operator_note (id, noun, subject_id, author_id, text, created_at)
    select gen_random_uuid(), 'booking', b.id, g.account_id, 'growth', now() - n * interval '1 minute'
    from booking b cross join (select account_id from operator_grant limit 1) g
    cross join generate_series(1, case when b.id = '${booking_id}' then 300 else 1 end) n`,
  `insert into operator_task (id, kind, noun, subject_id, opened_at, closed_at, note)
    select gen_random_uuid(), 'booking_undelivered', 'booking', id, created_at, now(), 'growth' from booking`,
  `insert into device (session_id, account_id, user_agent, created_at, last_seen_at, revoked_at)
    select gen_random_uuid(), '${account_id}', '', now() - n * interval '1 day', now(), now() from generate_series(1, 300) n`,
];

/** Fills the tables once. */
export async function fillStories(owner: pg.Pool, subjects: Subjects): Promise<void> {
  const { rows } = await owner.query("select 1 from operator_note limit 1");
  if (rows.length > 0) return;
  await owner.query(`begin; set local statement_timeout = 0; ${statements(subjects).join("; ")}; commit`);
  await owner.query(
    "analyze sent_mail, mail_failure, webhook_delivery, stripe_event, operator_note, operator_task, device",
  );
}
