-- A mail that was refused for good is a task; its subject is the row of mail_failure.
alter table operator_task
  drop constraint operator_task_kind_check,
  add constraint operator_task_kind_check check (kind in
    ('booking_undelivered', 'cancellation_unanswered', 'payment_while_suspended', 'refunded_at_stripe',
     'refund_paid_twice', 'verification_wanted', 'verification_ended', 'dispute_open', 'sender_reported',
     'mail_refused')) not valid,
  drop constraint operator_task_noun_check,
  add constraint operator_task_noun_check check (noun in ('request', 'offer', 'booking', 'profile', 'mail')) not valid;
