-- no transaction
-- Operators list mails that were not delivered by time, together with those being sent again. The release before does not
-- ask.

create index concurrently mail_failure_newest on mail_failure (failed_at desc, key desc)
  where given_up_at is not null or resent_at is not null;
