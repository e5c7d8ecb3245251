-- Links by which an offer is shown to somebody else, and what was decided by them.

-- Of the token only the hash is stored; the application makes it from id, rotation and its own secret.
create table offer_share (
  id uuid primary key,
  offer_id uuid not null references offer,
  version integer not null default 1,
  made_by text not null check (made_by in ('customer', 'provider')),
  maker_profile_id uuid not null references profile,
  -- The one address that the link is for; null: whoever has it.
  recipient_email citext check (length(recipient_email) <= 254),
  may_decide boolean not null,
  rotation integer not null default 1 check (rotation >= 1),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  -- The last mail with it, for the limits of a day.
  mailed_at timestamptz,
  -- Null: as long as the offer is valid.
  expires_at timestamptz,
  revoked_at timestamptz,
  -- Of others than the two sides; a reader is counted once.
  view_count integer not null default 0 check (view_count >= 0),
  first_viewed_at timestamptz,
  decision text check (decision in ('accepted', 'declined')),
  decided_at timestamptz,
  decided_by uuid references account,
  -- What an acceptance by this link led to.
  booking_id uuid references booking,
  constraint offer_share_token unique (token_hash),
  constraint offer_share_decided_whole check
    ((decision is null) = (decided_at is null) and (decided_by is null or decision is not null)),
  constraint offer_share_booking_accepted check (booking_id is null or decision = 'accepted'),
  constraint offer_share_viewed_whole check ((view_count = 0) = (first_viewed_at is null)),
  -- Without its address a provider's link has ended: whose it was closed the account.
  constraint offer_share_provider_binds check
    (made_by = 'customer' or recipient_email is not null or revoked_at is not null)
);
create index offer_share_offer on offer_share (offer_id, created_at);
create index offer_share_maker on offer_share (maker_profile_id);
create index offer_share_recipient on offer_share (recipient_email) where recipient_email is not null;
create index offer_share_booking on offer_share (booking_id) where booking_id is not null;

-- Readers of a link, as a keyed digest of network address and browser, so that each is counted once.
create table offer_share_view (
  share_id uuid not null references offer_share on delete cascade,
  viewer bytea not null check (octet_length(viewer) = 32),
  at timestamptz not null,
  primary key (share_id, viewer)
);
create index offer_share_view_at on offer_share_view (at);

-- Addresses that may not decide on a request by an open link, as a keyed digest.
create table request_barred_address (
  request_id uuid not null references request,
  address_digest bytea not null check (octet_length(address_digest) = 32),
  at timestamptz not null,
  primary key (request_id, address_digest)
);
