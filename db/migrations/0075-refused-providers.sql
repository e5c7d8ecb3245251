-- A refused provider: since when, and the operator's reason. Both are null while a provider waits and once verified.
alter table profile
  add column refused_at timestamptz,
  add column refusal_reason text;
alter table profile
  add constraint profile_refusal_reason_check check (length(refusal_reason) <= 1000) not valid;
