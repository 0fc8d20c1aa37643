"""Typed moves in words: all that is understood names exactly one legal move, and notation stays what it was."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.model.reading import Unclear, follow_read
from bot.model.tables import Table
from bot.model.understanding import read_move, shown, understand, vocabulary, with_seats
from bot.play.sessions import Sessions
from bot.words.language import codes, language_for
from games import REGISTRY
from games.core.actions import Move
from games.core.contract import Position
from games.core.refusals import AmbiguousMove, IllegalMove, Refusal
from games.core.text import text
from tests.bot.conftest import ANN, BEN, NOON, begin, opening, session_of
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
def test_every_notation_reads_as_itself_in_every_language_and_as_words_means_no_other_move(key: str) -> None:
    for position in late(key):
        seat = mover(position)
        for move in position.moves(seat)[::5]:
            notation = position.notation(move)
            assert read_move(key, position, seat, notation) == position.read(seat, notation) == move
            assert understand(key, position, seat, notation).only in (move, None), notation
            for code in codes():
                told = shown(key, notation, language_for(code))
                assert read_move(key, position, seat, told) == move, told


@st.composite
def typed(draw: st.DrawFn, key: str) -> str:
    """Words of the game, and squares and numbers of its moves, in any order."""
    position = draw(st.sampled_from(late(key)))
    squares = sorted({place for move in position.moves(mover(position)) for place in position.gist(move).places})
    words = st.sampled_from(sorted(vocabulary(key).meanings))
    bits = st.one_of(words, st.sampled_from(squares or ["a1"]), st.integers(0, 9).map(str), st.text(max_size=3))
    return " ".join(draw(st.lists(bits, min_size=1, max_size=5)))


@pytest.mark.full
@pytest.mark.parametrize("key", REGISTRY)
def test_what_is_understood_names_one_legal_move_and_what_the_game_reads_stays_as_it_was(key: str) -> None:
    @settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(typed(key))
    def holds(said: str) -> None:
        for position in late(key):
            seat = mover(position)
            legal = position.moves(seat)
            try:
                move = read_move(key, position, seat, said)
            except Refusal:
                with pytest.raises(Refusal):
                    position.read(seat, said)
                continue
            assert list(legal).count(move) == 1
            try:
                assert position.read(seat, said) == move
            except Refusal:
                assert understand(key, position, seat, said).only == move

    holds()


FIRST = {"volcano": ("b2-a3", 2), "hekla": ("3@B3", 2)}
"""A legal move of the first position, and the seats."""


@pytest.mark.parametrize(
    ("key", "said"),
    [
        *(
            ("volcano", said)
            for said in (
                "move b2 a3",
                "b2 to a3",
                "b2 -> a3",
                "b2 a3",
                "from b2 to a3",
                "the cap on b2 to a3, please",
                "de b2 à a3",
                "b2 vers a3",
                "déplacer b2 a3",
                "DEPLACEZ le chapeau de b2 vers a3",
            )
        ),
        *(
            ("hekla", said)
            for said in (
                "place 3 B3",
                "3 on B3",
                "put a 3 at b3",
                "poser 3 B3",
                "3 B3",
                "pose un 3 en b3",
                "three on b3",
                "poser trois b3",
            )
        ),
    ],
)
def test_a_sloppy_move_is_read(key: str, said: str) -> None:
    notation, seats = FIRST[key]
    position = REGISTRY[key].start(seats, {"layout": "diagonal"} if key == "volcano" else {}, bytes(16))
    seat = mover(position)
    understood = understand(key, position, seat, said)
    assert understood.only is not None, [position.notation(understood.moves[one]) for one in understood.fitting]
    assert position.notation(understood.only) == notation


@pytest.mark.parametrize("said", ["b2", "move", "up", "large", "b2 b2", "cap", "?", "end the game", "/end", "b2 a3 c3"])
def test_what_fits_no_move_or_several_is_never_guessed(said: str) -> None:
    position = REGISTRY["volcano"].start(2, {}, bytes(16))
    assert understand("volcano", position, mover(position), said).only is None


@pytest.mark.parametrize(
    ("places", "said", "notation"),
    [
        (["A2", "A2"], "push", "push2:N3"),
        (["A2", "A2"], "pousser", "push2:N3"),
        (["N5", "N5"], "push to N4", "push2:N4"),
        (["N5", "N5", "N5"], "push #3 N4", "push3:N4"),
        (["N5", "N5", "N5"], "push player 3 to n4", "push3:N4"),
        (["N5", "N5", "N5"], "push 3 N4", "push3:N4"),
        (["N3", "N9"], "climb", "A1"),
        (["N3", "N9"], "go A1", "A1"),
        (["N3", "N9"], "down", "N2"),
        (["N5", "N9"], "up", "N6"),
        (["N5", "N9"], "monter", "N6"),
        (["N5", "N9"], "fin du tour", "end"),
        (["N5", "N9"], "passe", "end"),
        (["N5", "N9"], "go up to N6", "N6"),
    ],
)
def test_a_sloppy_move_of_vesuvio_is_read(places: list[str], said: str, notation: str) -> None:
    position = vesuvio.position(places)
    understood = understand("vesuvio", position, 0, said)
    assert understood.only is not None, [position.notation(understood.moves[one]) for one in understood.fitting]
    assert position.notation(understood.only) == notation


FULL = "garder une pépite d’or et remettre un fossile sur la pioche"


def with_both_apostrophes(said: str) -> tuple[str, str]:
    return said, said.replace("’", "'")


def played(position: Position[Any], said: str) -> tuple[str, ...]:
    """The notations that typing this plays; empty if it is asked about or refused."""
    session = replace(SESSION, game=position.view(None).game)
    try:
        reached = follow_read(Table(session, position, position), mover(position), said, helping=True)
    except Refusal:
        return ()
    return tuple(one.action.notation for one in reached if isinstance(one.action, Move))


@pytest.mark.parametrize(
    ("places", "said", "notations"),
    [
        # Words without a comma or "then" between them are one move.
        (["N5", "N9"], "climb up", ["N6"]),
        (["N5", "N9"], "climb down", []),
        (["N5", "N9"], "go down", ["N4"]),
        (["N8", "N9"], "climb up", ["B1"]),
        (["N1", "N9"], "go up", ["N2"]),
        (["N1", "N9"], "go down", []),
        (["N1", "N9"], "go N1", []),
        (["N3", "N9"], "climb down to A1", []),
        (["N1", "N9"], "up, up", ["N2", "N3"]),
        (["N1", "N9"], "up then up", ["N2", "N3"]),
        (["N1", "N9"], "monte puis monte", ["N2", "N3"]),
        (["N1", "N9"], "up up", []),
        (["N1", "N9"], "go to N2, go to N3", ["N2", "N3"]),
        (["N1", "N9"], "N2 N3", ["N2", "N3"]),
        (["N1", "N9"], "N2 end-turn", ["N2", "end"]),
        (["N5", "N5", "N5"], "push player two to N4", ["push2:N4"]),
        (["N5", "N5", "N5"], "pousser trois vers N4", ["push3:N4"]),
        (["N1", "N1"], "N2 two", []),
        (["N1", "N1"], "deux", []),
        (["N1", "N9"], "2. N2 end", []),
        # A number is no player, and a place or a name alone robs nobody.
        (["N1", "N1"], "N2 2", []),
        (["N1", "N1"], "N2: 2", []),
        (["N1", "N1"], "2", []),
        (["N1", "N1"], "#2", []),
        (["N1", "N1"], "to N2", ["N2"]),
        (["N1", "N1"], "them to N2", []),
        (["N1", "N1"], "player", []),
        (["N1", "N1"], "N2 player", []),
        (["N5", "N5"], "up", ["N6"]),
        (["N5", "N5"], "N6, please", ["N6"]),
        (["N1", "N9"], "N1 to N2", ["N2"]),
        (["N1", "N9"], "from N1 to N2", ["N2"]),
        (["N1", "N1"], "#2 N2", ["push2:N2"]),
        (["N1", "N1"], "push2 : N2", ["push2:N2"]),
        (["N1", "N1"], "push2 N2", ["push2:N2"]),
        (["N1", "N9"], "N2.", ["N2"]),
        (["N5", "N5"], "push #2 down", ["push2:N4"]),
        (["N5", "N5"], "push him down", ["push2:N4"]),
        (["N5", "N5"], "shove 2 up", ["push2:N6"]),
        (["N5", "N5"], "pousse le vers le bas", ["push2:N4"]),
        (["N33", "N9"], "take photo", ["photo"]),
        (["N33", "N9"], "take the picture", ["photo"]),
        (["N33", "N9"], "prendre la photo", ["photo"]),
        (["N33", "N9"], "prends une photo", ["photo"]),
        (["N33", "N9"], "photo photo", ["photo", "photo"]),
        (["N1", "N9"], "go home", ["N0"]),
        # What may mean the game as well as the turn is asked.
        (["N1", "N9"], "stop", []),
        (["N1", "N9"], "stop the game", []),
        (["N1", "N9"], "give up", []),
        (["N1", "N9"], "terminer la partie", []),
        (["N1", "N9"], "fin de partie", []),
        (["N1", "N9"], "monte d’une case", ["N2"]),
    ],
)
def test_words_are_one_move_unless_they_stand_apart(places: list[str], said: str, notations: list[str]) -> None:
    for one in with_both_apostrophes(said):
        assert played(vesuvio.position(places), one) == tuple(notations)


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
        ("I’m moving b2 a3", ["b2-a3"]),
        ("de b2 à a3, s’il te plaît", ["b2-a3"]),
        ("d’b2 à a3", ["b2-a3"]),
        ("1. b2-a3", ["b2-a3"]),
        ("12. b2-a3 c3-b3", ["b2-a3", "c3-b3"]),
        ("1... b2-a3", ["b2-a3"]),
        ("1. a3", []),
        ("1 b2-a3", []),
        ("1.", []),
        ("b2 nw", ["b2-a3"]),
        ("b2 north-west", ["b2-a3"]),
        ("b2 nord-ouest", ["b2-a3"]),
        ("déplacer b2 en diagonale haut-gauche", ["b2-a3"]),
        ("b2 ne", []),
        ("b2 se déplace", []),
        ("b2 diagonally", []),
        ("nw", []),
    ],
)
def test_squares_with_blanks_are_read_in_pairs_whatever_the_apostrophe(said: str, notations: list[str]) -> None:
    position = REGISTRY["volcano"].start(2, {"layout": "diagonal"}, bytes(16))
    for one in with_both_apostrophes(said):
        assert played(position, one) == tuple(notations), one


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


@pytest.mark.parametrize(
    ("said", "notation"),
    [
        ("garde l’or au fond", "keep2:17"),
        ("garde l’or dessus", "keep2:0"),
        ("l’or au fond", None),
        ("or", None),
        (FULL, "keep2:0"),
        (FULL.replace(" sur ", " "), None),
    ],
)
def test_a_stone_is_kept_only_if_a_word_says_so(said: str, notation: str | None) -> None:
    position = vesuvio.position(["N25", "N1"], ground={"N25": "medium"}, decks={"red": "gold fossil" + 17 * " strange"})
    choice = position.play(0, position.read(0, "dig")).position
    for one in with_both_apostrophes(said):
        assert played(choice, one) == (() if notation is None else (notation,)), one


@pytest.mark.parametrize("said", ["j’entre", "up", "go up", "monte", "go ashore"])
def test_the_only_way_in_is_entered_with_whatever_word(said: str) -> None:
    for one in with_both_apostrophes(said):
        assert len(played(REGISTRY["vesuvio"].start(2, {}, bytes(16)), one)) == 1


@pytest.mark.parametrize("said", ["go ashore", "land", "débarquer", "je débarque"])
def test_the_first_step_in_vesuvio_is_read_in_the_words_of_its_lesson(said: str) -> None:
    position = REGISTRY["vesuvio"].start(2, {}, bytes(16))
    understood = understand("vesuvio", position, mover(position), said)
    assert understood.only is not None, [position.notation(understood.moves[one]) for one in understood.fitting]


@pytest.mark.parametrize(
    ("said", "notation"),
    [("B3-B5", None), ("move B3 to B5", None), ("move B3 to B5 back 3", "B3-B5<3"), ("b3 b5 recul de 3", "B3-B5<3")],
)
def test_h7_a_retreat_is_never_chosen_for_the_player(said: str, notation: str | None) -> None:
    position = hekla.position({"B3": "r1"}, (5, 0))
    only = understand("hekla", position, 0, said).only
    assert (None if only is None else position.notation(only)) == notation


@pytest.mark.parametrize("said", ["push", "push N4", "up and down", "photo", "N5", "push #4", "end the game", "/end"])
def test_what_is_unclear_in_vesuvio_is_never_guessed(said: str) -> None:
    position = vesuvio.position(["N5", "N5", "N5"])
    assert understand("vesuvio", position, 0, said).only is None


@pytest.mark.parametrize(("key", "said"), [("volcano", "pass"), ("volcano", "passe"), ("volcano", "skip")])
def test_passing_in_volcano_is_answered_truly(key: str, said: str) -> None:
    position = REGISTRY[key].start(2, {}, bytes(16))
    with pytest.raises(IllegalMove, match="volcano-no-pass"):
        read_move(key, position, mover(position), said)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("push Bruno to N4", "push #2 to N4"),
        ("push bruno", "push #2"),
        ("push @Bruno Berg", "push #2"),
        ("push <@8>", "push #2"),
        ("push Brunos", "push Brunos"),
        ("push Ada", "push Ada"),
        ("push Ada Lang", "push #1"),
    ],
)
def test_players_are_named_by_mentions_and_names_that_only_one_has(said: str, read: str) -> None:
    assert with_seats(said, (7, 8, 9), ("Ada Lang", "Bruno Berg", "Ada Roth")) == read


async def test_a_turn_in_words_is_recorded_in_notation(sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    played = await sessions.play(session_id, ANN, "move b2 a3, c3 vers b3 puis b3 to b4", NOON)
    assert played.notations == ("b2-a3", "c3-b3", "b3-b4")


async def test_an_unclear_move_offers_the_nearest_and_plays_nothing(sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    with pytest.raises(Unclear) as caught:
        await sessions.play(session_id, ANN, "move b2 nowhere", NOON, asking=True)
    assert caught.value.text.key == "bot-unclear-rest"
    assert len(caught.value.suggestions) == 3
    assert all(one.moves[0].startswith("b2-") for one in caught.value.suggestions)
    with pytest.raises(Unclear) as caught:
        await sessions.play(session_id, ANN, "b2-a3 c3", NOON, asking=True)
    assert isinstance(caught.value.because, AmbiguousMove)
    assert all(one.moves[0] == "b2-a3" and one.moves[1].startswith("c3-") for one in caught.value.suggestions)
    assert (await sessions.by_id(session_id)).session.sequence == 0


async def test_a_move_that_is_sent_twice_is_played_once(sessions: Sessions) -> None:
    lobby = await sessions.lobbies.open(replace(opening(), game="vesuvio"), NOON)
    await sessions.lobbies.join(lobby.session.id, BEN, NOON)
    table = await sessions.lobbies.start(lobby.session.id, ANN, NOON)
    mover_id = table.session.players[mover(table.position)]
    (landed,) = (await sessions.play(table.session.id, mover_id, "N1", NOON, asking=True)).notations
    # Only one of the moves that are left names the place just reached: it may be offered, but is not meant.
    for again in (landed, landed.lower()):
        with pytest.raises(Unclear) as caught:
            await sessions.play(table.session.id, mover_id, again, NOON, asking=True)
        assert isinstance(caught.value.because, IllegalMove)
    assert (await sessions.by_id(table.session.id)).session.sequence == 1


@pytest.mark.parametrize(
    ("said", "key", "offered"),
    [
        ("b2 to a3 bitte", "bot-unclear-rest", ["b2-a3"]),
        ("erupt b2", "bot-unclear-rest", None),
        ("move the cap on b2 to d4", "volcano-too-far", None),
        ("b2 to g9", "volcano-off-board", None),
        ("a5 to a4", "volcano-no-cap", None),
    ],
)
async def test_what_is_possible_is_never_called_impossible_and_what_is_not_gets_the_reason(
    sessions: Sessions, said: str, key: str, offered: list[str] | None
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    with pytest.raises(Unclear) as caught:
        await sessions.play(session_id, ANN, said, NOON, asking=True)
    unclear = caught.value
    assert unclear.text.key == key
    assert unclear.near
    if offered is not None:
        assert [" ".join(one.moves) for one in unclear.suggestions] == offered


def test_squares_in_words_are_refused_for_the_reason_that_their_notation_is() -> None:
    taken = hekla.position({"C3": "r3"}, (0, 0))
    for said, reason in (("place 2 on C3", "hekla-not-empty"), ("2 z9", "hekla-off-board")):
        with pytest.raises(IllegalMove, match=reason):
            read_move("hekla", taken, mover(taken), said)


def test_a_player_who_is_named_is_never_taken_for_the_value_of_a_piece() -> None:
    position = REGISTRY["hekla"].start(2, {}, bytes(16))
    understood = understand("hekla", position, mover(position), "3 beside #1")
    assert understood.fitting == ()
    assert understood.said[-1].roles == {"player"}


@pytest.mark.parametrize(
    "hostile", ["b2 " * 2000, "[" * 3000, "\u202ea3-2b" * 9, "*" * 99, "@everyone " * 8, "9" * 5000]
)
async def test_hostile_texts_are_refused_quickly_and_not_repeated(sessions: Sessions, hostile: str) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    with pytest.raises(Refusal) as caught:
        await sessions.play(session_id, ANN, hostile, NOON, asking=True)
    told = language_for("en").say(caught.value.text)
    assert len(told) < 400
    assert "everyone" not in told
    assert "**" not in told
