-- Files that answer a question about a booking. The release before stores none, and removes those of this one that lie there
-- for a day as unsent.

alter table file add column is_given boolean not null default false;
comment on column file.is_given is
  'It answers a question about its booking, and the customer has given the information with it: the provider reads it.';
alter table file add constraint file_given_answers
  check (not is_given or (booking_id is not null and question_key is not null)) not valid;
comment on column file.question_key is
  'The question of its request''s category, or about its booking, that it answers; null for any other file.';
alter table file drop constraint file_answers_of_request;
alter table file add constraint file_answers_of_one_thing
  check (question_key is null or (num_nonnulls(request_id, booking_id) = 1
    and num_nonnulls(delivery_id, statement_id) = 0 and length(question_key) between 1 and 40)) not valid;
