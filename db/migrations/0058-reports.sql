-- Whoever may read a request, an offer, a provider's profile or a file reports it to the operators, as they do messages. The
-- release before goes on writing reports of messages to message_report; a trigger copies them.

create table report (
  id uuid primary key,
  noun text not null check (noun in ('request', 'offer', 'profile', 'file', 'message')),
  subject_id uuid not null,
  author_id uuid references profile,
  reported_by uuid not null references profile,
  kind text not null check (kind in ('illegal', 'fraud', 'offensive', 'spam', 'privacy', 'other')),
  passage text check (length(passage) <= 8000),
  reason text check (length(reason) <= 1000),
  reported_at timestamptz not null,
  decided_at timestamptz,
  outcome text check (outcome in ('dismissed', 'upheld')),
  constraint report_decided check (outcome is null or decided_at is not null)
);
comment on table report is
  'What somebody who may read it has reported to the operators, with what it said then. Operators decide on all reports of one thing together.';
comment on column report.noun is 'The noun of its subject.';
comment on column report.author_id is 'Whose it is; null for what nobody signed in has written.';
comment on column report.passage is 'What it said; null for files alone, and when the account of its author was closed.';
comment on column report.reason is 'In the words of whoever reported it; null without any.';
comment on column report.decided_at is 'When operators closed the task about it.';
comment on column report.outcome is
  'Whether operators found nothing to do or acted upon it; null until then, and for what an earlier release decided.';
create unique index report_once on report (noun, subject_id, reported_by) where decided_at is null;
create index report_subject on report (noun, subject_id);
create index report_newest on report (reported_at, id);
create index report_by on report (reported_by, reported_at);
create index report_author on report (author_id) where author_id is not null;

insert into report (id, noun, subject_id, author_id, reported_by, kind, passage, reason, reported_at, decided_at)
  select message_report.id, 'message', message_id, message.profile_id, reported_by, 'other', passage, reason, reported_at,
    (select max(closed_at) from operator_task where operator_task.kind = 'message_reported'
      and operator_task.subject_id = message_id)
  from message_report join message on message.id = message_id;

create function keep_message_report() returns trigger language plpgsql as $$ begin
  insert into report (id, noun, subject_id, author_id, reported_by, kind, passage, reason, reported_at)
    select new.id, 'message', new.message_id, message.profile_id, new.reported_by, 'other', new.passage, new.reason,
      new.reported_at
    from message where message.id = new.message_id
    on conflict do nothing;
  return null;
end $$;
comment on function keep_message_report is 'Copies a report that the release before has written.';
create trigger message_report_is_kept after insert on message_report
  for each row execute function keep_message_report();

alter table operator_task drop constraint operator_task_kind_check;
alter table operator_task add constraint operator_task_kind_check
  check (kind in ('booking_undelivered', 'cancellation_unanswered', 'payment_while_suspended', 'refunded_at_stripe',
    'refund_paid_twice', 'verification_wanted', 'verification_ended', 'dispute_open', 'sender_reported',
    'mail_refused', 'message_reported', 'message_repeated', 'approval_wanted', 'content_reported')) not valid;
alter table operator_task drop constraint operator_task_noun_check;
alter table operator_task add constraint operator_task_noun_check
  check (noun in ('request', 'offer', 'booking', 'profile', 'mail', 'message', 'approval', 'file')) not valid;
