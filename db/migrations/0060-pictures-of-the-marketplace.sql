-- The marketplace's own logo and icon. The release before shows none of them: it leaves out settings that it does not know.

create table site_picture (
  name text primary key check (name ~ '^[0-9a-f]{64}-[0-9]{1,3}x[0-9]{1,3}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 262144),
  created_at timestamptz not null,
  used_at timestamptz
);
comment on table site_picture is
  'Pictures that operators have uploaded as the marketplace''s logo or icon. A setting names the one in force; earlier ones stay for its history.';
comment on column site_picture.name is 'SHA-256 of the bytes, width and height in pixels; also its address.';
comment on column site_picture.bytes is 'A PNG that this product has encoded.';
comment on column site_picture.used_at is
  'When a setting named it last; null: it was only looked at, and is removed a day later.';
create index site_picture_unused on site_picture (created_at) where used_at is null;
