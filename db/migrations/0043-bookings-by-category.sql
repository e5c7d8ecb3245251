-- no transaction
-- Operators see how many bookings a category has had lately. The release before does not ask.

create index concurrently booking_category_accepted on booking (category_id, accepted_at);
