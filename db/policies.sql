-- Made from the readers and relations of the nouns by `npm run policies`; a test says when it is stale. Applied before
-- db/grants.sql at every start, in its transaction, and only when it has changed: then all of it is made anew.
--
-- What the role of DATABASE_API_URL may read, as a second check behind the conditions of the application: views in schema
-- `api` that run with the rights of whoever reads them, over tables with row-level security by the caller's claims
-- (`claim.profile_id()` and the like, which `api.act_as` sets). Policies look up other tables in views of schema `claim`,
-- which run with their owner's rights, to which no policy applies: policies that refer to each other's tables would
-- recurse. The api role has no usage of that schema. `offset 0` keeps a look-up one of an index for the row in question.

do $policies$
declare
  it record;
begin
if obj_description('claim'::regnamespace) = 'policies 14f54ac5caf80e8ae19d3af177a4291a' then return; end if;
for it in select polrelid::regclass as name from pg_policy where polname = 'machines' loop
  execute format('drop policy machines on %s', it.name);
end loop;
for it in select schemaname, viewname from pg_views where schemaname in ('api', 'claim') loop
  execute format('drop view if exists %I.%I cascade', it.schemaname, it.viewname);
end loop;

create view claim.booking as select customer_profile_id, id, offer_id, provider_profile_id, request_id, status from public.booking;

create view claim.message as select id, profile_id, thread_id from public.message;

create view claim.offer as select id, profile_id, request_id from public.offer;

create view claim.offer_share_guest as select profile_id, provider_profile_id, request_id from public.offer_share_guest;

create view claim.provider_category as select category_id, profile_id from public.provider_category;

create view claim.request as select account_id, id, profile_id, status, visitor_id from public.request;

create view claim.request_invitation as select profile_id, request_id, revoked_at from public.request_invitation;

create view claim.thread as select id, provider_profile_id, request_id from public.thread;

create policy machines on legal_text for select using (
  ((select claim.is_operator())
  or true));

create policy machines on account for select using (
  ((select claim.is_operator())
  or account.id = (select claim.account_id())));

create policy machines on profile for select using (
  ((select claim.is_operator())
  or profile.account_id = (select claim.account_id())
  or ((select claim.account_id()) is not null and profile.kind = 'provider' and (profile.archived_at is null
  or profile.display_name = '(deleted account)'))));

create policy machines on provider_category for select using (
  exists (select 1 from profile where profile.id = provider_category.profile_id offset 0));

create policy machines on notification_choice for select using (
  notification_choice.account_id = (select claim.account_id()));

create policy machines on category for select using (
  ((select claim.is_operator())
  or category.archived_at is null
  or exists (select 1 from claim.provider_category where provider_category.category_id = category.id and provider_category.profile_id = (select claim.profile_id()) offset 0)));

create policy machines on category_version for select using (
  ((select claim.is_operator())
  or true));

create policy machines on request for select using (
  (((select claim.is_operator()) and request.status <> 'draft')
  or request.profile_id = (select claim.profile_id())
  or (request.account_id = (select claim.account_id()) and request.status = 'draft' and request.profile_id is null)
  or (request.visitor_id = (select claim.visitor_id()) and request.status = 'draft' and request.profile_id is null and request.account_id is null)
  or exists (select 1 from claim.booking where booking.request_id = request.id and booking.customer_profile_id = (select claim.profile_id()) and booking.status not in ('lapsed', 'cancelled') offset 0)
  or (request.status = 'open' and not request.is_directed and request.account_id <> (select claim.account_id()) and request.category_id = any(array(select provider_category.category_id from claim.provider_category where provider_category.profile_id = (select claim.provider_id()))) and coalesce(request.place_country::text, '') = any(array['', (select claim.country())]))
  or (request.status = 'open' and exists (select 1 from claim.request_invitation where request_invitation.request_id = request.id and request_invitation.profile_id = (select claim.provider_id()) and request_invitation.revoked_at is null offset 0))
  or (request.status <> 'removed' and exists (select 1 from claim.offer where offer.request_id = request.id and offer.profile_id = (select claim.provider_id()) offset 0))));

create policy machines on request_pass for select using (
  request_pass.profile_id = (select claim.profile_id()));

create policy machines on request_invitation for select using (
  ((select claim.is_operator())
  or request_invitation.profile_id = (select claim.profile_id())
  or exists (select 1 from claim.request where request.id = request_invitation.request_id and request.profile_id = (select claim.profile_id()) offset 0)));

create policy machines on offer for select using (
  ((select claim.is_operator())
  or offer.profile_id = (select claim.profile_id())
  or (offer.status <> 'draft' and exists (select 1 from claim.request where request.id = offer.request_id and request.profile_id = (select claim.profile_id()) offset 0))
  or exists (select 1 from claim.booking where booking.offer_id = offer.id and booking.customer_profile_id = (select claim.profile_id()) and booking.status not in ('lapsed', 'cancelled') offset 0)));

create policy machines on offer_line for select using (
  ((select claim.is_operator())
  or exists (select 1 from offer where offer.id = offer_line.offer_id offset 0)));

create policy machines on offer_revision for select using (
  ((select claim.is_operator())
  or exists (select 1 from offer where offer.id = offer_revision.offer_id offset 0)));

create policy machines on counter_offer for select using (
  ((select claim.is_operator())
  or exists (select 1 from offer where offer.id = counter_offer.offer_id offset 0)));

create policy machines on counter_offer_line for select using (
  ((select claim.is_operator())
  or exists (select 1 from offer where offer.id = counter_offer_line.offer_id offset 0)));

create policy machines on offer_share for select using (
  ((select claim.is_operator())
  or offer_share.maker_profile_id = (select claim.profile_id())));

create policy machines on offer_share_guest for select using (
  offer_share_guest.profile_id = (select claim.profile_id()));

create policy machines on booking for select using (
  ((select claim.is_operator())
  or booking.customer_profile_id = (select claim.profile_id())
  or booking.provider_profile_id = (select claim.profile_id())));

create policy machines on booking_line for select using (
  ((select claim.is_operator())
  or exists (select 1 from booking where booking.id = booking_line.booking_id offset 0)));

create policy machines on booking_change for select using (
  ((select claim.is_operator())
  or exists (select 1 from booking where booking.id = booking_change.booking_id offset 0)));

create policy machines on delivery for select using (
  ((select claim.is_operator())
  or exists (select 1 from booking where booking.id = delivery.booking_id offset 0)));

create policy machines on cancel_request for select using (
  ((select claim.is_operator())
  or exists (select 1 from booking where booking.id = cancel_request.booking_id offset 0)));

create policy machines on booking_dispute for select using (
  ((select claim.is_operator())
  or exists (select 1 from booking where booking.id = booking_dispute.booking_id offset 0)));

create policy machines on dispute_statement for select using (
  ((select claim.is_operator())
  or exists (select 1 from booking_dispute where booking_dispute.id = dispute_statement.dispute_id offset 0)));

create policy machines on instalment for select using (
  ((select claim.has_role(array['admin', 'support', 'finance']))
  or exists (select 1 from claim.booking where booking.id = instalment.booking_id and booking.customer_profile_id = (select claim.profile_id()) offset 0)));

create policy machines on payment_attempt for select using (
  ((select claim.has_role(array['admin', 'support', 'finance']))
  or exists (select 1 from claim.booking where booking.id = payment_attempt.booking_id and booking.customer_profile_id = (select claim.profile_id()) offset 0)));

create policy machines on refund for select using (
  ((select claim.has_role(array['admin', 'support', 'finance']))
  or exists (select 1 from claim.booking where booking.id = refund.booking_id and booking.customer_profile_id = (select claim.profile_id()) offset 0)));

create policy machines on ledger_account for select using (
  ((select claim.has_role(array['admin', 'support', 'finance']))
  or (ledger_account.owner_id = (select claim.profile_id()) and ledger_account.name = 'provider_payable')
  or (ledger_account.name = 'customer_funds' and exists (select 1 from claim.booking where booking.id = ledger_account.owner_id and booking.customer_profile_id = (select claim.profile_id()) offset 0))));

create policy machines on ledger_tx for select using (
  (((select claim.has_role(array['admin', 'support', 'finance'])) and ledger_tx.booking_id is not null)
  or (ledger_tx.type <> 'partner_commission' and exists (select 1 from booking where booking.id = ledger_tx.booking_id offset 0))));

create policy machines on ledger_entry for select using (
  ((select claim.has_role(array['admin', 'support', 'finance']))
  or exists (select 1 from ledger_account where ledger_account.id = ledger_entry.account_id offset 0)));

create policy machines on thread for select using (
  (thread.provider_profile_id = (select claim.profile_id())
  or thread.customer_profile_id = (select claim.profile_id())
  or exists (select 1 from claim.booking where booking.request_id = thread.request_id and booking.provider_profile_id = thread.provider_profile_id and booking.customer_profile_id = (select claim.profile_id()) and booking.status not in ('lapsed', 'cancelled'))
  or exists (select 1 from claim.offer_share_guest where offer_share_guest.request_id = thread.request_id and offer_share_guest.provider_profile_id = thread.provider_profile_id and offer_share_guest.profile_id = (select claim.profile_id()))));

create policy machines on message for select using (
  exists (select 1 from thread where thread.id = message.thread_id offset 0));

create policy machines on request_answer for select using (
  ((select claim.is_operator())
  or exists (select 1 from claim.request where request.id = request_answer.request_id and request.profile_id = (select claim.profile_id()) offset 0)
  or (request_answer.removed_at is null and exists (select 1 from request where request.id = request_answer.request_id offset 0))));

create policy machines on file for select using (
  (((select claim.is_operator()) and (file.is_reported
  or file.document_of is not null))
  or exists (select 1 from partner where partner.id = file.partner_id offset 0)
  or exists (select 1 from request where request.id = file.request_id offset 0)
  or (num_nonnulls(file.delivery_id, file.statement_id) = 1 and exists (select 1 from booking where booking.id = file.booking_id offset 0))
  or (file.is_given and exists (select 1 from claim.booking where booking.id = file.booking_id and booking.provider_profile_id = (select claim.profile_id()) and booking.status not in ('lapsed', 'cancelled') offset 0))
  or exists (select 1 from message where message.id = file.message_id and message.status in ('sent') offset 0)
  or (file.uploaded_by = (select claim.profile_id()) and num_nonnulls(file.delivery_id, file.statement_id, file.message_id) = 0)
  or file.document_of = (select claim.profile_id())
  or exists (select 1 from profile where profile.id = file.profile_id offset 0)
  or exists (select 1 from claim.booking where booking.customer_profile_id = file.profile_id and booking.provider_profile_id = (select claim.profile_id()) and booking.status not in ('lapsed', 'cancelled') offset 0)
  or exists (select 1 from claim.booking where booking.provider_profile_id = file.profile_id and booking.customer_profile_id = (select claim.profile_id()) offset 0)));

create policy machines on partner for select using (
  ((select claim.has_role(array['admin', 'finance']))
  or partner.status = 'active'));

create policy machines on event for select using (
  (((select claim.is_operator()) and event.noun in ('request', 'offer', 'booking', 'attempt', 'refund', 'message'))
  or (event.noun = 'request' and exists (select 1 from request where request.id = event.subject_id offset 0))
  or (event.noun = 'offer' and exists (select 1 from offer where offer.id = event.subject_id offset 0))
  or (event.noun = 'booking' and exists (select 1 from booking where booking.id = event.subject_id offset 0))
  or (event.noun = 'attempt' and exists (select 1 from payment_attempt where payment_attempt.id = event.subject_id offset 0))
  or (event.noun = 'refund' and exists (select 1 from refund where refund.id = event.subject_id offset 0))
  or (event.noun = 'message' and exists (select 1 from message where message.id = event.subject_id offset 0))));

create policy machines on notification for select using (
  notification.profile_id = (select claim.profile_id()));

create view api.legal_text with (security_invoker) as select
  legal_text.id,
  legal_text.kind,
  legal_text.version,
  legal_text.en,
  legal_text.de,
  legal_text.published_at,
  legal_text.starts_at
from legal_text;

create view api.account with (security_invoker) as select
  account.id,
  account.email,
  account.locale,
  account.time_zone,
  account.default_profile_id,
  account.has_second_factor,
  account.version,
  account.created_at
from account;

create view api.profile with (security_invoker) as select
  profile.id,
  profile.kind,
  profile.display_name,
  profile.is_company,
  profile.country,
  profile.about,
  case when ((select claim.is_operator()) or profile.account_id = (select claim.account_id()) or profile.archived_at is null) then profile.verified_at end as verified_at,
  own.account_id,
  own.tax_id,
  own.terms_version,
  own.version,
  own.created_at,
  own.archived_at
from profile left join (select * from profile where ((select claim.is_operator()) or profile.account_id = (select claim.account_id()))) own on own.id = profile.id;

create view api.provider_category with (security_invoker) as select
  provider_category.profile_id,
  provider_category.category_id
from provider_category;

create view api.notification_choice with (security_invoker) as select
  notification_choice.account_id,
  notification_choice.topic,
  notification_choice.is_mailed,
  notification_choice.otherwise
from notification_choice;

create view api.category with (security_invoker) as select
  category.id,
  category.slug,
  category.name,
  category.description,
  category.request_questions,
  category.information_questions,
  category.currency,
  category.tax_bp,
  category.deposit_bp,
  category.policy,
  category.is_exclusive,
  category.position,
  category.archived_at,
  category.version
from category;

create view api.category_version with (security_invoker) as select
  category_version.category_id,
  category_version.number,
  category_version.name,
  category_version.description,
  category_version.request_questions,
  category_version.information_questions,
  category_version.published_at
from category_version;

create view api.request with (security_invoker) as select
  request.id,
  request.number,
  request.status,
  request.version,
  request.revision,
  request.category_id,
  request.category_version,
  claim.withheld(((select claim.is_operator()) or request.profile_id = (select claim.profile_id()) or (request.account_id = (select claim.account_id()) and request.status = 'draft' and request.profile_id is null) or (request.visitor_id = (select claim.visitor_id()) and request.status = 'draft' and request.profile_id is null and request.account_id is null) or exists (select 1 from claim.booking where booking.request_id = request.id and booking.customer_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0) or exists (select 1 from claim.booking where booking.request_id = request.id and booking.provider_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0)), request.title) as title,
  claim.withheld(((select claim.is_operator()) or request.profile_id = (select claim.profile_id()) or (request.account_id = (select claim.account_id()) and request.status = 'draft' and request.profile_id is null) or (request.visitor_id = (select claim.visitor_id()) and request.status = 'draft' and request.profile_id is null and request.account_id is null) or exists (select 1 from claim.booking where booking.request_id = request.id and booking.customer_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0) or exists (select 1 from claim.booking where booking.request_id = request.id and booking.provider_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0)), request.description) as description,
  claim.withheld(((select claim.is_operator()) or request.profile_id = (select claim.profile_id()) or (request.account_id = (select claim.account_id()) and request.status = 'draft' and request.profile_id is null) or (request.visitor_id = (select claim.visitor_id()) and request.status = 'draft' and request.profile_id is null and request.account_id is null) or exists (select 1 from claim.booking where booking.request_id = request.id and booking.customer_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0) or exists (select 1 from claim.booking where booking.request_id = request.id and booking.provider_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0)), request.answers) as answers,
  request.starts_at,
  request.ends_at,
  request.time_zone,
  request.date_flexibility,
  request.place_town,
  request.place_country,
  request.currency,
  request.budget_minor,
  request.opened_at,
  request.expires_at,
  case when (request.profile_id = (select claim.profile_id()) or (request.account_id = (select claim.account_id()) and request.status = 'draft' and request.profile_id is null) or (request.visitor_id = (select claim.visitor_id()) and request.status = 'draft' and request.profile_id is null and request.account_id is null)) then request.decide_until end as decide_until,
  request.closed_at,
  request.created_at,
  request.profile_id,
  request.account_id,
  request.visitor_id,
  request.is_directed
from request;

create view api.request_pass with (security_invoker) as select
  request_pass.request_id,
  request_pass.profile_id,
  request_pass.reason,
  request_pass.passed_at
from request_pass;

create view api.request_invitation with (security_invoker) as select
  request_invitation.id,
  request_invitation.request_id,
  own.profile_id,
  request_invitation.recipient_email,
  request_invitation.version,
  request_invitation.created_at,
  case when ((select claim.is_operator()) or request_invitation.profile_id = (select claim.profile_id()) or request_invitation.recipient_email is null) then request_invitation.taken_at end as taken_at,
  request_invitation.revoked_at
from request_invitation left join (select * from request_invitation where ((select claim.is_operator()) or request_invitation.profile_id = (select claim.profile_id()))) own on own.id = request_invitation.id;

create view api.offer with (security_invoker) as select
  offer.id,
  offer.number,
  offer.status,
  offer.version,
  offer.revision,
  offer.request_id,
  offer.request_revision,
  offer.profile_id,
  claim.withheld(((select claim.is_operator()) or offer.profile_id = (select claim.profile_id()) or exists (select 1 from claim.booking where booking.offer_id = offer.id and booking.customer_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0) or exists (select 1 from claim.booking where booking.offer_id = offer.id and booking.provider_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0)), offer.message) as message,
  offer.currency,
  offer.net_minor,
  offer.tax_minor,
  offer.total_minor,
  offer.deposit_bp,
  offer.policy,
  offer.policy_terms,
  offer.starts_at,
  offer.ends_at,
  offer.time_zone,
  offer.valid_until,
  offer.sent_at,
  claim.withheld(((select claim.is_operator()) or coalesce((select request.profile_id = (select claim.profile_id()) from claim.request where request.id = offer.request_id), false) or exists (select 1 from claim.booking where booking.offer_id = offer.id and booking.customer_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0) or exists (select 1 from claim.booking where booking.offer_id = offer.id and booking.provider_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0)), offer.decline_reason) as decline_reason,
  offer.renewal_asked_at,
  offer.created_at
from offer;

create view api.offer_line with (security_invoker) as select
  offer_line.offer_id,
  offer_line.revision,
  offer_line.position,
  claim.withheld(((select claim.is_operator()) or coalesce((select ((select claim.is_operator()) or offer.profile_id = (select claim.profile_id()) or exists (select 1 from claim.booking where booking.offer_id = offer.id and booking.customer_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0) or exists (select 1 from claim.booking where booking.offer_id = offer.id and booking.provider_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0)) from claim.offer where offer.id = offer_line.offer_id), false)), offer_line.label) as label,
  offer_line.quantity,
  offer_line.unit,
  offer_line.choice,
  offer_line.unit_net_minor,
  offer_line.net_minor,
  offer_line.tax_bp
from offer_line;

create view api.offer_revision with (security_invoker) as select
  offer_revision.offer_id,
  offer_revision.revision,
  offer_revision.total_minor,
  offer_revision.starts_at,
  offer_revision.ends_at,
  offer_revision.time_zone,
  offer_revision.sent_at
from offer_revision;

create view api.counter_offer with (security_invoker) as select
  counter_offer.offer_id,
  counter_offer.round,
  counter_offer.offer_revision,
  claim.withheld(((select claim.is_operator()) or coalesce((select ((select claim.is_operator()) or coalesce((select request.profile_id = (select claim.profile_id()) from claim.request where request.id = offer.request_id), false) or exists (select 1 from claim.booking where booking.offer_id = offer.id and booking.customer_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0) or exists (select 1 from claim.booking where booking.offer_id = offer.id and booking.provider_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0)) from claim.offer where offer.id = counter_offer.offer_id), false)), counter_offer.message) as message,
  counter_offer.net_minor,
  counter_offer.tax_minor,
  counter_offer.total_minor,
  counter_offer.starts_at,
  counter_offer.ends_at,
  counter_offer.made_at,
  counter_offer.answer,
  counter_offer.answered_at
from counter_offer;

create view api.counter_offer_line with (security_invoker) as select
  counter_offer_line.offer_id,
  counter_offer_line.round,
  counter_offer_line.position,
  counter_offer_line.from_position,
  claim.withheld(((select claim.is_operator()) or coalesce((select ((select claim.is_operator()) or coalesce((select request.profile_id = (select claim.profile_id()) from claim.request where request.id = offer.request_id), false) or exists (select 1 from claim.booking where booking.offer_id = offer.id and booking.customer_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0) or exists (select 1 from claim.booking where booking.offer_id = offer.id and booking.provider_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0)) from claim.offer where offer.id = counter_offer_line.offer_id), false)), counter_offer_line.label) as label,
  counter_offer_line.quantity,
  counter_offer_line.unit,
  counter_offer_line.unit_net_minor,
  counter_offer_line.net_minor,
  counter_offer_line.tax_bp
from counter_offer_line;

create view api.offer_share with (security_invoker) as select
  offer_share.id,
  offer_share.offer_id,
  offer_share.maker_profile_id,
  offer_share.booking_id,
  offer_share.made_by,
  case when ((select claim.is_operator()) or offer_share.made_by = 'customer') then offer_share.recipient_email end as recipient_email,
  offer_share.may_decide,
  offer_share.version,
  offer_share.view_count,
  offer_share.created_at,
  offer_share.first_viewed_at,
  offer_share.expires_at,
  offer_share.revoked_at,
  offer_share.decided_at,
  offer_share.decision
from offer_share;

create view api.offer_share_guest with (security_invoker) as select
  offer_share_guest.share_id,
  offer_share_guest.profile_id,
  offer_share_guest.offer_id,
  offer_share_guest.request_id,
  offer_share_guest.provider_profile_id,
  offer_share_guest.joined_at,
  offer_share_guest.ends_at
from offer_share_guest;

create view api.booking with (security_invoker) as select
  booking.id,
  booking.number,
  booking.status,
  booking.version,
  booking.revision,
  booking.request_id,
  booking.offer_id,
  booking.offer_revision,
  booking.customer_profile_id,
  booking.provider_profile_id,
  booking.category_id,
  booking.category_version,
  claim.withheld(((select claim.is_operator()) or booking.customer_profile_id = (select claim.profile_id()) or ((select claim.account_id()) is not null and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed'))), booking.title) as title,
  booking.currency,
  booking.net_minor,
  booking.tax_minor,
  booking.total_minor,
  booking.deposit_bp,
  booking.policy,
  booking.policy_terms,
  booking.starts_at,
  booking.ends_at,
  booking.time_zone,
  booking.hold_until,
  booking.accepted_at,
  booking.confirmed_at,
  booking.completed_at,
  booking.cancelled_at,
  booking.created_at
from booking;

create view api.booking_line with (security_invoker) as select
  booking_line.booking_id,
  booking_line.revision,
  booking_line.position,
  claim.withheld(((select claim.is_operator()) or coalesce((select ((select claim.is_operator()) or booking.provider_profile_id = (select claim.profile_id()) or ((select claim.account_id()) is not null and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed'))) from claim.booking where booking.id = booking_line.booking_id), false)), booking_line.label) as label,
  booking_line.quantity,
  booking_line.unit,
  booking_line.unit_net_minor,
  booking_line.net_minor,
  booking_line.tax_bp,
  booking_line.is_discount
from booking_line;

create view api.booking_change with (security_invoker) as select
  booking_change.id,
  booking_change.booking_id,
  booking_change.kind,
  booking_change.status,
  booking_change.version,
  booking_change.booking_revision,
  booking_change.proposed_by,
  booking_change.reason,
  booking_change.starts_at,
  booking_change.ends_at,
  booking_change.lines,
  booking_change.net_minor,
  booking_change.tax_minor,
  booking_change.total_minor,
  booking_change.total_before_minor,
  booking_change.refund_minor,
  booking_change.proposed_at,
  booking_change.due_at,
  booking_change.answered_at,
  booking_change.closed_at
from booking_change;

create view api.delivery with (security_invoker) as select
  delivery.id,
  delivery.booking_id,
  delivery.position,
  delivery.delivered_by,
  delivery.note,
  delivery.delivered_at,
  delivery.answer,
  delivery.changes_text,
  delivery.changes_until,
  delivery.answered_at
from delivery;

create view api.cancel_request with (security_invoker) as select
  cancel_request.id,
  cancel_request.booking_id,
  cancel_request.asked_by,
  cancel_request.reason,
  cancel_request.refund_minor,
  cancel_request.asked_at,
  cancel_request.answer_due_at,
  cancel_request.answer,
  cancel_request.answered_by,
  cancel_request.answered_at,
  cancel_request.escalated_at
from cancel_request;

create view api.booking_dispute with (security_invoker) as select
  booking_dispute.id,
  booking_dispute.booking_id,
  booking_dispute.kind,
  booking_dispute.opened_by,
  booking_dispute.opened_at,
  booking_dispute.answer_due_at,
  booking_dispute.statements_until,
  booking_dispute.outcome,
  booking_dispute.kept_minor,
  booking_dispute.refund_minor,
  booking_dispute.reason,
  booking_dispute.resolved_at,
  booking_dispute.is_settled,
  booking_dispute.settlement_id,
  booking_dispute.settlement_by,
  booking_dispute.settlement_outcome,
  booking_dispute.settlement_refund_minor,
  booking_dispute.settlement_at
from booking_dispute;

create view api.dispute_statement with (security_invoker) as select
  dispute_statement.id,
  dispute_statement.dispute_id,
  dispute_statement.side,
  dispute_statement.text,
  dispute_statement.at
from dispute_statement;

create view api.instalment with (security_invoker) as select
  instalment.id,
  instalment.booking_id,
  instalment.kind,
  instalment.position,
  instalment.status,
  instalment.version,
  instalment.amount_minor,
  instalment.currency,
  instalment.due_at,
  instalment.paid_at,
  instalment.created_at
from instalment;

create view api.payment_attempt with (security_invoker) as select
  payment_attempt.id,
  payment_attempt.booking_id,
  payment_attempt.status,
  payment_attempt.version,
  payment_attempt.instalment,
  payment_attempt.attempt_no,
  payment_attempt.amount_minor,
  payment_attempt.currency,
  payment_attempt.session_url,
  payment_attempt.failure_code,
  payment_attempt.expires_at,
  payment_attempt.settled_at,
  payment_attempt.created_at
from payment_attempt;

create view api.refund with (security_invoker) as select
  refund.id,
  refund.booking_id,
  refund.attempt_id,
  refund.status,
  refund.version,
  refund.amount_minor,
  refund.currency,
  refund.reason,
  refund.created_at
from refund;

create view api.ledger_account with (security_invoker) as select
  ledger_account.id,
  ledger_account.name,
  ledger_account.kind,
  ledger_account.owner_id,
  ledger_account.currency
from ledger_account;

create view api.ledger_tx with (security_invoker) as select
  ledger_tx.id,
  ledger_tx.type,
  ledger_tx.booking_id,
  ledger_tx.at
from ledger_tx;

create view api.ledger_entry with (security_invoker) as select
  ledger_entry.id,
  ledger_entry.tx_id,
  ledger_entry.account_id,
  ledger_entry.currency,
  ledger_entry.amount_minor,
  ledger_entry.at
from ledger_entry;

create view api.thread with (security_invoker) as select
  thread.id,
  thread.request_id,
  thread.provider_profile_id,
  thread.begun_by,
  thread.message_count,
  thread.customer_read_count,
  thread.provider_read_count,
  thread.blocked_by,
  thread.last_message_at,
  thread.created_at,
  thread.customer_profile_id
from thread;

create view api.message with (security_invoker) as select
  message.id,
  message.thread_id,
  message.position,
  message.status,
  message.version,
  message.side,
  claim.withheld((message.profile_id = (select claim.profile_id()) or coalesce((select exists (select 1 from claim.booking where booking.request_id = thread.request_id and booking.provider_profile_id = thread.provider_profile_id and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') and (select claim.profile_id()) in (booking.customer_profile_id, booking.provider_profile_id)) from claim.thread where thread.id = message.thread_id), false)), message.text) as text,
  message.sent_at,
  message.deleted_at,
  message.profile_id
from message;

create view api.request_answer with (security_invoker) as select
  request_answer.id,
  request_answer.request_id,
  request_answer.version,
  claim.withheld(((select claim.is_operator()) or coalesce((select ((select claim.is_operator()) or request.profile_id = (select claim.profile_id()) or (request.account_id = (select claim.account_id()) and request.status = 'draft' and request.profile_id is null) or (request.visitor_id = (select claim.visitor_id()) and request.status = 'draft' and request.profile_id is null and request.account_id is null) or exists (select 1 from claim.booking where booking.request_id = request.id and booking.customer_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0) or exists (select 1 from claim.booking where booking.request_id = request.id and booking.provider_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0)) from claim.request where request.id = request_answer.request_id), false)), request_answer.question) as question,
  claim.withheld(((select claim.is_operator()) or coalesce((select ((select claim.is_operator()) or request.profile_id = (select claim.profile_id()) or (request.account_id = (select claim.account_id()) and request.status = 'draft' and request.profile_id is null) or (request.visitor_id = (select claim.visitor_id()) and request.status = 'draft' and request.profile_id is null and request.account_id is null) or exists (select 1 from claim.booking where booking.request_id = request.id and booking.customer_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0) or exists (select 1 from claim.booking where booking.request_id = request.id and booking.provider_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0)) from claim.request where request.id = request_answer.request_id), false)), request_answer.answer) as answer,
  request_answer.published_at,
  request_answer.removed_at
from request_answer;

create view api.file with (security_invoker) as select
  file.id,
  claim.withheld(((select claim.is_operator()) or coalesce((select ((select claim.is_operator()) or request.profile_id = (select claim.profile_id()) or (request.account_id = (select claim.account_id()) and request.status = 'draft' and request.profile_id is null) or (request.visitor_id = (select claim.visitor_id()) and request.status = 'draft' and request.profile_id is null and request.account_id is null) or exists (select 1 from claim.booking where booking.request_id = request.id and booking.customer_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0) or exists (select 1 from claim.booking where booking.request_id = request.id and booking.provider_profile_id = (select claim.profile_id()) and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') offset 0)) from claim.request where request.id = file.request_id), false) or coalesce((select (message.profile_id = (select claim.profile_id()) or coalesce((select exists (select 1 from claim.booking where booking.request_id = thread.request_id and booking.provider_profile_id = thread.provider_profile_id and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed') and (select claim.profile_id()) in (booking.customer_profile_id, booking.provider_profile_id)) from claim.thread where thread.id = message.thread_id), false)) from claim.message where message.id = file.message_id), false) or (file.question_key is not null and coalesce((select ((select claim.is_operator()) or booking.customer_profile_id = (select claim.profile_id()) or ((select claim.account_id()) is not null and booking.status in ('confirmed', 'delivered', 'changes_requested', 'completed', 'cancel_requested', 'disputed'))) from claim.booking where booking.id = file.booking_id), false)) or (num_nonnulls(file.request_id, file.message_id) = 0 and file.question_key is null)), file.name) as name,
  file.content_type,
  file.size_bytes,
  file.width,
  file.height,
  file.request_id,
  file.booking_id,
  file.question_key,
  file.is_given,
  file.delivery_id,
  file.statement_id,
  file.message_id,
  file.profile_id,
  file.created_at,
  file.is_reported,
  file.document_of,
  file.partner_id,
  file.uploaded_by
from file;

create view api.partner with (security_invoker) as select
  partner.id,
  partner.status
from partner;

create view api.event with (security_invoker) as select
  event.id,
  event.noun,
  event.subject_id,
  event.transition,
  event.from_status,
  event.to_status,
  event.version,
  event.role,
  event.at
from event;

create view api.notification with (security_invoker) as select
  notification.id,
  notification.profile_id,
  notification.event,
  notification.subject,
  notification.subject_id,
  notification.happened_at,
  notification.read_at
from notification;

comment on schema claim is 'policies 14f54ac5caf80e8ae19d3af177a4291a';
end $policies$;
