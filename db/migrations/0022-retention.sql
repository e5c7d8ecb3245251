-- What is removed when nobody needs it any more, found oldest first.

create index sent_mail_sent on sent_mail (sent_at);

-- Stripe's bodies: the row stays, so that an event which comes again is known.
create index stripe_event_body on stripe_event (received_at)
  where status in ('processed', 'dismissed') and payload ? 'data';

-- Replays: the row stays as the record of who did what; its key and what it answered go.
create index command_log_replayable on command_log (at)
  where idempotency_key is not null or output <> 'null'::jsonb;

-- The log stays append-only but for this: a row may lose its key and its answer, and nothing else of it may change.
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
drop trigger command_log_is_append_only on command_log;
create trigger command_log_is_append_only before update or delete on command_log
  for each row execute function refuse_change_of_command();

-- The application may not change the log; this one thing it may ask for. The oldest rows first, at most so many.
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
revoke all on function forget_replays(timestamptz, integer) from public;
