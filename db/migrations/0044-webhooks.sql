-- Outgoing webhooks: addresses that profiles have registered, the events each of them gets, and the log of deliveries.

create table webhook_endpoint (
  id uuid primary key,
  profile_id uuid not null references profile,
  url text not null check (length(url) between 1 and 2000),
  description text check (length(description) <= 200),
  status text not null check (status in ('active', 'paused')),
  pause_reason text check (pause_reason in ('owner', 'failing', 'gone')),
  paused_at timestamptz,
  -- The signing secret is made from id and rotation under the installation's own secret, so no row holds it. For a day
  -- after `rotated_at` the one before signs as well.
  secret_rotation integer not null default 1,
  rotated_at timestamptz,
  -- Since the last answer that was taken: when failures began, how many, and until when nothing is tried.
  failing_since timestamptz,
  failures integer not null default 0,
  held_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint webhook_endpoint_pause check ((status = 'paused') = (pause_reason is not null and paused_at is not null))
);
create index webhook_endpoint_profile on webhook_endpoint (profile_id, id);

-- Which events an endpoint gets. Read for every event that is written, so it begins with the event's type.
create table webhook_subscription (
  type text not null,
  profile_id uuid not null,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  primary key (type, profile_id, endpoint_id)
);
create index webhook_subscription_endpoint on webhook_subscription (endpoint_id);

-- One message to one endpoint; its id is the message's own. Without an event it is a test that was asked for.
create table webhook_delivery (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  event_id bigint,
  type text not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  -- Asked for by hand: tried once, also while the endpoint is paused.
  is_manual boolean not null default false,
  attempts integer not null default 0,
  due_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint webhook_delivery_due_while_pending check ((status = 'pending') = (due_at is not null)),
  constraint webhook_delivery_once_per_event unique (endpoint_id, event_id)
);
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at, id) where status = 'pending';
create index webhook_delivery_log on webhook_delivery (endpoint_id, created_at, id);
create index webhook_delivery_created on webhook_delivery (created_at);

create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery on delete cascade,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  outcome text not null check (outcome in ('delivered', 'refused', 'redirect', 'gone', 'timeout', 'connection', 'tls',
    'unknown_host', 'private_address', 'address')),
  status_code integer,
  answer text check (length(answer) <= 1024),
  primary key (delivery_id, number)
);
