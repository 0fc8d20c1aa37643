-- A board message becomes the story of all turns that ended since it was posted: after the action posts.board_after,
-- copied to recaps.after. If that is NULL, not known, the story is of the latest turn only.
ALTER TABLE posts ADD COLUMN board_after INTEGER;
ALTER TABLE recaps ADD COLUMN after INTEGER;
