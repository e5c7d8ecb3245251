-- The state, province or emirate of a billing address, in the countries whose addresses have one.
alter table booking_contact add column billing_region text;
alter table booking_contact
  add constraint booking_contact_billing_region_check check (length(billing_region) <= 100) not valid;
