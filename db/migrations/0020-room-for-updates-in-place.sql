-- Rows that are written again and again in columns no index holds: with room left on their page the new version stays
-- there, and no index is touched. A status is part of the partial indexes of the timers: its changes cannot be had that way.
alter table device set (fillfactor = 80);
alter table payment_attempt set (fillfactor = 85);
alter table rate_limit set (fillfactor = 70);
