-- What was agreed stands in the booking as data, its payments have rows with their own due dates, its ending knows what
-- was kept, and what one side asks the other to cancel is written down.

-- The cancellation policy by name and steps: {"name", "free_until": {"hours"} or {"days"}, "late_fee_bp",
-- "after_start_fee_bp"}. A booking made under a policy keeps its steps.
alter table booking
  add column policy_terms jsonb,
  add column fee_tax_bp basis_points,
  add column asks_contact boolean,
  add column information_questions jsonb,
  add column delivers_by_schedule boolean,
  -- How often the customer may ask for changes of what was delivered.
  add column changes_allowed integer check (changes_allowed between 0 and 20),
  -- Counts the terms that both sides have agreed to since the acceptance: a new date, other lines.
  add column revision integer not null default 1 check (revision >= 1),
  -- What of the paid sum was kept when the booking ended, cancelled or decided; null while that is open.
  add column kept_minor minor_amount,
  -- When a booking with an overdue payment is cancelled.
  add column cancel_overdue_at timestamptz;

update booking set
  policy_terms = case booking.policy
    when 'flexible' then '{"name": "flexible", "free_until": {"hours": 24}, "late_fee_bp": 5000, "after_start_fee_bp": 10000}'::jsonb
    when 'moderate' then '{"name": "moderate", "free_until": {"days": 7}, "late_fee_bp": 5000, "after_start_fee_bp": 10000}'::jsonb
    else '{"name": "strict", "free_until": {"days": 30}, "late_fee_bp": 5000, "after_start_fee_bp": 10000}'::jsonb end,
  fee_tax_bp = 1900,
  asks_contact = category.asks_contact,
  information_questions = category.information_questions,
  delivers_by_schedule = category.delivers_by_schedule,
  changes_allowed = 2
from category where category.id = booking.category_id;

alter table booking
  alter column policy_terms set not null,
  alter column fee_tax_bp set not null,
  alter column asks_contact set not null,
  alter column information_questions set not null,
  alter column delivers_by_schedule set not null,
  alter column changes_allowed set not null,
  add constraint booking_policy_is_named check (policy_terms ->> 'name' = policy),
  add constraint booking_kept_at_an_end check (kept_minor is null or status in ('cancelled', 'completed', 'disputed'));
create index booking_cancel_overdue on booking (cancel_overdue_at, id)
  where status = 'confirmed' and cancel_overdue_at is not null;

-- The lines as agreed, by revision of the booking: a later revision of the offer or the booking changes none of them.
create table booking_line (
  booking_id uuid not null references booking,
  revision integer not null check (revision >= 1),
  position integer not null check (position between 1 and 50),
  label text not null check (length(label) between 1 and 200),
  unit text check (unit in ('hour', 'day', 'night', 'person', 'piece', 'kilometre', 'square_metre')),
  quantity integer not null check (quantity between 1 and 9999),
  unit_net_minor minor_amount not null,
  net_minor minor_amount not null check (net_minor = quantity * unit_net_minor),
  tax_bp basis_points not null,
  primary key (booking_id, revision, position)
);
insert into booking_line (booking_id, revision, position, label, unit, quantity, unit_net_minor, net_minor, tax_bp)
  select booking.id, 1, line.position, line.label, line.unit, line.quantity, line.unit_net_minor, line.net_minor, line.tax_bp
  from booking join offer_line line on line.offer_id = booking.offer_id and line.revision = booking.offer_revision;

-- The payments of a booking in the order in which they are due. What comes in pays them in this order.
create table instalment (
  id uuid primary key,
  booking_id uuid not null references booking,
  status text not null check (status in ('due', 'overdue', 'paid', 'cancelled')),
  version integer not null default 1,
  position integer not null check (position >= 1),
  kind text not null check (kind in ('full', 'deposit', 'balance', 'change')),
  amount_minor minor_amount not null check (amount_minor > 0),
  currency currency_code not null,
  due_at timestamptz not null,
  -- The next reminder; null when none is left, and for the payment that the hold of the booking asks for.
  remind_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  constraint instalment_paid_whole check ((paid_at is not null) = (status = 'paid')),
  unique (booking_id, position)
);
-- Those that the clock looks at: the first payment of a booking is governed by its hold.
create index instalment_due on instalment (due_at, id) where status = 'due' and kind in ('balance', 'change');
create index instalment_remind on instalment (remind_at, id) where status in ('due', 'overdue') and remind_at is not null;

-- Bookings from before: what was planned for them from price, deposit and date.
with planned as (
  select b.*,
    b.starts_at is not null and b.accepted_at + interval '60 days' < b.starts_at as is_ahead,
    case when b.deposit_bp = 0 or b.total_minor = 0 then 0
      else least(b.total_minor, greatest(1, round(b.total_minor * b.deposit_bp / 10000.0)::bigint)) end as deposit,
    exists (select 1 from payment_attempt a where a.booking_id = b.id and a.status = 'succeeded'
      and a.instalment in ('full', 'deposit')) as is_first_paid,
    exists (select 1 from payment_attempt a where a.booking_id = b.id and a.status = 'succeeded'
      and a.instalment in ('full', 'balance')) as is_all_paid
  from booking b where b.total_minor > 0
), rows as (
  select *, is_ahead and deposit > 0 and deposit < total_minor
    and not exists (select 1 from payment_attempt a where a.booking_id = planned.id and a.instalment = 'full'
      and a.status = 'succeeded') as has_deposit
  from planned
)
insert into instalment (id, booking_id, status, position, kind, amount_minor, currency, due_at, paid_at, created_at)
  select gen_random_uuid(), id,
    case when is_first_paid then 'paid' when status = 'cancelled' then 'cancelled' else 'due' end,
    1, case when has_deposit then 'deposit' else 'full' end, case when has_deposit then deposit else total_minor end,
    currency, hold_until, case when is_first_paid then coalesce(confirmed_at, accepted_at) end, accepted_at
  from rows
  union all
  select gen_random_uuid(), id,
    case when is_all_paid then 'paid' when status = 'cancelled' then 'cancelled' else 'due' end,
    2, 'balance', total_minor - deposit, currency, greatest(starts_at - interval '60 days', hold_until),
    case when is_all_paid then coalesce(confirmed_at, accepted_at) end, accepted_at
  from rows where has_deposit;
update instalment set remind_at = due_at - interval '7 days' where status = 'due' and kind = 'balance';

alter table payment_attempt
  drop constraint payment_attempt_instalment_check,
  add constraint payment_attempt_instalment_check check (instalment in ('full', 'deposit', 'balance', 'change'));
-- One at a time for a booking, whatever it pays.
drop index payment_one_live_attempt;
create unique index payment_one_live_attempt on payment_attempt (booking_id)
  where status in ('created', 'requires_action', 'processing');

-- What one side has asked the other to agree to, outside what the policy gives.
create table cancel_request (
  id uuid primary key,
  booking_id uuid not null references booking,
  asked_by text not null check (asked_by in ('customer', 'provider')),
  -- What would be returned of what is paid.
  refund_minor minor_amount not null,
  reason text not null check (length(reason) between 1 and 1000),
  asked_at timestamptz not null,
  answer_due_at timestamptz not null,
  -- When nobody had answered and it was put before the operator.
  escalated_at timestamptz,
  answered_at timestamptz,
  answer text check (answer in ('agreed', 'refused', 'overtaken')),
  answered_by text check (answered_by in ('customer', 'provider', 'operator', 'system')),
  note text check (length(note) <= 1000),
  constraint cancel_request_answered_whole check
    ((answered_at is null) = (answer is null) and (answered_at is null) = (answered_by is null))
);
create unique index cancel_request_one_open on cancel_request (booking_id) where answered_at is null;
create index cancel_request_booking on cancel_request (booking_id, asked_at);

-- Never more is sent back than a payment brought. What Stripe says it has returned is recorded as it is.
create function refund_within_payment() returns trigger language plpgsql as $$
declare
  paid bigint;
  committed bigint;
begin
  if new.origin = 'stripe' then return new; end if;
  select amount_minor into paid from payment_attempt where id = new.attempt_id and status = 'succeeded' for update;
  select coalesce(sum(amount_minor), 0) into committed from refund
    where attempt_id = new.attempt_id and (status in ('requested', 'pending', 'succeeded') or is_settled_otherwise);
  if paid is null or committed + new.amount_minor > paid then
    raise exception 'refund % exceeds what attempt % brought', new.id, new.attempt_id
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger refund_within_payment before insert on refund for each row execute function refund_within_payment();
