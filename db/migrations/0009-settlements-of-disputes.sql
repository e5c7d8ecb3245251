-- The two sides of a booking settle a reported problem themselves: one proposes how it ends, the other agrees. The release
-- before shows such an end as a decision without a reason.

alter table booking_dispute
  add column settlement_id uuid,
  add column settlement_by text,
  add column settlement_outcome text,
  add column settlement_refund_minor minor_amount,
  add column settlement_at timestamptz,
  add column settlements smallint not null default 0,
  add column is_settled boolean not null default false;
comment on column booking_dispute.settlement_id is
  'The proposal that is open, or on which both sides agreed. Another proposal has another id.';
comment on column booking_dispute.settlement_by is 'The side that proposes; the other one agrees or declines.';
comment on column booking_dispute.settlement_refund_minor is 'Null for a booking that continues.';
comment on column booking_dispute.settlements is 'How many proposals there have been.';
comment on column booking_dispute.is_settled is 'Both sides agreed; otherwise an operator decided.';

alter table booking_dispute add constraint booking_dispute_settlement_whole
  check (num_nonnulls(settlement_id, settlement_by, settlement_outcome, settlement_at) in (0, 4)
    and (settlement_id is not null or settlement_refund_minor is null)
    and (settlement_id is null or (settlement_outcome = 'continue') = (settlement_refund_minor is null))
    and settlement_by in ('customer', 'provider')
    and settlement_outcome in ('complete', 'cancel', 'continue')
    and (not is_settled or settlement_id is not null)) not valid;
alter table booking_dispute drop constraint booking_dispute_decided_whole;
alter table booking_dispute add constraint booking_dispute_decided_whole
  check ((resolved_at is null) = (outcome is null)
    and (resolved_at is not null and not is_settled) = (reason is not null)) not valid;
