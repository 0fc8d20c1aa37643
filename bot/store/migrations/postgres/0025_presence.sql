-- The key of the lock that a process holds as long as it is there: see bot/store/engines/presence.py. It has no default, so a
-- process of an earlier version that is still running gets no new lease.
ALTER TABLE processes ADD COLUMN presence bigint NOT NULL;
