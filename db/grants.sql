-- What the application's two roles may do. Runs after the migrations at every start; :app and :api are
-- replaced by the quoted role names. The application has no DDL and cannot rewrite history.
create schema if not exists api;
grant usage on schema public, graphile_worker to :app;
grant select, insert, update, delete on all tables in schema public to :app;
grant usage on all sequences in schema public to :app;
revoke update, delete on command_log, event, ledger_tx, ledger_entry, legal_text from :app;
grant execute on function forget_replays(timestamptz, integer) to :app;
grant select, insert, update, delete on all tables in schema graphile_worker to :app;
grant usage on all sequences in schema graphile_worker to :app;
grant execute on all functions in schema graphile_worker to :app;
grant usage on schema migration to :app;
grant select on all tables in schema migration to :app;
grant usage on schema api to :api;
grant select on all tables in schema api to :api;
revoke all on schema public from :api;

-- graphile-worker protects its tables by row-level security; the application runs the queue.
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
