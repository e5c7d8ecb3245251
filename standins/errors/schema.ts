// The tables of the error service stand-in, statement by statement.

export const STATEMENTS = [
  `create table errors.event (
    event_id text primary key,
    project integer not null,
    received_at timestamptz not null,
    digest text,
    title text not null,
    body jsonb not null
  )`,
  "create index event_by_time on errors.event (received_at desc, event_id desc)",
  "create index event_by_digest on errors.event (digest)",
];
