-- Terms, privacy policy and legal notice.

create table legal_text (
  id uuid primary key,
  kind text not null check (kind in ('legal_notice', 'privacy_policy', 'terms')),
  version text not null check (version ~ '^[0-9a-z][0-9a-z.-]{0,39}$'),
  en text not null check (length(en) between 1 and 100000),
  de text not null check (length(de) between 1 and 100000),
  published_at timestamptz not null,
  published_by uuid,
  unique (kind, version)
);
comment on table legal_text is
  'Versions of the legal texts in every language. A published version never changes, because people agreed to its '
  'words.';
comment on column legal_text.version is 'The name of the version that accounts, profiles and bookings agree to.';
comment on column legal_text.en is 'The English text, in Markdown.';
comment on column legal_text.de is 'The German text, in Markdown.';
comment on column legal_text.published_by is 'The operator; null for a text of the installation.';
create index legal_text_newest on legal_text (kind, published_at desc, id desc);
