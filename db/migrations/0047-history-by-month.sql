-- What is kept for ever and grows for ever is kept by month: status changes (event) and the ledger's entries. A month is
-- a table of its own in schema history, so that old ones can be moved to cheaper storage, and vacuum, indexes and caches
-- deal with the present one. Rows outside of all months go to `…_other`, so that no write ever fails for a missing month.
--
-- A unique constraint of a table in parts must have the month in it. What must be unique without it is therefore kept
-- whole: an event's version in event_version, a fact of money in ledger_tx, whose entries take their month from it.
create schema history;

create table event_version (
  noun text not null,
  subject_id uuid not null,
  version integer not null,
  constraint event_once_per_version_key primary key (noun, subject_id, version)
);
insert into event_version (noun, subject_id, version) select noun, subject_id, version from event;
create trigger event_version_is_append_only before update or delete on event_version
  for each row execute function refuse_change();

alter table ledger_tx add constraint ledger_tx_id_at unique (id, at);

-- What stands on the two tables is made again on the new ones, also what other migrations have put there.
create table history.made_again (place bigint generated always as identity, statement text not null);

do $$
declare
  part text;
  parent regclass;
  dependant record;
begin
  foreach part in array array['event', 'ledger_entry'] loop
    parent := format('public.%I', part)::regclass;
    -- Indexes, without those that constraints made and the unique one that event_version replaces.
    insert into history.made_again (statement)
      select pg_get_indexdef(indexrelid) from pg_index where indrelid = parent and not indisunique;
    insert into history.made_again (statement)
      select format('alter table public.%I add constraint %I %s', part, conname, pg_get_constraintdef(oid))
      from pg_constraint where conrelid = parent and contype = 'f'
        and confrelid <> 'public.ledger_tx'::regclass;
    insert into history.made_again (statement)
      select pg_get_triggerdef(oid) from pg_trigger where tgrelid = parent and not tgisinternal order by tgname;
    insert into history.made_again (statement)
      select format('alter table public.%I enable row level security', part) from pg_class
      where oid = parent and relrowsecurity;
    insert into history.made_again (statement)
      select format('create policy %I on public.%I as %s for %s to %s %s %s', policyname, tablename, permissive, cmd,
        (select string_agg(case role when 'public' then 'public' else quote_ident(role) end, ', ') from unnest(roles) as role),
        'using (' || qual || ')', 'with check (' || with_check || ')')
      from (select policyname, tablename, permissive, cmd, roles::text[] as roles, coalesce(qual, 'true') as qual,
          coalesce(with_check, qual, 'true') as with_check
        from pg_policies where schemaname = 'public' and tablename = part and cmd in ('ALL', 'UPDATE')) as policy;
    insert into history.made_again (statement)
      select format('create policy %I on public.%I as %s for %s to %s %s', policyname, tablename, permissive, cmd,
        (select string_agg(case role when 'public' then 'public' else quote_ident(role) end, ', ') from unnest(roles::text[]) as role),
        case cmd when 'INSERT' then 'with check (' || with_check || ')' else 'using (' || qual || ')' end)
      from pg_policies where schemaname = 'public' and tablename = part and cmd in ('SELECT', 'INSERT', 'DELETE');
    for dependant in
      select distinct view.oid, format('%I.%I', space.nspname, view.relname) as name, view.reloptions
      from pg_depend use join pg_rewrite rule on rule.oid = use.objid and use.classid = 'pg_rewrite'::regclass
        join pg_class view on view.oid = rule.ev_class join pg_namespace space on space.oid = view.relnamespace
      where use.refobjid = parent and view.relkind = 'v' order by view.oid
    loop
      insert into history.made_again (statement) values (format('create view %s %s as %s', dependant.name,
        coalesce('with (' || array_to_string(dependant.reloptions, ', ') || ')', ''), pg_get_viewdef(dependant.oid)));
      execute format('drop view %s', dependant.name);
    end loop;
  end loop;
end $$;

alter table event rename to event_whole;
create table event (like event_whole including defaults including constraints including identity including comments)
  partition by range (at);
create table history.event_other partition of event default;
alter table event add constraint event_by_month_pkey primary key (id, at);

alter table ledger_entry rename to ledger_entry_whole;
create table ledger_entry (
  like ledger_entry_whole including defaults including constraints including identity including comments,
  at timestamptz not null
) partition by range (at);
create table history.ledger_entry_other partition of ledger_entry default;
alter table ledger_entry add constraint ledger_entry_by_month_pkey primary key (id, at);

-- Months that are missing, from one on. The application may ask for them, and has no other right to make tables. A month
-- of which rows are in `…_other` already is left out: they stay there.
create function create_month_partitions(from_month timestamptz, months integer) returns integer
  language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  part text;
  first timestamptz;
  is_taken boolean;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('create_month_partitions', 0));
  for place in 0 .. least(months, 24) - 1 loop
    first := date_trunc('month', from_month) + make_interval(months => place);
    foreach part in array array['event', 'ledger_entry'] loop
      continue when to_regclass(format('history.%I', part || to_char(first, '_YYYY_MM'))) is not null;
      execute format('select exists (select 1 from history.%I where at >= $1 and at < $2)', part || '_other')
        into is_taken using first, first + interval '1 month';
      continue when is_taken;
      execute format('create table history.%I partition of public.%I for values from (%L) to (%L)',
        part || to_char(first, '_YYYY_MM'), part, first, first + interval '1 month');
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;
revoke all on function create_month_partitions(timestamptz, integer) from public;

do $$
declare
  month timestamptz := (select least(min(at), now()) from (select min(at) as at from event_whole
    union all select min(at) from ledger_tx) as firsts);
begin
  while month < now() + interval '3 months' loop
    perform create_month_partitions(month, 1);
    month := month + interval '1 month';
  end loop;
  perform create_month_partitions(now(), 3);
end $$;

insert into event overriding system value select * from event_whole;
insert into ledger_entry overriding system value
  select entry.*, ledger_tx.at from ledger_entry_whole entry join ledger_tx on ledger_tx.id = entry.tx_id;

do $$
declare part text;
begin
  foreach part in array array['event', 'ledger_entry'] loop
    -- As far as the old one has come: an id is never given twice.
    perform setval(pg_get_serial_sequence('public.' || part, 'id'), nextval(pg_get_serial_sequence('public.' || part || '_whole', 'id')));
    execute format('drop table %I', part || '_whole');
    execute format('alter sequence %s rename to %I', pg_get_serial_sequence('public.' || part, 'id'), part || '_id_seq');
    execute format('alter table %I rename constraint %I to %I', part, part || '_by_month_pkey', part || '_pkey');
  end loop;
end $$;
alter table event_version rename constraint event_once_per_version_key to event_once_per_version;

-- The entries of a fact are in its month, and nowhere else.
alter table ledger_entry add constraint ledger_entry_tx_id_fkey foreign key (tx_id, at) references ledger_tx (id, at);
create or replace function ledger_tx_is_balanced() returns trigger language plpgsql as $$
declare
  the_tx uuid;
begin
  if tg_argv[0] = 'fact' then the_tx := new.id; else the_tx := new.tx_id; end if;
  -- With the month, so that no other month is looked at.
  if (select count(*) from ledger_entry where tx_id = the_tx and at = new.at) < 2
     or exists (select 1 from ledger_entry where tx_id = the_tx and at = new.at
                group by currency having sum(amount_minor) <> 0) then
    raise exception 'ledger transaction % is not balanced', the_tx using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger ledger_tx_sums_to_zero on ledger_tx;
create constraint trigger ledger_tx_sums_to_zero after insert on ledger_tx
  deferrable initially deferred for each row execute function ledger_tx_is_balanced('fact');

do $$
declare saved record;
begin
  for saved in select statement from history.made_again order by place loop
    execute saved.statement;
  end loop;
end $$;
drop table history.made_again;

create function record_event_version() returns trigger language plpgsql as $$
begin
  insert into event_version (noun, subject_id, version) values (new.noun, new.subject_id, new.version);
  return new;
end $$;
create trigger event_once_per_version before insert on event for each row execute function record_event_version();
