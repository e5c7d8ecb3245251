-- Files that answer a question. The release before stores files of a request without one, and shows these among the request's.

alter table file add column question_key text;
comment on column file.question_key is
  'The question of its request''s category that it answers; null for a file that its author added.';
alter table file add constraint file_answers_of_request
  check (question_key is null or (request_id is not null and length(question_key) between 1 and 40)) not valid;
