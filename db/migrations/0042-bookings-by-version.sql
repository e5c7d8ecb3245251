-- A booking names the version of its category from which its questions and terms were copied. The release before does not.

alter table booking add column category_version integer;
comment on column booking.category_version is
  'The version of its category in force at the acceptance; null for bookings made before versions were kept.';
