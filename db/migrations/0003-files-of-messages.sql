-- Files that are sent with messages: uploaded first, and taken by the message afterwards, as with deliveries.

alter table file add column message_id uuid references message;
comment on column file.message_id is 'The message that it was sent with.';
comment on column file.uploaded_by is
  'Who uploaded it, for a booking or a message. A file that was sent with neither a delivery, a statement nor a message is removed after a while.';
alter table file drop constraint file_of_one_thing;
alter table file add constraint file_of_one_thing
  check (num_nonnulls(request_id, profile_id, booking_id, partner_id, message_id) <= 1) not valid;
alter table file drop constraint file_of_booking_whole;
alter table file add constraint file_of_uploader_whole
  check ((num_nonnulls(booking_id, message_id) = 0 or uploaded_by is not null)
    and (num_nonnulls(request_id, profile_id, partner_id) = 0 or uploaded_by is null)
    and num_nonnulls(delivery_id, statement_id) <= 1
    and (booking_id is not null or num_nonnulls(delivery_id, statement_id) = 0)) not valid;
create index file_message on file (message_id) where message_id is not null;
-- The sweep of files that nothing was sent with. The release before sweeps by file_unsaid.
create index file_unsent on file (created_at, id)
  where uploaded_by is not null and num_nonnulls(delivery_id, statement_id, message_id) = 0;

-- A message of files alone has an empty text.
alter table message drop constraint message_text_check;
alter table message add constraint message_text_check check (length(text) <= 5000) not valid;
comment on column message.text is
  'Empty when only files were sent; null once deleted, or when the writer''s account was closed.';
