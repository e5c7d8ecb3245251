-- Offers of providers for a request.

create sequence offer_number minvalue 0 maxvalue 1108344831;

create table offer (
  id uuid primary key,
  number text not null default short_number('O', nextval('offer_number')),
  status text not null
    check (status in ('draft', 'sent', 'countered', 'parked', 'accepted', 'declined', 'withdrawn', 'expired',
    'not_selected', 'voided')),
  version integer not null default 1,
  revision integer not null default 1,
  request_id uuid not null references request,
  request_revision integer not null,
  profile_id uuid not null references profile,
  message text not null check (length(message) <= 5000),
  currency currency_code not null,
  net_minor minor_amount not null,
  tax_minor minor_amount not null,
  total_minor minor_amount not null,
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
  remind_at timestamptz,
  check (total_minor = net_minor + tax_minor),
  constraint offer_ends_after_start check (ends_at is null or starts_at < ends_at),
  constraint offer_number_unique unique (number),
  constraint offer_number_form check (number ~ '^O-[0-9A-HJKMNP-TV-Z]{4,6}$')
);
comment on table offer is 'What a provider offers for a request. Its statuses and edges: domain/offer/machine.ts.';
comment on column offer.number is 'Short number that people read and say, such as O-7K3F.';
comment on column offer.revision is 'Counts the versions that the customer has seen.';
comment on column offer.request_revision is 'The revision of the request that it was made for.';
comment on column offer.profile_id is 'The provider.';
comment on column offer.policy is 'Cancellation policy by name.';
comment on column offer.time_zone is 'IANA zone of the place, in which dates are meant.';
comment on column offer.valid_until is 'Until when it can be accepted.';
comment on column offer.counter_answer_due_at is 'Until when the provider answers a counter-offer.';
comment on column offer.remind_at is 'The next reminder; null when none is left. Sending one sets the next.';
-- At most one offer of a request is accepted.
create unique index offer_one_accepted_per_request on offer (request_id) where status = 'accepted';
-- At most one live offer per provider and request.
create unique index offer_one_live_per_provider on offer (request_id, profile_id)
  where status in ('draft', 'sent', 'countered', 'parked', 'accepted');
create index offer_request on offer (request_id, total_minor, id);
create index offer_provider on offer (profile_id, created_at desc, id desc);
create index offer_due on offer (valid_until) where status in ('sent', 'countered');
create index offer_remind on offer (remind_at, id) where status in ('sent', 'countered') and remind_at is not null;
create index offer_counter_due on offer (counter_answer_due_at, id) where status = 'countered';
create index offer_provider_live on offer (profile_id, valid_until) where status in ('sent', 'countered');
alter sequence offer_number owned by offer.number;

create table offer_line (
  offer_id uuid not null references offer,
  revision integer not null,
  position integer not null check (position between 1 and 50),
  label text not null check (length(label) between 1 and 200),
  quantity integer not null check (quantity between 1 and 9999),
  unit_net_minor minor_amount not null,
  net_minor minor_amount not null,
  tax_bp basis_points not null,
  unit text check (unit in ('hour', 'day', 'night', 'person', 'piece', 'kilometre', 'square_metre')),
  primary key (offer_id, revision, position),
  check (net_minor = quantity * unit_net_minor)
);
comment on table offer_line is
  'Lines of an offer. Those of earlier revisions stay, so that an accepted revision can always be shown.';
comment on column offer_line.unit is 'Unit of the quantity; null for a plain count.';

create table offer_revision (
  offer_id uuid not null references offer,
  revision integer not null,
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text not null,
  total_minor minor_amount not null,
  sent_at timestamptz not null,
  primary key (offer_id, revision)
);
comment on table offer_revision is
  'Date and total of each revision of an offer, so that its customer sees what changed.';

create table offer_draft (
  profile_id uuid not null references profile,
  request_id uuid not null references request,
  version integer not null default 1,
  form_key text not null check (length(form_key) <= 255),
  input jsonb,
  updated_at timestamptz not null,
  primary key (profile_id, request_id)
);
comment on table offer_draft is 'What a provider typed into the form of an offer and did not send.';
comment on column offer_draft.form_key is 'The rendered form that wrote it last: it may write again.';
comment on column offer_draft.input is
  'Null once the offer was sent. The row stays, so that an older tab of the form finds a newer version.';
create index offer_draft_updated on offer_draft (updated_at);

create table offer_template (
  id uuid primary key,
  profile_id uuid not null references profile,
  name text not null check (length(name) between 1 and 60),
  currency currency_code not null,
  input jsonb not null,
  created_at timestamptz not null,
  constraint offer_template_name unique (profile_id, name)
);
comment on table offer_template is 'Forms of offers that a provider saved to start from.';
comment on column offer_template.input is 'The fields of the form.';
