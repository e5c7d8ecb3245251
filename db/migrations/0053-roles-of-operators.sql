-- Roles of operators. Whoever is an operator becomes an administrator, as does whomever the release before makes one; that
-- release reads no roles.

alter table operator_grant add column roles text[] not null default '{admin}'
  constraint operator_grant_roles
  check (cardinality(roles) > 0 and roles <@ array['admin', 'support', 'finance', 'moderation']);
comment on column operator_grant.roles is 'What the operator may do: see domain/operator/rights.ts.';

create function claim.has_role(wanted text[]) returns boolean language sql stable
  return coalesce(nullif(current_setting('proffer.roles', true), ''), '{}')::text[] && wanted;
comment on function claim.has_role is 'Whether the caller is an operator with one of the roles.';

-- As before, with the roles.
create or replace function api.act_as(claims jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  acting record;
begin
  select account.id as account_id, profile.id as profile_id, profile.country::text as country,
      case when profile.kind = 'provider' and profile.verified_at is not null then profile.id end as provider_id,
      case when coalesce((claims->>'is_operator')::boolean, false) and account.has_second_factor
        then (select operator_grant.roles from operator_grant where operator_grant.account_id = account.id)
      end as roles
    into acting
    from account left join profile on profile.id = (claims->>'profile_id')::uuid
      and profile.account_id = account.id and profile.archived_at is null
    where account.id = (claims->>'account_id')::uuid and account.status = 'active';
  perform set_config('proffer.account_id', coalesce(acting.account_id::text, ''), true),
    set_config('proffer.profile_id', coalesce(acting.profile_id::text, ''), true),
    set_config('proffer.provider_id', coalesce(acting.provider_id::text, ''), true),
    set_config('proffer.country', coalesce(acting.country, ''), true),
    set_config('proffer.visitor_id', coalesce(claims->>'visitor_id', ''), true),
    set_config('proffer.is_operator', (acting.roles is not null)::text, true),
    set_config('proffer.roles', coalesce(acting.roles, '{}')::text, true);
end $$;
