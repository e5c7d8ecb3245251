-- Partners: who brings people, what is agreed with them, and what they were paid.

create table partner (
  id uuid primary key,
  -- The address of the join page.
  name text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) between 2 and 40),
  display_name text not null check (length(display_name) between 2 and 80),
  -- Who sees the numbers; at most one partner for an account.
  account_id uuid references account,
  status text not null default 'active' check (status in ('active', 'paused')),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  text_en text not null check (length(text_en) between 1 and 5000),
  text_de text not null check (length(text_de) between 1 and 5000),
  category_ids uuid[] not null default '{}' check (cardinality(category_ids) <= 8),
  -- Of the platform's fee.
  commission_bp basis_points not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index partner_one_per_account on partner (account_id) where account_id is not null;
create index partner_newest on partner (created_at desc, id desc);

-- Every name a partner has ever had: an old one leads to the present one and is never given to another partner.
create table partner_name (
  name text primary key,
  partner_id uuid not null references partner,
  since timestamptz not null
);
create index partner_name_partner on partner_name (partner_id);
alter table partner add constraint partner_name_is_its_own foreign key (name) references partner_name (name)
  deferrable initially deferred;

-- How often the join page was opened on a day (UTC). A number, nothing about anybody.
create table partner_visit (
  partner_id uuid not null references partner,
  day date not null,
  visits integer not null check (visits > 0),
  primary key (partner_id, day)
);

alter table account add column partner_id uuid references partner;
create index account_partner on account (partner_id, created_at) where partner_id is not null;

-- Who brought one side of a booking, and the share agreed then; frozen at acceptance.
create table booking_partner (
  booking_id uuid primary key references booking,
  partner_id uuid not null references partner,
  side text not null check (side in ('customer', 'provider')),
  commission_bp basis_points not null,
  created_at timestamptz not null
);
create index booking_partner_partner on booking_partner (partner_id, created_at);
create trigger booking_partner_is_append_only before update or delete on booking_partner
  for each row execute function refuse_change();

-- What the operator has paid outside of Stripe. A payment is taken back by a row of its own, once.
create table partner_payment (
  id uuid primary key,
  partner_id uuid not null references partner,
  amount_minor bigint not null check (amount_minor <> 0),
  currency currency_code not null,
  paid_on date not null,
  reference text not null check (length(reference) between 1 and 120),
  reverses uuid references partner_payment,
  reason text check (length(reason) between 1 and 1000),
  recorded_by uuid not null references account,
  created_at timestamptz not null,
  constraint partner_payment_reversed_whole check ((reverses is null) = (amount_minor > 0)
    and (reverses is null) = (reason is null)),
  constraint partner_payment_reversed_once unique (reverses)
);
create index partner_payment_partner on partner_payment (partner_id, created_at desc, id desc);
create trigger partner_payment_is_append_only before update or delete on partner_payment
  for each row execute function refuse_change();

-- The logo of a partner is a file of its own.
alter table file
  add column partner_id uuid references partner,
  drop constraint file_of_one_thing,
  add constraint file_of_one_thing check (num_nonnulls(request_id, profile_id, booking_id, partner_id) <= 1);
create unique index file_one_logo_per_partner on file (partner_id) where partner_id is not null;
