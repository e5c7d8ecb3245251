-- Partners, their join pages, and what they earn.

create table partner (
  id uuid primary key,
  name text not null check (name ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(name) between 2 and 40),
  display_name text not null check (length(display_name) between 1 and 80),
  account_id uuid references account,
  status text not null default 'active' check (status in ('active', 'paused')),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  text_en text not null check (length(text_en) between 1 and 5000),
  text_de text not null check (length(text_de) between 1 and 5000),
  category_ids uuid[] not null default '{}' check (cardinality(category_ids) <= 8),
  commission_bp basis_points not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table partner is 'Partners who bring people and earn a share of the fee.';
comment on column partner.name is 'Its join page: /join/<name>.';
comment on column partner.account_id is 'Who reads the figures.';
comment on column partner.colour is 'Of the join page, as #rrggbb.';
comment on column partner.text_en is 'The English text of the join page.';
comment on column partner.text_de is 'The German text of the join page.';
comment on column partner.category_ids is 'Categories that the join page shows.';
comment on column partner.commission_bp is 'Share of the platform''s fee, in basis points.';
create unique index partner_one_per_account on partner (account_id) where account_id is not null;
create index partner_newest on partner (created_at desc, id desc);
alter table account add foreign key (partner_id) references partner;
alter table file add foreign key (partner_id) references partner;

create table partner_name (
  name text primary key,
  partner_id uuid not null references partner,
  since timestamptz not null
);
comment on table partner_name is
  'Every name that a partner has had. An old name redirects to the present one, and no other partner gets it.';
create index partner_name_partner on partner_name (partner_id);
alter table partner add constraint partner_name_is_its_own foreign key (name) references partner_name
  deferrable initially deferred;

create table partner_visit (
  partner_id uuid not null references partner,
  day date not null,
  visits integer not null check (visits > 0),
  primary key (partner_id, day)
);
comment on table partner_visit is 'How often the join page was opened on a day. Counts only, nothing about anybody.';
comment on column partner_visit.day is 'In UTC.';

create table booking_partner (
  booking_id uuid primary key references booking,
  partner_id uuid not null references partner,
  side text not null check (side in ('customer', 'provider')),
  commission_bp basis_points not null,
  created_at timestamptz not null
);
comment on table booking_partner is 'Who brought one side of a booking, and the share agreed then.';
comment on column booking_partner.commission_bp is 'Share of the platform''s fee at the acceptance, in basis points.';
create index booking_partner_partner on booking_partner (partner_id, created_at);
create trigger booking_partner_is_append_only before update or delete on booking_partner
  for each row execute function refuse_change();

create table partner_payment (
  id uuid primary key,
  partner_id uuid not null references partner,
  amount_minor bigint not null check (amount_minor <> 0),
  currency currency_code not null,
  paid_on date not null,
  reference text not null check (length(reference) between 1 and 120),
  reverses uuid references partner_payment,
  reason text check (length(reason) between 1 and 1000),
  recorded_by uuid not null references account,
  created_at timestamptz not null,
  constraint partner_payment_reversed_whole
    check ((reverses is null) = (amount_minor > 0) and (reverses is null) = (reason is null)),
  constraint partner_payment_reversed_once unique (reverses)
);
comment on table partner_payment is
  'What the operator paid to partners outside of Stripe. A row of its own takes a payment back, once.';
comment on column partner_payment.reference is 'The operator''s own, such as a bank transfer.';
comment on column partner_payment.reverses is 'The payment that this row takes back; its amount is then negative.';
create index partner_payment_partner on partner_payment (partner_id, created_at desc, id desc);
create trigger partner_payment_is_append_only before update or delete on partner_payment
  for each row execute function refuse_change();
