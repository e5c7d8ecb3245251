-- One mail a day in place of many. The release before reads is_mailed alone, which keeps its meaning, and sends no digests.

alter table notification_choice add column otherwise text not null default 'list'
  check (otherwise in ('daily', 'list', 'off'));
comment on table notification_choice is
  'How an account learns of a topic. A topic without a row is mailed at once; mails that the law or a payment demands '
  'have no topic.';
comment on column notification_choice.otherwise is
  'Without a mail at once: in the daily digest, in the list of notifications alone, or not at all.';

create table digest (
  id uuid primary key,
  profile_id uuid not null references profile on delete cascade,
  since timestamptz not null,
  due_at timestamptz not null check (since < due_at),
  closed_at timestamptz
);
comment on table digest is
  'A day whose events one mail tells. It begins with the first of them, for a profile whose account wants a topic so.';
comment on column digest.closed_at is 'When its mail was enqueued. The mail says nothing if all of it has been read by then.';
create unique index digest_one_open on digest (profile_id) where closed_at is null;
create index digest_profile on digest (profile_id, closed_at);
create index digest_due on digest (due_at, id) where closed_at is null;
create index digest_closed on digest (closed_at) where closed_at is not null;
