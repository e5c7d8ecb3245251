-- Payments of bookings, Stripe's events, and the ledger.

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
  remind_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  constraint instalment_paid_whole check ((paid_at is not null) = (status = 'paid')),
  unique (booking_id, position)
);
comment on table instalment is
  'Payments of a booking in the order in which they are due. What comes in pays them in this order.';
comment on column instalment.kind is 'deposit and balance come in pairs; change: a booking became dearer.';
comment on column instalment.remind_at is
  'The next reminder; null when none is left, and for the payment that the hold of the booking asks for.';
create index instalment_remind on instalment (remind_at, id)
  where status in ('due', 'overdue') and remind_at is not null;
-- The first payment of a booking is governed by its hold, and that of a change lapses with it.
create index instalment_due on instalment (due_at, id) where status = 'due' and kind = 'balance';
alter table booking_change add foreign key (instalment_id) references instalment;

create table payment_attempt (
  id uuid primary key,
  booking_id uuid not null references booking,
  status text not null
    check (status in ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled', 'expired')),
  version integer not null default 1,
  instalment text not null check (instalment in ('full', 'deposit', 'balance', 'change')),
  attempt_no integer not null check (attempt_no >= 1),
  amount_minor minor_amount not null check (amount_minor > 0),
  currency currency_code not null,
  idempotency_key text not null unique,
  params jsonb not null,
  session_id text unique,
  session_url text,
  payment_intent_id text unique,
  charge_id text unique,
  failure_code text,
  leased_until timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (booking_id, instalment, attempt_no)
) with (fillfactor = 85);
comment on table payment_attempt is 'One checkout at Stripe each. Its statuses and edges: domain/payment/machine.ts.';
comment on column payment_attempt.instalment is 'Kind of the instalment that it begins with.';
comment on column payment_attempt.idempotency_key is 'Stripe''s key for making the checkout.';
comment on column payment_attempt.params is
  'What Stripe is called with. It is written before the call, so that each try sends the same.';
comment on column payment_attempt.session_id is 'Stripe''s checkout session.';
comment on column payment_attempt.session_url is 'Where the customer pays.';
comment on column payment_attempt.leased_until is 'Until when one process alone may call Stripe for it.';
comment on column payment_attempt.expires_at is 'When the product ends it.';
comment on column payment_attempt.settled_at is 'When it ended, paid or not.';
create index payment_attempt_live on payment_attempt (created_at)
  where status in ('created', 'requires_action', 'processing');
create index payment_attempt_due on payment_attempt (expires_at, id) where status in ('created', 'requires_action');
-- One at a time per booking, whatever it pays.
create unique index payment_one_live_attempt on payment_attempt (booking_id)
  where status in ('created', 'requires_action', 'processing');

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
comment on function refund_within_payment is
  'Refuses refunds that return more than the payment brought. What Stripe says it has returned is recorded as it is.';

create table refund (
  id uuid primary key,
  booking_id uuid not null references booking,
  attempt_id uuid not null references payment_attempt,
  status text not null check (status in ('requested', 'pending', 'succeeded', 'failed', 'cancelled')),
  version integer not null default 1,
  amount_minor minor_amount not null check (amount_minor > 0),
  currency currency_code not null,
  reason text not null,
  idempotency_key text not null unique,
  stripe_refund_id text unique,
  created_at timestamptz not null,
  retry_of uuid unique references refund,
  dismissed_at timestamptz,
  dismissed_by uuid references account,
  note text check (length(note) <= 1000),
  leased_until timestamptz,
  origin text not null default 'ordered' check (origin in ('ordered', 'stripe')),
  is_settled_otherwise boolean not null default false,
  constraint refund_settled_by_a_person check (not is_settled_otherwise or dismissed_at is not null),
  constraint refund_dismissed_whole
    check ((dismissed_at is null) = (dismissed_by is null) and (dismissed_at is null) = (note is null)
    and (dismissed_at is null or status in ('failed', 'pending', 'succeeded')))
);
comment on table refund is
  'Money that goes back to the customer, in the state that Stripe reports. Its statuses and edges: '
  'domain/payment/machine.ts.';
comment on column refund.reason is 'Why, as a code.';
comment on column refund.idempotency_key is 'Stripe''s key for making the refund.';
comment on column refund.retry_of is 'The failed refund that this one repeats.';
comment on column refund.dismissed_at is
  'When an operator closed a failed refund, saying how the customer was paid. It may still arrive later.';
comment on column refund.leased_until is 'Until when one process alone may call Stripe for it.';
comment on column refund.origin is 'stripe: made there, and recorded here when Stripe reported it.';
comment on column refund.is_settled_otherwise is
  'It failed and the customer was paid another way, which the ledger has.';
create index refund_booking on refund (booking_id);
create index refund_waiting on refund (created_at, id) where status in ('requested', 'pending');
create index refund_failed on refund (created_at, id) where status = 'failed' and dismissed_at is null;
create index refund_attempt on refund (attempt_id);
create trigger refund_within_payment before insert on refund for each row execute function refund_within_payment();

create table stripe_event (
  id text primary key,
  type text not null,
  object_id text,
  payload jsonb not null,
  status text not null check (status in ('received', 'processed', 'quarantined', 'dismissed')),
  problem text,
  received_at timestamptz not null,
  processed_at timestamptz,
  dismissed_at timestamptz,
  dismissed_by uuid references account,
  note text check (length(note) <= 1000),
  settlement text check (settlement in ('not_ours', 'returned', 'kept', 'taken_by_bank')),
  constraint stripe_event_dismissed_whole
    check ((status = 'dismissed') = (dismissed_at is not null and dismissed_by is not null and note is not null)),
  constraint stripe_event_settled_by_a_person check (settlement is null or status = 'dismissed')
);
comment on table stripe_event is
  'Stripe''s webhook events as they arrived. A row stays, so that a repeated event is known.';
comment on column stripe_event.id is 'Stripe''s id of the event.';
comment on column stripe_event.object_id is 'Stripe''s id of the object that it is about.';
comment on column stripe_event.payload is 'Its body. The sweep removes data after 90 days.';
comment on column stripe_event.status is 'quarantined: it fits nothing here and waits for an operator.';
comment on column stripe_event.problem is 'Why it is quarantined, as a code.';
comment on column stripe_event.settlement is
  'What became of the money of a dismissed event; null where there was none.';
create index stripe_event_open on stripe_event (received_at, id) where status in ('received', 'quarantined');
-- The sweep of bodies.
create index stripe_event_body on stripe_event (received_at)
  where status in ('processed', 'dismissed') and payload ? 'data';

create function ledger_tx_is_balanced() returns trigger language plpgsql as $$
declare
  the_tx uuid;
begin
  if tg_table_name = 'ledger_tx' then the_tx := new.id; else the_tx := new.tx_id; end if;
  if (select count(*) from ledger_entry where tx_id = the_tx) < 2
     or exists (select 1 from ledger_entry where tx_id = the_tx group by currency having sum(amount_minor) <> 0) then
    raise exception 'ledger transaction % is not balanced', the_tx using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function ledger_tx_is_balanced is
  'At the commit, each transaction has at least two entries, and they sum to zero in each currency.';

create table ledger_account (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'clearing')),
  owner_id uuid,
  currency currency_code not null,
  unique nulls not distinct (name, owner_id, currency),
  unique (id, currency)
);
comment on table ledger_account is 'Accounts of the ledger, by name, owner and currency.';
comment on column ledger_account.owner_id is
  'The booking, provider or partner whose money it is; null for the platform.';

create table ledger_tx (
  id uuid primary key,
  idempotency_key text not null unique,
  type text not null,
  booking_id uuid references booking,
  stripe_ref text,
  at timestamptz not null,
  constraint ledger_tx_id_at unique (id, at)
);
comment on table ledger_tx is
  'Transactions of the ledger: each fact books one, and its entries sum to zero in each currency.';
comment on column ledger_tx.idempotency_key is 'Names the fact, so that it is booked once.';
comment on column ledger_tx.stripe_ref is 'Stripe''s id of what moved the money.';
create index ledger_tx_booking on ledger_tx (booking_id);
create constraint trigger ledger_tx_sums_to_zero after insert on ledger_tx deferrable initially deferred
  for each row execute function ledger_tx_is_balanced();
create trigger ledger_tx_is_append_only before update or delete on ledger_tx
  for each row execute function refuse_change();

create table ledger_entry (
  id bigint generated always as identity primary key,
  tx_id uuid not null,
  account_id uuid not null,
  currency currency_code not null,
  amount_minor bigint not null check (amount_minor <> 0),
  at timestamptz not null,
  constraint ledger_entry_account_fkey foreign key (account_id, currency) references ledger_account (id, currency),
  constraint ledger_entry_tx_fkey foreign key (tx_id, at) references ledger_tx (id, at)
);
comment on table ledger_entry is 'Entries of the ledger. They are never changed, removed or truncated.';
comment on column ledger_entry.amount_minor is 'Debits are positive, credits negative.';
comment on column ledger_entry.at is 'The instant of its transaction, which the foreign key enforces.';
create index ledger_entry_tx on ledger_entry (tx_id);
create index ledger_entry_account on ledger_entry (account_id);
create constraint trigger ledger_entries_sum_to_zero after insert on ledger_entry deferrable initially deferred
  for each row execute function ledger_tx_is_balanced();
create trigger ledger_entry_is_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger ledger_entry_is_never_emptied before truncate on ledger_entry
  for each statement execute function refuse_change();
