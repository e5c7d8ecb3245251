-- Work that waits for a service holds no connection: who is at it stands in a row, renewed while they live.
-- Times are the database's own: they measure processes, not the market.
create table lease (
  name text primary key,
  token uuid not null,
  leased_until timestamptz not null
);

-- How far the providers a request matches have been told of it. Written in the transaction that enqueues their mails.
create table match_progress (
  request_id uuid primary key references request on delete cascade,
  last_profile_id uuid,
  finished_at timestamptz
);
create index match_progress_finished on match_progress (finished_at) where finished_at is not null;

-- A day of mails about matching requests to one provider: so many of their own, the others in one mail at its end.
create table match_window (
  id uuid primary key,
  profile_id uuid not null references profile on delete cascade,
  ends_at timestamptz not null,
  mailed integer not null check (mailed > 0),
  withheld integer not null default 0 check (withheld >= 0),
  closed_at timestamptz
);
create unique index match_window_one_open on match_window (profile_id) where closed_at is null;
create index match_window_due on match_window (ends_at, id) where closed_at is null;
create index match_window_closed on match_window (closed_at) where closed_at is not null;

-- The first of the withheld requests, which the mail names; the others it counts.
create table match_withheld (
  window_id uuid not null references match_window on delete cascade,
  request_id uuid not null references request on delete cascade,
  primary key (window_id, request_id)
);
create index match_withheld_request on match_withheld (request_id);

-- The providers of a category in the order in which they are told.
create index provider_category_in_order on provider_category (category_id, profile_id);
drop index provider_category_category;
