-- What happened to somebody's requests, offers and bookings, for the bell. The release before writes and reads none.

create table notification (
  id uuid primary key,
  profile_id uuid not null references profile,
  event text not null,
  subject text not null check (subject in ('request', 'offer', 'direct_offer', 'booking')),
  subject_id uuid not null,
  happened_at timestamptz not null,
  read_at timestamptz
);
comment on table notification is
  'One row for each event that a profile is told about, whether or not a mail goes out. Deleted 90 days later, and with its account.';
comment on column notification.event is 'The mail about it.';
comment on column notification.subject_id is 'A row of the table that subject names.';
comment on column notification.read_at is 'Null until its reader has opened it, or the page that it leads to.';
create index notification_profile on notification (profile_id, happened_at desc, id desc);
create index notification_own on notification (profile_id, id);
create index notification_unread on notification (profile_id, subject_id) where read_at is null;
create index notification_happened on notification (happened_at);
