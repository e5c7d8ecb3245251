-- Events and entries of the ledger are kept for ever, and each month of them is a table of its own: an old month is
-- backed up, vacuumed and detached by itself, and an insert touches only indexes of this month. The months are in a
-- schema that no role but the owner may use, because the policies of a partitioned table do not hold for whoever names
-- a partition. `default` takes rows of a month that has no table yet: none is ever refused for want of one.
create schema if not exists history;
alter table event set schema history;
alter table ledger_entry set schema history;
-- So that an entry stands in the month of its transaction.
alter table ledger_tx add constraint ledger_tx_id_at unique (id, at);

create table event (
  id bigint generated always as identity,
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
  at timestamptz not null,
  primary key (id, at)
) partition by range (at);
create index event_subject on event (noun, subject_id, id);
create table history.event_default partition of event default;

-- Debits are positive, credits negative.
create table ledger_entry (
  id bigint generated always as identity,
  tx_id uuid not null,
  account_id uuid not null,
  currency currency_code not null,
  amount_minor bigint not null check (amount_minor <> 0),
  at timestamptz not null,
  primary key (id, at)
) partition by range (at);
create index ledger_entry_tx on ledger_entry (tx_id);
create index ledger_entry_account on ledger_entry (account_id);
create table history.ledger_entry_default partition of ledger_entry default;

-- Gives a month (by its first day, in UTC) of one of the two tables a partition. `made`, `there` if it has one, or `left`
-- where the month stays with `default`: more than `most` of its rows stand there (null: no limit), which would take too
-- long under the lock, or a table that was detached has the name. The new table is attached when it is complete, so that
-- the whole one is never locked against reading or writing, `default` for as long as its rows of that month are moved.
create function history.make_month(whole text, month date, most bigint) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  part text := whole || to_char(month, '_YYYY_MM');
  rest text := whole || '_default';
  span text := format('at >= %L and at < %L', month::timestamp at time zone 'UTC',
    (month + interval '1 month')::timestamp at time zone 'UTC');
  columns text;
  rows bigint;
begin
  if whole not in ('event', 'ledger_entry') or extract(day from month) <> 1 then
    raise exception 'no month of a history: % %', whole, month using errcode = 'invalid_parameter_value';
  end if;
  if to_regclass(format('history.%I', part)) is not null then
    return case when exists (select from pg_inherits where inhrelid = to_regclass(format('history.%I', part))
      and inhparent = format('public.%I', whole)::regclass) then 'there' else 'left' end;
  end if;
  execute format('select count(*) from (select from history.%I where %s limit %s) as found', rest, span,
    coalesce((most + 1)::text, 'all')) into rows;
  if rows > most then return 'left'; end if;

  execute format('lock table history.%I in access exclusive mode', rest);
  execute format('create table history.%I (like public.%I including defaults including constraints)', part, whole);
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
    from pg_attribute where attrelid = format('public.%I', whole)::regclass and attnum > 0 and not attisdropped;
  execute format('insert into history.%I (%s) select %2$s from history.%I where %s order by id', part, columns, rest, span);
  get diagnostics rows = row_count;
  if rows > 0 then
    -- The rows are in the new table: this is the one removal from a history.
    execute format('alter table history.%I disable trigger user', rest);
    execute format('delete from history.%I where %s', rest, span);
    execute format('alter table history.%I enable trigger user', rest);
  end if;
  execute format('alter table public.%I attach partition history.%I for values from (%L) to (%L)', whole, part,
    month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC');
  -- The other triggers are those of the whole table; one for truncating is each table's own.
  execute format('create trigger %I before truncate on history.%I execute function refuse_change()',
    whole || '_is_never_emptied', part);
  return 'made';
end $$;

-- Partitions for this month and the three after it, and for months that have rows in `default`: all of them where `most`
-- is null, else the first three with no more rows than that, the others at later calls. Returns what became of each
-- month that had no partition. One session at a time makes them, another returns at once. A lock is waited for half as
-- long as PostgreSQL waits before it looks for a deadlock: this gives way, and a command goes on.
create function history.make_months(today timestamptz, most bigint) returns table (partition text, outcome text)
language plpgsql set search_path = pg_catalog, public, pg_temp set lock_timeout = '500ms' as $$
declare
  first timestamp := date_trunc('month', today at time zone 'UTC');
  months jsonb;
  wanted jsonb;
begin
  if today is null or today not between '1970-01-01' and '9000-01-01' then
    raise exception 'no day of a history: %', today using errcode = 'invalid_parameter_value';
  end if;
  if not pg_try_advisory_xact_lock(7403662203) then return; end if;
  -- First read, then made: a table that a loop still reads from cannot be altered.
  with ahead as (select (first + n * interval '1 month')::date as month from generate_series(0, 3) as n),
  needed as (select 'event' as whole, month from ahead
    union select 'ledger_entry', month from ahead
    union (select 'event', date_trunc('month', at at time zone 'UTC')::date as month from history.event_default
      group by 2 having most is null or count(*) <= most order by 2 limit case when most is not null then 3 end)
    union (select 'ledger_entry', date_trunc('month', at at time zone 'UTC')::date as month
      from history.ledger_entry_default
      group by 2 having most is null or count(*) <= most order by 2 limit case when most is not null then 3 end))
  select jsonb_agg(jsonb_build_object('whole', whole, 'month', month) order by month, whole) into months
    from needed where not exists (select from pg_inherits
      where inhrelid = to_regclass('history.' || whole || to_char(month, '_YYYY_MM'))
        and inhparent = ('public.' || whole)::regclass);
  for wanted in select jsonb_array_elements(months) loop
    partition := wanted->>'whole' || to_char((wanted->>'month')::date, '_YYYY_MM');
    outcome := history.make_month(wanted->>'whole', (wanted->>'month')::date, most);
    if outcome <> 'there' then return next; end if;
  end loop;
end $$;

-- What the application may have done of it: months ahead, and few rows moved. Nothing that it passes becomes a
-- statement. How many were made.
create function make_months(today timestamptz) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select count(*)::integer from history.make_months(today, 10000) where outcome = 'made'
$$;
revoke all on function history.make_month(text, date, bigint), history.make_months(timestamptz, bigint),
  make_months(timestamptz) from public;

-- The rows that there are, each in its month, under their ids and in their order.
do $$
declare month date;
begin
  for month in select distinct date_trunc('month', at at time zone 'UTC')::date from history.event loop
    perform history.make_month('event', month, 0);
  end loop;
  for month in select distinct date_trunc('month', tx.at at time zone 'UTC')::date
      from history.ledger_entry entry join ledger_tx tx on tx.id = entry.tx_id loop
    perform history.make_month('ledger_entry', month, 0);
  end loop;
end $$;
insert into event (id, noun, subject_id, transition, from_status, to_status, version, role, account_id, profile_id,
  on_behalf_of, reason, command_id, request_id, at) overriding system value
select id, noun, subject_id, transition, from_status, to_status, version, role, account_id, profile_id,
  on_behalf_of, reason, command_id, request_id, at from history.event order by id;
insert into ledger_entry (id, tx_id, account_id, currency, amount_minor, at) overriding system value
select entry.id, entry.tx_id, entry.account_id, entry.currency, entry.amount_minor, tx.at
from history.ledger_entry entry join ledger_tx tx on tx.id = entry.tx_id order by entry.id;
select setval(pg_get_serial_sequence('public.event', 'id'), last_value, is_called) from history.event_id_seq;
select setval(pg_get_serial_sequence('public.ledger_entry', 'id'), last_value, is_called) from history.ledger_entry_id_seq;
alter table ledger_entry add constraint ledger_entry_tx_fkey foreign key (tx_id, at) references ledger_tx (id, at),
  add constraint ledger_entry_account_fkey foreign key (account_id, currency) references ledger_account (id, currency);

-- One event for each version of a subject. A unique index would have to hold the partition's key and could not say so
-- across months; this row does, and two transactions that write the same version wait for each other at it, as at an
-- index. Versions only go up, so the newest stands for all. It knows, too, between which instants the subject's events
-- lie: what reads them looks into these months alone.
create table event_head (
  noun text not null,
  subject_id uuid not null,
  version integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (noun, subject_id)
) with (fillfactor = 85);
insert into event_head (noun, subject_id, version, first_at, last_at)
select noun, subject_id, max(version), min(at), max(at) from event group by noun, subject_id order by min(id);

create function take_event_version() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into event_head as head (noun, subject_id, version, first_at, last_at)
  values (new.noun, new.subject_id, new.version, new.at, new.at)
  on conflict (noun, subject_id) do update set version = excluded.version,
    first_at = least(head.first_at, excluded.first_at), last_at = greatest(head.last_at, excluded.last_at)
  where head.version < excluded.version;
  if not found then
    raise unique_violation using message = format('version %s of %s %s has its event, or is past', new.version, new.noun,
      new.subject_id), schema = 'public', table = 'event', constraint = 'event_once_per_version';
  end if;
  return new;
end $$;
revoke all on function take_event_version() from public;
create trigger event_once_per_version before insert on event for each row execute function take_event_version();
create trigger event_head_goes_up before update on event_head for each row
  when ((new.noun, new.subject_id) is distinct from (old.noun, old.subject_id) or new.version <= old.version
    or new.first_at > old.first_at or new.last_at < old.last_at) execute function refuse_change();
create trigger event_head_stays before delete on event_head for each row execute function refuse_change();
create trigger event_head_is_never_emptied before truncate on event_head execute function refuse_change();

-- Triggers for rows are those of every partition, also of one that is made later.
create trigger event_is_append_only before update or delete on event
  for each row execute function refuse_change();
create trigger ledger_entry_is_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger event_is_never_emptied before truncate on event execute function refuse_change();
create trigger event_is_never_emptied before truncate on history.event_default execute function refuse_change();
create trigger ledger_entry_is_never_emptied before truncate on ledger_entry execute function refuse_change();
create trigger ledger_entry_is_never_emptied before truncate on history.ledger_entry_default
  execute function refuse_change();

-- By the transaction's instant too, so that only its month is read.
create or replace function ledger_tx_is_balanced() returns trigger language plpgsql as $$
declare
  the_tx uuid;
begin
  if tg_table_name = 'ledger_tx' then the_tx := new.id; else the_tx := new.tx_id; end if;
  if (select count(*) from ledger_entry where tx_id = the_tx and at = new.at) < 2
     or exists (select 1 from ledger_entry where tx_id = the_tx and at = new.at
       group by currency having sum(amount_minor) <> 0) then
    raise exception 'ledger transaction % is not balanced', the_tx using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_sum_to_zero after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_tx_is_balanced();

-- What machines read, as before; an entry shows its instant as well.
create policy machines on ledger_entry for select
  using ((select claim.is_operator())
    or exists (select 1 from ledger_account where ledger_account.id = ledger_entry.account_id offset 0));
create policy machines on event for select using (
  ((select claim.is_operator()) and noun in ('request', 'offer', 'booking', 'attempt', 'refund'))
  or (noun = 'request' and exists (select 1 from request where request.id = event.subject_id offset 0))
  or (noun = 'offer' and exists (select 1 from offer where offer.id = event.subject_id offset 0))
  or (noun = 'booking' and exists (select 1 from booking where booking.id = event.subject_id offset 0))
  or (noun = 'attempt' and exists (select 1 from payment_attempt where payment_attempt.id = event.subject_id offset 0))
  or (noun = 'refund' and exists (select 1 from refund where refund.id = event.subject_id offset 0)));
create or replace view api.ledger_entry with (security_invoker) as
  select id, tx_id, account_id, currency, amount_minor, at from ledger_entry;
create or replace view api.event with (security_invoker) as
  select id, noun, subject_id, transition, from_status, to_status, version, role, at from event;
drop table history.event, history.ledger_entry;

select history.make_months(now(), 0);
