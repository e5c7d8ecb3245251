-- Addresses that a mail server has refused for good: nothing is sent to them until they are changed or cleared.
create table refused_address (
  id uuid primary key,
  email citext not null unique check (length(email) <= 254),
  -- What the mail server answered, such as 550.
  reply_code smallint not null check (reply_code between 500 and 599),
  refused_at timestamptz not null
);
create index refused_address_old on refused_address (refused_at);

-- Mails that were refused for good, or held back because their address was. No body is stored, and of the address only
-- what tells one from another.
create table mail_failure (
  id uuid primary key,
  -- Of the mail; sent_mail has the same one when it is sent later.
  key text not null unique,
  job text not null check (job in ('send_mail', 'send_account_mail', 'send_link_mail')),
  template text not null,
  account_id uuid,
  recipient text not null,
  -- What the job was enqueued with; null where it names an address.
  payload jsonb,
  reason text not null check (reason in ('address_refused', 'mail_refused', 'held_back')),
  reply_code smallint check (reply_code between 500 and 599),
  refused_address_id uuid references refused_address on delete set null,
  tries smallint not null default 0,
  failed_at timestamptz not null,
  -- Set with the last try.
  given_up_at timestamptz,
  -- When an operator had it sent again.
  resent_at timestamptz
);
create index mail_failure_latest on mail_failure (failed_at desc, id desc) where given_up_at is not null;
create index mail_failure_address on mail_failure (refused_address_id) where refused_address_id is not null;
