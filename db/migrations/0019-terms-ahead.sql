-- New terms are announced before they are in force. The release before takes the version that was published last.

alter table legal_text add column starts_at timestamptz;
comment on column legal_text.starts_at is 'Since when it is in force; null: since it was published.';
