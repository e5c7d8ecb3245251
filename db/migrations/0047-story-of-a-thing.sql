-- no transaction
-- Operators read the story of one thing or account: the mails about it, the deliveries of its events, what Stripe reported
-- about its payment, and its tasks. The release before does not ask.

-- The key of a mail names what it is about behind its template, or behind the reader's profile.
create index concurrently sent_mail_subject on sent_mail (
  (case when template in ('request_matches', 'request_digest', 'daily_digest', 'messages_unread', 'direct_offer',
      'direct_offer_withdrawn', 'offer_shared', 'invitation')
    then split_part(key, ':', 2) else split_part(key, ':', 3) end), sent_at desc, key desc);
create index concurrently mail_failure_subject on mail_failure (
  (case when template in ('request_matches', 'request_digest', 'daily_digest', 'messages_unread', 'direct_offer',
      'direct_offer_withdrawn', 'offer_shared', 'invitation')
    then split_part(key, ':', 2) else split_part(key, ':', 3) end), failed_at desc, key desc);
create index concurrently sent_mail_account on sent_mail (account_id, sent_at desc, key desc)
  where account_id is not null;
create index concurrently mail_failure_account on mail_failure (account_id, failed_at desc, key desc)
  where account_id is not null;
create index concurrently webhook_delivery_event on webhook_delivery (event_id) where event_id is not null;
create index concurrently stripe_event_payment on stripe_event ((payload #>> '{data,object,payment_intent}'))
  where (payload #>> '{data,object,payment_intent}') is not null;
create index concurrently operator_task_subject on operator_task (subject_id, opened_at desc, id desc);
