-- Which providers have looked at a request. The release before notes nobody and shows no number.

create table request_view (
  request_id uuid not null references request,
  profile_id uuid not null references profile,
  seen_at timestamptz not null,
  primary key (request_id, profile_id)
);
comment on table request_view is
  'That a provider has looked at an open request. The request''s owner reads how many have, and never who. Deleted when the provider closes its account.';
comment on column request_view.seen_at is 'The first time; later ones are not noted.';
create index request_view_profile on request_view (profile_id);
