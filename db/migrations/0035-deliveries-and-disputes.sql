-- What was delivered and what the customer answered, what the two sides dispute and what the operator decided, and the
-- files that go with both.

alter table booking add column completed_at timestamptz;
update booking set completed_at = (select max(event.at) from event where event.noun = 'booking'
    and event.subject_id = booking.id and event.to_status = 'completed')
  where status in ('completed', 'disputed');
-- Reminders of the days to object to a delivery, and of the answer in a dispute.
create index booking_remind_delivery on booking (remind_at, id) where status = 'delivered' and remind_at is not null;
create index booking_remind_dispute on booking (remind_at, id) where status = 'disputed' and remind_at is not null;

-- Each time the provider, or the schedule of the category, says that the job is done.
create table delivery (
  id uuid primary key,
  booking_id uuid not null references booking,
  position integer not null check (position >= 1),
  delivered_by text not null check (delivered_by in ('provider', 'system')),
  note text check (length(note) between 1 and 5000),
  delivered_at timestamptz not null,
  answered_at timestamptz,
  -- `silence`: the days to object passed. `decided`: a dispute or the operator took its place.
  answer text check (answer in ('accepted', 'changes', 'silence', 'decided')),
  changes_text text check (length(changes_text) between 1 and 5000),
  changes_until timestamptz,
  unique (booking_id, position),
  constraint delivery_answered_whole check ((answered_at is null) = (answer is null)),
  constraint delivery_changes_say_what check ((answer is not distinct from 'changes') = (changes_text is not null)),
  constraint delivery_changes_until check (changes_until is null or changes_text is not null)
);
create unique index delivery_one_open on delivery (booking_id) where answered_at is null;
insert into delivery (id, booking_id, position, delivered_by, delivered_at, answered_at, answer)
  select gen_random_uuid(), booking.id, 1, 'system', event.at,
    case when booking.status = 'delivered' then null else booking.completed_at end,
    case when booking.status = 'delivered' then null else 'silence' end
  from booking join lateral (select at from event where noun = 'booking' and subject_id = booking.id
    and transition = 'auto_deliver' order by id desc limit 1) event on true
  where booking.status = 'delivered' or (booking.status = 'completed' and booking.completed_at is not null);

-- A problem that one side has reported, until the operator decides it.
create table booking_dispute (
  id uuid primary key,
  booking_id uuid not null references booking,
  opened_by text not null check (opened_by in ('customer', 'provider')),
  -- Where the booking stood: one that was not delivered yet may go on from there.
  from_status text not null check (from_status in ('confirmed', 'delivered', 'changes_requested', 'completed')),
  kind text not null check (kind in ('not_delivered', 'not_as_agreed', 'no_show_customer', 'no_show_provider', 'other')),
  opened_at timestamptz not null,
  -- Until then the operator waits for the other side.
  answer_due_at timestamptz not null,
  statements_until timestamptz not null,
  resolved_at timestamptz,
  outcome text check (outcome in ('complete', 'cancel', 'continue')),
  refund_minor minor_amount,
  kept_minor minor_amount,
  reason text check (length(reason) between 1 and 1000),
  constraint booking_dispute_decided_whole check ((resolved_at is null) = (outcome is null)
    and (resolved_at is null) = (reason is null)),
  constraint booking_dispute_sums check ((outcome is null or outcome = 'continue') = (refund_minor is null)
    and (refund_minor is null) = (kept_minor is null))
);
create unique index booking_dispute_one_open on booking_dispute (booking_id) where resolved_at is null;
create index booking_dispute_booking on booking_dispute (booking_id, opened_at);
create index booking_dispute_open on booking_dispute (opened_at, id) where resolved_at is null;

-- What the sides say in a dispute; the first statement is the report itself.
create table dispute_statement (
  id uuid primary key,
  dispute_id uuid not null references booking_dispute,
  side text not null check (side in ('customer', 'provider')),
  text text not null check (length(text) between 1 and 5000),
  at timestamptz not null
);
create index dispute_statement_dispute on dispute_statement (dispute_id, at, id);
create trigger dispute_statement_is_append_only before update or delete on dispute_statement
  for each row execute function refuse_change();

-- A file of a booking is uploaded first and belongs to what is said with it afterwards; one that nothing was said with
-- is removed.
alter table file
  add column booking_id uuid references booking,
  add column uploaded_by uuid references profile,
  add column delivery_id uuid references delivery,
  add column statement_id uuid references dispute_statement,
  drop constraint file_of_one_thing,
  add constraint file_of_one_thing check (num_nonnulls(request_id, profile_id, booking_id) <= 1),
  add constraint file_of_booking_whole check ((booking_id is null) = (uploaded_by is null)
    and num_nonnulls(delivery_id, statement_id) <= 1
    and (booking_id is not null or num_nonnulls(delivery_id, statement_id) = 0));
create index file_booking on file (booking_id) where booking_id is not null;
create index file_uploaded_by on file (uploaded_by) where uploaded_by is not null;
create index file_unsaid on file (created_at, id)
  where booking_id is not null and delivery_id is null and statement_id is null;

alter table operator_task
  drop constraint operator_task_kind_check,
  add constraint operator_task_kind_check check (kind in
    ('booking_undelivered', 'cancellation_unanswered', 'payment_while_suspended', 'refunded_at_stripe',
     'refund_paid_twice', 'verification_ended', 'dispute_open')),
  -- A task that what it asks about has overtaken is closed by nobody.
  drop constraint operator_task_closed_whole,
  add constraint operator_task_closed_whole check ((closed_at is null) = (note is null)
    and (closed_at is not null or closed_by is null));
