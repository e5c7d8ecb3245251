-- Mails: what was sent, what failed, and the mails about matching requests.

create table sent_mail (
  key text primary key,
  template text not null,
  account_id uuid,
  sent_at timestamptz not null
);
comment on table sent_mail is 'Mails that were sent, so that each is sent once.';
comment on column sent_mail.key is 'Names the mail: the fact and its reader.';
create index sent_mail_sent on sent_mail (sent_at);

create table mail_failure (
  id uuid primary key,
  key text not null unique,
  job text not null check (job in ('send_mail', 'send_account_mail', 'send_link_mail')),
  template text not null,
  account_id uuid,
  recipient text not null,
  payload jsonb,
  reason text not null check (reason in ('address_refused', 'mail_refused', 'held_back')),
  reply_code smallint check (reply_code between 500 and 599),
  refused_address_id uuid references refused_address on delete set null,
  tries smallint not null default 0,
  failed_at timestamptz not null,
  given_up_at timestamptz,
  resent_at timestamptz
);
comment on table mail_failure is
  'Mails that a server refused for good, and mails held back because their address was refused. No body and no full '
  'address is stored.';
comment on column mail_failure.key is 'The key of the mail; sent_mail gets the same one when it is sent later.';
comment on column mail_failure.recipient is 'The first character of the address and its domain.';
comment on column mail_failure.payload is 'What the job was enqueued with; null where that names an address.';
comment on column mail_failure.reply_code is 'SMTP reply of the mail server, such as 550.';
comment on column mail_failure.given_up_at is 'When the last try failed.';
comment on column mail_failure.resent_at is 'When an operator had it sent again.';
create index mail_failure_latest on mail_failure (failed_at desc, id desc) where given_up_at is not null;
create index mail_failure_address on mail_failure (refused_address_id) where refused_address_id is not null;

create table match_progress (
  request_id uuid primary key references request on delete cascade,
  last_profile_id uuid,
  finished_at timestamptz
);
comment on table match_progress is
  'How far the providers that a request matches have been mailed, written with their mails.';
comment on column match_progress.last_profile_id is 'The last provider mailed, in order of id.';
create index match_progress_finished on match_progress (finished_at) where finished_at is not null;

create table match_window (
  id uuid primary key,
  profile_id uuid not null references profile on delete cascade,
  ends_at timestamptz not null,
  mailed integer not null check (mailed > 0),
  withheld integer not null default 0 check (withheld >= 0),
  closed_at timestamptz
);
comment on table match_window is
  'A day of mails about matching requests to one provider: the first ones singly, the others in one mail at the '
  'day''s end.';
comment on column match_window.mailed is 'Requests mailed singly.';
comment on column match_window.withheld is 'Requests left for the mail at the end.';
comment on column match_window.closed_at is 'When that mail was enqueued, or nothing was left for it.';
create unique index match_window_one_open on match_window (profile_id) where closed_at is null;
create index match_window_due on match_window (ends_at, id) where closed_at is null;
create index match_window_closed on match_window (closed_at) where closed_at is not null;

create table match_withheld (
  window_id uuid not null references match_window on delete cascade,
  request_id uuid not null references request on delete cascade,
  primary key (window_id, request_id)
);
comment on table match_withheld is 'The first of the withheld requests, which the mail names. It counts the others.';
create index match_withheld_request on match_withheld (request_id);
