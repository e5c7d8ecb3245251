-- Uploaded files.

create table file (
  id uuid primary key,
  request_id uuid references request on delete cascade,
  storage_key text not null unique,
  name text not null check (length(name) between 1 and 200),
  content_type text not null,
  size_bytes integer not null check (size_bytes between 1 and 20971520),
  width integer,
  height integer,
  created_at timestamptz not null,
  profile_id uuid references profile,
  booking_id uuid references booking,
  uploaded_by uuid references profile,
  delivery_id uuid references delivery,
  statement_id uuid references dispute_statement,
  partner_id uuid,
  constraint file_of_booking_whole
    check ((booking_id is null) = (uploaded_by is null) and num_nonnulls(delivery_id, statement_id) <= 1
    and (booking_id is not null or num_nonnulls(delivery_id, statement_id) = 0)),
  constraint file_of_one_thing check (num_nonnulls(request_id, profile_id, booking_id, partner_id) <= 1)
);
comment on table file is
  'Uploaded files. The bytes are in the file store; each file belongs to one thing, or to nothing yet.';
comment on column file.storage_key is 'Where its bytes are in the file store.';
comment on column file.width is 'Pixels; null for other than pictures.';
comment on column file.height is 'Pixels; null for other than pictures.';
comment on column file.profile_id is 'The profile whose photo it is.';
comment on column file.uploaded_by is 'The side of the booking that uploaded it.';
comment on column file.delivery_id is
  'The delivery that it was sent with. A file of a booking with neither this nor a statement is removed after a while.';
comment on column file.partner_id is 'The partner whose logo it is.';
create index file_request on file (request_id);
create unique index file_one_photo_per_profile on file (profile_id) where profile_id is not null;
create index file_booking on file (booking_id) where booking_id is not null;
create index file_uploaded_by on file (uploaded_by) where uploaded_by is not null;
-- The sweep of files of bookings that nothing was said with.
create index file_unsaid on file (created_at, id)
  where booking_id is not null and delivery_id is null and statement_id is null;
create unique index file_one_logo_per_partner on file (partner_id) where partner_id is not null;
