-- What can be requested, and who offers it.

create table category (
  id uuid primary key,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') unique,
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
  version integer not null default 1,
  delivers_by_schedule boolean not null default false,
  asks_contact boolean not null default true,
  constraint category_fee_at_most_half check (fee_bp <= 5000)
);
comment on table category is
  'What can be requested, with the terms of its bookings. A booking keeps the terms of its acceptance.';
comment on column category.slug is 'Its name in addresses.';
comment on column category.name is 'By language.';
comment on column category.description is 'By language.';
comment on column category.request_questions is 'Questions that a request answers.';
comment on column category.information_questions is 'Questions that a booking answers before it is paid.';
comment on column category.tax_bp is 'Usual tax rate of an offer, in basis points.';
comment on column category.fee_bp is 'The platform''s fee, in basis points of the net amount.';
comment on column category.deposit_bp is 'Usual deposit of an offer, in basis points of the total; 0 for none.';
comment on column category.policy is 'Usual cancellation policy of an offer.';
comment on column category.is_exclusive is 'A booking takes its provider''s time: none may overlap it.';
comment on column category.position is 'Order in lists.';
comment on column category.delivers_by_schedule is
  'A booking counts as delivered at its end, without the provider saying so.';
comment on column category.asks_contact is
  'A booking asks whom to reach and whom to bill. Without that and without questions it waits for its payment at once.';

create table provider_category (
  profile_id uuid not null references profile,
  category_id uuid not null references category,
  primary key (profile_id, category_id)
);
comment on table provider_category is 'Which categories a provider serves.';
-- The providers of a category in the order in which they are mailed.
create index provider_category_in_order on provider_category (category_id, profile_id);
