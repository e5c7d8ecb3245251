-- What an account did, for the copy of its data and its page.
create index if not exists command_log_account on command_log (account_id, at) where account_id is not null;
