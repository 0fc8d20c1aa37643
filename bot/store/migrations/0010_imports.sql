-- Finished games imported from a transcript were missing from finishes. They never count for ratings.

INSERT INTO finishes (session_id, guild_id, channel_id, game, ended_at, rated)
SELECT id, guild_id, channel_id, game, ended_at, 0 FROM sessions
WHERE status = 'over' AND rated = 0 AND id NOT IN (SELECT session_id FROM finishes) ORDER BY ended_at, id;

-- Seats without a placing and forfeited seats share the last place, even if the game placed a forfeited seat.
CREATE TEMPORARY TABLE placed AS
SELECT number, session_id, seat, guild_id, game, user_id,
    CASE WHEN EXISTS (SELECT 1 FROM actions WHERE actions.session_id = seats.session_id AND kind = 'forfeit'
        AND actions.seat = seats.seat) THEN NULL ELSE placing END AS placing
FROM finishes JOIN seats USING (session_id)
WHERE number NOT IN (SELECT number FROM results);

INSERT INTO results (number, seat, guild_id, game, user_id, place)
SELECT number, seat, guild_id, game, user_id,
    CASE WHEN placing IS NULL THEN (SELECT count(*) FROM placed AS others WHERE others.number = placed.number)
    ELSE 1 + (SELECT count(*) FROM placed AS others WHERE others.number = placed.number
        AND others.placing < placed.placing) END
FROM placed;

DROP TABLE placed;
