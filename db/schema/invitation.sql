-- Invitations of providers to a request.

create table request_invitation (
  id uuid primary key,
  request_id uuid not null references request,
  version integer not null default 1,
  profile_id uuid references profile,
  recipient_email citext check (length(recipient_email::text) <= 254),
  rotation integer not null default 1 check (rotation >= 1),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  revoked_at timestamptz,
  taken_at timestamptz,
  constraint request_invitation_taken_whole check ((profile_id is null) = (taken_at is null)),
  constraint request_invitation_token unique (token_hash)
);
comment on table request_invitation is
  'Providers whom a customer invited to a request: by an address, or by a link to pass on.';
comment on column request_invitation.profile_id is
  'The provider, once known: the address has one, or somebody took the link.';
comment on column request_invitation.recipient_email is 'Where it was mailed; null for a link to pass on.';
comment on column request_invitation.rotation is 'Counts the links: a new one ends the old one.';
comment on column request_invitation.token_hash is
  'SHA-256. The application derives the token from id, rotation and its own secret.';
comment on column request_invitation.taken_at is 'When the provider became known.';
create index request_invitation_request on request_invitation (request_id, created_at);
create unique index request_invitation_once on request_invitation (request_id, profile_id)
  where profile_id is not null and revoked_at is null;
create unique index request_invitation_one_mail on request_invitation (request_id, recipient_email)
  where recipient_email is not null and revoked_at is null;
-- A provider's board begins with its invitations.
create index request_invitation_provider on request_invitation (profile_id, request_id) where revoked_at is null;
create index request_invitation_recipient on request_invitation (recipient_email) where recipient_email is not null;
-- The invitations that a provider got, also those taken back.
create index request_invitation_taken on request_invitation (profile_id, id) where profile_id is not null;
