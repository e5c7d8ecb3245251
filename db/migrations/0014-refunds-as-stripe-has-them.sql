-- A refund is asked for by one process at a time, is what Stripe says it is whoever made it, and ends with its money
-- where the books have it.

alter table refund
  -- Until when one process alone may ask Stripe for it.
  add column leased_until timestamptz,
  -- Ordered here, or made at Stripe (its dashboard, its own accord) and recorded here when Stripe told of it.
  add column origin text not null default 'ordered' check (origin in ('ordered', 'stripe')),
  -- It failed, and the customer was paid another way: the books have that payment.
  add column is_settled_otherwise boolean not null default false,
  add constraint refund_settled_by_a_person check (not is_settled_otherwise or dismissed_at is not null),
  -- A refund that was closed because it had failed may arrive after all: what was said about it stays.
  drop constraint refund_dismissed_whole,
  add constraint refund_dismissed_whole check (
    (dismissed_at is null) = (dismissed_by is null) and (dismissed_at is null) = (note is null)
    and (dismissed_at is null or status in ('failed', 'pending', 'succeeded'))
  );

-- What has become of the money of an event that was set aside; null where there was none of ours.
alter table stripe_event
  add column settlement text check (settlement in ('not_ours', 'returned', 'kept', 'taken_by_bank')),
  add constraint stripe_event_settled_by_a_person check (settlement is null or status = 'dismissed');

alter table operator_task
  drop constraint operator_task_kind_check,
  add constraint operator_task_kind_check check (kind in
    ('booking_undelivered', 'cancellation_unanswered', 'payment_while_suspended', 'refunded_at_stripe',
     'refund_paid_twice'));
