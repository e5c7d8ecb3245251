-- What every noun builds on: types, calls of commands, leases, limits, faults, and the claims of the api role.
create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists pg_trgm;

create domain currency_code as text check (value ~ '^[A-Z]{3}$');
comment on domain currency_code is 'ISO 4217.';
create domain country_code as text check (value ~ '^[A-Z]{2}$');
comment on domain country_code is 'ISO 3166-1 alpha-2.';
create domain basis_points as integer check (value between 0 and 10000);
comment on domain basis_points is 'Hundredths of a percent.';
create domain minor_amount as bigint check (value between 0 and 999999999999);
comment on domain minor_amount is
  'An amount in the smallest unit of its currency. domain/currency.ts has the narrower limit of each currency.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;
comment on function refuse_change is 'For triggers of tables whose rows are never changed, removed or truncated.';

create table command_log (
  id uuid primary key,
  name text not null,
  scope text not null,
  idempotency_key text check (length(idempotency_key) between 8 and 255),
  input_hash text not null,
  output jsonb not null,
  audit jsonb not null,
  subject_noun text not null,
  subject_id uuid not null,
  account_id uuid,
  profile_id uuid,
  on_behalf_of uuid,
  request_id text not null,
  at timestamptz not null,
  access_token_id uuid
);
comment on table command_log is
  'Each command that succeeded: who called it, about what, and its answer for replays. Rows are never removed; '
  'after thirty days they lose key and output.';
comment on column command_log.name is 'Wire name of the command, such as accept_offer.';
comment on column command_log.scope is 'Whose keys are unique: the profile or the visitor of the caller.';
comment on column command_log.idempotency_key is
  'The key that a form or a caller sent. The first call that succeeds uses it up.';
comment on column command_log.input_hash is 'Digest of the input: the same key with other input is refused.';
comment on column command_log.output is 'The answer that a replay gets. JSON null once it is forgotten.';
comment on column command_log.audit is 'What the command records about its call.';
comment on column command_log.subject_noun is 'The noun of the row that the command changed.';
comment on column command_log.profile_id is 'The active profile of the caller.';
comment on column command_log.on_behalf_of is 'The account for which an operator acted.';
comment on column command_log.request_id is 'The id of the HTTP request or the job, as in the log.';
comment on column command_log.access_token_id is 'The personal access token of the call; null for a session.';
-- One effect per intent.
create unique index command_log_replay on command_log (scope, idempotency_key) where idempotency_key is not null;
create index command_log_subject on command_log (subject_noun, subject_id, at);
create index command_log_on_behalf on command_log (account_id, at desc, id desc) where on_behalf_of is not null;
-- Rows that can still be replayed, oldest first.
create index command_log_replayable on command_log (at) where idempotency_key is not null or output <> 'null';
create index command_log_account on command_log (account_id, at) where account_id is not null;

-- A row of the log may lose its key and its output; nothing else of it changes.
create function refuse_change_of_command() returns trigger language plpgsql as $$
declare kept command_log;
begin
  if tg_op = 'UPDATE' and new.idempotency_key is null and new.output = 'null'::jsonb then
    kept := new;
    kept.idempotency_key := old.idempotency_key;
    kept.output := old.output;
    if kept *= old then return new; end if;
  end if;
  raise exception '% rows are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger command_log_is_append_only before update or delete on command_log
  for each row execute function refuse_change_of_command();

create function forget_replays(before timestamptz, row_limit integer) returns integer
  language sql security definer set search_path = pg_catalog, public as $$
  with old as (
    select id from public.command_log
    where at < before and (idempotency_key is not null or output <> 'null'::jsonb)
    order by at limit row_limit
  ), forgotten as (
    update public.command_log set idempotency_key = null, output = 'null'::jsonb
    from old where command_log.id = old.id returning 1
  )
  select count(*)::integer from forgotten
$$;
comment on function forget_replays is
  'Removes key and output of the oldest rows of command_log. The application has no other right to change the log.';
revoke all on function forget_replays(timestamptz, integer) from public;

create table lease (
  name text primary key,
  token uuid not null,
  leased_until timestamptz not null
);
comment on table lease is
  'Which process works on a job that calls a service, so that no two call it at once. No transaction stays open '
  'meanwhile.';
comment on column lease.name is 'The job and its subject.';
comment on column lease.token is 'Drawn by the holder: only the holder renews or ends the lease.';
comment on column lease.leased_until is 'In the time of the database, not of the market. The holder renews it.';

create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
) with (fillfactor = 70);
comment on table rate_limit is 'Counted calls and tries by window, across all processes. The limiter alone writes it.';
comment on column rate_limit.key is 'The limit and a keyed digest of the address or account that it counts.';
comment on column rate_limit.points is 'Calls within the window.';
comment on column rate_limit.expire is 'End of the window, in milliseconds since 1970.';
create index rate_limit_expire on rate_limit (expire);

create table secret_use (
  setting text not null check (setting in ('COOKIE_SECRET', 'STRIPE_WEBHOOK_SECRET')),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (setting, fingerprint),
  constraint secret_use_in_order check (first_used_at <= last_used_at)
);
comment on table secret_use is
  'Fingerprints of the secrets with which processes started, so that the doctor finds changed and differing ones.';
comment on column secret_use.setting is 'The name of the setting.';
comment on column secret_use.fingerprint is 'A digest keyed by the secret itself, in hexadecimal.';

create table fault (
  id uuid primary key,
  kind text not null
    check (kind in ('page', 'loader', 'action', 'render', 'session', 'command', 'job', 'endpoint', 'webhook',
    'auth_proxy', 'stream', 'process', 'browser', 'hydration', 'answer')),
  place text not null check (length(place) between 1 and 120),
  error text not null check (length(error) between 1 and 60),
  count integer not null default 1 check (count >= 1),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint fault_once unique (kind, place, error)
);
comment on table fault is
  'Unexpected errors by place, for operators. No message and no personal data: the log and the error reports have '
  'them under the digest.';
comment on column fault.place is
  'A route, command, job or endpoint by its name in the code, or an address without ids.';
comment on column fault.error is 'Name or code of the error, such as TypeError or 42501.';
create index fault_latest on fault (last_seen_at desc, id desc);

create table fault_occurrence (
  digest uuid not null,
  fault_id uuid not null references fault on delete cascade,
  at timestamptz not null,
  is_reported boolean not null,
  primary key (digest, fault_id)
);
comment on table fault_occurrence is 'Each time a fault happened.';
comment on column fault_occurrence.digest is 'The digest that the page showed and the log has.';
comment on column fault_occurrence.is_reported is 'The service for error reports has accepted the report.';
create index fault_occurrence_latest on fault_occurrence (fault_id, at desc);
create index fault_occurrence_old on fault_occurrence (at);

-- The api role reads views of schema api, under policies that look up other tables in views of schema claim. Policies
-- and views are generated (db/policies.sql).
create schema if not exists api;
create schema claim;

-- The claims of a transaction. Only api.act_as sets them; unset, they are those of a visitor.
create function claim.account_id() returns uuid language sql stable
  return nullif(current_setting('proffer.account_id', true), '')::uuid;
create function claim.profile_id() returns uuid language sql stable
  return nullif(current_setting('proffer.profile_id', true), '')::uuid;
create function claim.provider_id() returns uuid language sql stable
  return nullif(current_setting('proffer.provider_id', true), '')::uuid;
comment on function claim.provider_id is 'The profile if it is that of a verified provider.';
create function claim.country() returns text language sql stable
  return nullif(current_setting('proffer.country', true), '');
create function claim.visitor_id() returns uuid language sql stable
  return nullif(current_setting('proffer.visitor_id', true), '')::uuid;
create function claim.is_operator() returns boolean language sql stable
  return coalesce(current_setting('proffer.is_operator', true), '') = 'true';

-- Until a booking is confirmed neither side reads the other's contact details in texts. The views mark such a text, and
-- the connection that reads it hides what is a contact detail.
create function claim.withheld(is_shown boolean, written text) returns text language sql immutable
  return case when is_shown then written else chr(64976) || written end;
create function claim.withheld(is_shown boolean, written jsonb) returns jsonb language sql immutable
  return case when is_shown then written else written || jsonb_build_object(chr(64976), true) end;

-- Drops claims that the rows do not confirm: a suspended or closed account, an archived profile or that of somebody
-- else, an operator without the grant or without a second factor.
create function api.act_as(claims jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  acting record;
begin
  select account.id as account_id, profile.id as profile_id, profile.country::text as country,
      case when profile.kind = 'provider' and profile.verified_at is not null then profile.id end as provider_id,
      coalesce((claims->>'is_operator')::boolean, false) and account.has_second_factor
        and exists (select 1 from operator_grant where operator_grant.account_id = account.id) as is_operator
    into acting
    from account left join profile on profile.id = (claims->>'profile_id')::uuid
      and profile.account_id = account.id and profile.archived_at is null
    where account.id = (claims->>'account_id')::uuid and account.status = 'active';
  perform set_config('proffer.account_id', coalesce(acting.account_id::text, ''), true),
    set_config('proffer.profile_id', coalesce(acting.profile_id::text, ''), true),
    set_config('proffer.provider_id', coalesce(acting.provider_id::text, ''), true),
    set_config('proffer.country', coalesce(acting.country, ''), true),
    set_config('proffer.visitor_id', coalesce(claims->>'visitor_id', ''), true),
    set_config('proffer.is_operator', coalesce(acting.is_operator, false)::text, true);
end $$;
comment on function api.act_as is
  'Sets the claims of the transaction: account, profile, visitor, and whether the session has a second factor.';
revoke execute on function api.act_as(jsonb) from public;
