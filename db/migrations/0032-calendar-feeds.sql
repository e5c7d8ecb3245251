-- Private calendar feeds, and bookings by the time they take up.

-- One address per profile. Of its token only the digest is stored: the table reveals no working address.
create table calendar_feed (
  id uuid primary key,
  profile_id uuid not null references profile,
  token_digest bytea not null check (octet_length(token_digest) = 32),
  created_at timestamptz not null,
  constraint calendar_feed_one_per_profile unique (profile_id),
  constraint calendar_feed_token unique (token_digest)
);

-- The month, the agenda and the feed ask for a side's bookings that overlap a time.
create index booking_customer_span on booking
  using gist (customer_profile_id, tstzrange(starts_at, coalesce(ends_at, starts_at), '[]')) where starts_at is not null;
create index booking_provider_span on booking
  using gist (provider_profile_id, tstzrange(starts_at, coalesce(ends_at, starts_at), '[]')) where starts_at is not null;
