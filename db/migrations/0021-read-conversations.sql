-- Operators who read a conversation say why, and both of its sides see that. The release before knows no readings.

create table thread_reading (
  id uuid primary key,
  thread_id uuid not null references thread,
  operator_id uuid not null references account,
  reason text not null check (length(reason) between 1 and 1000),
  read_at timestamptz not null
);
comment on table thread_reading is 'That an operator read a conversation, and why. Both of its sides see that; rows stay.';
comment on column thread_reading.operator_id is 'Who read it; the two sides do not learn it.';
comment on column thread_reading.read_at is 'From then on the operator may read it for an hour.';
create index thread_reading_thread on thread_reading (thread_id, read_at);
create index thread_reading_operator on thread_reading (operator_id, thread_id, read_at);
