-- Events of Stripe that fit nothing here, and refunds that failed, end with what the operator did about them.

alter table stripe_event drop constraint stripe_event_status_check;
alter table stripe_event
  add constraint stripe_event_status_check check (status in ('received', 'processed', 'quarantined', 'dismissed')),
  add column dismissed_at timestamptz,
  add column dismissed_by uuid references account,
  add column note text check (length(note) <= 1000),
  add constraint stripe_event_dismissed_whole
    check ((status = 'dismissed') = (dismissed_at is not null and dismissed_by is not null and note is not null));
drop index stripe_event_open;
create index stripe_event_open on stripe_event (received_at, id) where status in ('received', 'quarantined');

-- Another try after a failed refund is another row with a key of its own: at most one for each.
alter table refund add column retry_of uuid unique references refund;
create index refund_failed on refund (created_at, id) where status = 'failed';
create index refund_waiting on refund (created_at, id) where status in ('requested', 'pending');
