-- The owner of a request sees how many providers were told of it. The release before neither counts nor reads it.

alter table request add column told_providers integer not null default 0;
comment on column request.told_providers is 'How many providers were told of it by mail, at once or in a digest.';
