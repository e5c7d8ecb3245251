-- One character is a name ("李"), of a partner too.
alter table partner drop constraint partner_display_name_check;
alter table partner add constraint partner_display_name_check
  check (length(display_name) between 1 and 80) not valid;
