-- Messages that operators hide. The release before shows them as messages whose text was deleted.

alter table message drop constraint message_status_check;
alter table message add constraint message_status_check check (status in ('sent', 'hidden', 'deleted')) not valid;
comment on table message is
  'What one side of a thread wrote. Never changed, but deleted by its writer for a short time, and hidden or removed by operators.';
comment on column message.text is
  'Empty when only files were sent; null once deleted, while hidden, or when the writer''s account was closed.';
