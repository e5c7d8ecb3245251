-- Offers that a provider writes to an e-mail address, and what follows when the address was not meant. The status list
-- repeats the machine in domain/direct-offer/machine.ts.

create table direct_offer (
  id uuid primary key,
  status text not null check (status in ('sent', 'claimed', 'refused', 'withdrawn', 'expired', 'erased')),
  version integer not null default 1,
  profile_id uuid not null references profile,
  category_id uuid not null references category,
  -- Until somebody who has proved it claims the offer; then the request has its owner.
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
  -- As the command has checked and computed them; rows of offer_line once it is claimed.
  lines jsonb not null,
  currency currency_code not null,
  net_minor minor_amount not null,
  tax_minor minor_amount not null,
  total_minor minor_amount not null check (total_minor = net_minor + tax_minor),
  deposit_bp basis_points not null,
  policy text not null check (policy in ('flexible', 'moderate', 'strict')),
  rotation integer not null default 1,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  first_viewed_at timestamptz,
  views integer not null default 0 check (views >= 0),
  ended_at timestamptz,
  request_id uuid unique references request,
  offer_id uuid unique references offer,
  constraint direct_offer_ends_after_start check (ends_at is null or starts_at < ends_at),
  constraint direct_offer_expires_after_sending check (sent_at < expires_at),
  constraint direct_offer_has_a_recipient check (status <> 'sent' or recipient_email is not null),
  constraint direct_offer_claimed_whole check ((status = 'claimed') = (offer_id is not null)
    and (request_id is null) = (offer_id is null)),
  constraint direct_offer_ended_whole check ((status = 'sent') = (ended_at is null)),
  constraint direct_offer_erased check (status <> 'erased' or (recipient_email is null and recipient_name is null
    and title is null and description is null and message is null and place_town is null
    and place_postal_code is null and lines = '[]'))
);
create index direct_offer_provider on direct_offer (profile_id, sent_at desc, id desc);
create index direct_offer_due on direct_offer (expires_at) where status = 'sent';
create index direct_offer_recipient on direct_offer (recipient_email, sent_at) where recipient_email is not null;
-- Recipients of offers that ended are erased some time later.
create index direct_offer_ended on direct_offer (ended_at) where recipient_email is not null and ended_at is not null;

-- For one provider alone: never on the board, and no other provider sees it.
alter table request add column is_directed boolean not null default false;

-- The link "this was not me" of a mail to an address that has not confirmed itself; gone once it has.
create table not_me_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  kind text not null check (kind in ('direct_offer', 'offer_share', 'invitation')),
  subject_id uuid not null,
  created_at timestamptz not null
);
create unique index not_me_link_subject on not_me_link (kind, subject_id);

-- Which sender (an account, or the browser of a visitor) wrote to an address that was not meant. The address itself is
-- not kept: only its keyed digest, so that the same sender does not write to it again.
create table not_me_report (
  sender_id uuid not null,
  address_digest bytea not null check (octet_length(address_digest) = 32),
  kind text not null check (kind in ('direct_offer', 'offer_share', 'invitation', 'request')),
  reported_at timestamptz not null,
  primary key (sender_id, address_digest)
);
create index not_me_report_sender on not_me_report (sender_id, reported_at);

alter table operator_task
  drop constraint operator_task_kind_check,
  add constraint operator_task_kind_check check (kind in
    ('booking_undelivered', 'cancellation_unanswered', 'payment_while_suspended', 'refunded_at_stripe',
     'refund_paid_twice', 'verification_ended', 'dispute_open', 'sender_reported'));
