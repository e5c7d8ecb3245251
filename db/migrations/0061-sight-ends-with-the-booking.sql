-- A booking that lapsed or was cancelled gives no sight any more: its customer does not read the request and the offer on,
-- nor its provider the customer's photo. `claim.booking` keeps all bookings, because payments stay their customer's.
create view claim.sight as
  select request_id, offer_id, customer_profile_id from public.booking where status not in ('lapsed', 'cancelled');

alter policy machines on request using (
  ((select claim.is_operator()) and status <> 'draft')
  or profile_id = (select claim.profile_id())
  or (status = 'draft' and profile_id is null and (account_id = (select claim.account_id())
    or (account_id is null and visitor_id = (select claim.visitor_id()))))
  or ((select claim.provider_id()) is null and exists (select 1 from claim.sight
    where sight.request_id = request.id and sight.customer_profile_id = (select claim.profile_id()) offset 0))
  or (status = 'open' and not is_directed and account_id <> (select claim.account_id())
    and category_id = any(array(select provider_category.category_id from claim.provider_category
      where provider_category.profile_id = (select claim.provider_id())))
    and coalesce(place_country::text, '') in ('', (select claim.country())))
  or (status = 'open' and exists (select 1 from claim.request_invitation invitation
    where invitation.request_id = request.id and invitation.profile_id = (select claim.provider_id()) offset 0))
  or (status <> 'removed' and exists (select 1 from claim.offer
    where offer.request_id = request.id and offer.profile_id = (select claim.provider_id()) offset 0)));

alter policy machines on offer using ((select claim.is_operator())
  or profile_id = (select claim.profile_id())
  or (status <> 'draft' and (
    exists (select 1 from claim.request where request.id = offer.request_id
      and request.profile_id = (select claim.profile_id()) offset 0)
    or exists (select 1 from claim.sight where sight.offer_id = offer.id
      and sight.customer_profile_id = (select claim.profile_id()) offset 0))));

alter policy machines on file using (
  exists (select 1 from claim.partner where partner.id = file.partner_id
    and (partner.status = 'active' or (select claim.is_operator())) offset 0)
  or exists (select 1 from request where request.id = file.request_id offset 0)
  or exists (select 1 from booking where booking.id = file.booking_id
    and (num_nonnulls(file.delivery_id, file.statement_id) = 1 or file.uploaded_by = (select claim.profile_id())) offset 0)
  or exists (select 1 from profile where profile.id = file.profile_id offset 0)
  or exists (select 1 from booking
    where (booking.customer_profile_id = file.profile_id and booking.provider_profile_id = (select claim.profile_id())
        and booking.status not in ('lapsed', 'cancelled'))
      or (booking.provider_profile_id = file.profile_id and booking.customer_profile_id = (select claim.profile_id())) offset 0));
