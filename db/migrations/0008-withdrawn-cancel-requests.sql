-- Whoever asked to cancel a booking takes that back. The release before shows such a booking as confirmed again.

alter table cancel_request drop constraint cancel_request_answer_check;
alter table cancel_request add constraint cancel_request_answer_check
  check (answer in ('agreed', 'refused', 'withdrawn', 'overtaken')) not valid;
