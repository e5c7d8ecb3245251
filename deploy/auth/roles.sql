-- Role and database of the auth service, for psql as an administrator of the server (no superuser needed):
--   psql "$ADMIN_URL" -v ON_ERROR_STOP=1 -v auth_password=… -f deploy/auth/roles.sql
-- Run once, before the service starts.
create role proffer_auth login nosuperuser nocreatedb nocreaterole password :'auth_password';
-- An administrator who is not a superuser can give ownership only to a role of which they are a member.
grant proffer_auth to current_user;
create database proffer_auth owner proffer_auth;
revoke all on database proffer_auth from public;
-- The service keeps its tables in this schema.
alter role proffer_auth in database proffer_auth set search_path = auth;
\connect proffer_auth
create schema auth authorization proffer_auth;
