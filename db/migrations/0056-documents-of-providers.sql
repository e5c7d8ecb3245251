-- Documents that a provider sends for its verification. The release before neither reads nor writes them: they have no uploader,
-- so that it does not remove them with the files that nothing was sent with.

alter table file add column document_of uuid references profile;
comment on column file.document_of is
  'The provider that sent it for its verification. Removed some days after the decision.';
alter table file drop constraint file_of_one_thing;
alter table file add constraint file_of_one_thing
  check (num_nonnulls(request_id, profile_id, booking_id, partner_id, message_id, document_of) <= 1) not valid;
alter table file add constraint file_of_document_whole
  check (document_of is null or uploaded_by is null) not valid;
create index file_document on file (document_of, created_at) where document_of is not null;
