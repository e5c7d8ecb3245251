-- What the clock fires: reminders, answers that are due, and what it puts before the operator.

-- The next reminder of a deadline; null when none is left. Firing it sets the one after it.
alter table request add column remind_at timestamptz;
alter table offer add column remind_at timestamptz;
alter table booking
  add column remind_at timestamptz,
  add column cancel_answer_due_at timestamptz;

-- Frozen into a booking as auto_deliver_at when it is confirmed.
alter table category add column delivers_by_schedule boolean not null default false;

create index request_remind on request (remind_at, id) where status = 'open' and remind_at is not null;
create index request_decide on request (decide_until, id) where status = 'awarded' and decide_until is not null;
create index request_draft_idle on request (updated_at, id) where status = 'draft';
create index offer_remind on offer (remind_at, id) where status in ('sent', 'countered') and remind_at is not null;
create index offer_counter_due on offer (counter_answer_due_at, id) where status = 'countered';
create index booking_remind on booking (remind_at, id)
  where status in ('awaiting_information', 'awaiting_payment') and remind_at is not null;
create index booking_auto_deliver on booking (auto_deliver_at, id)
  where status = 'confirmed' and auto_deliver_at is not null;
create index booking_undelivered on booking (undelivered_check_at, id)
  where status in ('confirmed', 'changes_requested') and undelivered_check_at is not null;
create index booking_auto_complete on booking (auto_complete_at, id)
  where status = 'delivered' and auto_complete_at is not null;
create index booking_cancel_answer on booking (cancel_answer_due_at, id)
  where status = 'cancel_requested' and cancel_answer_due_at is not null;
create index payment_attempt_due on payment_attempt (expires_at, id) where status in ('created', 'requires_action');

-- What a person of the operator's must look at. One open task per matter; closing it says what was done.
create table operator_task (
  id uuid primary key,
  kind text not null check (kind in ('booking_undelivered', 'cancellation_unanswered')),
  noun text not null check (noun in ('request', 'offer', 'booking')),
  subject_id uuid not null,
  version integer not null default 1,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references account,
  note text check (length(note) <= 1000),
  constraint operator_task_closed_whole check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
create unique index operator_task_one_open on operator_task (kind, subject_id) where closed_at is null;
create index operator_task_open on operator_task (opened_at, id) where closed_at is null;
