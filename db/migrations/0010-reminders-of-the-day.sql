-- Both sides of a confirmed booking are reminded of its date. The release before leaves a confirmed booking's reminder alone.

create index booking_remind_day on booking (remind_at, id) where status = 'confirmed' and remind_at is not null;
-- The first round of the timer finds out when these bookings remind.
update booking set remind_at = now() where status = 'confirmed' and starts_at > now();
