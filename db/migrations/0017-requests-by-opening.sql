-- no transaction
-- How soon the first offer comes is read from the latest requests of a category. The release before does not ask.

create index concurrently request_category_opened on request (category_id, opened_at desc) where opened_at is not null;
