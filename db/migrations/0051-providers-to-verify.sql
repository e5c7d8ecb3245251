-- A new provider is put before the operators. Those who waited for a verification until now are put before them as well.
alter table operator_task
  drop constraint operator_task_kind_check,
  add constraint operator_task_kind_check check (kind in
    ('booking_undelivered', 'cancellation_unanswered', 'payment_while_suspended', 'refunded_at_stripe',
     'refund_paid_twice', 'verification_wanted', 'verification_ended', 'dispute_open', 'sender_reported'));
insert into operator_task (id, kind, noun, subject_id, opened_at)
  select gen_random_uuid(), 'verification_wanted', 'profile', profile.id, profile.created_at from profile
  where profile.kind = 'provider' and profile.verified_at is null and profile.archived_at is null
    and not exists (select 1 from operator_task where operator_task.subject_id = profile.id
      and operator_task.kind = 'verification_ended' and operator_task.closed_at is null);
