-- What an operator does to a request. `held_at` is the instant its clock stopped: releasing the request moves every
-- deadline on by the length of the hold. `operator_reason` is what the owner is shown while the request is on hold, or
-- for good once it was removed; the event keeps every reason.
alter table request
  add column held_at timestamptz,
  add column operator_reason text check (length(operator_reason) <= 1000);

-- No command wrote these statuses before; rows written by hand get what the constraints ask for.
update request set held_at = updated_at, operator_reason = coalesce(operator_reason, '') where status = 'on_hold';
update request set operator_reason = coalesce(operator_reason, '') where status = 'removed';

alter table request
  add constraint request_held_while_on_hold check ((status = 'on_hold') = (held_at is not null)),
  add constraint request_reason_of_operator check ((status in ('on_hold', 'removed')) = (operator_reason is not null));
