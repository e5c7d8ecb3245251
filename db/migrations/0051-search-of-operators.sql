-- no transaction
-- Operators find a profile by its address and a payment by Stripe's ids. The release before does not ask.

create index concurrently profile_address_words on profile_contact
  using gin (address_line gin_trgm_ops, postal_code gin_trgm_ops, city gin_trgm_ops);
create index concurrently payment_attempt_charge on payment_attempt (charge_id) where charge_id is not null;
create index concurrently stripe_event_object on stripe_event (object_id) where object_id is not null;
