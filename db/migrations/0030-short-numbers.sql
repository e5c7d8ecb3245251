-- Short numbers that people read and say, such as R-7K3F: of requests, offers and bookings.
--
-- The number at a place is an element of a fixed permutation of all numbers of its length, so no two are the same and
-- none has to be tried again: 2^20 of four characters, then 2^25 of five, then 2^30 of six, which is where the sequences
-- end. The keys of the permutation are drawn here, other ones on every installation: a number does not tell how many
-- there are.
do $$
begin
  execute format($create$
    create function short_number(prefix text, place bigint) returns text
      language plpgsql immutable strict parallel safe as $body$
    declare
      -- Base 32 without I, L, O and U, which are misread.
      digits constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
      bits integer := 20;
      mask bigint;
      x bigint := place;
    begin
      while x >> bits > 0 loop
        x := x - (1::bigint << bits);
        bits := bits + 5;
      end loop;
      mask := (1::bigint << bits) - 1;
      -- Each step can be undone: adding a key and multiplying by an odd number, then mixing the upper half into the lower.
      x := ((x + %1$s) * 668265263) & mask;
      x := x # (x >> bits / 2);
      x := ((x + %2$s + ascii(prefix)) * 374761393) & mask;
      x := x # (x >> bits / 2);
      x := ((x + %3$s) * 951274213) & mask;
      x := x # (x >> bits / 2);
      return prefix || '-'
        || case when bits = 30 then substr(digits, (x >> 25)::integer + 1, 1) else '' end
        || case when bits > 20 then substr(digits, (x >> 20 & 31)::integer + 1, 1) else '' end
        || substr(digits, (x >> 15 & 31)::integer + 1, 1) || substr(digits, (x >> 10 & 31)::integer + 1, 1)
        || substr(digits, (x >> 5 & 31)::integer + 1, 1) || substr(digits, (x & 31)::integer + 1, 1);
    end $body$ $create$,
    floor(random() * (1 << 30))::bigint, floor(random() * (1 << 30))::bigint, floor(random() * (1 << 30))::bigint);
end $$;

create sequence request_number minvalue 0 maxvalue 1108344831;
create sequence offer_number minvalue 0 maxvalue 1108344831;
create sequence booking_number minvalue 0 maxvalue 1108344831;

-- Each table is written anew once, rows that exist get their number by that; an update would leave every row twice. The
-- tables are locked meanwhile, for a second or two per 100,000 rows.
alter table request
  add column number text not null default short_number('R', nextval('request_number')),
  add constraint request_number_unique unique (number),
  add constraint request_number_form check (number ~ '^R-[0-9A-HJKMNP-TV-Z]{4,6}$');
alter table offer
  add column number text not null default short_number('O', nextval('offer_number')),
  add constraint offer_number_unique unique (number),
  add constraint offer_number_form check (number ~ '^O-[0-9A-HJKMNP-TV-Z]{4,6}$');
alter table booking
  add column number text not null default short_number('B', nextval('booking_number')),
  add constraint booking_number_unique unique (number),
  add constraint booking_number_form check (number ~ '^B-[0-9A-HJKMNP-TV-Z]{4,6}$');

alter sequence request_number owned by request.number;
alter sequence offer_number owned by offer.number;
alter sequence booking_number owned by booking.number;
