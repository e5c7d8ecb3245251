-- Accounts, their devices and profiles. The account's id is the token's subject at the auth service.

create table account (
  id uuid primary key,
  email citext not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  locale text not null check (locale in ('en', 'de')),
  time_zone text not null,
  default_profile_id uuid,
  created_at timestamptz not null,
  version integer not null default 1
);
create unique index account_email on account (email);

create table operator_grant (
  account_id uuid primary key references account,
  granted_at timestamptz not null
);

create table device (
  session_id uuid primary key,
  account_id uuid not null references account,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz
);
create index device_account on device (account_id);

create table profile (
  id uuid primary key,
  account_id uuid not null references account,
  kind text not null check (kind in ('customer', 'provider')),
  is_company boolean not null,
  display_name text not null check (length(display_name) between 1 and 80),
  country country_code not null,
  tax_id text check (length(tax_id) <= 40),
  about text check (length(about) <= 2000),
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  verified_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  unique (id, account_id)
);
create index profile_account on profile (account_id);
alter table account add constraint account_default_profile
  foreign key (default_profile_id, id) references profile (id, account_id) deferrable initially deferred;

-- Contact data live apart because columns cannot be scoped: the other side sees them after award only.
create table profile_contact (
  profile_id uuid primary key references profile,
  email citext not null,
  phone text check (length(phone) <= 40),
  address_line text check (length(address_line) <= 200),
  postal_code text check (length(postal_code) <= 20),
  city text check (length(city) <= 100)
);
