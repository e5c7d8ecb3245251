-- Bookings, payment attempts, what Stripe told us, and the ledger.

create table booking (
  id uuid primary key,
  status text not null check (status in
    ('awaiting_information', 'awaiting_payment', 'confirmed', 'delivered', 'changes_requested', 'completed',
     'cancel_requested', 'cancelled', 'lapsed', 'disputed')),
  version integer not null default 1,
  request_id uuid not null references request,
  offer_id uuid not null references offer,
  offer_revision integer not null,
  customer_profile_id uuid not null references profile,
  provider_profile_id uuid not null references profile,
  category_id uuid not null references category,
  title text not null,
  -- Frozen at acceptance: payments compare with this row, never with the live offer.
  currency currency_code not null,
  net_minor minor_amount not null,
  tax_minor minor_amount not null,
  total_minor minor_amount not null check (total_minor = net_minor + tax_minor),
  fee_bp basis_points not null,
  fee_minor minor_amount not null check (fee_minor <= net_minor),
  fee_tax_minor minor_amount not null,
  deposit_bp basis_points not null,
  policy text not null check (policy in ('flexible', 'moderate', 'strict')),
  terms_version text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text not null,
  is_exclusive boolean not null,
  hold_until timestamptz not null,
  answers jsonb not null default '{}',
  accepted_at timestamptz not null,
  auto_deliver_at timestamptz,
  undelivered_check_at timestamptz,
  auto_complete_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text check (length(cancel_reason) <= 1000),
  created_at timestamptz not null,
  check (customer_profile_id <> provider_profile_id),
  constraint booking_slot_is_free exclude using gist
    (provider_profile_id with =, tstzrange(starts_at, ends_at) with &&)
    where (is_exclusive and starts_at is not null and ends_at is not null
      and status in ('awaiting_information', 'awaiting_payment', 'confirmed', 'cancel_requested', 'delivered', 'changes_requested', 'disputed'))
);
-- At most one booking of a request is alive: the second accept of a race stops here.
create unique index booking_one_live_per_request on booking (request_id)
  where status not in ('cancelled', 'lapsed');
create index booking_customer on booking (customer_profile_id, created_at desc, id desc);
create index booking_provider on booking (provider_profile_id, created_at desc, id desc);
create index booking_due on booking (hold_until) where status in ('awaiting_information', 'awaiting_payment');

create table booking_contact (
  booking_id uuid primary key references booking,
  name text not null check (length(name) <= 80),
  email citext not null,
  phone text check (length(phone) <= 40),
  billing_name text not null check (length(billing_name) <= 120),
  billing_company text check (length(billing_company) <= 120),
  billing_address_line text not null check (length(billing_address_line) <= 200),
  billing_postal_code text not null check (length(billing_postal_code) <= 20),
  billing_city text not null check (length(billing_city) <= 100),
  billing_country country_code not null,
  billing_tax_id text check (length(billing_tax_id) <= 40),
  notes text check (length(notes) <= 2000)
);

create table payment_attempt (
  id uuid primary key,
  booking_id uuid not null references booking,
  status text not null check (status in
    ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'cancelled', 'expired')),
  version integer not null default 1,
  instalment text not null check (instalment in ('full', 'deposit', 'balance')),
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
);
create unique index payment_one_live_attempt on payment_attempt (booking_id, instalment)
  where status in ('created', 'requires_action', 'processing');
create index payment_attempt_live on payment_attempt (created_at)
  where status in ('created', 'requires_action', 'processing');

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
  created_at timestamptz not null
);
create index refund_booking on refund (booking_id);

create table stripe_event (
  id text primary key,
  type text not null,
  object_id text,
  payload jsonb not null,
  status text not null check (status in ('received', 'processed', 'quarantined')),
  problem text,
  received_at timestamptz not null,
  processed_at timestamptz
);
create index stripe_event_open on stripe_event (received_at) where status <> 'processed';

create table ledger_account (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense', 'clearing')),
  owner_id uuid,
  currency currency_code not null,
  unique nulls not distinct (name, owner_id, currency),
  unique (id, currency)
);
create table ledger_tx (
  id uuid primary key,
  idempotency_key text not null unique,
  type text not null,
  booking_id uuid references booking,
  stripe_ref text,
  at timestamptz not null
);
create index ledger_tx_booking on ledger_tx (booking_id);
-- Debits are positive, credits negative.
create table ledger_entry (
  id bigint generated always as identity primary key,
  tx_id uuid not null references ledger_tx,
  account_id uuid not null,
  currency currency_code not null,
  amount_minor bigint not null check (amount_minor <> 0),
  foreign key (account_id, currency) references ledger_account (id, currency)
);
create index ledger_entry_tx on ledger_entry (tx_id);
create index ledger_entry_account on ledger_entry (account_id);

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
create constraint trigger ledger_tx_sums_to_zero after insert on ledger_tx
  deferrable initially deferred for each row execute function ledger_tx_is_balanced();
create constraint trigger ledger_entries_sum_to_zero after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_tx_is_balanced();
create trigger ledger_tx_is_append_only before update or delete on ledger_tx
  for each row execute function refuse_change();
create trigger ledger_entry_is_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
