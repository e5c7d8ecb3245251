-- A provider gives a discount on a booking that goes on. The release before gives none and would charge one that it copies.

alter table booking_line add column is_discount boolean not null default false;
comment on column booking_line.is_discount is 'It comes off the price: sums count its amounts as negative.';
-- Up to 50 lines, and a discount for each of their tax rates.
alter table booking_line drop constraint booking_line_position_check;
alter table booking_line add constraint booking_line_position check (position between 1 and 100) not valid;
alter table booking_change drop constraint booking_change_lines_check;
alter table booking_change add constraint booking_change_lines
  check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 100) not valid;
