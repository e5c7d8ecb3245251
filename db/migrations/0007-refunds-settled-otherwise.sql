-- A refund that failed can end without another try, as when a person has paid the money back by hand: who said so, and how.

alter table refund
  add column dismissed_at timestamptz,
  add column dismissed_by uuid references account,
  add column note text check (length(note) <= 1000),
  add constraint refund_dismissed_whole check (
    (dismissed_at is null) = (dismissed_by is null) and (dismissed_at is null) = (note is null)
    and (dismissed_at is null or status = 'failed')
  );
drop index refund_failed;
create index refund_failed on refund (created_at, id) where status = 'failed' and dismissed_at is null;
