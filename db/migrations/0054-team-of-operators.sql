-- Invitations to become an operator, and acts of operators that a second one confirms. The release before reads neither, and
-- shows the new tasks by the name of their kind.

create table operator_invitation (
  id uuid primary key,
  email citext not null check (length(email) <= 254),
  roles text[] not null constraint operator_invitation_roles
    check (cardinality(roles) > 0 and roles <@ array['admin', 'support', 'finance', 'moderation']),
  rotation integer not null default 1,
  invited_by uuid not null references account,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  constraint operator_invitation_once unique (email)
);
comment on table operator_invitation is
  'Who is invited to become an operator: whoever has an account with the address may accept. Gone once it is accepted, revoked or expired.';
comment on column operator_invitation.rotation is 'Always one: mails with a link count their links.';

create table operator_approval (
  id uuid primary key,
  command text not null check (length(command) between 1 and 60),
  input jsonb not null,
  subject_noun text not null check (length(subject_noun) between 1 and 60),
  subject_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  version integer not null default 1,
  reason text not null check (length(reason) between 1 and 1000),
  requested_by uuid not null references account,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text check (outcome in ('confirmed', 'declined', 'expired')),
  decided_by uuid references account,
  decided_at timestamptz,
  note text check (length(note) between 1 and 1000),
  constraint operator_approval_by_another check (decided_by <> requested_by),
  constraint operator_approval_decided_whole check (
    (outcome is null) = (decided_at is null)
    and (outcome is not null and outcome <> 'expired') = (decided_by is not null)
    and (decided_by is null) = (note is null)
  )
);
comment on table operator_approval is
  'Acts of operators over the sum of a setting: each moves money only once another operator has confirmed it.';
comment on column operator_approval.command is 'Wire name of the command.';
comment on column operator_approval.input is 'As the operator gave it; the command runs with it when it is confirmed.';
comment on column operator_approval.subject_noun is 'What the act is about.';
comment on column operator_approval.amount_minor is 'The sum that it moves, in the smallest unit of its currency.';
comment on column operator_approval.note is 'Why the other operator confirmed or declined it.';
create unique index operator_approval_one_open on operator_approval (command, subject_id) where outcome is null;
create index operator_approval_due on operator_approval (expires_at) where outcome is null;

alter table operator_task drop constraint operator_task_kind_check;
alter table operator_task add constraint operator_task_kind_check
  check (kind in ('booking_undelivered', 'cancellation_unanswered', 'payment_while_suspended', 'refunded_at_stripe',
    'refund_paid_twice', 'verification_wanted', 'verification_ended', 'dispute_open', 'sender_reported',
    'mail_refused', 'message_reported', 'message_repeated', 'approval_wanted')) not valid;
alter table operator_task drop constraint operator_task_noun_check;
alter table operator_task add constraint operator_task_noun_check
  check (noun in ('request', 'offer', 'booking', 'profile', 'mail', 'message', 'approval')) not valid;
