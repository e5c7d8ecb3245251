-- Messages that their reader reports to the operators, and providers who ask the same in many conversations. The release
-- before shows the tasks by the name of their kind.

create table message_report (
  id uuid primary key,
  message_id uuid not null references message,
  reported_by uuid not null references profile,
  passage text check (length(passage) <= 5000),
  reason text check (length(reason) <= 1000),
  reported_at timestamptz not null,
  constraint message_report_once unique (message_id)
);
comment on table message_report is 'A message that its reader reported to the operators, with what it said then.';
comment on column message_report.passage is
  'The text of the message; null when its writer''s account was closed. Deleting the message leaves it.';
comment on column message_report.reason is 'In the words of whoever reported it; null without any.';
create index message_report_by on message_report (reported_by);

alter table operator_task drop constraint operator_task_kind_check;
alter table operator_task add constraint operator_task_kind_check
  check (kind in ('booking_undelivered', 'cancellation_unanswered', 'payment_while_suspended', 'refunded_at_stripe',
    'refund_paid_twice', 'verification_wanted', 'verification_ended', 'dispute_open', 'sender_reported',
    'mail_refused', 'message_reported', 'message_repeated')) not valid;
alter table operator_task drop constraint operator_task_noun_check;
alter table operator_task add constraint operator_task_noun_check
  check (noun in ('request', 'offer', 'booking', 'profile', 'mail', 'message')) not valid;
