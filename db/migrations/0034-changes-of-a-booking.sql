-- What one side of a confirmed booking proposes to change, a date or the lines, and what the other side answered. The
-- figures before and after stand in the row, so that an answer agrees to exactly what was on screen.
create table booking_change (
  id uuid primary key,
  booking_id uuid not null references booking,
  status text not null check (status in
    ('proposed', 'awaiting_payment', 'applied', 'declined', 'withdrawn', 'lapsed', 'overtaken')),
  version integer not null default 1,
  kind text not null check (kind in ('reschedule', 'order')),
  proposed_by text not null check (proposed_by in ('customer', 'provider')),
  -- The terms it was proposed for: booking.revision.
  booking_revision integer not null check (booking_revision >= 1),
  reason text not null check (length(reason) between 1 and 1000),
  -- Dates before and after. A change of the lines leaves them as they are.
  starts_at_before timestamptz,
  ends_at_before timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The lines after a change of them, as an array; null for a new date.
  lines jsonb check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 50),
  total_before_minor minor_amount not null,
  net_minor minor_amount not null,
  tax_minor minor_amount not null,
  total_minor minor_amount not null check (total_minor = net_minor + tax_minor),
  fee_minor minor_amount not null,
  fee_tax_minor minor_amount not null check (fee_minor + fee_tax_minor <= total_minor),
  -- What was agreed to return when it was applied.
  refund_minor minor_amount not null default 0,
  -- The payment that it waits for, of a dearer booking that is paid already.
  instalment_id uuid references instalment,
  proposed_at timestamptz not null,
  -- Until when it is answered, then until when it is paid.
  due_at timestamptz not null,
  answered_at timestamptz,
  closed_at timestamptz,
  constraint booking_change_has_its_terms check ((kind = 'order') = (lines is not null)),
  constraint booking_change_date_costs_nothing check (kind = 'order' or total_minor = total_before_minor),
  constraint booking_change_date_in_order check (ends_at is null or starts_at < ends_at),
  constraint booking_change_awaits_a_payment check (status <> 'awaiting_payment' or instalment_id is not null),
  constraint booking_change_closed_whole check
    ((closed_at is null) = (status in ('proposed', 'awaiting_payment')))
);
-- One at a time for a booking.
create unique index booking_change_one_open on booking_change (booking_id)
  where status in ('proposed', 'awaiting_payment');
create index booking_change_due on booking_change (due_at, id) where status in ('proposed', 'awaiting_payment');
create index booking_change_booking on booking_change (booking_id, proposed_at);

-- The payment of a change does not fall overdue: unpaid, the change lapses with it.
drop index instalment_due;
create index instalment_due on instalment (due_at, id) where status = 'due' and kind = 'balance';
