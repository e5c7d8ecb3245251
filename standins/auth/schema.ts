// Tables of the auth stand-in. Secrets that a client presents (refresh tokens, codes, link tokens,
// authorization codes) are stored only as keyed digests; see secrets.ts.
// Add new statements at the end; never change applied ones.
import { factorSchema } from "./schema-factors.ts";

export const authSchema: readonly string[] = [
  `create table auth.signing_key (
     kid text primary key,
     private_jwk jsonb not null,
     created_at timestamptz not null default now()
   )`,
  `create table auth.users (
     id uuid primary key,
     aud text not null default 'authenticated',
     role text not null default 'authenticated',
     email text unique check (email = lower(email)),
     password_hash text,
     app_metadata jsonb not null default '{}' check (jsonb_typeof(app_metadata) = 'object'),
     user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
     email_confirmed_at timestamptz,
     invited_at timestamptz,
     confirmation_sent_at timestamptz,
     recovery_sent_at timestamptz,
     new_email text check (new_email = lower(new_email)),
     email_change_sent_at timestamptz,
     email_change_step smallint not null default 0 check (email_change_step in (0, 1)),
     last_sign_in_at timestamptz,
     banned_until timestamptz,
     deleted_at timestamptz,
     is_anonymous boolean not null default false,
     created_at timestamptz not null,
     updated_at timestamptz not null
   )`,
  "create index on auth.users (created_at desc, id)",
  `create table auth.identities (
     id uuid primary key default gen_random_uuid(),
     user_id uuid not null references auth.users on delete cascade,
     provider text not null,
     provider_id text not null,
     identity_data jsonb not null,
     email text,
     last_sign_in_at timestamptz,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     unique (provider, provider_id)
   )`,
  "create index on auth.identities (user_id)",
  `create table auth.sessions (
     id uuid primary key,
     user_id uuid not null references auth.users on delete cascade,
     aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
     amr jsonb not null check (jsonb_typeof(amr) = 'array'),
     user_agent text,
     ip text,
     created_at timestamptz not null,
     refreshed_at timestamptz not null
   )`,
  "create index on auth.sessions (user_id)",
  `create table auth.refresh_tokens (
     id bigint generated always as identity primary key,
     digest bytea not null unique,
     session_id uuid not null references auth.sessions on delete cascade,
     parent_id bigint references auth.refresh_tokens on delete set null,
     nonce bytea,
     is_revoked boolean not null default false,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     check (parent_id is null or nonce is not null)
   )`,
  "create index on auth.refresh_tokens (session_id, id desc)",
  "create index on auth.refresh_tokens (parent_id)",
  `create table auth.one_time_tokens (
     user_id uuid not null references auth.users on delete cascade,
     slot text not null check (slot in
       ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication')),
     link_digest bytea not null unique,
     code_digest bytea not null,
     is_pkce boolean not null,
     wrong_attempts integer not null default 0,
     issued_at timestamptz not null,
     primary key (user_id, slot)
   )`,
  `create table auth.flow_states (
     id uuid primary key default gen_random_uuid(),
     user_id uuid references auth.users on delete cascade,
     method text not null,
     code_challenge text not null,
     code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
     code_digest bytea unique,
     code_issued_at timestamptz,
     created_at timestamptz not null
   )`,
  "create index on auth.flow_states (user_id, method, created_at desc)",
  ...factorSchema,
  "alter table auth.users add column reauthentication_sent_at timestamptz",
];
