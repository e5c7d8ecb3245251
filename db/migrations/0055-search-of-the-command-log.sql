-- no transaction
-- Operators search the log of commands by time, command, person and thing. The release before does not ask.

create index concurrently command_log_by_time on command_log (at desc, id desc);
create index concurrently command_log_by_name on command_log (name, at desc, id desc);
create index concurrently command_log_by_account on command_log (account_id, at desc, id desc)
  where account_id is not null;
create index concurrently command_log_by_subject on command_log (subject_id, at desc, id desc);
