-- The columns that a relation masks are null in the views as well. A mask that access rules search by is a join: a
-- condition on the column then begins with its index.

-- Of others' profiles what is public, and of those no longer in use not that they were checked. `archived_at` stays,
-- because access rules ask it; relations mask it.
create or replace view api.profile with (security_invoker) as
  select profile.id, profile.kind, profile.display_name, profile.is_company, profile.country,
    profile.about,
    case when profile.archived_at is null or own.id is not null then profile.verified_at end as verified_at,
    own.account_id, own.tax_id, own.terms_version, own.version, own.created_at, profile.archived_at
  from profile left join profile own on own.id = profile.id
    and (own.account_id = (select claim.account_id()) or (select claim.is_operator()));

-- Until when a request's owner decides is for the owner.
create or replace view api.request with (security_invoker) as
  select id, number, status, version, revision, category_id, title, description, answers, starts_at, ends_at, time_zone,
    date_flexibility, place_town, place_country, currency, budget_minor, opened_at, expires_at,
    case when profile_id = (select claim.profile_id()) then decide_until end as decide_until, closed_at,
    created_at, account_id, profile_id, visitor_id, is_directed from request;

-- Who took an invitation is not for whoever sent it, nor whether an address has a provider.
create or replace view api.request_invitation with (security_invoker) as
  select request_invitation.id, request_invitation.request_id, own.profile_id, request_invitation.recipient_email,
    request_invitation.version, request_invitation.created_at,
    case when request_invitation.recipient_email is null or own.id is not null then request_invitation.taken_at end
      as taken_at, request_invitation.revoked_at
  from request_invitation left join request_invitation own on own.id = request_invitation.id
    and (own.profile_id = (select claim.profile_id()) or (select claim.is_operator()));

-- A provider's link goes to the customer's own address, which the provider does not learn.
create or replace view api.offer_share with (security_invoker) as
  select id, offer_id, maker_profile_id, booking_id, made_by,
    case when made_by = 'customer' or (select claim.is_operator()) then recipient_email end as recipient_email, may_decide,
    version, view_count, created_at, first_viewed_at, expires_at, revoked_at, decided_at, decision from offer_share;
