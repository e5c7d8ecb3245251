-- Categories, requests and offers. Each status list repeats the machine in domain/<noun>/machine.ts.

create table category (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name jsonb not null,
  description jsonb not null,
  request_questions jsonb not null,
  information_questions jsonb not null,
  currency currency_code not null,
  tax_bp basis_points not null,
  fee_bp basis_points not null,
  deposit_bp basis_points not null,
  policy text not null check (policy in ('flexible', 'moderate', 'strict')),
  is_exclusive boolean not null,
  position integer not null,
  archived_at timestamptz,
  version integer not null default 1
);

create table provider_category (
  profile_id uuid not null references profile,
  category_id uuid not null references category,
  primary key (profile_id, category_id)
);
create index provider_category_category on provider_category (category_id);

create table request (
  id uuid primary key,
  status text not null check (status in
    ('draft', 'open', 'on_hold', 'awarded', 'fulfilled', 'closed', 'expired', 'removed')),
  version integer not null default 1,
  -- Counts material edits after opening; what an offer was made for. The version counts every write.
  revision integer not null default 1,
  visitor_id uuid,
  -- The token's subject; its account row is made at confirmation, which may be later than the claim of a draft.
  account_id uuid,
  profile_id uuid,
  category_id uuid references category,
  title text check (length(title) <= 120),
  description text check (length(description) <= 5000),
  answers jsonb not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text,
  date_flexibility text check (date_flexibility in ('exact', 'flexible', 'unknown')),
  place_town text check (length(place_town) <= 100),
  place_postal_code text check (length(place_postal_code) <= 20),
  place_country country_code,
  currency currency_code,
  budget_minor minor_amount,
  is_submitted boolean not null default false,
  terms_version text,
  opened_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  decide_until timestamptz,
  close_reason text check (length(close_reason) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (profile_id, account_id) references profile (id, account_id),
  constraint request_has_an_owner check (profile_id is not null or (status = 'draft' and (visitor_id is not null or account_id is not null))),
  constraint request_is_complete check (status = 'draft' or
    (account_id is not null and category_id is not null and title is not null and currency is not null
     and opened_at is not null and expires_at is not null)),
  constraint request_ends_after_start check (ends_at is null or starts_at < ends_at)
);
create index request_owner on request (profile_id, created_at desc, id desc);
create index request_board on request (category_id, opened_at desc, id desc) where status = 'open';
create index request_due on request (expires_at) where status = 'open';
create unique index request_one_draft_per_visitor on request (visitor_id) where status = 'draft' and account_id is null;
create index request_draft_account on request (account_id) where status = 'draft';

-- Who asked and where exactly: seen by the owner, and by a provider once its offer is accepted.
create table request_contact (
  request_id uuid primary key references request on delete cascade,
  name text not null check (length(name) <= 80),
  email citext not null,
  phone text check (length(phone) <= 40),
  address_line text check (length(address_line) <= 200)
);

create table file (
  id uuid primary key,
  request_id uuid references request on delete cascade,
  storage_key text not null unique,
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  size_bytes integer not null check (size_bytes between 1 and 20971520),
  width integer,
  height integer,
  created_at timestamptz not null
);
create index file_request on file (request_id);

create table offer (
  id uuid primary key,
  status text not null check (status in
    ('draft', 'sent', 'countered', 'parked', 'accepted', 'declined', 'withdrawn', 'expired', 'not_selected', 'voided')),
  version integer not null default 1,
  revision integer not null default 1,
  request_id uuid not null references request,
  request_revision integer not null,
  profile_id uuid not null references profile,
  message text not null check (length(message) <= 5000),
  currency currency_code not null,
  net_minor minor_amount not null,
  tax_minor minor_amount not null,
  total_minor minor_amount not null check (total_minor = net_minor + tax_minor),
  deposit_bp basis_points not null,
  policy text not null check (policy in ('flexible', 'moderate', 'strict')),
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text not null,
  valid_until timestamptz not null,
  counter_answer_due_at timestamptz,
  sent_at timestamptz not null,
  decline_reason text check (length(decline_reason) <= 1000),
  created_at timestamptz not null,
  constraint offer_ends_after_start check (ends_at is null or starts_at < ends_at)
);
create unique index offer_one_accepted_per_request on offer (request_id) where status = 'accepted';
create unique index offer_one_live_per_provider on offer (request_id, profile_id)
  where status in ('draft', 'sent', 'countered', 'parked', 'accepted');
create index offer_request on offer (request_id, total_minor, id);
create index offer_provider on offer (profile_id, created_at desc, id desc);
create index offer_due on offer (valid_until) where status in ('sent', 'countered');

-- Lines belong to a revision and stay when the offer is revised: an accepted revision can always be shown.
create table offer_line (
  offer_id uuid not null references offer,
  revision integer not null,
  position integer not null check (position between 1 and 50),
  label text not null check (length(label) between 1 and 200),
  quantity integer not null check (quantity between 1 and 9999),
  unit_net_minor minor_amount not null,
  net_minor minor_amount not null check (net_minor = quantity * unit_net_minor),
  tax_bp basis_points not null,
  primary key (offer_id, revision, position)
);
