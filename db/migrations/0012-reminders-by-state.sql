-- One timer reminds of whatever a booking waits for, and a request also of the decision after a cancelled booking. The
-- release before reads the new indexes and sets no reminder in the new cases.

drop index booking_remind, booking_remind_day, booking_remind_delivery, booking_remind_dispute;
create index booking_remind on booking (remind_at, id) where remind_at is not null;
drop index request_remind;
create index request_remind on request (remind_at, id) where status in ('open', 'awarded') and remind_at is not null;

-- The first round of the timer finds out when these remind.
update booking set remind_at = now()
  where status in ('confirmed', 'cancel_requested', 'changes_requested') and remind_at is null;
update request set remind_at = decide_until - interval '48 hours'
  where status = 'awarded' and decide_until - interval '48 hours' > now();
