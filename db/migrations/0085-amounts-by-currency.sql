-- Amounts up to twelve digits: the largest payment that any currency takes. What one currency takes, the plans decide
-- (domain/currency.ts). Every stored amount is within the narrower bound, so none is looked at again.
alter domain minor_amount drop constraint minor_amount_check;
alter domain minor_amount
  add constraint minor_amount_check check (value between 0 and 999999999999) not valid;
