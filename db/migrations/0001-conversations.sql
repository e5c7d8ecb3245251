-- Conversations: a thread for each request and provider, its messages, and answers that all providers of a request read.

create table thread (
  id uuid primary key,
  request_id uuid not null references request,
  customer_profile_id uuid not null references profile,
  provider_profile_id uuid not null references profile,
  begun_by text not null check (begun_by in ('customer', 'provider')),
  created_at timestamptz not null,
  last_message_at timestamptz not null,
  message_count integer not null default 0 check (message_count >= 0),
  customer_read_count integer not null default 0,
  provider_read_count integer not null default 0,
  customer_notice_due_at timestamptz,
  provider_notice_due_at timestamptz,
  customer_noticed_at timestamptz,
  provider_noticed_at timestamptz,
  constraint thread_once unique (request_id, provider_profile_id),
  constraint thread_read_within check (customer_read_count between 0 and message_count
    and provider_read_count between 0 and message_count),
  constraint thread_of_two check (customer_profile_id <> provider_profile_id)
);
comment on table thread is
  'The conversation of a request''s customer with one provider, from the first question into the booking.';
comment on column thread.customer_profile_id is
  'The owner of the request. Somebody else who booked by a link reads and writes on the same side.';
comment on column thread.begun_by is 'The side that wrote first.';
comment on column thread.message_count is 'Messages so far, deleted ones too; the position of the last one.';
comment on column thread.customer_read_count is
  'How many of the messages the customer''s side has read. Whoever writes has read all before it.';
comment on column thread.customer_notice_due_at is
  'When a mail about unread messages goes to the customer''s side; null while there is nothing to tell.';
comment on column thread.customer_noticed_at is 'When the last such mail was due.';
-- Each side's threads, latest first.
create index thread_customer on thread (customer_profile_id, last_message_at desc, id desc);
create index thread_provider on thread (provider_profile_id, last_message_at desc, id desc);
-- How many threads a side has to read.
create index thread_customer_unread on thread (customer_profile_id) where customer_read_count < message_count;
create index thread_provider_unread on thread (provider_profile_id) where provider_read_count < message_count;
-- How many threads a provider has begun within a day.
create index thread_begun on thread (provider_profile_id, created_at) where begun_by = 'provider';
create index thread_customer_notice on thread (customer_notice_due_at) where customer_notice_due_at is not null;
create index thread_provider_notice on thread (provider_notice_due_at) where provider_notice_due_at is not null;

create table message (
  id uuid primary key,
  thread_id uuid not null references thread,
  position integer not null check (position >= 1),
  status text not null default 'sent' check (status in ('sent', 'deleted')),
  version integer not null default 1,
  side text not null check (side in ('customer', 'provider')),
  profile_id uuid not null references profile,
  text text check (length(text) between 1 and 5000),
  sent_at timestamptz not null,
  deleted_at timestamptz,
  constraint message_once unique (thread_id, position),
  constraint message_deleted_whole
    check ((status = 'deleted') = (deleted_at is not null) and (status = 'sent' or text is null))
);
comment on table message is 'What one side of a thread wrote. Never changed, but deleted by its writer for a short time.';
comment on column message.position is 'Counts the messages of the thread.';
comment on column message.profile_id is 'Who wrote it, for that side.';
comment on column message.text is 'Null once deleted, or when the writer''s account was closed.';
create index message_writer on message (profile_id, sent_at);

create table request_answer (
  id uuid primary key,
  request_id uuid not null references request,
  version integer not null default 1,
  question text not null check (length(question) between 1 and 1000),
  answer text not null check (length(answer) between 1 and 5000),
  published_at timestamptz not null,
  removed_at timestamptz
);
comment on table request_answer is
  'A question about a request with its owner''s answer, for every provider who reads the request. It does not name who asked.';
comment on column request_answer.question is 'In the owner''s words, or as it was asked.';
comment on column request_answer.removed_at is 'When the owner took it back; from then on only the owner reads it.';
create index request_answer_request on request_answer (request_id, published_at);
