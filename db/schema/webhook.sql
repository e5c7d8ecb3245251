-- Webhooks to members' programs.

create table webhook_endpoint (
  id uuid primary key,
  profile_id uuid not null references profile,
  url text not null check (length(url) between 1 and 2000),
  description text check (length(description) <= 200),
  status text not null check (status in ('active', 'paused')),
  pause_reason text check (pause_reason in ('owner', 'failing', 'gone')),
  paused_at timestamptz,
  secret_rotation integer not null default 1,
  rotated_at timestamptz,
  failing_since timestamptz,
  failures integer not null default 0,
  held_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint webhook_endpoint_pause check ((status = 'paused') = (pause_reason is not null and paused_at is not null))
);
comment on table webhook_endpoint is 'Addresses of members'' programs that receive events.';
comment on column webhook_endpoint.pause_reason is
  'owner: by hand. failing: it did not answer for long. gone: it answered 410.';
comment on column webhook_endpoint.secret_rotation is
  'Counts the signing secrets, which the application derives from id, rotation and its own secret.';
comment on column webhook_endpoint.rotated_at is 'For a day after it the secret before signs as well.';
comment on column webhook_endpoint.failing_since is 'First failure since the last accepted answer.';
comment on column webhook_endpoint.failures is 'Failures since the last accepted answer.';
comment on column webhook_endpoint.held_until is 'Until when nothing is tried.';
create index webhook_endpoint_profile on webhook_endpoint (profile_id, id);

create table webhook_subscription (
  type text not null,
  profile_id uuid not null,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  primary key (type, profile_id, endpoint_id)
);
comment on table webhook_subscription is
  'Which events an endpoint gets. Every event looks here, so the key begins with its type.';
comment on column webhook_subscription.type is 'Noun and transition, such as offer.accepted.';
create index webhook_subscription_endpoint on webhook_subscription (endpoint_id);

create table webhook_delivery (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  event_id bigint,
  type text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  is_manual boolean not null default false,
  attempts integer not null default 0,
  due_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint webhook_delivery_due_while_pending check ((status = 'pending') = (due_at is not null)),
  constraint webhook_delivery_once_per_event unique (endpoint_id, event_id)
);
comment on table webhook_delivery is 'One message to one endpoint.';
comment on column webhook_delivery.id is 'The message''s id, as the endpoint reads it.';
comment on column webhook_delivery.event_id is 'Null for a test that somebody asked for.';
comment on column webhook_delivery.is_manual is 'Asked for by hand: tried once, also while the endpoint is paused.';
comment on column webhook_delivery.due_at is 'The next try; null once it ended.';
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at, id) where status = 'pending';
create index webhook_delivery_log on webhook_delivery (endpoint_id, created_at, id);
create index webhook_delivery_created on webhook_delivery (created_at);

create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery on delete cascade,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  outcome text not null
    check (outcome in ('delivered', 'refused', 'redirect', 'gone', 'timeout', 'connection', 'tls', 'unknown_host',
    'private_address', 'address')),
  status_code integer,
  answer text check (length(answer) <= 1024),
  primary key (delivery_id, number)
);
comment on table webhook_attempt is 'Tries of a delivery.';
comment on column webhook_attempt.answer is 'The beginning of the receiver''s answer.';
