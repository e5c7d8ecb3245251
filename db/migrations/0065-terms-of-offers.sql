-- An offer keeps what its cancellation policy said when it was sent, so that a booking gets what its customer read. The
-- release before sends offers without, under the terms that every policy had until then; null says so without a write.

alter table offer add column policy_terms jsonb;
comment on column offer.policy_terms is
  'What the policy said when it was sent, as in booking; null for the terms of before they could be set.';

create function keep_named_policy() returns trigger language plpgsql as $$ begin
  if new.policy_terms ->> 'name' <> new.policy then new.policy_terms := null; end if;
  return new;
end $$;
comment on function keep_named_policy is 'The release before changes the policy of an offer and leaves its terms.';
create trigger offer_keeps_named_policy before update of policy on offer
  for each row execute function keep_named_policy();

alter table offer add constraint offer_policy_is_named check ((policy_terms ->> 'name') = policy) not valid;
