-- What operators hide or remove, with the statement of reasons that its author reads, the author's one objection and what
-- another operator decides on it. The release before shows the tasks by the name of their kind.

create table restriction (
  id uuid primary key,
  noun text not null check (noun in ('request', 'offer', 'profile', 'message', 'file')),
  subject_id uuid not null,
  author_id uuid not null references profile,
  act text not null check (act in ('hide', 'remove')),
  kind text not null check (kind in ('illegal', 'fraud', 'offensive', 'spam', 'privacy', 'other')),
  passage text check (length(passage) <= 8000),
  reason text check (length(reason) <= 1000),
  found_by text not null check (found_by in ('report', 'product', 'operator')),
  made_by uuid not null references account,
  made_at timestamptz not null,
  withheld jsonb,
  storage_key text unique,
  objectable_until timestamptz not null,
  objection text check (length(objection) <= 5000),
  objected_at timestamptz,
  outcome text check (outcome in ('upheld', 'reversed')),
  decision text check (length(decision) <= 1000),
  decided_by uuid references account,
  decided_at timestamptz,
  version integer not null default 1,
  constraint restriction_decided_whole check (num_nonnulls(outcome, decided_by, decided_at) in (0, 3)),
  constraint restriction_upheld_after_objection check (outcome <> 'upheld' or objected_at is not null)
);
comment on table restriction is
  'That operators hid or removed something that somebody published: the statement of reasons, the objection and its decision.';
comment on column restriction.noun is 'The noun of its subject.';
comment on column restriction.author_id is 'Whose it is: reads the statement, and may object once.';
comment on column restriction.kind is 'Which rule it breaks.';
comment on column restriction.passage is 'The words that break it; null where all of it does, and when the account of its author was closed.';
comment on column restriction.reason is 'In the operator''s words; null when the account of its author was closed.';
comment on column restriction.found_by is 'How operators came to it: a report, the product''s own check, or themselves.';
comment on column restriction.withheld is
  'What was taken out of a hidden message, profile or file, to be put back; null for removed things, for what was put back, and for requests and offers.';
comment on column restriction.storage_key is 'Where the bytes of a hidden file are in the file store.';
comment on column restriction.objection is 'In the author''s words; null when the account was closed.';
comment on column restriction.outcome is
  'What operators decided about it later, on an objection or by themselves; null until then.';
comment on column restriction.decision is 'Why, in the operator''s words.';
create unique index restriction_once on restriction (noun, subject_id, act) where outcome is distinct from 'reversed';
create index restriction_author on restriction (author_id, made_at, id);
create index restriction_made_at on restriction (made_at);

alter table operator_task drop constraint operator_task_kind_check;
alter table operator_task add constraint operator_task_kind_check
  check (kind in ('booking_undelivered', 'cancellation_unanswered', 'payment_while_suspended', 'refunded_at_stripe',
    'refund_paid_twice', 'verification_wanted', 'verification_ended', 'dispute_open', 'sender_reported',
    'mail_refused', 'message_reported', 'message_repeated', 'content_reported', 'approval_wanted',
    'objection_received')) not valid;
alter table operator_task drop constraint operator_task_noun_check;
alter table operator_task add constraint operator_task_noun_check
  check (noun in ('request', 'offer', 'booking', 'profile', 'mail', 'message', 'file', 'approval',
    'restriction')) not valid;
