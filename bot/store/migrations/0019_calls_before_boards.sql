-- A new board begins as the plain message that calls its players, and is edited into the board. While the message
-- ping_id is still to become a board, this is the fresh_at of that board's notice; else NULL.
ALTER TABLE posts ADD COLUMN ping_opens INTEGER;
