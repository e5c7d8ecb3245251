-- What a provider has typed into the form of an offer and not sent; the templates it starts from; its bookings by time.

-- `input` is null once the offer was sent: the row stays, so that an older tab of the form finds a newer version.
create table offer_draft (
  profile_id uuid not null references profile,
  request_id uuid not null references request,
  version integer not null default 1,
  -- The rendered form that wrote it last: it may write again.
  form_key text not null check (length(form_key) <= 255),
  input jsonb,
  updated_at timestamptz not null,
  primary key (profile_id, request_id)
);
create index offer_draft_updated on offer_draft (updated_at);

create table offer_template (
  id uuid primary key,
  profile_id uuid not null references profile,
  name text not null check (length(name) between 1 and 60),
  currency currency_code not null,
  input jsonb not null,
  created_at timestamptz not null,
  constraint offer_template_name unique (profile_id, name)
);

-- The form of an offer and the page of one ask what a provider has booked at a time.
create index booking_provider_time on booking (provider_profile_id, starts_at)
  where starts_at is not null and status in ('awaiting_information', 'awaiting_payment', 'confirmed',
    'cancel_requested', 'delivered', 'changes_requested', 'disputed');
