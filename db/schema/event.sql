-- The history of all nouns.

create table event (
  id bigint generated always as identity primary key,
  noun text not null,
  subject_id uuid not null,
  transition text not null,
  from_status text,
  to_status text not null,
  version integer not null,
  role text not null check (role in ('customer', 'provider', 'recipient', 'operator', 'system')),
  account_id uuid,
  profile_id uuid,
  on_behalf_of uuid,
  reason text check (length(reason) <= 1000),
  command_id uuid not null,
  request_id text not null,
  at timestamptz not null
);
comment on table event is
  'Every transition of every noun, in order of id. Rows are never changed, removed or truncated.';
comment on column event.noun is 'The machine, which may have another name than the table, such as attempt.';
comment on column event.subject_id is 'The row that moved.';
comment on column event.transition is 'The edge of the machine.';
comment on column event.version is 'The subject''s version after the transition.';
comment on column event.role is 'As whom the actor moved it.';
comment on column event.on_behalf_of is 'The account for which an operator acted.';
comment on column event.reason is 'What a person wrote, or a code of the system.';
comment on column event.command_id is 'The row of command_log.';
comment on column event.request_id is 'The id of the HTTP request or the job, as in the log.';
-- One event per version of a subject: the second transaction of a race waits here and fails.
create unique index event_once_per_version on event (noun, subject_id, version);
create trigger event_is_append_only before update or delete on event for each row execute function refuse_change();
create trigger event_is_never_emptied before truncate on event for each statement execute function refuse_change();
