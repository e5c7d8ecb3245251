-- What people set about themselves, and the operator's texts.

-- Which mails an account wants, by topic; a topic without a row is mailed. Mails that the law or the money demands
-- have no topic.
create table notification_choice (
  account_id uuid not null references account,
  topic text not null check (topic ~ '^[a-z_]{3,40}$'),
  is_mailed boolean not null,
  primary key (account_id, topic)
);

-- A version of a text in every language, never changed after it was published: people agreed to these words.
create table legal_text (
  id uuid primary key,
  kind text not null check (kind in ('legal_notice', 'privacy_policy', 'terms')),
  version text not null check (version ~ '^[0-9a-z][0-9a-z.-]{0,39}$'),
  en text not null check (length(en) between 1 and 100000),
  de text not null check (length(de) between 1 and 100000),
  published_at timestamptz not null,
  published_by uuid references account,
  unique (kind, version)
);
create index legal_text_newest on legal_text (kind, published_at desc, id desc);

-- The photo of a profile is a file of its own; a file hangs on one thing.
alter table file add column profile_id uuid references profile;
alter table file add constraint file_of_one_thing check (num_nonnulls(request_id, profile_id) <= 1);
create unique index file_one_photo_per_profile on file (profile_id) where profile_id is not null;
