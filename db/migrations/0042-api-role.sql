-- What the role of DATABASE_API_URL may read, as a second wall behind the access rules of the application: views in
-- schema `api` that run with the rights of whoever reads them, over tables with row-level security by the caller's claims.
-- Names of roles differ between installations: db/grants.sql gives the policies their roles, lets the application's role
-- read and write as before, and only then, in the same transaction, switches row-level security on.
create schema if not exists api;
create schema claim;

-- The claims of a transaction. Only `api.act_as` sets them; unset, they are a visitor's.
create function claim.account_id() returns uuid language sql stable
  return nullif(current_setting('proffer.account_id', true), '')::uuid;
create function claim.profile_id() returns uuid language sql stable
  return nullif(current_setting('proffer.profile_id', true), '')::uuid;
-- The same profile if it is a verified provider's.
create function claim.provider_id() returns uuid language sql stable
  return nullif(current_setting('proffer.provider_id', true), '')::uuid;
create function claim.country() returns text language sql stable
  return nullif(current_setting('proffer.country', true), '');
create function claim.visitor_id() returns uuid language sql stable
  return nullif(current_setting('proffer.visitor_id', true), '')::uuid;
create function claim.is_operator() returns boolean language sql stable
  return coalesce(current_setting('proffer.is_operator', true), '') = 'true';

-- Takes the claims of this transaction: account, profile, visitor, and whether a session has the operator's second
-- factor. What the rows do not bear out is dropped: an account that is suspended or closed, a profile that is archived or
-- somebody else's, an operator without the grant or without a second factor.
create function api.act_as(claims jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  acting record;
begin
  select account.id as account_id, profile.id as profile_id, profile.country::text as country,
      case when profile.kind = 'provider' and profile.verified_at is not null then profile.id end as provider_id,
      coalesce((claims->>'is_operator')::boolean, false) and account.has_second_factor
        and exists (select 1 from operator_grant where operator_grant.account_id = account.id) as is_operator
    into acting
    from account left join profile on profile.id = (claims->>'profile_id')::uuid
      and profile.account_id = account.id and profile.archived_at is null
    where account.id = (claims->>'account_id')::uuid and account.status = 'active';
  perform set_config('proffer.account_id', coalesce(acting.account_id::text, ''), true),
    set_config('proffer.profile_id', coalesce(acting.profile_id::text, ''), true),
    set_config('proffer.provider_id', coalesce(acting.provider_id::text, ''), true),
    set_config('proffer.country', coalesce(acting.country, ''), true),
    set_config('proffer.visitor_id', coalesce(claims->>'visitor_id', ''), true),
    set_config('proffer.is_operator', coalesce(acting.is_operator, false)::text, true);
end $$;
revoke execute on function api.act_as(jsonb) from public;

-- What policies look up. These views run with their owner's rights, to which no policy applies: the policies of request
-- and offer refer to each other's tables and would recurse. The api role has no usage of this schema, so that only
-- policies read them.
create view claim.request as select id, profile_id from public.request;
create view claim.offer as select request_id, profile_id from public.offer;
create view claim.booking as select id, request_id, offer_id, customer_profile_id from public.booking;
create view claim.request_invitation as
  select request_id, profile_id from public.request_invitation where revoked_at is null;
create view claim.provider_category as select profile_id, category_id from public.provider_category;
create view claim.partner as select id, status from public.partner;

-- A policy `machines` for each table; db/grants.sql finds them by this name. Operators come first, who need no look-up.
-- `offset 0` keeps each look-up one of an index for the row in question: the planner would else read all rows that the
-- claims open, into a hash table, where it expects many rows to be checked.
create policy machines on category for select using (archived_at is null or (select claim.is_operator()));
create policy machines on legal_text for select using (true);
create policy machines on account for select
  using ((select claim.is_operator()) or id = (select claim.account_id()));
create policy machines on profile for select using ((select claim.is_operator())
  or account_id = (select claim.account_id())
  or ((select claim.account_id()) is not null and kind = 'provider'
    and (archived_at is null or display_name = '(deleted account)')));
create policy machines on provider_category for select
  using (exists (select 1 from profile where profile.id = provider_category.profile_id offset 0));
create policy machines on notification_choice for select using (account_id = (select claim.account_id()));
create policy machines on partner for select using (status = 'active' or (select claim.is_operator()));

create policy machines on request for select using (
  ((select claim.is_operator()) and status <> 'draft')
  or profile_id = (select claim.profile_id())
  or (status = 'draft' and profile_id is null and (account_id = (select claim.account_id())
    or (account_id is null and visitor_id = (select claim.visitor_id()))))
  or ((select claim.provider_id()) is null and exists (select 1 from claim.booking
    where booking.request_id = request.id and booking.customer_profile_id = (select claim.profile_id()) offset 0))
  or (status = 'open' and not is_directed and account_id <> (select claim.account_id())
    and category_id = any(array(select provider_category.category_id from claim.provider_category
      where provider_category.profile_id = (select claim.provider_id())))
    and coalesce(place_country::text, '') in ('', (select claim.country())))
  or (status = 'open' and exists (select 1 from claim.request_invitation invitation
    where invitation.request_id = request.id and invitation.profile_id = (select claim.provider_id()) offset 0))
  or (status <> 'removed' and exists (select 1 from claim.offer
    where offer.request_id = request.id and offer.profile_id = (select claim.provider_id()) offset 0)));
create policy machines on request_invitation for select using ((select claim.is_operator())
  or profile_id = (select claim.profile_id())
  or exists (select 1 from claim.request where request.id = request_invitation.request_id
    and request.profile_id = (select claim.profile_id()) offset 0));

create policy machines on offer for select using ((select claim.is_operator())
  or profile_id = (select claim.profile_id())
  or (status <> 'draft' and (
    exists (select 1 from claim.request where request.id = offer.request_id
      and request.profile_id = (select claim.profile_id()) offset 0)
    or exists (select 1 from claim.booking where booking.offer_id = offer.id
      and booking.customer_profile_id = (select claim.profile_id()) offset 0))));
create policy machines on offer_line for select
  using ((select claim.is_operator()) or exists (select 1 from offer where offer.id = offer_line.offer_id offset 0));
create policy machines on offer_revision for select
  using ((select claim.is_operator())
    or exists (select 1 from offer where offer.id = offer_revision.offer_id offset 0));
create policy machines on offer_share for select
  using ((select claim.is_operator()) or maker_profile_id = (select claim.profile_id()));

create policy machines on booking for select using ((select claim.is_operator())
  or customer_profile_id = (select claim.profile_id()) or provider_profile_id = (select claim.profile_id()));
create policy machines on booking_line for select
  using ((select claim.is_operator())
    or exists (select 1 from booking where booking.id = booking_line.booking_id offset 0));
create policy machines on booking_change for select
  using ((select claim.is_operator())
    or exists (select 1 from booking where booking.id = booking_change.booking_id offset 0));
create policy machines on delivery for select
  using ((select claim.is_operator())
    or exists (select 1 from booking where booking.id = delivery.booking_id offset 0));
create policy machines on cancel_request for select
  using ((select claim.is_operator())
    or exists (select 1 from booking where booking.id = cancel_request.booking_id offset 0));
create policy machines on booking_dispute for select
  using ((select claim.is_operator())
    or exists (select 1 from booking where booking.id = booking_dispute.booking_id offset 0));
create policy machines on dispute_statement for select
  using ((select claim.is_operator())
    or exists (select 1 from booking_dispute where booking_dispute.id = dispute_statement.dispute_id offset 0));

create policy machines on instalment for select using ((select claim.is_operator())
  or exists (select 1 from claim.booking where booking.id = instalment.booking_id
    and booking.customer_profile_id = (select claim.profile_id()) offset 0));
create policy machines on payment_attempt for select using ((select claim.is_operator())
  or exists (select 1 from claim.booking where booking.id = payment_attempt.booking_id
    and booking.customer_profile_id = (select claim.profile_id()) offset 0));
create policy machines on refund for select
  using ((select claim.is_operator())
    or exists (select 1 from payment_attempt where payment_attempt.id = refund.attempt_id offset 0));
create policy machines on ledger_account for select using ((select claim.is_operator())
  or (name = 'provider_payable' and owner_id = (select claim.profile_id()))
  or (name = 'customer_funds' and exists (select 1 from claim.booking where booking.id = ledger_account.owner_id
    and booking.customer_profile_id = (select claim.profile_id()) offset 0)));
create policy machines on ledger_entry for select
  using ((select claim.is_operator())
    or exists (select 1 from ledger_account where ledger_account.id = ledger_entry.account_id offset 0));
create policy machines on ledger_tx for select
  using (exists (select 1 from booking where booking.id = ledger_tx.booking_id offset 0)
    and (type <> 'partner_commission' or (select claim.is_operator())));

create policy machines on file for select using (
  exists (select 1 from claim.partner where partner.id = file.partner_id
    and (partner.status = 'active' or (select claim.is_operator())) offset 0)
  or exists (select 1 from request where request.id = file.request_id offset 0)
  or exists (select 1 from booking where booking.id = file.booking_id
    and (num_nonnulls(file.delivery_id, file.statement_id) = 1 or file.uploaded_by = (select claim.profile_id())) offset 0)
  or exists (select 1 from profile where profile.id = file.profile_id offset 0)
  or exists (select 1 from booking
    where (booking.customer_profile_id = file.profile_id and booking.provider_profile_id = (select claim.profile_id()))
      or (booking.provider_profile_id = file.profile_id and booking.customer_profile_id = (select claim.profile_id())) offset 0));
create policy machines on event for select using (
  ((select claim.is_operator()) and noun in ('request', 'offer', 'booking', 'attempt', 'refund'))
  or (noun = 'request' and exists (select 1 from request where request.id = event.subject_id offset 0))
  or (noun = 'offer' and exists (select 1 from offer where offer.id = event.subject_id offset 0))
  or (noun = 'booking' and exists (select 1 from booking where booking.id = event.subject_id offset 0))
  or (noun = 'attempt' and exists (select 1 from payment_attempt where payment_attempt.id = event.subject_id offset 0))
  or (noun = 'refund' and exists (select 1 from refund where refund.id = event.subject_id offset 0)));

-- The relations, and after them in each view the columns that the application's own access rules refer to.
create view api.category with (security_invoker) as
  select id, slug, name, description, request_questions, information_questions, currency, tax_bp, deposit_bp, policy,
    is_exclusive, position, archived_at from category;
create view api.legal_text with (security_invoker) as
  select id, kind, version, en, de, published_at from legal_text;
create view api.account with (security_invoker) as
  select id, email, locale, time_zone, default_profile_id, has_second_factor, version, created_at from account;
create view api.profile with (security_invoker) as
  select id, kind, display_name, is_company, country, about, verified_at, account_id,
    case when account_id = (select claim.account_id()) or (select claim.is_operator()) then tax_id end as tax_id,
    terms_version, version, created_at, archived_at from profile;
create view api.provider_category with (security_invoker) as select profile_id, category_id from provider_category;
create view api.notification_choice with (security_invoker) as
  select account_id, topic, is_mailed from notification_choice;
create view api.partner with (security_invoker) as select id, status from partner;

create view api.request with (security_invoker) as
  select id, number, status, version, revision, category_id, title, description, answers, starts_at, ends_at, time_zone,
    date_flexibility, place_town, place_country, currency, budget_minor, opened_at, expires_at, decide_until, closed_at,
    created_at, account_id, profile_id, visitor_id, is_directed from request;
create view api.request_invitation with (security_invoker) as
  select id, request_id, profile_id, recipient_email, version, created_at, taken_at, revoked_at from request_invitation;
create view api.offer with (security_invoker) as
  select id, number, status, version, revision, request_id, request_revision, profile_id, message, currency, net_minor,
    tax_minor, total_minor, deposit_bp, policy, starts_at, ends_at, time_zone, valid_until, sent_at, decline_reason,
    created_at from offer;
create view api.offer_line with (security_invoker) as
  select offer_id, revision, position, label, quantity, unit, unit_net_minor, net_minor, tax_bp from offer_line;
create view api.offer_revision with (security_invoker) as
  select offer_id, revision, total_minor, starts_at, ends_at, time_zone, sent_at from offer_revision;
create view api.offer_share with (security_invoker) as
  select id, offer_id, maker_profile_id, booking_id, made_by, recipient_email, may_decide, version, view_count,
    created_at, first_viewed_at, expires_at, revoked_at, decided_at, decision from offer_share;

create view api.booking with (security_invoker) as
  select id, number, status, version, revision, request_id, offer_id, offer_revision, customer_profile_id,
    provider_profile_id, category_id, title, currency, net_minor, tax_minor, total_minor, deposit_bp, policy, starts_at,
    ends_at, time_zone, hold_until, accepted_at, confirmed_at, completed_at, cancelled_at, created_at from booking;
create view api.booking_line with (security_invoker) as
  select booking_id, revision, position, label, quantity, unit, unit_net_minor, net_minor, tax_bp from booking_line;
create view api.booking_change with (security_invoker) as
  select id, booking_id, kind, status, version, booking_revision, proposed_by, reason, starts_at, ends_at, lines,
    net_minor, tax_minor, total_minor, total_before_minor, refund_minor, proposed_at, due_at, answered_at, closed_at
  from booking_change;
create view api.delivery with (security_invoker) as
  select id, booking_id, position, delivered_by, note, delivered_at, answer, changes_text, changes_until, answered_at
  from delivery;
create view api.cancel_request with (security_invoker) as
  select id, booking_id, asked_by, reason, refund_minor, asked_at, answer_due_at, answer, answered_by, answered_at,
    escalated_at from cancel_request;
create view api.booking_dispute with (security_invoker) as
  select id, booking_id, kind, opened_by, opened_at, answer_due_at, statements_until, outcome, kept_minor, refund_minor,
    reason, resolved_at from booking_dispute;
create view api.dispute_statement with (security_invoker) as
  select id, dispute_id, side, text, at from dispute_statement;

create view api.instalment with (security_invoker) as
  select id, booking_id, kind, position, status, version, amount_minor, currency, due_at, paid_at, created_at
  from instalment;
create view api.payment_attempt with (security_invoker) as
  select id, booking_id, status, version, instalment, attempt_no, amount_minor, currency, session_url, failure_code,
    expires_at, settled_at, created_at from payment_attempt;
create view api.refund with (security_invoker) as
  select id, booking_id, attempt_id, status, version, amount_minor, currency, reason, created_at from refund;
create view api.ledger_account with (security_invoker) as
  select id, name, kind, owner_id, currency from ledger_account;
create view api.ledger_tx with (security_invoker) as select id, type, booking_id, at from ledger_tx;
create view api.ledger_entry with (security_invoker) as
  select id, tx_id, account_id, currency, amount_minor from ledger_entry;

create view api.file with (security_invoker) as
  select id, name, content_type, size_bytes, width, height, request_id, booking_id, delivery_id, statement_id, profile_id,
    created_at, partner_id, uploaded_by from file;
create view api.event with (security_invoker) as
  select id, noun, subject_id, transition, from_status, to_status, version, role, at from event;
