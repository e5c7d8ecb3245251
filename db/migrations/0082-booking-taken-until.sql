-- Until when a booking takes its provider's time (domain/booking/slot.ts); null without a date. The release before does not
-- write it: for its rows the trigger does, by the same rule. A new date that comes without it counts as such a row.
alter table booking add column taken_until timestamptz;

create function fill_taken_until() returns trigger language plpgsql as $$ begin
  if new.starts_at is null then
    new.taken_until := null;
  elsif new.taken_until is null
    or (tg_op = 'UPDATE' and new.taken_until is not distinct from old.taken_until) then
    new.taken_until := case when new.ends_at > new.starts_at then new.ends_at
      else (date_trunc('day', new.starts_at at time zone new.time_zone) + interval '1 day') at time zone new.time_zone end;
  end if;
  return new;
end $$;
create trigger booking_takes_time before insert or update of starts_at, ends_at, time_zone on booking
  for each row execute function fill_taken_until();
