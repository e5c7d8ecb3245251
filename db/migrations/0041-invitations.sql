-- Invitations of providers to a request, by its customer: to an address, or by a link to pass on.
create table request_invitation (
  id uuid primary key,
  request_id uuid not null references request,
  version integer not null default 1,
  -- The provider, once it is known: the address has an account with one, or somebody has opened the link and taken it.
  profile_id uuid references profile,
  -- Where it was mailed; null for a link to pass on.
  recipient_email citext check (length(recipient_email) <= 254),
  rotation integer not null default 1 check (rotation >= 1),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  revoked_at timestamptz,
  taken_at timestamptz,
  constraint request_invitation_token unique (token_hash),
  constraint request_invitation_taken_whole check ((profile_id is null) = (taken_at is null))
);
create index request_invitation_request on request_invitation (request_id, created_at);
create unique index request_invitation_once on request_invitation (request_id, profile_id)
  where profile_id is not null and revoked_at is null;
create unique index request_invitation_one_mail on request_invitation (request_id, recipient_email)
  where recipient_email is not null and revoked_at is null;
-- A provider's board begins with what it is invited to.
create index request_invitation_provider on request_invitation (profile_id, request_id) where revoked_at is null;
create index request_invitation_recipient on request_invitation (recipient_email) where recipient_email is not null;
