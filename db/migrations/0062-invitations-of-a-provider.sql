-- no transaction
-- The invitations that a provider got, also those taken back: its lists begin with them, as the api role by a view that
-- says of each row who took it.
create index concurrently request_invitation_taken on request_invitation (profile_id, id) where profile_id is not null;
