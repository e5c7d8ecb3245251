-- A copy of somebody's data that operators had made also has what they noted about the account. The release before makes
-- copies without.

alter table account_export add column has_notes boolean not null default false;
comment on column account_export.has_notes is
  'Operators had it made because the person asked them: it also has their notes about the account.';
