-- The address an account is to have once both mailboxes have said yes; the auth service alone knows whether they have.
alter table account
  add column new_email citext,
  add column new_email_asked_at timestamptz,
  add constraint account_new_email_asked check ((new_email is null) = (new_email_asked_at is null));
