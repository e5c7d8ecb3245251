-- What somebody has typed into a step of a request and not yet sent, or could not: kept as its form holds it.
create table draft_input (
  request_id uuid not null references request (id) on delete cascade,
  step text not null check (step in ('details', 'when_where', 'extras', 'send')),
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 200000),
  saved_at timestamptz not null,
  primary key (request_id, step)
);

-- Somebody may write several requests side by side.
drop index request_one_draft_per_visitor;
