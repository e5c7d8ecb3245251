-- Offers to an e-mail address, without a request.

create table direct_offer (
  id uuid primary key,
  status text not null check (status in ('sent', 'claimed', 'refused', 'withdrawn', 'expired', 'erased')),
  version integer not null default 1,
  profile_id uuid not null references profile,
  category_id uuid not null references category,
  recipient_email citext,
  recipient_name text check (length(recipient_name) <= 80),
  locale text not null check (locale in ('en', 'de')),
  title text check (length(title) <= 120),
  description text check (length(description) <= 5000),
  date_flexibility text not null check (date_flexibility in ('exact', 'flexible', 'unknown')),
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text not null,
  place_town text check (length(place_town) <= 100),
  place_postal_code text check (length(place_postal_code) <= 20),
  place_country country_code not null,
  message text check (length(message) <= 5000),
  lines jsonb not null,
  currency currency_code not null,
  net_minor minor_amount not null,
  tax_minor minor_amount not null,
  total_minor minor_amount not null,
  deposit_bp basis_points not null,
  policy text not null check (policy in ('flexible', 'moderate', 'strict')),
  rotation integer not null default 1,
  token_hash bytea not null check (octet_length(token_hash) = 32) unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  first_viewed_at timestamptz,
  views integer not null default 0 check (views >= 0),
  ended_at timestamptz,
  request_id uuid unique references request,
  offer_id uuid unique references offer,
  decline_reason text check (length(decline_reason) <= 1000),
  check (total_minor = net_minor + tax_minor),
  constraint direct_offer_ends_after_start check (ends_at is null or starts_at < ends_at),
  constraint direct_offer_expires_after_sending check (sent_at < expires_at),
  constraint direct_offer_has_a_recipient check (status <> 'sent' or recipient_email is not null),
  constraint direct_offer_claimed_whole
    check ((status = 'claimed') = (offer_id is not null) and (request_id is null) = (offer_id is null)),
  constraint direct_offer_ended_whole check ((status = 'sent') = (ended_at is null)),
  constraint direct_offer_reason_of_refusal check (decline_reason is null or status in ('refused', 'erased')),
  constraint direct_offer_erased
    check (status <> 'erased' or recipient_email is null and recipient_name is null and title is null
    and description is null and message is null and place_town is null and place_postal_code is null
    and decline_reason is null and lines = '[]')
);
comment on table direct_offer is
  'Offers that a provider writes to an e-mail address. Its statuses and edges: domain/direct-offer/machine.ts.';
comment on column direct_offer.recipient_email is
  'Until whoever has proved the address claims the offer; then the request has its owner.';
comment on column direct_offer.lines is
  'As the command checked and computed them. They become rows of offer_line when the offer is claimed.';
comment on column direct_offer.rotation is 'Counts the links: a new one ends the old one.';
comment on column direct_offer.token_hash is
  'SHA-256. The application derives the token from id, rotation and its own secret.';
comment on column direct_offer.views is 'How often the link was opened.';
comment on column direct_offer.decline_reason is
  'What the recipient wrote. It is erased with the recipient, which a reason in event would not be.';
create index direct_offer_provider on direct_offer (profile_id, sent_at desc, id desc);
create index direct_offer_due on direct_offer (expires_at) where status = 'sent';
create index direct_offer_recipient on direct_offer (recipient_email, sent_at) where recipient_email is not null;
-- The sweep that erases recipients of ended offers.
create index direct_offer_ended on direct_offer (ended_at) where recipient_email is not null and ended_at is not null;
