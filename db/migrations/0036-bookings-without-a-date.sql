-- Somebody looks at confirmed bookings without a date as well: 90 days after the confirmation, at the end of that day at
-- their place. Those from before get the same day.
update booking set undelivered_check_at =
  (date_trunc('day', (confirmed_at at time zone time_zone) + interval '91 days') at time zone time_zone) - interval '1 millisecond'
  where status = 'confirmed' and starts_at is null and undelivered_check_at is null and confirmed_at is not null
    and not exists (select 1 from operator_task task where task.kind = 'booking_undelivered' and task.subject_id = booking.id);
