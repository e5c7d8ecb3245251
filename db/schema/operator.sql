-- Operators: their rights, tasks and mails.

create table operator_grant (
  account_id uuid primary key references account,
  granted_at timestamptz not null
);
comment on table operator_grant is 'Accounts with the rights of an operator.';

create table operator_task (
  id uuid primary key,
  kind text not null
    check (kind in ('booking_undelivered', 'cancellation_unanswered', 'payment_while_suspended', 'refunded_at_stripe',
    'refund_paid_twice', 'verification_wanted', 'verification_ended', 'dispute_open', 'sender_reported',
    'mail_refused')),
  noun text not null check (noun in ('request', 'offer', 'booking', 'profile', 'mail')),
  subject_id uuid not null,
  version integer not null default 1,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references account,
  note text check (length(note) <= 1000),
  constraint operator_task_closed_whole
    check ((closed_at is null) = (note is null) and (closed_at is not null or closed_by is null))
);
comment on table operator_task is
  'What an operator must look at. One open task per matter; closing it says what was done.';
comment on column operator_task.noun is 'The noun of its subject.';
comment on column operator_task.closed_by is 'Null when events overtook the task.';
comment on column operator_task.note is 'What was done.';
create unique index operator_task_one_open on operator_task (kind, subject_id) where closed_at is null;
create index operator_task_open on operator_task (opened_at, id) where closed_at is null;

create table operator_notice (
  kind text not null,
  subject text not null check (length(subject) between 1 and 255),
  noticed_at timestamptz not null,
  primary key (kind, subject)
);
comment on table operator_notice is 'What operators were mailed about, so that each matter is mailed once.';
comment on column operator_notice.subject is 'The task, event, refund or kind of job.';
create index operator_notice_old on operator_notice (noticed_at);

create table operator_choice (
  account_id uuid not null references account on delete cascade,
  kind text not null check (length(kind) <= 60),
  is_mailed boolean not null,
  primary key (account_id, kind)
);
comment on table operator_choice is
  'Kinds of matters that an operator has switched off or on again. Without a row a kind is mailed.';
