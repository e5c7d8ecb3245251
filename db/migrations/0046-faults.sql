-- Unexpected errors, for operators: what failed where and how often. Neither messages nor personal data are here; the
-- log and the error reports have them under the digest.
create table fault (
  id uuid primary key,
  kind text not null check (kind in ('page', 'loader', 'action', 'render', 'session', 'command', 'job', 'endpoint',
    'webhook', 'auth_proxy', 'stream', 'process', 'browser', 'hydration', 'answer')),
  -- A route, command, job or endpoint: what is in the code, or an address without its ids.
  place text not null check (length(place) between 1 and 120),
  -- The name or code of the error, such as TypeError or 42501.
  error text not null check (length(error) between 1 and 60),
  count integer not null default 1 check (count >= 1),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint fault_once unique (kind, place, error)
);
create index fault_latest on fault (last_seen_at desc, id desc);

-- Each time one was met: the digest that somebody was shown or that the log has.
create table fault_occurrence (
  digest uuid not null,
  fault_id uuid not null references fault on delete cascade,
  at timestamptz not null,
  -- Whether the service for error reports has taken its report.
  is_reported boolean not null,
  primary key (digest, fault_id)
);
create index fault_occurrence_latest on fault_occurrence (fault_id, at desc);
create index fault_occurrence_old on fault_occurrence (at);
