-- What a customer proposes instead of an offer's terms. The release before knows the offer's status `countered` and moves
-- such an offer on as before; it does not read these tables.

create table counter_offer (
  offer_id uuid not null references offer,
  round integer not null check (round between 1 and 3),
  offer_revision integer not null,
  message text check (length(message) between 1 and 5000),
  net_minor minor_amount not null,
  tax_minor minor_amount not null,
  total_minor minor_amount not null,
  starts_at timestamptz,
  ends_at timestamptz,
  made_at timestamptz not null,
  answer text check (answer in ('accepted', 'declined', 'revised', 'withdrawn')),
  answered_at timestamptz,
  primary key (offer_id, round),
  check (total_minor = net_minor + tax_minor),
  constraint counter_offer_ends_after_start check (ends_at is null or starts_at < ends_at),
  constraint counter_offer_answered check ((answer is null) = (answered_at is null))
);
comment on table counter_offer is
  'Other lines, another price or another date that the customer proposed for an offer, once per round.';
comment on column counter_offer.offer_revision is 'The revision of the offer that it answers.';
comment on column counter_offer.message is 'Null without words, and when the customer''s account was closed.';
comment on column counter_offer.answer is
  'What became of it. Null while it waits, and when its time or the offer ended first: the offer''s status says which.';

create table counter_offer_line (
  offer_id uuid not null,
  round integer not null,
  position integer not null check (position between 1 and 50),
  from_position integer check (from_position between 1 and 50),
  label text check (length(label) between 1 and 200),
  quantity integer not null check (quantity between 1 and 9999),
  unit_net_minor minor_amount not null,
  net_minor minor_amount not null,
  tax_bp basis_points not null,
  unit text check (unit in ('hour', 'day', 'night', 'person', 'piece', 'kilometre', 'square_metre')),
  primary key (offer_id, round, position),
  foreign key (offer_id, round) references counter_offer,
  constraint counter_offer_line_named check ((from_position is null) <> (label is null)),
  check (net_minor = quantity * unit_net_minor)
);
comment on table counter_offer_line is 'The lines of a counter-offer, priced as the offer would store them.';
comment on column counter_offer_line.from_position is
  'The line of the offer''s revision that it continues, whose label it has; null for a new line.';
comment on column counter_offer_line.label is 'Of a new line, by the customer. Texts of the provider are not copied here.';
