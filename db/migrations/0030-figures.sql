-- Figures of the marketplace by day, counted from events and the ledger. The release before neither counts nor reads them.

create table figure_run (
  id integer primary key check (id > 0),
  time_zone text not null,
  is_shown boolean not null default false,
  event_id bigint not null default 0,
  entry_id bigint not null default 0,
  settled_event_id bigint not null default 0,
  settled_entry_id bigint not null default 0,
  seen_event_id bigint not null default 0,
  seen_entry_id bigint not null default 0,
  seen_before bigint not null default 0,
  seen_at timestamptz,
  counted_at timestamptz,
  begun_at timestamptz not null,
  check (event_id <= settled_event_id and settled_event_id <= seen_event_id),
  check (entry_id <= settled_entry_id and settled_entry_id <= seen_entry_id)
);
comment on table figure_run is
  'A counting of the figures from the first event on. A new one runs beside the one that is shown and takes its place.';
comment on column figure_run.time_zone is 'IANA zone of the marketplace, whose days are counted.';
comment on column figure_run.event_id is 'Events up to this one are counted.';
comment on column figure_run.entry_id is 'Entries of the ledger up to this one are counted.';
comment on column figure_run.settled_event_id is
  'No event up to this one appears any more: every transaction that could write one has ended. So may be counted.';
comment on column figure_run.seen_event_id is 'The newest event when the run last looked.';
comment on column figure_run.seen_before is
  'What was seen is settled once every transaction before this one has ended.';
comment on column figure_run.counted_at is 'Until when everything is counted.';
create unique index figure_run_shown on figure_run (is_shown) where is_shown;

create table figure_request (
  request_id uuid primary key references request,
  opened_at timestamptz not null,
  category_id uuid not null references category,
  country country_code,
  partner_id uuid references partner
);
comment on table figure_request is
  'Under what a request and all that follows from it is counted: as it was when the request was counted as opened.';
comment on column figure_request.country is 'Of the place; null without one.';
comment on column figure_request.partner_id is 'Who brought the customer.';

create table figure (
  run_id integer not null,
  category_id uuid,
  country country_code,
  partner_id uuid,
  name text not null check (length(name) between 1 and 60),
  day date not null,
  currency currency_code,
  value bigint not null,
  constraint figure_once unique nulls not distinct (run_id, category_id, country, partner_id, name, day, currency)
);
comment on table figure is
  'Counts and sums by day, for all and for each combination of category, country and partner. Derived: a run makes them anew.';
comment on column figure.category_id is 'Null: of all categories; likewise country and partner_id.';
comment on column figure.name is 'What is counted: domain/figure/names.ts.';
comment on column figure.day is
  'In the zone of the run. Providers of a week or month are under its first day.';
comment on column figure.currency is 'Of sums, in minor units; null for counts.';
