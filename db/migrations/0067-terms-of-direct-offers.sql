-- An offer to an e-mail address keeps what its cancellation policy said, like any other. The release before sends them without.

alter table direct_offer add column policy_terms jsonb;
comment on column direct_offer.policy_terms is
  'What the policy said when it was sent, as in booking; null for the terms of before they could be set.';

alter table direct_offer add constraint direct_offer_policy_is_named
  check ((policy_terms ->> 'name') = policy) not valid;
