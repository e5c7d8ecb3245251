-- What the application's two roles may do. Runs after the migrations at every start, which replaces :app and :api with
-- the quoted role names. The application has no DDL and cannot rewrite history.
create schema if not exists api;
grant usage on schema public, graphile_worker to :app;
grant select, insert, update, delete on all tables in schema public to :app;
grant usage on all sequences in schema public to :app;
revoke update, delete on command_log, event, ledger_tx, ledger_entry, legal_text, setting_version, provider_fee from :app;
revoke update, delete on category_version from :app;
grant update (published_at, published_by, note) on category_version to :app;
grant execute on function forget_replays(timestamptz, integer) to :app;
grant select, insert, update, delete on all tables in schema graphile_worker to :app;
grant usage on all sequences in schema graphile_worker to :app;
grant execute on all functions in schema graphile_worker to :app;
grant usage on schema migration to :app;
grant select on all tables in schema migration to :app;

-- The api role reads the views of schema api, only those columns of the underlying tables that the views show, and what
-- policies look up. It has no usage of schema public or claim and can name nothing there.
revoke all on schema public from :api;
revoke all on all tables in schema public from :api;
grant usage on schema api to :api;
grant select on all tables in schema api, claim to :api;
grant execute on function api.act_as(jsonb) to :api;
do $$
declare shown record;
begin
  for shown in select table_name, string_agg(quote_ident(column_name), ', ') as columns
      from information_schema.view_column_usage
      where view_schema = 'api' and table_schema = 'public' group by table_name loop
    execute format('grant select (%s) on public.%I to %s', shown.columns, shown.table_name, ':api');
  end loop;
end $$;

-- The `machines` policies apply to the api role; the application may see every row. Row-level security is switched on
-- after both, in one transaction: running processes never see a table without their own policy. Nothing is done twice,
-- so that a start takes no locks.
do $$
declare t regclass;
begin
  for t in select polrelid::regclass from pg_policy where polname = 'machines' loop
    if not exists (select 1 from pg_policy where polrelid = t and polname = 'machines'
        and polroles = array[':api'::regrole::oid]) then
      execute format('alter policy machines on %s to %s', t, ':api');
    end if;
    if not exists (select 1 from pg_policy where polrelid = t and polname = 'application'
        and polroles = array[':app'::regrole::oid]) then
      execute format('drop policy if exists application on %s', t);
      execute format('create policy application on %s for all to %s using (true) with check (true)', t, ':app');
    end if;
    if not (select relrowsecurity from pg_class where oid = t) then
      execute format('alter table %s enable row level security', t);
    end if;
  end loop;
end $$;

-- graphile-worker protects its tables by row-level security, and the application runs the queue.
do $$
declare t text;
begin
  for t in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname = 'graphile_worker' and c.relkind = 'r' and c.relrowsecurity
             and not exists (select 1 from pg_policies p
                             where p.schemaname = 'graphile_worker' and p.tablename = c.relname and p.policyname = 'application') loop
    execute format('create policy application on graphile_worker.%I for all to %s using (true) with check (true)', t, ':app');
  end loop;
end $$;
