-- A customer asks the provider of an expired offer to make it again. The release before ignores the column.

alter table offer add column renewal_asked_at timestamptz;
comment on column offer.renewal_asked_at is 'When the customer asked its provider to make the expired offer again; once.';
