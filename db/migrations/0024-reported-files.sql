-- Files of reported messages, which operators see until they have decided. The release before deletes them with their message.

alter table file add column is_reported boolean not null default false;
comment on column file.is_reported is
  'Its message was reported: operators see it until they close the task, and deleting the message leaves it until then.';
