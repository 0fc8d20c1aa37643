"""What the board of a finished game says of its end, and the offers that follow: nothing that is not so."""

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.discord_api.people import language_at, mentions
from bot.model.actions import require_begun
from bot.model.places import without_server
from bot.model.proposals import ProposalKind
from bot.model.request import TableRequest
from bot.model.sessions import Unrated
from bot.model.tables import Lobby, Table, unplaced
from bot.people.interventions import Interventions
from bot.pictures import drawing
from bot.pictures.drawing import Readers, seen
from bot.pictures.list_entries import open_entries
from bot.play.imports import ImportTarget, table_from
from bot.play.proposals import Proposals
from bot.play.rematch import Rematches
from bot.play.scenes import recaps_between
from bot.play.seats import Seats
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.ui.board import board
from bot.ui.calls import proposal_message
from bot.ui.lobby import lobby
from bot.ui.matters import asks_nobody
from bot.ui.story import recap_lines
from bot.ui.suggestions import what_now
from bot.words.language import language_for
from games import REGISTRY
from games.core import transcript
from games.core.text import text
from rendering.picture import Picture
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, GUILD, NOON, TURNS, begin, everybody_moves, opening
from tests.bot.tables import start
from tests.bot.test_limits import both_languages
from tests.golden.positions import FOLDER

MOD = 999
ERUPTION = "b2-a3 c3-b3 b3-b4"

CHALLENGE_POINTS = {"en": "penalty point", "fr": "de pénalité"}
FIRST = {"en": "First:", "fr": "Premier"}


def said(table: Table) -> str:
    """Everything the board says."""
    view = board(
        table,
        open_entries(table.session.game, table.position, table.session.people, Readers("en"))[0],
        Picture(b"", "board.png", "x"),
        language_at(table.session),
    )
    return "\n".join(item.content for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay))


def sentence(table: Lobby | Table, key: str, **values: Any) -> str:
    return language_for(table.session.language).say(text(key, **values))


async def table_of(sessions: Sessions, game: str, *, code: str = "en", rated: bool = True) -> Table:
    others = (BEN, CAT)[: max(2, REGISTRY[game].seat_range[0]) - 1]
    return await start(sessions, TableRequest(GUILD, CHANNEL, ANN, game, {}, None, code, rated=rated), *others)


@both_languages
@pytest.mark.parametrize("game", REGISTRY)
async def test_a_game_a_moderator_ends_says_so_on_its_board_and_nobody_shares_a_win(
    sessions: Sessions, database: Database, code: str, game: str
) -> None:
    begun = await table_of(sessions, game, code=code)
    ended = require_begun(await Interventions(database, sessions).end(begun.session.id, MOD, NOON))
    # At once, and once it is read from the store again.
    for table in (ended, require_begun(await Sessions(database).by_id(begun.session.id))):
        told = said(table)
        assert sentence(table, "bot-ending-moderator") in told
        assert sentence(table, f"{game}-ending-agreement") not in told
        assert "🥇" not in told
        assert told.count("▫️") == len(table.session.players)
        assert sentence(table, "bot-unrated-moderator") in told
        assert sentence(table, "bot-ending-moderator") in what_now(table, ANN, language_for(code))
        assert table.session.rated


async def test_a_game_that_is_agreed_to_end_says_that_and_has_winners(sessions: Sessions, proposals: Proposals) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, ERUPTION, NOON)
    for user in (ANN, BEN):
        await proposals.propose(session_id, user, ProposalKind.END, NOON)
    table = require_begun(await sessions.by_id(session_id))
    told = said(table)
    assert sentence(table, "volcano-ending-agreement") in told
    assert "🥇" in told
    # Ben has not moved.
    assert table.unrated is Unrated.BEGUN
    assert sentence(table, "bot-unrated-begun") in told


@pytest.mark.parametrize(
    "golden", ["hekla/lava-two-seats", "volcano/colours", "vesuvio/photo", "vesuvio/photo-wins", "vesuvio/forfeit"]
)
def test_a_result_is_told_once_on_the_last_board_and_not_in_the_story_above_it(golden: str) -> None:
    record = transcript.read((FOLDER / f"{golden}.txt").read_text(encoding="utf-8"))
    table = table_from(record, ImportTarget(GUILD, CHANNEL, (ANN, BEN, CAT)[: record.seats], "en"), NOON)
    outcome, told = table.position.outcome, said(table)
    assert outcome is not None
    names = mentions(table.session.players)
    reason = language_for("en").say(outcome.reason, names)
    assert told.count(reason) == 1
    assert told.count("🥇") == len(outcome.winners)
    for seat, score in enumerate(outcome.scores):
        unplaced = "not placed, " if outcome.placings[seat] is None else ""
        (line,) = [one for one in told.splitlines() if f"{names(seat)}: {unplaced}{score}" in one]
        assert line.startswith(("🥇", "🥈", "🥉", "▫️"))
    placed = [seat for seat, place in enumerate(outcome.placings) if place is not None]
    placed.sort(key=lambda seat: outcome.placings[seat] or 0)
    others = [seat for seat in range(record.seats) if seat not in placed]
    assert sorted(range(record.seats), key=lambda seat: told.index(f"{names(seat)}: ")) == [*placed, *others]
    story = recap_lines(table, recaps_between(table.game, record, 0, len(record.actions))[-1:], language_for("en"))
    for text_of in (told, story):
        assert "wins" not in text_of
        assert "share the win" not in text_of
    assert reason not in story
    assert len(story.splitlines()) == 1
    assert len(story) > len("**Turn 100**"), "the turn itself is told"


async def test_a_casual_game_a_game_taken_over_and_a_rated_one_each_say_what_they_are(
    sessions: Sessions, database: Database
) -> None:
    casual = await table_of(sessions, "volcano", rated=False)
    await sessions.resign(casual.session.id, BEN, NOON)
    assert sentence(casual, "bot-unrated-casual") in said(require_begun(await sessions.by_id(casual.session.id)))

    taken = await begin(sessions, BEN)
    await sessions.play(taken.session.id, ANN, "b2-a3", NOON)
    await Seats(database, sessions).replace_player(taken.session.id, ANN, CAT, NOON)
    await sessions.resign(taken.session.id, BEN, NOON)
    assert sentence(taken, "bot-unrated-substitute") in said(require_begun(await sessions.by_id(taken.session.id)))

    rated = await begin(sessions, BEN)
    await everybody_moves(sessions, rated.session.id, ANN, BEN)
    await sessions.resign(rated.session.id, BEN, NOON)
    assert "Not rated" not in said(require_begun(await sessions.by_id(rated.session.id)))


async def test_only_what_nobody_has_chosen_is_put_down_to_there_being_no_server(sessions: Sessions) -> None:
    place = without_server(CHANNEL)
    session_id = (await start(sessions, replace(opening(), guild_id=place), BEN)).session.id
    await sessions.resign(session_id, BEN, NOON)
    over = require_begun(await sessions.by_id(session_id))
    assert over.unrated is Unrated.CASUAL
    assert sentence(over, "bot-unrated-placeless") in said(over)
    for why in set(Unrated) - {Unrated.CASUAL, Unrated.ALONE}:
        told = said(replace(over, unrated=why))
        assert sentence(over, f"bot-unrated-{why}") in told
        assert sentence(over, "bot-unrated-placeless") not in told


@both_languages
@pytest.mark.parametrize("rated", [True, False])
async def test_a_board_says_that_a_game_does_not_count_before_everybody_has_moved(
    sessions: Sessions, code: str, rated: bool
) -> None:
    wish = replace(opening(), language=code, rated=rated)
    table = await start(sessions, wish, BEN, CAT)
    yet, session_id = sentence(table, "bot-board-unrated-yet"), table.session.id
    told = [said(require_begun(await sessions.by_id(session_id)))]
    for player, turn in zip((ANN, BEN, CAT), TURNS, strict=True):
        await sessions.play(session_id, player, turn, NOON)
        told.append(said(require_begun(await sessions.by_id(session_id))))
    assert [yet in one for one in told] == [rated, rated, rated, False]


@both_languages
async def test_a_board_and_the_end_say_why_a_game_can_count_no_more(sessions: Sessions, code: str) -> None:
    session_id = (await start(sessions, replace(opening(), language=code), BEN, CAT)).session.id
    await sessions.resign(session_id, BEN, NOON)
    left = require_begun(await sessions.by_id(session_id))
    assert sentence(left, "bot-board-unrated") in said(left)
    await sessions.resign(session_id, CAT, NOON)
    over = require_begun(await sessions.by_id(session_id))
    assert sentence(over, "bot-unrated-begun") in said(over)
    assert sentence(over, "bot-board-unrated") not in said(over)
    absent = replace(over, unrated=Unrated.ABSENT)
    assert sentence(absent, "bot-unrated-absent") in said(absent)


@both_languages
@pytest.mark.parametrize("rated", [True, False])
async def test_a_casual_table_says_so_while_it_is_open(sessions: Sessions, code: str, rated: bool) -> None:
    wish = replace(opening(), language=code, rated=rated)
    table = await sessions.lobbies.open(wish, NOON)
    shown = [
        item.content
        for item in lobby(table, language_at(table.session)).walk_children()
        if isinstance(item, discord.ui.TextDisplay)
    ]
    assert (sentence(table, "bot-lobby-casual") in "\n".join(shown)) is not rated


@both_languages
async def test_an_open_table_says_of_help_what_was_chosen(sessions: Sessions, code: str) -> None:
    table = await sessions.lobbies.open(replace(opening(), language=code), NOON)
    language, said = language_at(table.session), []
    for chosen in (None, True, False):
        found = replace(table, session=replace(table.session, with_help=chosen))
        shown = [
            one.content for one in lobby(found, language).walk_children() if isinstance(one, discord.ui.TextDisplay)
        ]
        said.append(
            [line for line in "\n".join(shown).split("\n") if language.say(text("bot-option-help-title")) in line]
        )
    assert [len(lines) for lines in said] == [0, 1, 1]
    assert said[1] != said[2]


async def test_practice_alone_is_not_called_unrated(sessions: Sessions) -> None:
    alone = await begin(sessions)
    await sessions.resign(alone.session.id, ANN, NOON)
    table = require_begun(await sessions.by_id(alone.session.id))
    assert table.unrated is Unrated.ALONE
    assert "Not rated" not in said(table)


@both_languages
@pytest.mark.parametrize("rated", [True, False])
async def test_an_offer_of_a_rematch_says_that_it_will_not_be_rated(
    sessions: Sessions, database: Database, proposals: Proposals, code: str, rated: bool
) -> None:
    begun = await table_of(sessions, "volcano", code=code, rated=rated)
    await sessions.resign(begun.session.id, BEN, NOON)
    offered = (await Rematches(database, proposals).offer(begun.session.id, ANN, NOON)).proposal
    assert offered is not None
    content, _ = proposal_message((await sessions.by_id(begun.session.id)).session, offered)
    assert (sentence(begun, "bot-lobby-casual") in content) is not rated


async def test_an_offer_of_a_rematch_that_is_taken_back_says_so(
    sessions: Sessions, database: Database, proposals: Proposals
) -> None:
    """And not that nothing is left to agree on, which is for what was asked before the end."""
    begun = await table_of(sessions, "volcano")
    asked = (await proposals.propose(begun.session.id, ANN, ProposalKind.PAUSE, NOON)).proposal
    await sessions.resign(begun.session.id, BEN, NOON)
    offered = (await Rematches(database, proposals).offer(begun.session.id, ANN, NOON)).proposal
    assert asked is not None
    assert offered is not None
    await proposals.decline(offered.id, ANN, NOON)
    session = (await sessions.by_id(begun.session.id)).session
    found = [proposal_message(session, await proposals.by_id(one.id))[0] for one in (asked, offered)]
    assert found == [sentence(begun, f"bot-proposal-{state}") for state in ("over", "withdrawn")]


@pytest.mark.parametrize("code", CHALLENGE_POINTS)
async def test_the_score_beside_a_challenge_is_not_taken_for_the_challenges_points(
    sessions: Sessions, code: str
) -> None:
    wish = replace(opening(challenge="red"), language=code)
    table = await sessions.lobbies.open(wish, NOON)
    await sessions.lobbies.start(table.session.id, ANN, NOON)
    await sessions.play(table.session.id, ANN, ERUPTION, NOON)
    await sessions.resign(table.session.id, ANN, NOON)
    over = require_begun(await sessions.by_id(table.session.id))
    told = said(over)
    outcome = over.position.outcome
    assert outcome is not None
    assert outcome.solo is not None
    assert sentence(over, "bot-result-solo", player=f"<@{ANN}>", score=outcome.scores[0]) in told
    assert CHALLENGE_POINTS[code] in told


def alone(table: Table) -> Table:
    """The game with all but the first seat given up, and going on: rules of before may have left it so."""
    position: Any = table.position
    gone = frozenset(range(1, position.seats))
    return replace(table, position=replace(position, forfeited=gone), turn_start=replace(position, forfeited=gone))


async def test_v37_whoever_isasks_nobody_is_told_so_on_the_board_and_asked_before_they_end_it(
    sessions: Sessions,
) -> None:
    table = await begin(sessions, BEN, CAT)
    last = alone(table)
    told = sentence(table, "bot-seat-last", player=f"<@{ANN}>")
    assert told in said(last)
    assert told not in said(table)
    assert [asks_nobody(one, user) for one, user in ((last, ANN), (last, BEN), (table, ANN))] == [True, False, False]


async def test_whoever_practises_alone_is_not_called_the_last(sessions: Sessions) -> None:
    table = await begin(sessions)
    assert "only one left" not in said(table)
    assert asks_nobody(table, ANN)


async def test_in_a_game_without_points_the_result_says_places_and_no_points(sessions: Sessions) -> None:
    table = await table_of(sessions, "kayles")
    await sessions.resign(table.session.id, table.session.players[1], NOON)
    over = said(require_begun(await sessions.by_id(table.session.id)))
    first, second = (f"{at}. <@{player}>" for at, player in enumerate(table.session.players, start=1))
    assert f"🥇 {first}\n🥈 {second}\n" in over
    assert "point" not in over


async def test_v37_the_last_one_left_has_won_and_whoever_gave_up_comes_behind(
    sessions: Sessions, database: Database
) -> None:
    table = await table_of(sessions, "vesuvio")
    for user in table.session.players[1:]:
        await sessions.resign(table.session.id, user, NOON)
    over = require_begun(await sessions.by_id(table.session.id))
    assert f"🥇 {sentence(table, 'bot-result', place=1, player=f'<@{ANN}>', score=0)}" in said(over)
    async with database.reading() as transaction:
        places = await transaction.rows("SELECT user_id, place FROM results ORDER BY seat")
    last = len(table.session.players)
    assert [tuple(row) for row in places] == [(ANN, 1), *((user, last) for user in table.session.players[1:])]


@pytest.mark.full
@pytest.mark.parametrize("code", FIRST)
@pytest.mark.parametrize("game", REGISTRY)
async def test_no_picture_crowns_anybody_in_a_game_a_moderator_has_ended(
    sessions: Sessions, database: Database, code: str, game: str
) -> None:
    begun = await table_of(sessions, game)
    table = require_begun(await Interventions(database, sessions).end(begun.session.id, MOD, NOON))
    position: Any = table.position
    outcome = unplaced(table.session, position.view(None)).outcome
    assert outcome is not None
    assert outcome.winners == ()
    # As it was begun: a running game's view, and an agreed end's, are as the game gives them.
    assert unplaced(begun.session, position.view(None)) == position.view(None)
    view, readers = seen(table, None), drawing.Readers(code)
    shown = drawing.still(view, table.visible_events(None), readers).alt
    assert drawing.description(view, readers) in shown
    assert FIRST[code] not in shown, f"the painter of {game} must name no winner where an outcome has none"
