-- Links to an offer for others than its two sides.

create table offer_share (
  id uuid primary key,
  offer_id uuid not null references offer,
  version integer not null default 1,
  made_by text not null check (made_by in ('customer', 'provider')),
  maker_profile_id uuid not null references profile,
  recipient_email citext check (length(recipient_email::text) <= 254),
  may_decide boolean not null,
  rotation integer not null default 1 check (rotation >= 1),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  mailed_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  view_count integer not null default 0 check (view_count >= 0),
  first_viewed_at timestamptz,
  decision text check (decision in ('accepted', 'declined')),
  decided_at timestamptz,
  decided_by uuid references account,
  booking_id uuid,
  constraint offer_share_decided_whole
    check ((decision is null) = (decided_at is null) and (decided_by is null or decision is not null)),
  constraint offer_share_booking_accepted check (booking_id is null or decision = 'accepted'),
  constraint offer_share_viewed_whole check ((view_count = 0) = (first_viewed_at is null)),
  constraint offer_share_provider_binds
    check (made_by = 'customer' or recipient_email is not null or revoked_at is not null),
  constraint offer_share_token unique (token_hash)
);
comment on table offer_share is 'Links by which an offer is shown to somebody else, and the decision made by one.';
comment on column offer_share.recipient_email is 'The one address that the link is for; null: whoever has it.';
comment on column offer_share.may_decide is 'Whoever opens it may accept or decline the offer.';
comment on column offer_share.rotation is 'Counts the links: a new one ends the old one.';
comment on column offer_share.token_hash is
  'SHA-256. The application derives the token from id, rotation and its own secret.';
comment on column offer_share.mailed_at is 'The last mail with it, for the limits per day.';
comment on column offer_share.expires_at is 'Null: as long as the offer is valid.';
comment on column offer_share.view_count is 'Readers other than the two sides; each is counted once.';
comment on column offer_share.booking_id is 'The booking that an acceptance by this link made.';
create index offer_share_offer on offer_share (offer_id, created_at);
create index offer_share_maker on offer_share (maker_profile_id);
create index offer_share_recipient on offer_share (recipient_email) where recipient_email is not null;
create index offer_share_booking on offer_share (booking_id) where booking_id is not null;

create table offer_share_view (
  share_id uuid not null references offer_share on delete cascade,
  viewer bytea not null check (octet_length(viewer) = 32),
  at timestamptz not null,
  primary key (share_id, viewer)
);
comment on table offer_share_view is 'Readers of a link, so that each is counted once.';
comment on column offer_share_view.viewer is 'Keyed digest of network address and browser.';
create index offer_share_view_at on offer_share_view (at);

create table request_barred_address (
  request_id uuid not null references request,
  address_digest bytea not null check (octet_length(address_digest) = 32),
  at timestamptz not null,
  primary key (request_id, address_digest)
);
comment on table request_barred_address is 'Addresses that may not decide on a request by an open link.';
comment on column request_barred_address.address_digest is 'Keyed digest: the address itself is not stored.';
