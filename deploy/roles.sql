-- The three roles, the database and its extensions, for psql as an administrator of the server (no superuser needed):
--   psql "$ADMIN_URL" -v ON_ERROR_STOP=1 -v owner_password=… -v app_password=… -v api_password=… -f deploy/roles.sql
-- Run once, before the first migration.
create role proffer_owner login nosuperuser nocreatedb nocreaterole password :'owner_password';
create role proffer_app login nosuperuser nocreatedb nocreaterole password :'app_password';
create role proffer_api login nosuperuser nocreatedb nocreaterole password :'api_password';
-- A longer statement would occupy its connection.
alter role proffer_app set statement_timeout = '10s';
alter role proffer_api set statement_timeout = '10s';
-- An administrator who is not a superuser can give ownership only to a role of which they are a member.
grant proffer_owner to current_user;
create database proffer owner proffer_owner;
revoke all on database proffer from public;
grant connect on database proffer to proffer_app, proffer_api;
\connect proffer
create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists pg_trgm;
alter schema public owner to proffer_owner;
revoke all on schema public from public;
