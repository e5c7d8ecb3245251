-- Accounts in full: what was agreed to and who sent them, a second factor and codes for its loss, devices that prove
-- themselves anew, acting on behalf of somebody, the copy of one's data, the end of an account, and counted tries.

alter table account drop constraint account_status_check;
alter table account add constraint account_status_check check (status in ('active', 'suspended', 'closed'));
alter table account
  -- What was agreed to at sign-up; a profile carries its own agreement.
  add column terms_version text,
  add column terms_accepted_at timestamptz,
  -- The name of the join page that brought them; the first one stays.
  add column referral text check (referral ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  -- Whether the auth service has a verified second factor: a sign-in by one proof alone is then half a sign-in.
  add column has_second_factor boolean not null default false,
  add column closed_at timestamptz,
  add constraint account_agreed_at check ((terms_version is null) = (terms_accepted_at is null)),
  add constraint account_closed_at check ((status = 'closed') = (closed_at is not null));
create index account_newest on account (created_at desc, id desc);
create index account_email_words on account using gin ((email::text) gin_trgm_ops);
create index profile_name_words on profile using gin (display_name gin_trgm_ops);

-- When whoever holds this session last proved who they are: by signing in, or when asked once more.
alter table device add column proved_at timestamptz;

-- Ways back for somebody who has lost the second factor; only digests are kept.
create table recovery_code (
  digest bytea primary key,
  account_id uuid not null references account,
  created_at timestamptz not null,
  used_at timestamptz
);
create index recovery_code_account on recovery_code (account_id);

-- An operator who acts for somebody, bound to the operator's own session. The code is good once and for a minute.
create table impersonation (
  id uuid primary key,
  operator_id uuid not null references account,
  account_id uuid not null references account,
  session_id uuid not null references device,
  reason text not null check (length(reason) between 1 and 1000),
  code_digest bytea not null unique,
  code_expires_at timestamptz not null,
  created_at timestamptz not null,
  started_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  check (operator_id <> account_id),
  check ((started_at is null) = (ends_at is null)),
  check (ended_at is null or started_at is not null)
);
create unique index impersonation_one_per_session on impersonation (session_id)
  where started_at is not null and ended_at is null;
create index impersonation_account on impersonation (account_id, created_at desc);
create index impersonation_operator on impersonation (operator_id, created_at desc);

-- A copy of everything an account has here; fetched by a mailed link, gone after a while.
create table account_export (
  id uuid primary key,
  account_id uuid not null references account,
  status text not null check (status in ('requested', 'ready', 'gone')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  token_digest bytea unique,
  storage_key text,
  size_bytes bigint,
  check ((status = 'ready') = (storage_key is not null)),
  check (status <> 'ready' or (token_digest is not null and expires_at is not null and size_bytes is not null))
);
create unique index account_export_one_at_a_time on account_export (account_id) where status = 'requested';
create index account_export_account on account_export (account_id, requested_at desc);
create index account_export_expiry on account_export (expires_at) where status = 'ready';

-- Tries of sign-ins, codes and mails, counted across every process. Written by the limiter alone.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
