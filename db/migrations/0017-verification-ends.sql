-- A provider who is not who was verified any more lies before the operator.
alter table operator_task
  drop constraint operator_task_kind_check,
  add constraint operator_task_kind_check check (kind in
    ('booking_undelivered', 'cancellation_unanswered', 'payment_while_suspended', 'refunded_at_stripe',
     'refund_paid_twice', 'verification_ended')),
  drop constraint operator_task_noun_check,
  add constraint operator_task_noun_check check (noun in ('request', 'offer', 'booking', 'profile'));
