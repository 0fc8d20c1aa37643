-- A story tells all turns that ended since the board it was had been posted: after the action 'board_after' of that time,
-- which is kept as 'after' with the story. Where that is not known, NULL, a story tells the latest turn.
ALTER TABLE posts ADD COLUMN board_after INTEGER;
ALTER TABLE recaps ADD COLUMN after INTEGER;
