-- What a token says of its account counts only if nothing newer is known: tokens of other devices live on for an hour.
-- Both are in the auth service's time, which is real time, as the tokens are.
alter table account
  -- When the token was issued that the address was taken from.
  add column email_issued_at timestamptz,
  -- When a second factor was last noted as set up or gone.
  add column factor_changed_at timestamptz;
