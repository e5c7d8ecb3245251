-- `is_incomplete`: the session has not given access yet, for want of the account's second factor; a new row begins so. The
-- default serves the rows there are and those of the release before, which does not write it. `told_at`: when its person
-- was mailed about a sign-in from a browser that was new for the account.
alter table device
  add column is_incomplete boolean not null default false,
  add column told_at timestamptz;
