#!/bin/sh
# The PostgreSQL image runs this once, when its data folder is empty.
set -eu
psql --username=postgres --dbname=postgres --set=ON_ERROR_STOP=1 \
  --set=owner_password="$OWNER_PASSWORD" --set=app_password="$APP_PASSWORD" --set=api_password="$API_PASSWORD" \
  --file=/roles.sql
if [ -n "${AUTH_PASSWORD:-}" ]; then
  psql --username=postgres --dbname=postgres --set=ON_ERROR_STOP=1 \
    --set=auth_password="$AUTH_PASSWORD" --file=/auth-roles.sql
fi
