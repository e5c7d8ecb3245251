-- Devices that were not seen for long are looked for every hour: without this the whole table was read each time. The
-- condition is that of `listUnseenDevices`.
create index device_unseen on device (last_seen_at) where revoked_at is null or user_agent <> '';
