-- Who runs this marketplace, and what new categories begin with. One row, or none until somebody has set it up.
create table marketplace (
  id uuid primary key,
  is_only boolean not null default true unique check (is_only),
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
  constraint marketplace_not_empty check (legal_name <> '' and address_line <> '' and city <> '' and email <> '')
);
