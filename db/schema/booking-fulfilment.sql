-- What happens to a confirmed booking: changes, deliveries, cancellations and disputes.

create table booking_change (
  id uuid primary key,
  booking_id uuid not null references booking,
  status text not null
    check (status in ('proposed', 'awaiting_payment', 'applied', 'declined', 'withdrawn', 'lapsed', 'overtaken')),
  version integer not null default 1,
  kind text not null check (kind in ('reschedule', 'order')),
  proposed_by text not null check (proposed_by in ('customer', 'provider')),
  booking_revision integer not null check (booking_revision >= 1),
  reason text not null check (length(reason) between 1 and 1000),
  starts_at_before timestamptz,
  ends_at_before timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  lines jsonb check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 50),
  total_before_minor minor_amount not null,
  net_minor minor_amount not null,
  tax_minor minor_amount not null,
  total_minor minor_amount not null,
  fee_minor minor_amount not null,
  fee_tax_minor minor_amount not null,
  refund_minor minor_amount not null default 0,
  instalment_id uuid,
  proposed_at timestamptz not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  closed_at timestamptz,
  check (total_minor = net_minor + tax_minor),
  check (fee_minor + fee_tax_minor <= total_minor),
  constraint booking_change_has_its_terms check ((kind = 'order') = (lines is not null)),
  constraint booking_change_date_costs_nothing check (kind = 'order' or total_minor = total_before_minor),
  constraint booking_change_date_in_order check (ends_at is null or starts_at < ends_at),
  constraint booking_change_awaits_a_payment check (status <> 'awaiting_payment' or instalment_id is not null),
  constraint booking_change_closed_whole check ((closed_at is null) = (status in ('proposed', 'awaiting_payment')))
);
comment on table booking_change is
  'A new date or other lines that one side of a confirmed booking proposes, with the figures before and after, so '
  'that an answer agrees to what was on screen. Its statuses and edges: domain/booking/change/machine.ts.';
comment on column booking_change.booking_revision is 'The terms that it was proposed for: booking.revision.';
comment on column booking_change.starts_at is 'The date after the change. A change of the lines leaves it.';
comment on column booking_change.lines is 'The lines after the change, as an array; null for a new date.';
comment on column booking_change.refund_minor is 'What the sides agreed to return when it is applied.';
comment on column booking_change.instalment_id is 'The payment that it waits for, if a paid booking becomes dearer.';
comment on column booking_change.due_at is 'Until when it is answered, then until when it is paid.';
-- One at a time per booking.
create unique index booking_change_one_open on booking_change (booking_id)
  where status in ('proposed', 'awaiting_payment');
create index booking_change_due on booking_change (due_at, id) where status in ('proposed', 'awaiting_payment');
create index booking_change_booking on booking_change (booking_id, proposed_at);

create table delivery (
  id uuid primary key,
  booking_id uuid not null references booking,
  position integer not null check (position >= 1),
  delivered_by text not null check (delivered_by in ('provider', 'system')),
  note text check (length(note) between 1 and 5000),
  delivered_at timestamptz not null,
  answered_at timestamptz,
  answer text check (answer in ('accepted', 'changes', 'silence', 'decided')),
  changes_text text check (length(changes_text) between 1 and 5000),
  changes_until timestamptz,
  constraint delivery_answered_whole check ((answered_at is null) = (answer is null)),
  constraint delivery_changes_say_what check ((answer is not distinct from 'changes') = (changes_text is not null)),
  constraint delivery_changes_until check (changes_until is null or changes_text is not null),
  unique (booking_id, position)
);
comment on table delivery is 'Each time the provider, or the schedule of the category, says that the job is done.';
comment on column delivery.answer is
  'silence: the time to object passed. decided: a dispute or an operator took its place.';
create unique index delivery_one_open on delivery (booking_id) where answered_at is null;

create table cancel_request (
  id uuid primary key,
  booking_id uuid not null references booking,
  asked_by text not null check (asked_by in ('customer', 'provider')),
  refund_minor minor_amount not null,
  reason text not null check (length(reason) between 1 and 1000),
  asked_at timestamptz not null,
  answer_due_at timestamptz not null,
  escalated_at timestamptz,
  answered_at timestamptz,
  answer text check (answer in ('agreed', 'refused', 'overtaken')),
  answered_by text check (answered_by in ('customer', 'provider', 'operator', 'system')),
  note text check (length(note) <= 1000),
  constraint cancel_request_answered_whole
    check ((answered_at is null) = (answer is null) and (answered_at is null) = (answered_by is null))
);
comment on table cancel_request is 'One side asks the other to cancel outside of what the policy gives.';
comment on column cancel_request.refund_minor is 'What would be returned of what is paid.';
comment on column cancel_request.escalated_at is 'When nobody had answered and it became a task for operators.';
comment on column cancel_request.answer is 'overtaken: something else ended the booking.';
create unique index cancel_request_one_open on cancel_request (booking_id) where answered_at is null;
create index cancel_request_booking on cancel_request (booking_id, asked_at);

create table booking_dispute (
  id uuid primary key,
  booking_id uuid not null references booking,
  opened_by text not null check (opened_by in ('customer', 'provider')),
  from_status text not null check (from_status in ('confirmed', 'delivered', 'changes_requested', 'completed')),
  kind text not null
    check (kind in ('not_delivered', 'not_as_agreed', 'no_show_customer', 'no_show_provider', 'other')),
  opened_at timestamptz not null,
  answer_due_at timestamptz not null,
  statements_until timestamptz not null,
  resolved_at timestamptz,
  outcome text check (outcome in ('complete', 'cancel', 'continue')),
  refund_minor minor_amount,
  kept_minor minor_amount,
  reason text check (length(reason) between 1 and 1000),
  constraint booking_dispute_decided_whole
    check ((resolved_at is null) = (outcome is null) and (resolved_at is null) = (reason is null)),
  constraint booking_dispute_sums
    check ((outcome is null or outcome = 'continue') = (refund_minor is null)
    and (refund_minor is null) = (kept_minor is null))
);
comment on table booking_dispute is 'A problem that one side has reported, until an operator decides it.';
comment on column booking_dispute.from_status is
  'Status of the booking at its opening: one not delivered may continue there.';
comment on column booking_dispute.answer_due_at is 'Until when the operator waits for the other side.';
create unique index booking_dispute_one_open on booking_dispute (booking_id) where resolved_at is null;
create index booking_dispute_booking on booking_dispute (booking_id, opened_at);
create index booking_dispute_open on booking_dispute (opened_at, id) where resolved_at is null;

create table dispute_statement (
  id uuid primary key,
  dispute_id uuid not null references booking_dispute,
  side text not null check (side in ('customer', 'provider')),
  text text not null check (length(text) between 1 and 5000),
  at timestamptz not null
);
comment on table dispute_statement is 'What the sides say in a dispute. The first statement is the report itself.';
create index dispute_statement_dispute on dispute_statement (dispute_id, at, id);
create trigger dispute_statement_is_append_only before update or delete on dispute_statement
  for each row execute function refuse_change();
