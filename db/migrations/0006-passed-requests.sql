-- What a provider is not interested in. The release before does not read this table: it shows such requests as before.

create table request_pass (
  profile_id uuid not null references profile,
  request_id uuid not null references request,
  reason text check (reason in ('too_far', 'no_time', 'low_budget', 'other_work', 'other')),
  passed_at timestamptz not null,
  primary key (profile_id, request_id)
);
comment on table request_pass is
  'Requests that a provider said it is not interested in. Deleted when it takes that back, makes an offer or closes its account.';
comment on column request_pass.reason is 'Null without one. The request''s owner reads how many gave it.';
comment on column request_pass.passed_at is
  'When it was said last. Not before an invitation was taken: the provider declined that invitation.';
create index request_pass_request on request_pass (request_id);
