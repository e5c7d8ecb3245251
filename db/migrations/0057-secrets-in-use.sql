-- With which secrets of the settings the processes were started, by a fingerprint that the secret itself keys: a changed
-- secret, and several servers with different ones, can be found without storing any.
create table secret_use (
  setting text not null check (setting in ('COOKIE_SECRET', 'STRIPE_WEBHOOK_SECRET')),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (setting, fingerprint),
  constraint secret_use_in_order check (first_used_at <= last_used_at)
);
