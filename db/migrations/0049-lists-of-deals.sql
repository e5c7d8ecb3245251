-- no transaction
-- Operators list requests, offers and bookings by the time they came, all or those of one state, category or provider,
-- and by amount or date. The release before does not ask.

create index concurrently request_newest on request (opened_at desc, id desc) where opened_at is not null;
create index concurrently request_state on request (status, opened_at desc, id desc) where opened_at is not null;
-- It serves what request_category_opened does.
create index concurrently request_category_newest on request (category_id, opened_at desc, id desc)
  where opened_at is not null;
drop index concurrently if exists request_category_opened;
create index concurrently request_date on request (coalesce(starts_at, 'infinity'::timestamptz), id)
  where opened_at is not null;
-- Only lists ask with this condition, which always holds: for the newest rows of one side the planner keeps to that side's index.
create index concurrently offer_newest on offer (created_at desc, id desc) where status <> '';
create index concurrently offer_state on offer (status, created_at desc, id desc);
create index concurrently offer_amount on offer (total_minor desc, id desc);
create index concurrently booking_newest on booking (created_at desc, id desc) where status <> '';
create index concurrently booking_state on booking (status, created_at desc, id desc);
create index concurrently booking_category on booking (category_id, created_at desc, id desc);
create index concurrently booking_amount on booking (total_minor desc, id desc);
create index concurrently booking_date on booking (coalesce(starts_at, 'infinity'::timestamptz), id);
create index concurrently booking_overdue on booking (created_at desc, id desc)
  where status = 'confirmed' and cancel_overdue_at is not null;
