-- A verification may end after a time that operators set. The release before ends none.

alter table profile add column verification_reminded_at timestamptz;
comment on column profile.verification_reminded_at is
  'When the provider was told that its verification will end; null until then and after every decision.';
