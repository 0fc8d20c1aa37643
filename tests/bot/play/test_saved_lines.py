"""Kept lines are their owner's: ten a game, named, played anew step by step, and never past what was hidden."""

from dataclasses import replace

import pytest

from bot.model.refusals import NotSeated, SessionRefusal, StaleBoard
from bot.model.tables import Table
from bot.play.saved_lines import LONGEST_NAME, MOST, SavedLines
from bot.play.seats import Seats
from bot.play.sessions import Sessions
from bot.store.database import Database
from games import REGISTRY
from tests.bot.conftest import ANN, BEN, CAT, NOON, TURNS, begin, opening
from tests.bot.tables import start

TURN = ("b2-a3", "c3-b3", "b3-b4")


@pytest.fixture
def kept(database: Database, sessions: Sessions) -> SavedLines:
    return SavedLines(database, sessions)


async def test_tried_moves_are_kept_under_a_name_and_shown_again_step_by_step_whatever_is_played_since(
    kept: SavedLines, sessions: Sessions
) -> None:
    game = (await begin(sessions, BEN)).session.id
    line = await kept.keep(game, ANN, "  my\nidea ", 0, TURN, NOON)
    assert (line.name, line.moves, line.seat) == ("my idea", TURN, 0)
    await sessions.play(game, ANN, "a1-a2", NOON)
    shown = await kept.show(line.id, game, ANN)
    assert (shown.steps, shown.over, shown.played) == (3, False, False)
    assert shown.at(0).position == shown.table.position
    assert shown.table.turn == 0
    assert [len(shown.at(step).events) > 0 for step in range(4)] == [False, True, True, True]
    assert shown.at(3).position == shown.plan.scene.position


async def test_a_line_is_kept_ahead_of_ones_turn_too(kept: SavedLines, sessions: Sessions) -> None:
    table = await begin(sessions, BEN)
    line = await kept.keep(table.session.id, BEN, "", 0, ("a1-a2",), NOON)
    assert line.name == "a1-a2", "without a name the moves are one"
    assert (await kept.show(line.id, table.session.id, BEN)).plan.ahead


async def test_a_line_names_whoever_held_the_seats_when_it_could_be_played(
    kept: SavedLines, sessions: Sessions, database: Database
) -> None:
    game = (await begin(sessions, BEN)).session.id
    for player, turn in zip((ANN, BEN), TURNS, strict=False):
        await sessions.play(game, player, turn, NOON)
    await Seats(database, sessions).replace_player(game, BEN, CAT, NOON)
    line = await kept.keep(game, CAT, "", 4, ("a1-a2",), NOON)
    assert (await kept.show(line.id, game, CAT)).table.session.players == (ANN, CAT)


async def test_a_turn_of_the_game_is_kept_by_anybody_as_it_was_played(kept: SavedLines, sessions: Sessions) -> None:
    game = (await begin(sessions, BEN)).session.id
    for player, turn in zip((ANN, BEN), TURNS, strict=False):
        await sessions.play(game, player, turn, NOON)
    line = await kept.keep_turn(game, CAT, "x" * 100, 2, NOON)
    assert (line.moves, line.seat, line.sequence, len(line.name)) == (("a3-b3",), 1, 3, LONGEST_NAME)
    first = await kept.keep_turn(game, CAT, "first", 1, NOON)
    assert first.moves == TURN
    assert (await kept.show(first.id, game, CAT)).played
    assert [one.id for one in await kept.listed(game, CAT)] == [line.id, first.id]
    assert await kept.listed(game, ANN) == []
    with pytest.raises(SessionRefusal):
        await kept.keep_turn(game, CAT, "", 9, NOON)


async def test_ten_lines_a_game_and_person_and_no_more(kept: SavedLines, sessions: Sessions) -> None:
    games = [(await begin(sessions, BEN, channel_id=70 + number)).session.id for number in range(2)]
    lines = [await kept.keep(games[0], ANN, str(number), 0, ("a1-a2",), NOON) for number in range(MOST)]
    with pytest.raises(SessionRefusal) as full:
        await kept.keep(games[0], ANN, "one more", 0, ("a1-a2",), NOON)
    assert full.value.text.key == "bot-refusal-kept-most"
    await kept.keep(games[0], BEN, "mine", 0, ("a1-a2",), NOON)
    await kept.keep(games[1], ANN, "another game", 0, ("a1-a2",), NOON)
    await kept.delete(lines[0].id, games[0], ANN)
    await kept.keep(games[0], ANN, "one more", 0, ("a1-a2",), NOON)


async def test_nobody_else_sees_or_deletes_a_line(kept: SavedLines, sessions: Sessions) -> None:
    game, another = [(await begin(sessions, BEN, channel_id=70 + number)).session.id for number in range(2)]
    line = await kept.keep(game, ANN, "mine", 0, ("a1-a2",), NOON)
    for session_id, user_id in ((game, BEN), (another, ANN)):
        for asked in (kept.show, kept.delete):
            with pytest.raises(SessionRefusal) as refused:
                await asked(line.id, session_id, user_id)
            assert refused.value.text.key == "bot-refusal-kept-gone"
    assert await kept.listed(game, ANN) == [line]


async def test_only_what_can_be_played_there_is_kept(kept: SavedLines, sessions: Sessions) -> None:
    game = (await begin(sessions, BEN)).session.id
    with pytest.raises(NotSeated):
        await kept.keep(game, CAT, "", 0, TURN, NOON)
    with pytest.raises(StaleBoard):
        await kept.keep(game, ANN, "", 5, TURN, NOON)
    with pytest.raises(SessionRefusal) as empty:
        await kept.keep(game, ANN, "", 0, (), NOON)
    assert empty.value.text.key == "bot-refusal-kept-nothing"
    assert await kept.listed(game, ANN) == []


SECRET = sorted(key for key, game in REGISTRY.items() if game.has_secrets)


async def play_some(sessions: Sessions, key: str, turns: int) -> Table:
    """A game of two in which the first moves are played that there are."""
    table = await start(sessions, replace(opening(), game=key), BEN)
    while table.position.turn < turns and table.position.outcome is None:
        seat = min(table.position.to_act)
        move = table.position.notation(table.position.moves(seat)[0])
        table = (await sessions.play(table.session.id, table.session.players[seat], move, NOON)).table
    return table


@pytest.mark.parametrize("key", SECRET)
async def test_a_kept_turn_holds_nothing_that_its_owner_was_not_shown_and_ends_before_a_draw(
    kept: SavedLines, sessions: Sessions, key: str
) -> None:
    table = await play_some(sessions, key, 6)
    session_id, held = table.session.id, 0
    for turn in range(1, table.position.turn + 1):
        for number, person in enumerate((ANN, BEN, CAT)):
            try:
                line = await kept.keep_turn(session_id, person, "", turn, NOON)
            except SessionRefusal:
                # It begins with a draw or a secret.
                continue
            shown = await kept.show(line.id, session_id, person)
            await kept.delete(line.id, session_id, person)
            held += 1
            assert shown.plan.held is None
            assert not any(one.irrevocable for one in shown.plan.reached)
            assert shown.viewer == (number if number < 2 else None) or table.session.players[number] != person
            if shown.viewer != shown.line.seat:
                for one in shown.plan.reached:
                    position = one.table.position
                    assert position.visible_events(one.events, shown.viewer) == one.events
    assert held > 0
