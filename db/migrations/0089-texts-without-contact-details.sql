-- Until a booking is confirmed neither side reads the other's contact details in texts. The views mark such a text, as the
-- application's own queries do; the connection that reads it hides what is a contact detail.
create function claim.withheld(is_shown boolean, written text) returns text language sql immutable
  return case when is_shown then written else chr(64976) || written end;
create function claim.withheld(is_shown boolean, written jsonb) returns jsonb language sql immutable
  return case when is_shown then written else written || jsonb_build_object(chr(64976), true) end;

create or replace view claim.offer as select request_id, profile_id, id from public.offer;
create or replace view claim.booking as
  select id, request_id, offer_id, customer_profile_id, provider_profile_id from public.booking;
-- The confirmed bookings: as long as they are, their sides have each other's contact details.
create view claim.confirmed as
  select id, request_id, offer_id, customer_profile_id, provider_profile_id from public.booking
  where status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed');

create function claim.reads_request(request_id uuid, owner_id uuid, status text) returns boolean language sql stable
  return status = 'draft' or coalesce(owner_id = claim.profile_id(), false) or claim.is_operator()
    or exists (select 1 from claim.confirmed where confirmed.request_id = reads_request.request_id
      and claim.profile_id() in (confirmed.customer_profile_id, confirmed.provider_profile_id));
create function claim.reads_offer(offer_id uuid, writer_id uuid) returns boolean language sql stable
  return coalesce(writer_id = claim.profile_id(), false) or claim.is_operator()
    or exists (select 1 from claim.confirmed where confirmed.offer_id = reads_offer.offer_id
      and claim.profile_id() in (confirmed.customer_profile_id, confirmed.provider_profile_id));
create function claim.reads_booking(booking_id uuid, writer_id uuid) returns boolean language sql stable
  return coalesce(writer_id = claim.profile_id(), false) or claim.is_operator()
    or exists (select 1 from claim.confirmed where confirmed.id = booking_id);

create or replace view api.request with (security_invoker) as
  select id, number, status, version, revision, category_id,
    claim.withheld(claim.reads_request(id, profile_id, status), title) as title,
    claim.withheld(claim.reads_request(id, profile_id, status), description) as description,
    claim.withheld(claim.reads_request(id, profile_id, status), answers) as answers, starts_at, ends_at, time_zone,
    date_flexibility, place_town, place_country, currency, budget_minor, opened_at, expires_at,
    case when profile_id = (select claim.profile_id()) then decide_until end as decide_until, closed_at,
    created_at, account_id, profile_id, visitor_id, is_directed from request;

create or replace view api.offer with (security_invoker) as
  select id, number, status, version, revision, request_id, request_revision, profile_id,
    claim.withheld(claim.reads_offer(id, profile_id), message) as message, currency, net_minor,
    tax_minor, total_minor, deposit_bp, policy, starts_at, ends_at, time_zone, valid_until, sent_at,
    claim.withheld(claim.reads_offer(id,
      (select request.profile_id from claim.request where request.id = offer.request_id)), decline_reason) as decline_reason,
    created_at from offer;

create or replace view api.offer_line with (security_invoker) as
  select offer_id, revision, position,
    claim.withheld(claim.reads_offer(offer_id,
      (select offer.profile_id from claim.offer where offer.id = offer_line.offer_id)), label) as label,
    quantity, unit, unit_net_minor, net_minor, tax_bp from offer_line;

create or replace view api.booking with (security_invoker) as
  select id, number, status, version, revision, request_id, offer_id, offer_revision, customer_profile_id,
    provider_profile_id, category_id, claim.withheld(claim.reads_booking(id, customer_profile_id), title) as title, currency,
    net_minor, tax_minor, total_minor, deposit_bp, policy, starts_at,
    ends_at, time_zone, hold_until, accepted_at, confirmed_at, completed_at, cancelled_at, created_at from booking;

create or replace view api.booking_line with (security_invoker) as
  select booking_id, revision, position,
    claim.withheld(claim.reads_booking(booking_id,
      (select booking.provider_profile_id from claim.booking where booking.id = booking_line.booking_id)), label) as label,
    quantity, unit, unit_net_minor, net_minor, tax_bp from booking_line;
