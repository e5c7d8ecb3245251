-- Indexes for reads whose cost grew with the whole table; tests/growth looks at the plans.

-- An acceptance, an offer's page and its mails look for bookings by what they came from.
create index booking_request on booking (request_id);
create index booking_offer on booking (offer_id);
-- What a provider has carried out is counted beside each of its offers.
create index booking_provider_completed on booking (provider_profile_id) where status = 'completed';

-- A new request counts the account's open ones, and closing an account takes out of all of them what names a person.
create index request_account on request (account_id);
-- Signing in gives an account the drafts of its browser, also those that were given away before.
create index request_draft_visitor on request (visitor_id) where status = 'draft' and visitor_id is not null;

-- What goes back of a payment, and where an operator acted from.
create index refund_attempt on refund (attempt_id);
create index impersonation_session on impersonation (session_id);

-- The board: each order of its rows is one index, so that a page reads a page of each category. A request that names no
-- country is for every country.
drop index request_board;
create index request_board_newest on request (category_id, coalesce(place_country::text, ''), opened_at desc, id desc)
  where status = 'open';
create index request_board_date on request
  (category_id, coalesce(place_country::text, ''), coalesce(starts_at, 'infinity'::timestamptz), id) where status = 'open';
create index request_board_budget on request
  (category_id, coalesce(place_country::text, ''), coalesce(budget_minor::bigint, '-1'::bigint) desc, id desc) where status = 'open';
create index request_board_closing on request (category_id, coalesce(place_country::text, ''), expires_at, id)
  where status = 'open';

-- Operators: accounts that are not as most are, the beginnings of what is too short for trigrams, and what was done in
-- somebody's name.
create index account_not_active on account (status, created_at desc, id desc) where status <> 'active';
create index account_email_start on account (lower(email::text) text_pattern_ops);
create index profile_name_start on profile (lower(display_name) text_pattern_ops);
create index command_log_on_behalf on command_log (account_id, at desc, id desc) where on_behalf_of is not null;
