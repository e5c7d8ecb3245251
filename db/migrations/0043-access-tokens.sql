-- Personal access tokens: a program acts as one profile, within the token's scopes, until the token expires or is revoked.

create table access_token (
  id uuid primary key,
  account_id uuid not null references account,
  profile_id uuid not null references profile,
  name text not null check (length(name) between 1 and 60),
  -- Of the token only the digest is stored: the table reveals no working one.
  token_digest bytea not null check (octet_length(token_digest) = 32),
  scopes text[] not null check (cardinality(scopes) >= 1 and scopes <@ array['read', 'write', 'commit']),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint access_token_digest unique (token_digest),
  constraint access_token_expires_later check (expires_at > created_at)
);
create index access_token_account on access_token (account_id, created_at);
create index access_token_profile on access_token (profile_id);
-- Ended tokens are deleted after a while.
create index access_token_expiry on access_token (expires_at);

-- The token that a call was made with, so that the log names it.
alter table command_log add column access_token_id uuid;
