-- Each of these was written with every row and read by no query.

-- The unique index of an event's version begins with the same two columns.
drop index event_subject;
-- The log is read by its keys, by what it is about, by account, and by what was done for somebody; never by time alone.
drop index command_log_at;
