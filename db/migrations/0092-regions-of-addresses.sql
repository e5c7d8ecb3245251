-- The same of a profile's address, with which the form of a booking begins, and of the operator's.
alter table profile_contact add column region text;
alter table profile_contact
  add constraint profile_contact_region_check check (length(region) <= 100) not valid;
alter table marketplace add column region text;
alter table marketplace
  add constraint marketplace_region_check check (length(region) <= 100) not valid;
