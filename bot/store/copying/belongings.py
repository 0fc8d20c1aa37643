"""What belongs to a server, table by table, so that all of it can move to another installation.

Every table and every column is named here or in :data:`LEFT_BEHIND`; a test compares them with the schema.
"""

from types import MappingProxyType

from bot.store.copying.belonging import (
    OF_SERVER,
    OF_SESSION,
    SESSION,
    Belonging,
    names,
    of_server,
    of_session,
)
from bot.store.statements import Row, Transaction, quoted

OF_TOURNAMENT = "tournament_id IN (SELECT id FROM tournaments WHERE guild_id = ?1)"
OF_PROPOSAL = (
    "proposal_id IN (SELECT proposals.id FROM proposals JOIN sessions ON sessions.id = session_id WHERE guild_id = ?1)"
)
SEATED = (
    "user_id IN (SELECT seats.user_id FROM seats JOIN sessions ON sessions.id = session_id WHERE guild_id = ?1"
    " AND status IN ('lobby', 'playing', 'archived'))"
)
"""The players of games that go on: their quiet hours hold at the new place, too."""

COMPARED = (
    "EXISTS (SELECT 1 FROM daily_places WHERE daily_places.guild_id = ?1 AND daily_places.user_id = tries.user_id"
    " AND daily_places.day = tries.day)"
)
"""The tries whose results stand on the server's boards."""

OF_DUEL = "duel_id IN (SELECT id FROM duels WHERE guild_id = ?1)"

TOURNAMENT = (("tournament_id", "tournaments"),)

TARGETS = MappingProxyType({"proposal": "proposals", "intervention": "interventions"})
"""The tables whose number a ``target_id`` is, by the kind of the row; other kinds name a seat."""


BELONGINGS = (
    of_server(
        "sessions",
        1,
        "id guild_id channel_id game rules_version options capacity status opener_id first_id first_seat language seed"
        " sequence created_at started_at ended_at ending rated clock on_timeout paused_at parent_id substitute"
        " bank holidays weekend weekend_zone",
        people="opener_id first_id",
        numbered="id",
        stays="generation put_back",
    ),
    of_session("seats", 2, "session_id seat user_id placing score taken_after turns took bank", people="user_id"),
    of_session("former_seats", 3, "session_id user_id seat", people="user_id"),
    of_session("invitations", 2, "session_id user_id invited_at", people="user_id"),
    of_session("computers", 2, "session_id seat level seed joined_after engine"),
    of_session("actions", 2, "session_id sequence kind seat notation user_id acted_at planned", people="user_id"),
    of_session("snapshots", 1, "session_id sequence position turn_sequence turn_position"),
    of_session("lookbacks", 1, "session_id sequence version analysis"),
    # Whoever has written it reads it in the replay of the game, wherever that is.
    of_session("notes", 2, "session_id user_id written changed_at"),
    of_session("kept_lines", 1, "id session_id user_id name seat sequence moves kept_at", numbered="id"),
    # Of one that cannot be played any more its player is told by the bot of the new place.
    of_session(
        "plans", 2, "session_id seat user_id sequence language tree kept_at ended", stays="retry_at failures stopped"
    ),
    # Who follows a game here is told of it by the bot of the new place.
    of_session(
        "followings", 2, "session_id user_id tells language since sequence", stays="attempted retry_at failures stopped"
    ),
    of_session("posts", 1, "session_id board_id board_turn board_after", stays="ping_id ping_opens"),
    of_session("waits", 2, "session_id seat since deadline_at remaining called_at warned late spent heeds"),
    Belonging(
        "turns",
        6,
        names("user_id guild_id clocked ended_at session_id sequence took late"),
        OF_SERVER,
        people=("user_id",),
    ),
    of_session("timeouts", 2, "session_id seat cause sequence message_id former_id"),
    of_session("alarms", 3, "session_id kind seat due_at", stays="attempts"),
    of_session("owed_turns", 2, "session_id seat sequence kept", stays="attempts retry_at"),
    of_session("adrift", 1, "session_id cause since paused"),
    of_session(
        "proposals",
        1,
        "id session_id kind detail seat sequence status closed_by note message_id made_at expires_at",
        numbered="id",
        stays="generation",
    ),
    Belonging(
        "consents",
        2,
        names("proposal_id seat agreed"),
        OF_PROPOSAL,
        refers=(("proposal_id", "proposals"),),
    ),
    of_session(
        "interventions", 1, "id session_id kind moderator_id seat user_id done_at", "moderator_id user_id", "id"
    ),
    # Old messages stay as they are: they belong to the bot of the old installation.
    Belonging(
        "notices",
        1,
        names("id session_id kind target_id sequence fresh_at"),
        f"{OF_SESSION} AND kind NOT IN ('recap', 'remove')",
        "id",
        stays=names("version attempts due_at queued_at"),
    ),
    of_session("later_calls", 4, "session_id kind target_id seat due_at"),
    Belonging(
        "finished_games",
        1,
        names(
            "number session_id guild_id channel_id parent_id game ended_at unrated ending seats setup opening"
            " first_seat moves whole"
        ),
        OF_SERVER,
        "number",
    ),
    Belonging(
        "results",
        2,
        names(
            "number seat guild_id game user_id place won score beaten_level mu_before sigma_before mu_after"
            " sigma_after points season_mu season_sigma season_points"
        ),
        OF_SERVER,
        refers=(("number", "finished_games"),),
        people=("user_id",),
    ),
    of_server("ratings", 3, "user_id guild_id game mu sigma points games"),
    of_server(
        "tournaments",
        1,
        "id guild_id channel_id organiser_id game options language system seats seed rounds clock on_timeout"
        " round_limit at_limit rated starts_at starts_with stage round_number round_until remaining created_at"
        " started_at ended_at version due_at card_id bank holidays weekend weekend_zone placed touched_at",
        people="organiser_id",
        numbered="id",
        # The new bot cannot edit the old one's message, so it posts one of its own.
        stays="generation message_id shown attempts",
    ),
    Belonging(
        "entrants",
        2,
        names("tournament_id number user_id joined_in left_in expelled"),
        OF_TOURNAMENT,
        refers=TOURNAMENT,
        people=("user_id",),
    ),
    Belonging(
        "pairings",
        3,
        names("tournament_id round_number board session_id opened decided_by adjuster_id"),
        OF_TOURNAMENT,
        refers=(*TOURNAMENT, *SESSION),
        people=("adjuster_id",),
    ),
    Belonging(
        "pairing_seats",
        4,
        names("tournament_id round_number board seat number place"),
        OF_TOURNAMENT,
        refers=TOURNAMENT,
    ),
    Belonging("solo_results", 1, names("session_id guild_id user_id board rank ended_at"), OF_SERVER),
    of_server(
        "servers",
        1,
        "guild_id language threads watched clock starter_role_id most_of_member most_of_server theme zone former_zone"
        " former_until daily_channel_id daily_hour daily_due_at daily_failures daily_day bank holidays weekend"
        " season_kind season_channel_id",
        stays="published",  # it agreed to be shown by its operator, not by another one
    ),
    of_server("seasons", 2, "guild_id number begun_at ends_at ended_at post_due_at taken_back", stays="post_failures"),
    of_server("allowed_channels", 2, "guild_id channel_id"),
    of_server("threads", 1, "channel_id guild_id"),
    # The new bot posts a message of its own, of a challenge as of an end.
    of_server(
        "duels",
        1,
        "id guild_id channel_id challenger_id rival_id language state problems made_at expires_at",
        people="challenger_id rival_id",
        numbered="id",
        stays="generation message_id owed attempts retry_at",
    ),
    Belonging(
        "duel_answers",
        3,
        names("duel_id side number closeness taken_back ended_at"),
        OF_DUEL,
        refers=(("duel_id", "duels"),),
    ),
    of_server("daily_places", 3, "guild_id day user_id"),
    Belonging(
        "tries",
        1,
        names(
            "id user_id problem day zone moves sequence taken_back begun changed_at ending result closeness missed_at"
            " solved_at"
        ),
        COMPARED,
        "id",
        (),
        stays=("generation",),
    ),
    # Clocks stand by them in games that go on.
    Belonging(
        "holidays",
        3,
        names("user_id first_day declared_at last_day zone ended_at"),
        SEATED,
        refers=(),
    ),
    Belonging(
        "preferences",
        1,
        names(
            "user_id calls later_hours reminder_hours zone quiet_from quiet_to large animations theme guests only_moves"
        ),
        SEATED,
        refers=(),
        # Reminders of the day's problem do not come from a server, so whoever sends them now goes on.
        stays=names(
            "former_zone former_until daily_hour daily_due_at daily_language daily_failures daily_day daily_refusals"
        ),
    ),
)
"""In an order in which rows come after those they refer to."""

LEFT_BEHIND = MappingProxyType(
    {
        "absences": "when the old bot was away says nothing about the new one",
        "blocks": "a person's own in all servers, and for nobody else to read, not even in a file of a server",
        "facts": "what the bot remembers about itself",
        "fleet": "who works on this very database",
        "identifies": "who works on this very database",
        "processes": "who works on this very database",
        "recaps": "messages of the old bot, which a new one cannot edit",
        "runs": "a person's practice, which stands on no board of the server",
        "schema_migrations": "when this very database was brought up to date",
        "shards": "who works on this very database",
    }
)
"""Tables of which nothing moves, and why."""


async def rows(transaction: Transaction, belonging: Belonging, guild_id: int) -> list[Row]:
    """A server's rows of a table, in the order of its key."""
    listed = quoted(belonging.columns)
    ordered = ", ".join(belonging.columns[: belonging.key])
    # All names are those of this module.
    words = ("SELECT", listed, "FROM", belonging.table, "WHERE", belonging.condition, "ORDER BY", ordered)
    return await transaction.rows(" ".join(words), (guild_id,))


async def has_games(transaction: Transaction, guild_id: int) -> bool:
    """Whether a server has any session, open or not."""
    return await transaction.row("SELECT 1 FROM sessions WHERE guild_id = ? LIMIT 1", (guild_id,)) is not None
