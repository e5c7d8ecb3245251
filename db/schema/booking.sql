-- Bookings as they were agreed.

create sequence booking_number minvalue 0 maxvalue 1108344831;

create function fill_taken_until() returns trigger language plpgsql as $$ begin
  if new.starts_at is null then
    new.taken_until := null;
  elsif new.taken_until is null
    or (tg_op = 'UPDATE' and new.taken_until is not distinct from old.taken_until) then
    new.taken_until := case when new.ends_at > new.starts_at then new.ends_at
      else (date_trunc('day', new.starts_at at time zone new.time_zone) + interval '1 day')
        at time zone new.time_zone end;
  end if;
  return new;
end $$;
comment on function fill_taken_until is
  'Fills booking.taken_until by the rule of domain/offer/slot.ts, for rows and new dates that come without it.';

create table booking (
  id uuid primary key,
  number text not null default short_number('B', nextval('booking_number')),
  status text not null
    check (status in ('awaiting_information', 'awaiting_payment', 'confirmed', 'delivered', 'changes_requested',
    'completed', 'cancel_requested', 'cancelled', 'lapsed', 'disputed')),
  version integer not null default 1,
  request_id uuid not null references request,
  offer_id uuid not null references offer,
  offer_revision integer not null,
  customer_profile_id uuid not null references profile,
  provider_profile_id uuid not null references profile,
  category_id uuid not null references category,
  title text not null,
  currency currency_code not null,
  net_minor minor_amount not null,
  tax_minor minor_amount not null,
  total_minor minor_amount not null,
  fee_bp basis_points not null,
  fee_minor minor_amount not null,
  fee_tax_minor minor_amount not null,
  deposit_bp basis_points not null,
  policy text not null check (policy in ('flexible', 'moderate', 'strict')),
  terms_version text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text not null,
  is_exclusive boolean not null,
  hold_until timestamptz not null,
  answers jsonb not null default '{}',
  accepted_at timestamptz not null,
  auto_deliver_at timestamptz,
  undelivered_check_at timestamptz,
  auto_complete_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text check (length(cancel_reason) <= 1000),
  created_at timestamptz not null,
  remind_at timestamptz,
  cancel_answer_due_at timestamptz,
  policy_terms jsonb not null,
  fee_tax_bp basis_points not null,
  asks_contact boolean not null,
  information_questions jsonb not null,
  delivers_by_schedule boolean not null,
  changes_allowed integer not null check (changes_allowed between 0 and 20),
  revision integer not null default 1 check (revision >= 1),
  kept_minor minor_amount,
  cancel_overdue_at timestamptz,
  completed_at timestamptz,
  taken_until timestamptz,
  check (total_minor = net_minor + tax_minor),
  check (fee_minor <= net_minor),
  check (customer_profile_id <> provider_profile_id),
  constraint booking_number_unique unique (number),
  constraint booking_number_form check (number ~ '^B-[0-9A-HJKMNP-TV-Z]{4,6}$'),
  constraint booking_policy_is_named check ((policy_terms ->> 'name') = policy),
  constraint booking_kept_at_an_end check (kept_minor is null or status in ('cancelled', 'completed', 'disputed')),
  constraint booking_slot_is_free
    exclude using gist (provider_profile_id with =, tstzrange(starts_at, taken_until) with &&)
    where (is_exclusive and taken_until is not null
    and status in ('awaiting_information', 'awaiting_payment', 'confirmed', 'cancel_requested', 'delivered',
    'changes_requested', 'disputed'))
);
comment on table booking is
  'An accepted offer, with all that was agreed. Payments compare with it, never with the offer. Its statuses and '
  'edges: domain/booking/machine.ts.';
comment on column booking.number is 'Short number that people read and say, such as B-7K3F.';
comment on column booking.fee_bp is 'The platform''s fee, in basis points of the net amount.';
comment on column booking.fee_minor is 'The platform''s fee without tax, part of the total.';
comment on column booking.policy is 'Cancellation policy by name; policy_terms has its steps.';
comment on column booking.time_zone is 'IANA zone of the place, in which dates are meant.';
comment on column booking.is_exclusive is 'It takes its provider''s time: none may overlap it.';
comment on column booking.hold_until is 'Until when the unpaid booking holds the slot.';
comment on column booking.auto_deliver_at is 'When the booking counts as delivered by the schedule of its category.';
comment on column booking.undelivered_check_at is 'When an undelivered booking becomes a task for operators.';
comment on column booking.auto_complete_at is 'When a delivery counts as accepted without an objection.';
comment on column booking.remind_at is 'The next reminder; null when none is left. Sending one sets the next.';
comment on column booking.policy_terms is
  '{"name", "free_until": {"hours"} or {"days"}, "late_fee_bp", "after_start_fee_bp"}.';
comment on column booking.asks_contact is 'As the category''s at the acceptance, like the three columns after it.';
comment on column booking.changes_allowed is 'How often the customer may ask for changes of what was delivered.';
comment on column booking.revision is 'Counts the terms agreed to: the acceptance, then each new date or other lines.';
comment on column booking.kept_minor is 'What of the paid sum was kept at the end; null until then.';
comment on column booking.cancel_overdue_at is 'When a booking with an overdue payment is cancelled.';
comment on column booking.taken_until is 'End of its provider''s time for it (domain/offer/slot.ts).';
-- At most one booking of a request is alive: the second acceptance of a race fails here.
create unique index booking_one_live_per_request on booking (request_id) where status not in ('cancelled', 'lapsed');
create index booking_customer on booking (customer_profile_id, created_at desc, id desc);
create index booking_provider on booking (provider_profile_id, created_at desc, id desc);
create index booking_due on booking (hold_until) where status in ('awaiting_information', 'awaiting_payment');
create index booking_remind on booking (remind_at, id)
  where status in ('awaiting_information', 'awaiting_payment') and remind_at is not null;
create index booking_auto_deliver on booking (auto_deliver_at, id)
  where status = 'confirmed' and auto_deliver_at is not null;
create index booking_undelivered on booking (undelivered_check_at, id)
  where status in ('confirmed', 'changes_requested') and undelivered_check_at is not null;
create index booking_auto_complete on booking (auto_complete_at, id)
  where status = 'delivered' and auto_complete_at is not null;
create index booking_cancel_answer on booking (cancel_answer_due_at, id)
  where status = 'cancel_requested' and cancel_answer_due_at is not null;
create index booking_request on booking (request_id);
create index booking_offer on booking (offer_id);
-- Counted beside each of a provider's offers.
create index booking_provider_completed on booking (provider_profile_id) where status = 'completed';
create index booking_provider_time on booking (provider_profile_id, starts_at)
  where starts_at is not null
  and status in ('awaiting_information', 'awaiting_payment', 'confirmed', 'cancel_requested', 'delivered',
  'changes_requested', 'disputed');
create index booking_cancel_overdue on booking (cancel_overdue_at, id)
  where status = 'confirmed' and cancel_overdue_at is not null;
-- Month, agenda and feed ask for the bookings of a side that overlap a time.
create index booking_customer_span on booking using gist (customer_profile_id,
  tstzrange(starts_at, coalesce(ends_at, starts_at), '[]')) where starts_at is not null;
create index booking_provider_span on booking using gist (provider_profile_id,
  tstzrange(starts_at, coalesce(ends_at, starts_at), '[]')) where starts_at is not null;
create index booking_remind_delivery on booking (remind_at, id) where status = 'delivered' and remind_at is not null;
create index booking_remind_dispute on booking (remind_at, id) where status = 'disputed' and remind_at is not null;
create trigger booking_takes_time before insert or update of starts_at, ends_at, time_zone on booking
  for each row execute function fill_taken_until();
alter sequence booking_number owned by booking.number;
alter table offer_share add foreign key (booking_id) references booking;

create table booking_contact (
  booking_id uuid primary key references booking,
  name text not null check (length(name) <= 80),
  email citext not null,
  phone text check (length(phone) <= 40),
  billing_name text not null check (length(billing_name) <= 120),
  billing_company text check (length(billing_company) <= 120),
  billing_address_line text not null check (length(billing_address_line) <= 200),
  billing_postal_code text not null check (length(billing_postal_code) <= 20),
  billing_city text not null check (length(billing_city) <= 100),
  billing_country country_code not null,
  billing_tax_id text check (length(billing_tax_id) <= 40),
  notes text check (length(notes) <= 2000),
  billing_region text check (length(billing_region) <= 100)
);
comment on table booking_contact is 'Whom to reach and whom to bill. The provider reads it while the booking is live.';
comment on column booking_contact.billing_region is
  'State, province or emirate, in countries whose addresses have one.';

create table booking_line (
  booking_id uuid not null references booking,
  revision integer not null check (revision >= 1),
  position integer not null check (position between 1 and 50),
  label text not null check (length(label) between 1 and 200),
  unit text check (unit in ('hour', 'day', 'night', 'person', 'piece', 'kilometre', 'square_metre')),
  quantity integer not null check (quantity between 1 and 9999),
  unit_net_minor minor_amount not null,
  net_minor minor_amount not null,
  tax_bp basis_points not null,
  primary key (booking_id, revision, position),
  check (net_minor = quantity * unit_net_minor)
);
comment on table booking_line is 'Lines as agreed, by revision of the booking. Later revisions change none of them.';
comment on column booking_line.unit is 'Unit of the quantity; null for a plain count.';

create table calendar_feed (
  id uuid primary key,
  profile_id uuid not null references profile,
  token_digest bytea not null check (octet_length(token_digest) = 32),
  created_at timestamptz not null,
  constraint calendar_feed_one_per_profile unique (profile_id),
  constraint calendar_feed_token unique (token_digest)
);
comment on table calendar_feed is 'Private calendar addresses, one per profile.';
comment on column calendar_feed.token_digest is 'SHA-256: the table reveals no working address.';
