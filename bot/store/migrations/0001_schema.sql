-- The schema, for both drivers: written for SQLite, and said to PostgreSQL by for_server() in schema_migrations.py.
-- Ids are Discord's snowflakes; times are whole milliseconds since 1970, UTC; what people are told is worked out later.

-- A game in a channel. clock: milliseconds a turn may take, NULL for any time; bank, holidays, weekend: what is granted
-- beside it. paused_at: when the clock was stopped. parent_id: the parent channel of a thread. substitute: the level of
-- the computer that plays on when time is up. rated: how it was opened. with_help: whether moves are
-- ranked and suggested, NULL for as usual. rolled_back_to: the turn to which a restore went back.
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options TEXT NOT NULL,
    capacity INTEGER NOT NULL CHECK (capacity >= 1),
    status TEXT NOT NULL,
    opener_id INTEGER NOT NULL,
    first_id INTEGER,
    first_seat INTEGER,
    language TEXT NOT NULL,
    seed BLOB NOT NULL CHECK (length(seed) = 16),
    sequence INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER,
    ending TEXT,
    rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1)),
    with_help INTEGER CHECK (with_help IN (0, 1)),
    clock INTEGER CHECK (clock > 0),
    on_timeout TEXT NOT NULL DEFAULT 'claim',
    paused_at INTEGER,
    parent_id INTEGER,
    substitute INTEGER CHECK (substitute BETWEEN 1 AND 5),
    generation TEXT NOT NULL DEFAULT '',
    rolled_back_to INTEGER,
    bank INTEGER NOT NULL DEFAULT 0 CHECK (bank >= 0),
    holidays INTEGER NOT NULL DEFAULT 0 CHECK (holidays >= 0),
    weekend INTEGER NOT NULL DEFAULT 0 CHECK (weekend BETWEEN 0 AND 126),
    weekend_zone TEXT NOT NULL DEFAULT 'UTC'
) STRICT;
CREATE UNIQUE INDEX one_open_session_a_channel ON sessions (channel_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX sessions_of_a_guild ON sessions (guild_id, status);
CREATE INDEX archived_in_a_channel ON sessions (channel_id, id) WHERE status = 'archived';
CREATE INDEX open_sessions_of_a_guild ON sessions (guild_id, opener_id) WHERE status IN ('lobby', 'playing');
CREATE INDEX sessions_of_a_first_player ON sessions (first_id) WHERE first_id IS NOT NULL;
CREATE INDEX begun_in_a_channel ON sessions (channel_id, id) WHERE started_at IS NOT NULL;
CREATE INDEX begun_in_a_guild ON sessions (guild_id, id) WHERE started_at IS NOT NULL;
CREATE INDEX sessions_of_an_opener ON sessions (opener_id);
CREATE INDEX open_sessions_by_game ON sessions (game, status, guild_id) WHERE status IN ('lobby', 'playing');

-- taken_after: the action after which the player took the seat. user_id: a number below zero stands for a former player
-- or a computer.
CREATE TABLE seats (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER NOT NULL,
    "placing" INTEGER,
    score INTEGER,
    taken_after INTEGER NOT NULL DEFAULT 0,
    bank INTEGER,
    PRIMARY KEY (session_id, seat),
    UNIQUE (session_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_of_a_user ON seats (user_id, session_id);

-- Where the record has led, and where the turn that is on show began; it can be made again from the actions.
CREATE TABLE snapshots (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (id),
    sequence INTEGER NOT NULL,
    position TEXT NOT NULL,
    turn_sequence INTEGER NOT NULL,
    turn_position TEXT NOT NULL
) STRICT;

-- The messages that show a session. While the message ping_id is still to become a board, ping_opens is the fresh_at of
-- that board's notice. The message tells of all turns after the action board_after.
CREATE TABLE posts (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (id),
    board_id INTEGER,
    ping_id INTEGER,
    board_after INTEGER NOT NULL DEFAULT 0,
    ping_opens INTEGER
) STRICT;

-- What the bot remembers about itself, such as the hash of the commands it has registered.
CREATE TABLE metadata (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What solo challenges came to, for the best lists.
CREATE TABLE solo_results (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (id),
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    board TEXT NOT NULL,
    rank TEXT NOT NULL,
    ended_at INTEGER NOT NULL
) STRICT;
CREATE INDEX solo_results_by_rank ON solo_results (guild_id, board, rank, ended_at);
CREATE INDEX solo_results_of_a_user ON solo_results (user_id);

-- Games that are over, in the order in which they ended, which ratings follow. unrated: why a game does not count; NULL
-- if it does. What they are looked for by follows from their records: setup, the choices they were set up with, as
-- ' layout=stripes variant=mini '.
CREATE TABLE finished_games (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL UNIQUE REFERENCES sessions (id),
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    ended_at INTEGER NOT NULL,
    unrated TEXT,
    ending TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats >= 1),
    setup TEXT NOT NULL
) STRICT;
CREATE INDEX finished_games_by_end ON finished_games (guild_id, ended_at, number);
CREATE INDEX finished_games_of_a_game ON finished_games (guild_id, game, ended_at, number);

-- A seat's part in a finished game: the place that counts, and what that did to its player's rating, and to that of the
-- season in which the game ended. won: first alone. score: NULL in games without points. beaten_level: the highest level
-- of computers that it came before. Everything that is told of servers and players is counted from these rows.
CREATE TABLE results (
    number INTEGER NOT NULL REFERENCES finished_games (number),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    place INTEGER NOT NULL CHECK (place >= 1),
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    score INTEGER,
    beaten_level INTEGER,
    mu_before REAL,
    sigma_before REAL,
    mu_after REAL,
    sigma_after REAL,
    points INTEGER,
    season_mu REAL,
    season_sigma REAL,
    season_points INTEGER,
    PRIMARY KEY (number, seat),
    CHECK ((mu_after IS NULL) = (points IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX results_of_a_player ON results (user_id, guild_id, number);
CREATE INDEX rated_results_of_a_player ON results (user_id, guild_id, game, number, points, won, place)
    WHERE points IS NOT NULL;
CREATE INDEX results_against_computers ON results (guild_id, game, user_id, beaten_level)
    WHERE beaten_level IS NOT NULL;

-- A player's rating in a game as it stands; points are what people see of it.
CREATE TABLE ratings (
    user_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    points INTEGER NOT NULL,
    games INTEGER NOT NULL CHECK (games >= 1),
    PRIMARY KEY (user_id, guild_id, game)
) STRICT, WITHOUT ROWID;

-- Whom a running game waits for, and since when. deadline_at is NULL without a clock and while it stands still; then
-- remaining says how much is left. called_at: when the player was last called to this turn.
CREATE TABLE turn_clocks (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    since INTEGER NOT NULL,
    deadline_at INTEGER,
    remaining INTEGER,
    called_at INTEGER,
    warned INTEGER NOT NULL DEFAULT 0 CHECK (warned IN (0, 1)),
    heeds INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (session_id, seat),
    CHECK (deadline_at IS NULL OR remaining IS NULL)
) STRICT, WITHOUT ROWID;

-- How a person wants to be called, and to see pictures; who has no row has chosen nothing. Hours of the day are minutes
-- since midnight. daily_*: the reminder of the problem of the day, as in servers.
CREATE TABLE preferences (
    user_id INTEGER PRIMARY KEY,
    calls TEXT NOT NULL DEFAULT 'always',
    later_hours INTEGER NOT NULL DEFAULT 12 CHECK (later_hours BETWEEN 1 AND 168),
    reminder_hours INTEGER CHECK (reminder_hours BETWEEN 1 AND 168),
    zone TEXT,
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
    large INTEGER NOT NULL DEFAULT 0 CHECK (large IN (0, 1)),
    animations INTEGER NOT NULL DEFAULT 1 CHECK (animations IN (0, 1)),
    theme TEXT,
    former_zone TEXT,
    former_until INTEGER,
    daily_hour INTEGER CHECK (daily_hour BETWEEN 0 AND 23),
    daily_due_at INTEGER,
    daily_language TEXT,
    daily_day INTEGER,
    daily_refusals INTEGER NOT NULL DEFAULT 0,
    guests TEXT NOT NULL DEFAULT 'everybody',
    only_moves INTEGER NOT NULL DEFAULT 0 CHECK (only_moves IN (0, 1)),
    CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
    CHECK (quiet_from IS NULL OR (zone IS NOT NULL AND quiet_from != quiet_to))
) STRICT;

-- What a seat proposes and others agree to. detail tells proposals of one kind apart: the seat that is offered, the
-- seat that takes a move back, else 0. sequence: the action it was made after; note: what it is about.
CREATE TABLE proposals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    kind TEXT NOT NULL,
    detail INTEGER NOT NULL DEFAULT 0,
    seat INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    status TEXT NOT NULL DEFAULT 'open',
    closed_by INTEGER,
    note TEXT NOT NULL DEFAULT '',
    message_id INTEGER,
    made_at INTEGER NOT NULL,
    expires_at INTEGER,
    generation TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX one_open_proposal_of_a_kind ON proposals (session_id, kind, detail) WHERE status = 'open';
CREATE INDEX proposals_of_a_session ON proposals (session_id, kind);
CREATE INDEX open_proposals_by_expiry ON proposals (expires_at) WHERE status = 'open' AND expires_at IS NOT NULL;

-- The seats that are asked, the one that proposes among them.
CREATE TABLE consents (
    proposal_id INTEGER NOT NULL REFERENCES proposals (id),
    seat INTEGER NOT NULL,
    agreed INTEGER NOT NULL DEFAULT 0 CHECK (agreed IN (0, 1)),
    PRIMARY KEY (proposal_id, seat)
) STRICT, WITHOUT ROWID;

-- Board messages that have become the summary of the turns between two actions, so that it can be corrected.
CREATE TABLE recaps (
    message_id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    sequence INTEGER NOT NULL,
    after INTEGER NOT NULL
) STRICT;
CREATE INDEX recaps_of_a_session ON recaps (session_id, sequence);

-- The record, from which all else about a game can be made. The key lets no sequence number be played twice.
CREATE TABLE actions (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    sequence INTEGER NOT NULL CHECK (sequence >= 1),
    kind TEXT NOT NULL,
    seat INTEGER,
    notation TEXT NOT NULL DEFAULT '',
    user_id INTEGER NOT NULL,
    acted_at INTEGER NOT NULL,
    planned INTEGER NOT NULL DEFAULT 0 CHECK (planned IN (0, 1)),
    PRIMARY KEY (session_id, sequence)
) STRICT, WITHOUT ROWID;
CREATE INDEX actions_of_a_user ON actions (user_id, session_id, sequence);

-- What servers have set; NULL is the usual. clock: milliseconds a turn may take in new sessions, 0 for any time.
-- former_zone: the zone before a change, whose day goes on until former_until. daily_due_at: when the next problem is
-- owed to the channel; daily_day: the last one told.
CREATE TABLE servers (
    guild_id INTEGER PRIMARY KEY,
    threads INTEGER NOT NULL DEFAULT 0 CHECK (threads IN (0, 1)),
    clock INTEGER CHECK (clock >= 0),
    starter_role_id INTEGER,
    most_of_member INTEGER NOT NULL DEFAULT 10 CHECK (most_of_member >= 1),
    most_of_server INTEGER NOT NULL DEFAULT 100 CHECK (most_of_server >= 1),
    theme TEXT NOT NULL DEFAULT 'dark',
    watched INTEGER NOT NULL DEFAULT 0 CHECK (watched IN (0, 1)),
    language TEXT,
    zone TEXT,
    former_zone TEXT,
    former_until INTEGER,
    daily_channel_id INTEGER,
    daily_hour INTEGER CHECK (daily_hour BETWEEN 0 AND 23),
    daily_due_at INTEGER,
    daily_failures INTEGER NOT NULL DEFAULT 0,
    daily_day INTEGER,
    bank INTEGER NOT NULL DEFAULT 0 CHECK (bank >= 0),
    holidays INTEGER NOT NULL DEFAULT 21 CHECK (holidays >= 0),
    weekend INTEGER NOT NULL DEFAULT 0 CHECK (weekend BETWEEN 0 AND 126),
    season_kind TEXT,
    season_channel_id INTEGER
) STRICT;

-- Where games may be opened; everywhere in a server that has none of these.
CREATE TABLE allowed_channels (
    guild_id INTEGER NOT NULL REFERENCES servers (guild_id),
    channel_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, channel_id)
) STRICT, WITHOUT ROWID;

-- Threads the bot has opened for a session, to be archived when it ends.
CREATE TABLE threads (
    channel_id INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL
) STRICT;

-- Open sessions whose channel is gone, or whose server the bot has left. paused: whether their clock was stopped for
-- that alone.
CREATE TABLE orphaned (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (id),
    cause TEXT NOT NULL,
    since INTEGER NOT NULL,
    paused INTEGER NOT NULL CHECK (paused IN (0, 1))
) STRICT;

-- What moderators have done to a session, so that its channel can be told.
CREATE TABLE interventions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    kind TEXT NOT NULL,
    moderator_id INTEGER NOT NULL,
    seat INTEGER,
    user_id INTEGER,
    done_at INTEGER NOT NULL
) STRICT;
CREATE INDEX interventions_of_a_session ON interventions (session_id);

-- What is owed to people. What a notice says is worked out when it is delivered. One that is owed again meanwhile gets
-- a new version, and only the version that was delivered is struck out. fresh_at: to be shown in a new message.
CREATE TABLE notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    kind TEXT NOT NULL,
    target_id INTEGER NOT NULL DEFAULT 0,
    sequence INTEGER NOT NULL,
    fresh_at INTEGER,
    version INTEGER NOT NULL DEFAULT 1,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER,
    queued_at INTEGER NOT NULL DEFAULT 0,
    UNIQUE (session_id, kind, target_id)
) STRICT;
CREATE INDEX notices_by_due_time ON notices (due_at) WHERE due_at IS NOT NULL;

-- Messages that are owed beside those of sessions. What one says is worked out when it is sent, of its subject, such as
-- a session, and its payload. guild_id: the server whose process sends it, 0 for the one of no server. target_id: the
-- person it is sent to, 0 for a channel. begun: the version that may have been posted and is not noted. due_at: NULL once
-- it has been given up. queued_at: when it was due at first.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    guild_id INTEGER NOT NULL,
    subject INTEGER NOT NULL,
    target_id INTEGER NOT NULL DEFAULT 0,
    payload TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    begun INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER,
    queued_at INTEGER NOT NULL,
    UNIQUE (kind, guild_id, subject, target_id)
) STRICT;
CREATE INDEX outbox_by_due_time ON outbox (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_of_a_person ON outbox (target_id) WHERE target_id <> 0;

-- Seats that a message did not ping because of their quiet hours. It is sent again with the ping at due_at; NULL once
-- that is queued.
CREATE TABLE deferred_pings (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    kind TEXT NOT NULL,
    target_id INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    due_at INTEGER,
    PRIMARY KEY (session_id, kind, target_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX deferred_pings_by_due_time ON deferred_pings (due_at) WHERE due_at IS NOT NULL;

-- Former holders of seats, who may know the seats' secrets.
CREATE TABLE former_seats (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    user_id INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    PRIMARY KEY (session_id, user_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_seats_of_a_user ON former_seats (user_id);

-- Computers that hold or held a seat; the seed is as secret as the session's. engine: the number of the engine that
-- plays, 0 for a computer of the house; level is then that of the computer that takes over when it fails.
CREATE TABLE computers (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 5),
    seed BLOB NOT NULL CHECK (length(seed) = 16),
    joined_after INTEGER NOT NULL DEFAULT 0,
    engine INTEGER NOT NULL DEFAULT 0 CHECK (engine >= 0),
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;

-- A computer's seat that is to act after this action. retry_at: when it is to be thought about at the earliest, NULL
-- once its attempts are used up.
CREATE TABLE turn_jobs (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    sequence INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    retry_at INTEGER,
    kept INTEGER NOT NULL DEFAULT 0 CHECK (kept IN (0, 1)),
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX turn_jobs_by_time ON turn_jobs (retry_at) WHERE retry_at IS NOT NULL;

-- Seats whose time has run out, and the message that says so. cause is NULL while the others may claim it; then it
-- tells why the action sequence was made. former_id: who lost the seat to a computer.
CREATE TABLE timeouts (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    cause TEXT,
    sequence INTEGER,
    message_id INTEGER,
    former_id INTEGER,
    PRIMARY KEY (session_id, seat),
    CHECK ((cause IS NULL) = (sequence IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX timeouts_of_a_former_player ON timeouts (former_id) WHERE former_id IS NOT NULL;

-- What looking back at a finished game has found, by the version of games/core/lookback.py.
CREATE TABLE analyses (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (id),
    sequence INTEGER NOT NULL,
    version INTEGER NOT NULL,
    analysis TEXT NOT NULL
) STRICT;

-- Tries at problems. day: counted from 1 January of the year 1; NULL for practice. moves: notations as JSON, without
-- the forced ones. begun: how often it was begun. ending: NULL while it goes on. closeness: 10 for the best there is.
-- missed_at and solved_at outlast that a practice begins anew.
CREATE TABLE tries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL,
    problem TEXT NOT NULL,
    day INTEGER,
    zone TEXT NOT NULL,
    moves TEXT NOT NULL DEFAULT '[]',
    sequence INTEGER NOT NULL DEFAULT 0,
    taken_back INTEGER NOT NULL DEFAULT 0,
    begun INTEGER NOT NULL DEFAULT 1,
    changed_at INTEGER NOT NULL,
    ending TEXT,
    result INTEGER,
    closeness INTEGER CHECK (closeness BETWEEN 0 AND 10),
    generation TEXT NOT NULL DEFAULT '',
    missed_at INTEGER,
    solved_at INTEGER
) STRICT;
CREATE UNIQUE INDEX one_counted_try_a_day ON tries (user_id, day) WHERE day IS NOT NULL;
CREATE UNIQUE INDEX one_practice_a_problem ON tries (user_id, problem) WHERE day IS NULL;
CREATE INDEX latest_try ON tries (user_id, changed_at);

-- The servers in which somebody has asked for the problem of a day: their result stands on the boards of these.
CREATE TABLE daily_places (
    guild_id INTEGER NOT NULL,
    day INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    PRIMARY KEY (guild_id, day, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_places_of_a_user ON daily_places (user_id);

-- When nobody could reach the bot; short times, such as a restart, are not kept.
CREATE TABLE absences (
    began_at INTEGER PRIMARY KEY,
    ended_at INTEGER NOT NULL
) STRICT;
CREATE INDEX absences_by_end ON absences (ended_at);

-- Which of Discord's shards each process holds that shares a database on a server: see bot/store/rows/shards.py. A file
-- has no such rows.
CREATE TABLE cluster (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    total INTEGER NOT NULL,  -- Into how many shards the servers are divided.
    last_process INTEGER NOT NULL  -- The number that was given last; it only grows.
) STRICT;

CREATE TABLE shards (
    shard INTEGER PRIMARY KEY,
    process INTEGER,  -- The number of its holder. It is free if that is not alive.
    fixed INTEGER NOT NULL DEFAULT 0,  -- Whether its holder was told to hold it, and does not take a share.
    leaving INTEGER NOT NULL DEFAULT 0,  -- Whether its holder is giving it over, and begins nothing more there.
    heard_at INTEGER  -- When its players could reach the bot last.
) STRICT;

-- When each migration was applied: bot/store/drivers/schema_migrations.py notes it, in the migration's own transaction.
CREATE TABLE schema_migrations (
    number INTEGER PRIMARY KEY,
    applied_at TEXT NOT NULL  -- By the machine's clock and in UTC, such as 2026-03-29T01:30:00Z.
) STRICT;

-- What people have written down about games for themselves; nobody else is ever shown it.
CREATE TABLE notes (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    user_id INTEGER NOT NULL,
    written TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (session_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX notes_of_a_user ON notes (user_id);

-- With whom a person wants nothing to do; nobody else is ever told.
CREATE TABLE blocks (
    user_id INTEGER NOT NULL,
    blocked_id INTEGER NOT NULL CHECK (blocked_id <> user_id),
    blocked_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_of_a_blocked_person ON blocks (blocked_id, user_id);

-- Whom the host of an open table has invited to it.
CREATE TABLE invitations (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    user_id INTEGER NOT NULL,
    invited_at INTEGER NOT NULL,
    PRIMARY KEY (session_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_of_a_person ON invitations (user_id);

-- When people are away, as numbers of days in the zone of whoever declared it. ended_at: when they came back early.
CREATE TABLE holidays (
    user_id INTEGER NOT NULL,
    first_day INTEGER NOT NULL,
    last_day INTEGER NOT NULL CHECK (last_day >= first_day),
    zone TEXT NOT NULL,
    declared_at INTEGER NOT NULL,
    ended_at INTEGER,
    PRIMARY KEY (user_id, first_day, declared_at)
) STRICT, WITHOUT ROWID;

-- Tournaments that go on by themselves. round_until: when the current round is decided whatever its games say;
-- remaining: what is left of that while it is paused. version grows with every change. due_at: when something has to be
-- done beside its messages, NULL for never. touched_at: when it last changed while it was open.
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    generation TEXT NOT NULL DEFAULT '',
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    organiser_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    language TEXT NOT NULL,
    system TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats BETWEEN 2 AND 4),
    seed BLOB NOT NULL CHECK (length(seed) = 16),
    rounds INTEGER,
    clock INTEGER,
    on_timeout TEXT NOT NULL,
    round_limit INTEGER NOT NULL CHECK (round_limit > 0),
    at_limit TEXT NOT NULL,
    rated INTEGER NOT NULL DEFAULT 1 CHECK (rated IN (0, 1)),
    starts_at INTEGER,
    starts_with INTEGER,
    stage TEXT NOT NULL,
    round_number INTEGER NOT NULL DEFAULT 0,
    round_until INTEGER,
    remaining INTEGER,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER,
    message_id INTEGER,
    card_id INTEGER,
    version INTEGER NOT NULL DEFAULT 1,
    due_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    bank INTEGER NOT NULL DEFAULT 0 CHECK (bank >= 0),
    holidays INTEGER NOT NULL DEFAULT 0 CHECK (holidays >= 0),
    weekend INTEGER NOT NULL DEFAULT 0 CHECK (weekend BETWEEN 0 AND 126),
    weekend_zone TEXT NOT NULL DEFAULT 'UTC',
    placed TEXT NOT NULL DEFAULT 'threads',
    touched_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX tournaments_by_time ON tournaments (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tournaments_of_a_server ON tournaments (guild_id, id);

-- joined_in is the first round somebody plays, left_in the first one that they do not.
CREATE TABLE entrants (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    user_id INTEGER NOT NULL,
    joined_in INTEGER NOT NULL DEFAULT 1,
    left_in INTEGER,
    expelled INTEGER NOT NULL DEFAULT 0 CHECK (expelled IN (0, 1)),
    PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX entrants_once ON entrants (tournament_id, user_id);
CREATE INDEX tournaments_of_a_person ON entrants (user_id);

-- opened: whether its game has begun in its own thread. decided_by without places: its game is about to be ended so.
CREATE TABLE pairings (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round_number INTEGER NOT NULL CHECK (round_number >= 1),
    board INTEGER NOT NULL CHECK (board >= 1),
    session_id INTEGER REFERENCES sessions (id),
    opened INTEGER NOT NULL DEFAULT 0 CHECK (opened IN (0, 1)),
    decided_by TEXT,
    adjuster_id INTEGER,
    PRIMARY KEY (tournament_id, round_number, board)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX pairings_of_a_session ON pairings (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX pairings_by_adjuster ON pairings (adjuster_id) WHERE adjuster_id IS NOT NULL;

CREATE TABLE pairing_seats (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round_number INTEGER NOT NULL,
    board INTEGER NOT NULL,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    number INTEGER NOT NULL,
    place INTEGER,
    PRIMARY KEY (tournament_id, round_number, board, seat)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX nobody_twice_in_a_round ON pairing_seats (tournament_id, round_number, number);

-- Games that end from begun_at until ended_at are the season's. ends_at: when it is to end by itself.
CREATE TABLE seasons (
    guild_id INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    begun_at INTEGER NOT NULL,
    ends_at INTEGER,
    ended_at INTEGER,
    PRIMARY KEY (guild_id, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX one_running_season_a_server ON seasons (guild_id) WHERE ended_at IS NULL;
CREATE INDEX seasons_by_end ON seasons (ends_at) WHERE ended_at IS NULL AND ends_at IS NOT NULL;

-- What happens by itself at a certain time; seat is 0 for what concerns the whole session.
CREATE TABLE timers (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL DEFAULT 0 CHECK (seat >= 0),
    due_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (session_id, kind, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX timers_by_due_time ON timers (due_at) WHERE due_at IS NOT NULL;

-- Turns that players keep for later; one plan a seat, for nobody else to see. tree: its turns as JSON, see PlannedTurn.
CREATE TABLE plans (
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    language TEXT NOT NULL,
    tree TEXT NOT NULL,
    kept_at INTEGER NOT NULL,
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX plans_of_a_user ON plans (user_id);
