-- The operator of this installation.

create table marketplace (
  id uuid primary key,
  is_only boolean not null default true check (is_only) unique,
  legal_name text not null,
  address_line text not null,
  postal_code text not null,
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  email text not null,
  time_zone text not null,
  currency currency_code not null,
  fee_bp basis_points not null check (fee_bp <= 5000),
  version integer not null default 1,
  updated_at timestamptz not null,
  region text check (length(region) <= 100),
  constraint marketplace_not_empty check (legal_name <> '' and address_line <> '' and city <> '' and email <> '')
);
comment on table marketplace is
  'Who runs this marketplace and what new categories start with. One row, or none until somebody has set it up.';
comment on column marketplace.is_only is 'Always true: its unique constraint allows one row.';
comment on column marketplace.fee_bp is 'The platform''s fee of a new category, in basis points of the net amount.';
comment on column marketplace.region is 'State, province or emirate, in countries whose addresses have one.';
