"""Typed turns: notation in all its spellings is played, and so is what the bot itself writes. Words are never played;
the moves they describe are offered.
"""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from bot.model.notations import described, read_notation, shown
from bot.model.tables import Table
from bot.model.typed_turns import Unclear, follow_read
from bot.play.sessions import Sessions
from bot.words.language import codes, language_for
from games import REGISTRY
from games.core.actions import Move
from games.core.contract import Position
from games.core.refusals import AmbiguousMove, IllegalMove, Refusal
from games.core.text import text
from tests.bot.conftest import ANN, BEN, NOON, begin, opening, session_of
from tests.bot.tables import start
from tests.games.hekla import boards as hekla
from tests.games.seating import seats_near
from tests.games.vesuvio import boards as vesuvio

SESSION = session_of("vesuvio", 1, 2)
"""A session that is nowhere stored."""

LATE = (0, 7, 25, 60)
"""After so many random moves."""


@cache
def late(key: str) -> tuple[Position[Any], ...]:
    """Positions of a random game of three, all of them running."""
    game = REGISTRY[key]
    dice = random.Random(key)
    position, found = game.start(seats_near(game, 3), {}, bytes(16)), list[Position[Any]]()
    for number in range(max(LATE) + 1):
        if position.outcome is not None:
            break
        if number in LATE:
            found.append(position)
        (seat,) = position.to_act
        position = position.play(seat, dice.choice(position.moves(seat))).position
    return tuple(found)


def mover(position: Position[Any]) -> int:
    (seat,) = position.to_act
    return seat


@pytest.mark.parametrize("key", REGISTRY)
def test_every_notation_reads_as_itself_in_every_language(key: str) -> None:
    for position in late(key):
        seat = mover(position)
        for move in position.moves(seat)[::5]:
            notation = position.notation(move)
            assert position.read(seat, notation) == move
            for code in codes():
                told = shown(key, notation, language_for(code))
                assert read_notation(key, position, seat, told) == move, told


def table_of(position: Position[Any]) -> Table:
    return Table(replace(SESSION, game=position.view(None).game), position, position)


def played(position: Position[Any], said: str) -> tuple[str, ...]:
    """The notations that typing this plays; empty if it is asked about or refused."""
    try:
        reached = follow_read(table_of(position), mover(position), said, helping=True)
    except Refusal:
        return ()
    return tuple(one.action.notation for one in reached if isinstance(one.action, Move))


def offered(position: Position[Any], said: str) -> tuple[str, ...]:
    """The lines that are offered instead of what is typed; empty if none has anything of it."""
    with pytest.raises(Unclear) as caught:
        follow_read(table_of(position), mover(position), said, helping=True)
    return tuple(" ".join(one.moves) for one in caught.value.suggestions) if caught.value.near else ()


@pytest.mark.parametrize(
    ("places", "said", "notations"),
    [
        (["N1", "N9"], "N2 N3", ["N2", "N3"]),
        (["N1", "N9"], "N2, end-turn", ["N2", "end"]),
        (["N1", "N9"], "N2 fin-du-tour", ["N2", "end"]),
        (["N1", "N9"], "2. N2 end", []),
        (["N1", "N9"], "N2.", ["N2"]),
        (["N1", "N1"], "push2 : N2", ["push2:N2"]),
        (["N1", "N1"], "push2 N2", ["push2:N2"]),
        (["N33", "N9"], "photo photo", ["photo", "photo"]),
        # A number is no player, and a name or a place alone robs nobody.
        (["N1", "N1"], "N2 2", []),
        (["N1", "N1"], "#2 N2", []),
        (["N1", "N1"], "2", []),
        (["N1", "N9"], "N1", []),
    ],
)
def test_moves_in_notation_are_a_turn(places: list[str], said: str, notations: list[str]) -> None:
    assert played(vesuvio.position(places), said) == tuple(notations)


@pytest.mark.parametrize(
    ("places", "said", "wanted"),
    [
        (["N5", "N9"], "climb down to N4", "N4"),
        (["N5", "N9"], "walk to N4 please", "N4"),
        (["N5", "N9"], "aller en N4", "N4"),
        (["N5", "N5", "N5"], "push Bruno to N4", "push2:N4"),
        (["N5", "N5", "N5"], "pousse le joueur 3 en N4", "push3:N4"),
        (["N33", "N9"], "take the picture, a photo", "photo"),
        (["N5", "N9"], "finish my turn", "end"),
        (["N1", "N9"], "N2 and then N3", "N2 N3"),
        (["N1", "N9"], "N2 please", "N2"),
    ],
)
def test_a_move_in_words_is_offered_and_never_played(places: list[str], said: str, wanted: str) -> None:
    position = vesuvio.position(places)
    assert played(position, said) == ()
    assert wanted in offered(position, said)


@pytest.mark.parametrize("key", REGISTRY)
def test_what_a_list_says_of_a_move_finds_it_and_plays_nothing(key: str) -> None:
    dice = random.Random(f"words of {key}")
    for position in late(key):
        seat = mover(position)
        for move in dice.sample(tuple(position.moves(seat)), min(3, len(position.moves(seat)))):
            for code in codes():
                said = language_for(code).plain.say(position.explain(seat, position.write(move)))
                assert played(position, f"{said}, {said}") == ()
                found = described(key, position, seat, f"{position.notation(move)} {said}")
                assert move in found or len(position.moves(seat)) == 1, said


@pytest.mark.parametrize(
    ("said", "notations"),
    [
        ("b2 a3 c3 b3 b3 b4", ["b2-a3", "c3-b3", "b3-b4"]),
        ("b2-a3 c3 b3", ["b2-a3", "c3-b3"]),
        ("b2a3 c3b3", ["b2-a3", "c3-b3"]),
        ("b2xa3", ["b2-a3"]),
        # Alone, each of the two names the only cap that can go there.
        ("a3", ["b2-a3"]),
        ("a3 e3", []),
        ("a3 to a3", []),
        ("a3, e3", ["b2-a3", "d4-e3"]),
        ("I’m moving b2 a3", []),
        ("b2 to a3", []),
        ("de b2 à a3", []),
        ("b2 north-west", []),
        ("1. b2-a3", ["b2-a3"]),
        ("12. b2-a3 c3-b3", ["b2-a3", "c3-b3"]),
        ("1... b2-a3", ["b2-a3"]),
        ("1. a3", []),
        ("1 b2-a3", []),
        ("1.", []),
    ],
)
def test_squares_with_blanks_are_read_in_pairs(said: str, notations: list[str]) -> None:
    position = REGISTRY["volcano"].start(2, {"layout": "diagonal"}, bytes(16))
    assert played(position, said) == tuple(notations)


def turns(key: str) -> Iterator[tuple[Position[Any], tuple[str, ...]]]:
    """Turns of up to four moves, of which none but the last draws or reveals anything."""
    dice = random.Random(f"turns of {key}")
    for position in late(key) * 8:
        seat, turn, moves, after = mover(position), position.turn, list[str](), position
        while len(moves) < 4 and after.turn == turn and seat in after.to_act:
            move = dice.choice(after.moves(seat))
            step = after.play(seat, move)
            moves.append(after.notation(move))
            after = step.position
            if step.irrevocable:
                break
        yield position, tuple(moves)


PRINTED = ("bot-line-whole", "bot-line-sure", "bot-move-played", "bot-lookback-better", "bot-plan-own", "bot-hint-turn")


@pytest.mark.full
@pytest.mark.parametrize("key", ["volcano", "hekla", "vesuvio"])
def test_lines_that_the_bot_prints_are_read_back_as_the_moves_they_are(key: str) -> None:
    for position, moves in turns(key):
        for code in codes():
            language = language_for(code)
            told = [shown(key, move, language) for move in moves]
            line = " ".join(told)
            printed = [text(one, moves=line) for one in PRINTED]
            printed += [text("bot-line-whole-worth", moves=line, worth=worth) for worth in ("+1", "7/8", ">6/8")]
            printed += [text("bot-line-whole-leaves", told=printed[-1], points="+2")]
            printed += [text("bot-complete-choice", move=line, meaning=worth) for worth in ("+1", "−2", "+1 · gold")]
            printed += [text("bot-move-played-over", moves=text("bot-move-meant", moves=line, told="no eruption"))]
            lines = [language.say(one) for one in printed]
            lines += [f"`{line}`", f"**{line}**", f"> {line}", f"“{line}”", f"||{line}||", f"- `{line}`"]
            lines += [f"**`{told[0]}`**" + "".join(f" {arrow} `{one}`" for one in told[1:]) for arrow in "→⟶➡"]
            lines += [arrow.join(told) for arrow in (" → ", " -> ", "➡\ufe0f")]
            for said in lines:
                assert played(position, said) == moves, said


@pytest.mark.parametrize(
    "said",
    [
        *("don’t: b2-a3", "If a3-b3: b2-a3", "b2-a3 → c3", "a3 → c3-b3", "`b2 …`", "b2-a3: worth +3 points"),
        *("b2 → a3 → c3 → b3", "… → `c3-c4` …"),
    ],
)
def test_what_the_bot_does_not_print_so_is_not_played_as_another_move(said: str) -> None:
    assert played(REGISTRY["volcano"].start(2, {"layout": "diagonal"}, bytes(16)), said) == ()


def test_h7_a_retreat_is_never_chosen_for_the_player() -> None:
    position = hekla.position({"B3": "r1"}, (5, 0))
    assert played(position, "B3-B5") == ()
    assert all("<" in one for one in offered(position, "B3-B5"))


async def test_an_unclear_move_offers_the_nearest_and_plays_nothing(sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    with pytest.raises(Unclear) as caught:
        await sessions.play(session_id, ANN, "move b2 nowhere", NOON, asking=True)
    assert len(caught.value.suggestions) == 3
    assert all(one.moves[0].startswith("b2-") for one in caught.value.suggestions)
    with pytest.raises(Unclear) as caught:
        await sessions.play(session_id, ANN, "b2-a3 c3", NOON, asking=True)
    assert isinstance(caught.value.because, AmbiguousMove)
    assert all(one.moves[0] == "b2-a3" and one.moves[1].startswith("c3-") for one in caught.value.suggestions)
    assert (await sessions.by_id(session_id)).session.sequence == 0


async def test_a_move_that_is_sent_twice_is_played_once(sessions: Sessions) -> None:
    table = await start(sessions, replace(opening(), game="vesuvio"), BEN)
    mover_id = table.session.players[mover(table.position)]
    (landed,) = (await sessions.play(table.session.id, mover_id, "N1", NOON, asking=True)).notations
    # Only one of the moves that are left names the place just reached: it may be offered, but is not meant.
    for again in (landed, landed.lower()):
        with pytest.raises(Unclear) as caught:
            await sessions.play(table.session.id, mover_id, again, NOON, asking=True)
        assert isinstance(caught.value.because, IllegalMove)
    assert (await sessions.by_id(table.session.id)).session.sequence == 1


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("b2-d4", "volcano-too-far"),
        ("b2-g9", "volcano-off-board"),
        ("a5-a4", "volcano-no-cap"),
        ("pass", "volcano-no-pass"),
    ],
)
async def test_what_is_not_possible_gets_the_reason(sessions: Sessions, said: str, key: str) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    with pytest.raises(Unclear) as caught:
        await sessions.play(session_id, ANN, said, NOON, asking=True)
    assert caught.value.text.key == key
