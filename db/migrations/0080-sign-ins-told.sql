-- `completed_at`: since when the session has given access, with the account's second factor where it has one. The default
-- serves the rows there are and those of the release before, which does not write it. `told_at`: when its person was
-- mailed about a sign-in from a browser that was new for the account.
alter table device
  add column completed_at timestamptz default now(),
  add column told_at timestamptz;
