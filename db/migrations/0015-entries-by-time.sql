-- no transaction
-- Earnings of the last months are read by account and time. The release before reads by account alone, which the new
-- index serves as well.

create index concurrently ledger_entry_account_time on ledger_entry (account_id, at);
drop index concurrently if exists ledger_entry_account;
