-- Requests of customers, from the first draft on.

-- Short numbers that people read and say, such as R-7K3F: of requests, offers and bookings.
--
-- The number at a place is an element of a fixed permutation of all numbers of its length, so no two are the same and
-- none is tried twice: 2^20 of four characters, then 2^25 of five, then 2^30 of six, where the sequences end. The keys
-- of the permutation are drawn here and differ on every installation, so a number does not tell how many there are.
do $$
begin
  execute format($create$
    create function short_number(prefix text, place bigint) returns text
      language plpgsql immutable strict parallel safe as $body$
    declare
      -- Base 32 without I, L, O and U, which are misread.
      digits constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
      bits integer := 20;
      mask bigint;
      x bigint := place;
    begin
      while x >> bits > 0 loop
        x := x - (1::bigint << bits);
        bits := bits + 5;
      end loop;
      mask := (1::bigint << bits) - 1;
      -- Each step has an inverse: add a key and multiply by an odd number, then mix the upper half into the lower.
      x := ((x + %1$s) * 668265263) & mask;
      x := x # (x >> bits / 2);
      x := ((x + %2$s + ascii(prefix)) * 374761393) & mask;
      x := x # (x >> bits / 2);
      x := ((x + %3$s) * 951274213) & mask;
      x := x # (x >> bits / 2);
      return prefix || '-'
        || case when bits = 30 then substr(digits, (x >> 25)::integer + 1, 1) else '' end
        || case when bits > 20 then substr(digits, (x >> 20 & 31)::integer + 1, 1) else '' end
        || substr(digits, (x >> 15 & 31)::integer + 1, 1) || substr(digits, (x >> 10 & 31)::integer + 1, 1)
        || substr(digits, (x >> 5 & 31)::integer + 1, 1) || substr(digits, (x & 31)::integer + 1, 1);
    end $body$ $create$,
    floor(random() * (1 << 30))::bigint, floor(random() * (1 << 30))::bigint, floor(random() * (1 << 30))::bigint);
end $$;

create sequence request_number minvalue 0 maxvalue 1108344831;

create table request (
  id uuid primary key,
  number text not null default short_number('R', nextval('request_number')),
  status text not null
    check (status in ('draft', 'open', 'on_hold', 'awarded', 'fulfilled', 'closed', 'expired', 'removed')),
  version integer not null default 1,
  revision integer not null default 1,
  visitor_id uuid,
  account_id uuid,
  profile_id uuid,
  category_id uuid references category,
  title text check (length(title) <= 120),
  description text check (length(description) <= 5000),
  answers jsonb not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text,
  date_flexibility text check (date_flexibility in ('exact', 'flexible', 'unknown')),
  place_town text check (length(place_town) <= 100),
  place_postal_code text check (length(place_postal_code) <= 20),
  place_country country_code,
  currency currency_code,
  budget_minor minor_amount,
  is_submitted boolean not null default false,
  terms_version text,
  opened_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  decide_until timestamptz,
  close_reason text check (length(close_reason) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  remind_at timestamptz,
  held_at timestamptz,
  operator_reason text check (length(operator_reason) <= 1000),
  is_directed boolean not null default false,
  constraint request_has_an_owner
    check (profile_id is not null or status = 'draft' and (visitor_id is not null or account_id is not null)),
  constraint request_is_complete
    check (status = 'draft' or account_id is not null and category_id is not null and title is not null
    and currency is not null and opened_at is not null and expires_at is not null),
  constraint request_ends_after_start check (ends_at is null or starts_at < ends_at),
  foreign key (profile_id, account_id) references profile (id, account_id),
  constraint request_number_unique unique (number),
  constraint request_number_form check (number ~ '^R-[0-9A-HJKMNP-TV-Z]{4,6}$'),
  constraint request_held_while_on_hold check ((status = 'on_hold') = (held_at is not null)),
  constraint request_reason_of_operator check ((status in ('on_hold', 'removed')) = (operator_reason is not null))
);
comment on table request is 'What a customer asks for. Its statuses and edges: domain/request/machine.ts.';
comment on column request.number is 'Short number that people read and say, such as R-7K3F.';
comment on column request.revision is 'Counts material edits after opening, for offers; version counts every write.';
comment on column request.visitor_id is 'The browser that began the draft.';
comment on column request.account_id is
  'Set when a draft is claimed. The account''s row may follow later: no foreign key.';
comment on column request.answers is 'Answers to the category''s request_questions.';
comment on column request.time_zone is 'IANA zone of the place, in which dates are meant.';
comment on column request.is_submitted is 'The draft was sent and waits for the code that was mailed.';
comment on column request.terms_version is 'The terms agreed to when it was sent.';
comment on column request.expires_at is 'When it leaves the board.';
comment on column request.decide_until is
  'Until when its owner decides how it goes on after its booking was cancelled.';
comment on column request.remind_at is 'The next reminder; null when none is left. Sending one sets the next.';
comment on column request.held_at is
  'When an operator stopped its deadlines. A release moves them by the length of the hold.';
comment on column request.operator_reason is
  'What the owner reads while the request is on hold or removed. The event keeps every reason.';
comment on column request.is_directed is 'For one provider alone: never on the board.';
create index request_owner on request (profile_id, created_at desc, id desc);
create index request_due on request (expires_at) where status = 'open';
create index request_draft_account on request (account_id) where status = 'draft';
create index request_remind on request (remind_at, id) where status = 'open' and remind_at is not null;
create index request_decide on request (decide_until, id) where status = 'awarded' and decide_until is not null;
create index request_draft_idle on request (updated_at, id) where status = 'draft';
-- A new request counts the open ones of its account.
create index request_account on request (account_id);
-- Signing in gives an account the drafts of its browser.
create index request_draft_visitor on request (visitor_id) where status = 'draft' and visitor_id is not null;
-- Each order of the board is one index, so that a page reads a page of each category. A request without a country is
-- for every country.
create index request_board_newest on request (category_id, coalesce(place_country::text, ''), opened_at desc, id desc)
  where status = 'open';
create index request_board_date on request (category_id, coalesce(place_country::text, ''),
  coalesce(starts_at, 'infinity'::timestamptz), id) where status = 'open';
create index request_board_budget on request (category_id, coalesce(place_country::text, ''),
  coalesce(budget_minor::bigint, '-1'::bigint) desc, id desc) where status = 'open';
create index request_board_closing on request (category_id, coalesce(place_country::text, ''), expires_at, id)
  where status = 'open';
alter sequence request_number owned by request.number;

create table request_contact (
  request_id uuid primary key references request on delete cascade,
  name text not null check (length(name) <= 80),
  email citext not null,
  phone text check (length(phone) <= 40),
  address_line text check (length(address_line) <= 200)
);
comment on table request_contact is
  'Who asked and where exactly. The owner reads it, and the provider of a live booking.';
-- Drafts by the address typed into them: erased when its owner says "this was not me".
create index request_contact_email on request_contact (email);

create table draft_input (
  request_id uuid not null references request on delete cascade,
  step text not null check (step in ('details', 'when_where', 'extras', 'send')),
  fields jsonb not null check (jsonb_typeof(fields) = 'object' and octet_length(fields::text) <= 200000),
  saved_at timestamptz not null,
  primary key (request_id, step)
);
comment on table draft_input is 'What somebody typed into a step of a request and did not send, as the form holds it.';
comment on column draft_input.fields is 'The fields of the form as text.';
create index draft_input_email on draft_input (lower(fields ->> 'email')) where fields ? 'email';
