-- no transaction
-- Operators list payments, refunds, providers, reports, deliveries of webhooks, Stripe's events and the history by time,
-- all or those of one state. The release before does not ask.

create index concurrently payment_attempt_newest on payment_attempt (created_at desc, id desc);
create index concurrently payment_attempt_state on payment_attempt (status, created_at desc, id desc);
create index concurrently refund_newest on refund (created_at desc, id desc);
create index concurrently refund_state on refund (status, created_at desc, id desc);
create index concurrently provider_newest on profile (created_at desc, id desc) where kind = 'provider';
create index concurrently provider_waiting on profile (created_at desc, id desc)
  where kind = 'provider' and archived_at is null and verified_at is null and refused_at is null;
create index concurrently provider_verified on profile (created_at desc, id desc)
  where kind = 'provider' and archived_at is null and verified_at is not null;
create index concurrently provider_refused on profile (created_at desc, id desc)
  where kind = 'provider' and archived_at is null and verified_at is null and refused_at is not null;
create index concurrently provider_archived on profile (created_at desc, id desc)
  where kind = 'provider' and archived_at is not null;
create index concurrently message_report_newest on message_report (reported_at desc, id desc);
-- Only lists ask with this condition, which always holds: for the log of one endpoint the planner keeps to its index.
create index concurrently webhook_delivery_newest on webhook_delivery (created_at desc, id desc) where status <> '';
create index concurrently webhook_delivery_state on webhook_delivery (status, created_at desc, id desc);
create index concurrently stripe_event_newest on stripe_event (received_at desc, id desc);
create index concurrently stripe_event_state on stripe_event (status, received_at desc, id desc);
create index concurrently event_newest on event (at desc, id desc);
