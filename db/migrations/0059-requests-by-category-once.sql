-- no transaction
-- The list of requests by category has an index with the same first columns. The release before reads either.

drop index concurrently if exists request_category_opened;
