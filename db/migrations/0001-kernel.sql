-- The kernel's own tables: what happened (event), what was asked and answered (command_log),
-- and which mails went out. Rows here are only ever added.

create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists pg_trgm;

create domain currency_code as text check (value ~ '^[A-Z]{3}$');
create domain country_code as text check (value ~ '^[A-Z]{2}$');
create domain basis_points as integer check (value between 0 and 10000);
create domain minor_amount as bigint check (value between 0 and 99999999);

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
  at timestamptz not null
);
-- One effect per intent: the key a form or a caller sends is used up by the first call that succeeds.
create unique index command_log_replay on command_log (scope, idempotency_key) where idempotency_key is not null;
create index command_log_subject on command_log (subject_noun, subject_id, at);
create index command_log_at on command_log (at);

create table event (
  id bigint generated always as identity primary key,
  noun text not null,
  subject_id uuid not null,
  transition text not null,
  from_status text,
  to_status text not null,
  version integer not null,
  role text not null check (role in ('customer', 'provider', 'recipient', 'operator', 'system')),
  account_id uuid,
  profile_id uuid,
  on_behalf_of uuid,
  reason text check (length(reason) <= 1000),
  command_id uuid not null,
  request_id text not null,
  at timestamptz not null
);
create unique index event_once_per_version on event (noun, subject_id, version);
create index event_subject on event (noun, subject_id, id);

create table sent_mail (
  key text primary key,
  template text not null,
  account_id uuid,
  sent_at timestamptz not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger command_log_is_append_only before update or delete on command_log
  for each row execute function refuse_change();
create trigger event_is_append_only before update or delete on event
  for each row execute function refuse_change();
