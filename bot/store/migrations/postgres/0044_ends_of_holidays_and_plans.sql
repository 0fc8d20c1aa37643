ALTER TABLE alarms DROP CONSTRAINT alarms_kind_check;
ALTER TABLE alarms ADD CONSTRAINT alarms_kind_check
    CHECK (kind IN ('call', 'reminder', 'warning', 'deadline', 'stale', 'archive', 'holiday'));

ALTER TABLE plans DROP CONSTRAINT plans_ended_check;
ALTER TABLE plans ADD CONSTRAINT plans_ended_check CHECK (ended IN ('other', 'drawn', 'undo', 'seat', 'pause'));
