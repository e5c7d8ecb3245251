-- no transaction
-- Sessions past one of the two limits are looked for every hour. The conditions are those of `listOverdueDevices`.
create index concurrently device_idle on device (last_seen_at) where revoked_at is null;
create index concurrently device_old on device (created_at) where revoked_at is null;
