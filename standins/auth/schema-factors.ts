// Tables of second factors, and what provider sign-in adds to the existing PKCE flows.
// A factor's key is encrypted, not digested, because codes derive from it. See secrets.ts.
export const factorSchema: readonly string[] = [
  `create table auth.mfa_factors (
     id uuid primary key,
     user_id uuid not null references auth.users on delete cascade,
     friendly_name text not null,
     status text not null default 'unverified' check (status in ('unverified', 'verified')),
     sealed_secret bytea not null,
     last_used_step bigint,
     last_challenged_at timestamptz,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     unique (user_id, friendly_name)
   )`,
  `create table auth.mfa_challenges (
     id uuid primary key,
     factor_id uuid not null references auth.mfa_factors on delete cascade,
     ip text,
     wrong_attempts integer not null default 0,
     verified_at timestamptz,
     created_at timestamptz not null
   )`,
  "create index on auth.mfa_challenges (factor_id)",
  "alter table auth.sessions add column factor_id uuid references auth.mfa_factors on delete set null",
  "create index on auth.sessions (factor_id) where factor_id is not null",
  `alter table auth.flow_states
     alter column code_challenge drop not null,
     alter column code_challenge_method drop not null,
     add column provider text,
     add column redirect_to text,
     add column sealed_tokens bytea,
     add check ((code_challenge is null) = (code_challenge_method is null)),
     add check (code_challenge is not null or provider is not null)`,
];
