-- What a category may ask of those who book in it.

-- More than half was never taken: with such a category every acceptance failed. It now takes the most there is.
update category set fee_bp = 5000, version = version + 1 where fee_bp > 5000;
alter table category
  add constraint category_fee_at_most_half check (fee_bp <= 5000),
  -- Whom to reach and whom to bill: without that and without questions a booking waits for its payment at once.
  add column asks_contact boolean not null default true;
