// Tables of the Stripe stand-in. Each object is stored whole, as answered, and the columns that
// constraints need are generated from it, so that the database checks the answered data.
// The list only ever grows: never edit applied statements.

const objectTable = (table: string, object: string, prefix: string, columns: string): string => `
create table stripe.${table} (
  id text primary key check (id ~ '^${prefix}_'),
  seq bigint generated always as identity unique,
  body jsonb not null check (body->>'id' = id and body->>'object' = '${object}'),
  created bigint not null generated always as ((body->>'created')::bigint) stored${columns}
)`;

const text = (name: string, path = name): string =>
  `,\n  ${name} text generated always as (body->>'${path}') stored`;
const integer = (name: string): string =>
  `,\n  ${name} bigint not null generated always as ((body->>'${name}')::bigint) stored`;

export const STATEMENTS: readonly string[] = [
  objectTable(
    "payment_intent",
    "payment_intent",
    "pi",
    `${text("status")}${integer("amount")}${integer("amount_received")},
  check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
  check (amount > 0 and amount_received in (0, amount)),
  check ((status = 'succeeded') = (amount_received = amount))`,
  ),
  objectTable(
    "session",
    "checkout.session",
    "cs_test",
    `${text("status")}${text("payment_status")}${text("payment_intent")}${integer("amount_total")}${integer("expires_at")},
  intent_data jsonb not null,
  attempt integer not null default 0 check (attempt >= 0),
  challenge jsonb,
  foreign key (payment_intent) references stripe.payment_intent (id),
  unique (payment_intent),
  check (status in ('open', 'complete', 'expired')),
  check ((status = 'complete') = (payment_status = 'paid')),
  check (status <> 'complete' or payment_intent is not null),
  check (challenge is null or status = 'open'),
  check (amount_total > 0 and expires_at > created)`,
  ),
  `create index session_open_by_expiry on stripe.session (expires_at) where status = 'open'`,
  `create table stripe.line_item (
  id text primary key check (id ~ '^li_'),
  seq bigint generated always as identity unique,
  session text not null references stripe.session (id) on delete cascade,
  body jsonb not null check (body->>'id' = id and (body->>'amount_total')::bigint >= 0)
)`,
  `create index line_item_by_session on stripe.line_item (session, seq)`,
  objectTable(
    "charge",
    "charge",
    "ch",
    `${text("status")}${text("payment_intent")}${integer("amount")}${integer("amount_captured")}${integer("amount_refunded")},
  behaviour text not null default 'plain' check (behaviour in ('plain', 'refund_pending', 'refund_fails')),
  foreign key (payment_intent) references stripe.payment_intent (id),
  check (status in ('pending', 'succeeded', 'failed')),
  check (amount > 0 and amount_captured in (0, amount)),
  check (amount_refunded between 0 and amount_captured),
  check ((status = 'succeeded') = (amount_captured = amount))`,
  ),
  // A payment intent succeeds at most once, even in a race.
  `create unique index charge_one_success on stripe.charge (payment_intent) where status = 'succeeded'`,
  `create index charge_by_intent on stripe.charge (payment_intent)`,
  objectTable(
    "refund",
    "refund",
    "re",
    `${text("status")}${text("charge")}${text("payment_intent")}${integer("amount")},
  settles_at_ms bigint,
  settles_to text check (settles_to in ('succeeded', 'failed')),
  foreign key (charge) references stripe.charge (id),
  check (status in ('pending', 'succeeded', 'failed', 'canceled', 'requires_action')),
  check (amount > 0),
  check ((settles_at_ms is null) = (settles_to is null))`,
  ),
  `create index refund_by_charge on stripe.refund (charge)`,
  `create index refund_unsettled on stripe.refund (settles_at_ms) where settles_at_ms is not null`,
  objectTable(
    "balance_transaction",
    "balance_transaction",
    "txn",
    `${text("type")}${text("source")}${text("currency")}${integer("amount")}${integer("fee")}${integer("net")},
  unique (source, type),
  check (amount = fee + net),
  check (fee >= 0)`,
  ),
  objectTable("event", "event", "evt", `${text("type")}`),
  `create table stripe.delivery (
  event text primary key references stripe.event (id),
  seq bigint generated always as identity unique,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'abandoned', 'dropped')),
  attempts integer not null default 0 check (attempts >= 0),
  copies integer not null default 1 check (copies between 1 and 10),
  first_at_ms bigint not null,
  next_at_ms bigint not null,
  is_claimed boolean not null default false,
  last_status integer,
  last_error text,
  delivered_at_ms bigint,
  check ((state = 'delivered') = (delivered_at_ms is not null)),
  check (not is_claimed or state = 'pending')
)`,
  `create index delivery_due on stripe.delivery (next_at_ms) where state = 'pending'`,
  `create table stripe.idempotency (
  key text primary key check (length(key) between 1 and 255),
  method text not null,
  path text not null,
  params text not null,
  owner text not null,
  created_ms bigint not null,
  request_id text not null,
  status integer check (status between 200 and 599),
  body text,
  check ((status is null) = (body is null))
)`,
  // The product's description: the page shows it, but the line's own object lacks it.
  `alter table stripe.line_item add column product_description text`,
];
