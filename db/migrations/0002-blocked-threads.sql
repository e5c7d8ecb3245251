-- Either side may end a conversation while there is no offer between the two.

alter table thread add column blocked_by text
  constraint thread_blocked_by_side check (blocked_by in ('customer', 'provider'));
comment on column thread.blocked_by is
  'The side that ended the conversation; it holds until there is an offer or that side takes it back.';
