-- People: accounts, their profiles, sessions and tokens, and what an account keeps about itself.

create table account (
  id uuid primary key,
  email citext not null,
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  locale text not null check (locale in ('en', 'de')),
  time_zone text not null,
  default_profile_id uuid,
  created_at timestamptz not null,
  version integer not null default 1,
  terms_version text,
  terms_accepted_at timestamptz,
  referral text check (referral ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  has_second_factor boolean not null default false,
  closed_at timestamptz,
  browsers_known_since timestamptz,
  new_email citext,
  new_email_asked_at timestamptz,
  email_issued_at timestamptz,
  factor_changed_at timestamptz,
  partner_id uuid,
  constraint account_agreed_at check ((terms_version is null) = (terms_accepted_at is null)),
  constraint account_closed_at check ((status = 'closed') = (closed_at is not null)),
  constraint account_new_email_asked check ((new_email is null) = (new_email_asked_at is null))
);
comment on table account is 'People who sign in. The auth service keeps their passwords and second factors.';
comment on column account.id is 'The user id at the auth service: the token''s subject.';
comment on column account.email is 'The address that the auth service has verified.';
comment on column account.locale is 'Language of pages and mails.';
comment on column account.time_zone is 'IANA zone in which pages and mails show instants.';
comment on column account.default_profile_id is 'The profile that is active after signing in.';
comment on column account.terms_version is
  'The terms that the person agreed to at sign-up. A profile has its own agreement.';
comment on column account.referral is 'Name of the join page that brought the account; the first one stays.';
comment on column account.has_second_factor is
  'The auth service has a verified second factor: one proof alone does not complete a sign-in.';
comment on column account.browsers_known_since is 'Cookies of known browsers that are older do not count.';
comment on column account.new_email is 'The address that the account gets once both mailboxes have confirmed.';
comment on column account.email_issued_at is
  'Issue time of the token that email was taken from, in the time of the auth service.';
comment on column account.factor_changed_at is
  'When a second factor was last set up or removed, in the time of the auth service.';
create unique index account_email on account (email);
create index account_newest on account (created_at desc, id desc);
create index account_email_words on account using gin ((email::text) gin_trgm_ops);
create index account_not_active on account (status, created_at desc, id desc) where status <> 'active';
-- The beginnings of words too short for trigrams.
create index account_email_start on account (lower(email::text) text_pattern_ops);
create index account_partner on account (partner_id, created_at) where partner_id is not null;
alter table legal_text add foreign key (published_by) references account;

create table profile (
  id uuid primary key,
  account_id uuid not null references account,
  kind text not null check (kind in ('customer', 'provider')),
  is_company boolean not null,
  display_name text not null check (length(display_name) between 1 and 80),
  country country_code not null,
  tax_id text check (length(tax_id) <= 40),
  about text check (length(about) <= 2000),
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  verified_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  refused_at timestamptz,
  refusal_reason text check (length(refusal_reason) <= 1000),
  unique (id, account_id)
);
comment on table profile is 'As whom an account acts: a customer or a provider. One account may have several.';
comment on column profile.display_name is 'The name that others read.';
comment on column profile.country is 'ISO 3166-1 alpha-2.';
comment on column profile.tax_id is 'VAT or tax number as typed.';
comment on column profile.terms_version is 'The terms that this profile agreed to.';
comment on column profile.verified_at is 'When an operator verified the provider.';
comment on column profile.archived_at is 'Since when nobody can act as it.';
comment on column profile.refused_at is
  'When an operator refused the provider; null while it waits and once it is verified.';
comment on column profile.refusal_reason is 'What the operator wrote to the provider.';
create index profile_account on profile (account_id);
create index profile_name_words on profile using gin (display_name gin_trgm_ops);
create index profile_name_start on profile (lower(display_name) text_pattern_ops);
alter table account add constraint account_default_profile
  foreign key (default_profile_id, id) references profile (id, account_id) deferrable initially deferred;

create table profile_contact (
  profile_id uuid primary key references profile,
  email citext not null,
  phone text check (length(phone) <= 40),
  address_line text check (length(address_line) <= 200),
  postal_code text check (length(postal_code) <= 20),
  city text check (length(city) <= 100),
  region text check (length(region) <= 100)
);
comment on table profile_contact is
  'Contact data of a profile, apart from it because the other side of a booking reads them only while it is confirmed.';
comment on column profile_contact.phone is 'As typed.';
comment on column profile_contact.region is 'State, province or emirate, in countries whose addresses have one.';

create table device (
  session_id uuid primary key,
  account_id uuid not null references account,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz,
  proved_at timestamptz,
  is_incomplete boolean not null default false,
  told_at timestamptz
) with (fillfactor = 80);
comment on table device is 'Sessions of the auth service, with the browser that opened each.';
comment on column device.session_id is 'The session claim of the auth service''s tokens.';
comment on column device.user_agent is 'Empty once the session ended or was not seen for long.';
comment on column device.proved_at is
  'When whoever holds the session last proved who they are: by signing in, or when asked again.';
comment on column device.is_incomplete is 'The session has no access yet: the second factor is missing.';
comment on column device.told_at is 'When the account was mailed about this sign-in from a new browser.';
create index device_account on device (account_id);
-- The sweep of devices not seen for long: its condition is that of listUnseenDevices.
create index device_unseen on device (last_seen_at) where revoked_at is null or user_agent <> '';
-- The sweep of sessions past a limit: the conditions are those of listOverdueDevices.
create index device_idle on device (last_seen_at) where revoked_at is null;
create index device_old on device (created_at) where revoked_at is null;

create table recovery_code (
  digest bytea primary key,
  account_id uuid not null references account,
  created_at timestamptz not null,
  used_at timestamptz
);
comment on table recovery_code is 'Codes for signing in without the second factor.';
comment on column recovery_code.digest is 'Keyed digest of the code.';
create index recovery_code_account on recovery_code (account_id);

create table access_token (
  id uuid primary key,
  account_id uuid not null references account,
  profile_id uuid not null references profile,
  name text not null check (length(name) between 1 and 60),
  token_digest bytea not null check (octet_length(token_digest) = 32),
  scopes text[] not null check (cardinality(scopes) >= 1 and scopes <@ array['read', 'write', 'commit']),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint access_token_expires_later check (expires_at > created_at),
  constraint access_token_digest unique (token_digest)
);
comment on table access_token is
  'Personal access tokens: a program acts as one profile, within scopes, until the token expires or is revoked.';
comment on column access_token.name is 'What the owner calls it.';
comment on column access_token.token_digest is 'SHA-256. The token itself is stored nowhere.';
comment on column access_token.scopes is 'What the token allows.';
create index access_token_account on access_token (account_id, created_at);
create index access_token_profile on access_token (profile_id);
-- The sweep of ended tokens.
create index access_token_expiry on access_token (expires_at);

create table impersonation (
  id uuid primary key,
  operator_id uuid not null references account,
  account_id uuid not null references account,
  session_id uuid not null references device,
  reason text not null check (length(reason) between 1 and 1000),
  code_digest bytea not null unique,
  code_expires_at timestamptz not null,
  created_at timestamptz not null,
  started_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  check (operator_id <> account_id),
  check ((started_at is null) = (ends_at is null)),
  check (ended_at is null or started_at is not null)
);
comment on table impersonation is 'An operator who acts as somebody else, bound to the operator''s own session.';
comment on column impersonation.session_id is 'The operator''s session.';
comment on column impersonation.code_digest is 'Digest of the code that begins it, valid once and for a minute.';
comment on column impersonation.ends_at is 'When it ends by itself.';
comment on column impersonation.ended_at is 'When it ended.';
create unique index impersonation_one_per_session on impersonation (session_id)
  where started_at is not null and ended_at is null;
create index impersonation_account on impersonation (account_id, created_at desc);
create index impersonation_operator on impersonation (operator_id, created_at desc);
create index impersonation_session on impersonation (session_id);

create table account_export (
  id uuid primary key,
  account_id uuid not null references account,
  status text not null check (status in ('requested', 'ready', 'gone')),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  token_digest bytea unique,
  storage_key text,
  size_bytes bigint,
  check ((status = 'ready') = (storage_key is not null)),
  check (status <> 'ready' or token_digest is not null and expires_at is not null and size_bytes is not null)
);
comment on table account_export is
  'Archives of everything that the product stores about an account, fetched by a mailed link.';
comment on column account_export.expires_at is 'When the sweep removes the archive.';
comment on column account_export.token_digest is 'Digest of the token in the link.';
comment on column account_export.storage_key is 'Where the archive is in the file store.';
create unique index account_export_one_at_a_time on account_export (account_id) where status = 'requested';
create index account_export_account on account_export (account_id, requested_at desc);
create index account_export_expiry on account_export (expires_at) where status = 'ready';

create table notification_choice (
  account_id uuid not null references account,
  topic text not null check (topic ~ '^[a-z_]{3,40}$'),
  is_mailed boolean not null,
  primary key (account_id, topic)
);
comment on table notification_choice is
  'Which mails an account wants, by topic. A topic without a row is mailed; mails that the law or a payment demands '
  'have no topic.';

create table refused_address (
  id uuid primary key,
  email citext not null check (length(email::text) <= 254) unique,
  reply_code smallint not null check (reply_code between 500 and 599),
  refused_at timestamptz not null
);
comment on table refused_address is
  'Addresses that a mail server refused for good. Nothing is sent to them until they are changed or cleared.';
comment on column refused_address.reply_code is 'SMTP reply of the mail server, such as 550.';
create index refused_address_old on refused_address (refused_at);

create table not_me_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  kind text not null check (kind in ('direct_offer', 'offer_share', 'invitation')),
  subject_id uuid not null,
  created_at timestamptz not null
);
comment on table not_me_link is
  'Links "this was not me" in mails to addresses that nobody has proved. Gone once the address is proved.';
comment on column not_me_link.token_hash is 'Digest of the token in the link.';
comment on column not_me_link.kind is 'What the mail was about.';
create unique index not_me_link_subject on not_me_link (kind, subject_id);

create table not_me_report (
  sender_id uuid not null,
  address_digest bytea not null check (octet_length(address_digest) = 32),
  kind text not null check (kind in ('direct_offer', 'offer_share', 'invitation', 'request', 'sign_up')),
  reported_at timestamptz not null,
  primary key (sender_id, address_digest)
);
comment on table not_me_report is
  'Which sender wrote to an address that was not meant, so that the same sender does not write to it again.';
comment on column not_me_report.sender_id is 'An account, or a visitor''s browser.';
comment on column not_me_report.address_digest is 'Keyed digest: the address itself is not stored.';
create index not_me_report_sender on not_me_report (sender_id, reported_at);
