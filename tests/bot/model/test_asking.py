"""A move that ends the game and loses it is asked about first, however it is made, as long as there is another."""

from typing import Any

import pytest

from bot.model.actions import Chosen, asked_about, follow_chosen, require_asked
from bot.model.refusals import AsksFirst
from bot.model.tables import Table
from bot.model.typed_turns import follow_read
from bot.move_menu.entries import menu_entries
from bot.words.language import language_for
from games.core.contract import Position
from games.volcano.moves import Claim
from games.volcano.setup import Setup
from tests.bot.conftest import session_of
from tests.games.vesuvio import boards as vesuvio
from tests.games.volcano import boards as volcano

BOARD = {"a1": "r3", "c1": "y3"}
FOUR = "y1g1b1c1"
AHEAD = "y1y1r1r1g1g1"


def table_of(position: Position[Any]) -> Table:
    session = session_of(position.game, first_seat=0)
    return Table(session, position, position)


@pytest.mark.parametrize("line", [("a1-b1",), ("e5-e4", "a1-b1")])
def test_a_losing_end_is_asked_about_typed_or_chosen_alone_or_last_in_a_line(line: tuple[str, ...]) -> None:
    table = table_of(volcano.position(BOARD, "a1 e5", hands=(FOUR, AHEAD)))
    with pytest.raises(AsksFirst) as chosen:
        follow_chosen(table, 0, Chosen(table.session.id, table.session.sequence, line), asking=True)
    with pytest.raises(AsksFirst) as typed:
        require_asked(table, 0, follow_read(table, 0, " ".join(line), helping=True))
    assert typed.value.text == chosen.value.text
    for code, said in (
        ("en", "`a1-b1` – ends the game: you lose 5 to 6. Play it?"),
        ("fr", "`a1-b1` – finit la partie : vous perdez 5 à 6. On le joue ?"),
    ):
        assert language_for(code).say(typed.value.text).replace("\u202f", " ").replace("\xa0", " ") == said
    (*_, last) = follow_chosen(table, 0, Chosen(table.session.id, table.session.sequence, line), asking=False)
    assert last.table.position.outcome is not None


@pytest.mark.parametrize("other", ["y3", "y1y1r1r1g1"], ids=["win", "tie"])
def test_an_end_that_wins_or_is_shared_is_played_at_once(other: str) -> None:
    position = volcano.position(BOARD, "a1 e5", hands=(FOUR, other))
    assert asked_about(position, 0, position.read(0, "a1-b1")) == ()


@pytest.mark.parametrize("right", [True, False])
def test_a_claim_that_loses_if_right_is_asked_about_whether_it_is_right_or_not(right: bool) -> None:
    """The question is the same, so it does not answer the claim (O14)."""
    setup = Setup(variant="mini", layout="4x4", claimed=True)
    position = volcano.position({} if right else BOARD, "a1 d4", hands=(FOUR, AHEAD), setup=setup)
    assert (position.play(0, Claim()).position.outcome is not None) == right
    table = table_of(position)
    with pytest.raises(AsksFirst) as asked:
        follow_chosen(table, 0, Chosen(table.session.id, table.session.sequence, ("claim",)), asking=True)
    for code, said in (
        ("en", "`claim` – if right: the game ends 4 to 6, you lose. Play it?"),
        ("fr", "`annonce` – si l’annonce est juste : la partie finit 4 à 6, vous perdez. On le joue ?"),
    ):
        assert language_for(code).say(asked.value.text).replace("\u202f", " ").replace("\xa0", " ") == said
    (*_, last) = menu_entries(position, 0)
    assert last.label == "claim"


def test_a_claim_of_whoever_is_ahead_is_neither_asked_about_nor_told_as_a_win() -> None:
    setup = Setup(variant="mini", layout="4x4", claimed=True)
    position = volcano.position(BOARD, "a1 d4", hands=(AHEAD, FOUR), setup=setup)
    assert asked_about(position, 0, Claim()) == ()
    (worth,) = position.worths(0, (Claim(),))
    assert not worth.wins
    assert [language_for("en").say(one) for one in worth.words] == ["if right: the game ends 6 to 4, you win"]


def test_nothing_is_asked_where_every_move_loses() -> None:
    position = vesuvio.position(["N32", "yacht"], lava="N33", eruption=("photo", 0, 4), points=1)
    moves = position.moves(0)
    lost = [move for move, worth in zip(moves, position.worths(0, moves), strict=True) if worth.loses]
    assert lost
    assert [bool(asked_about(position, 0, move)) for move in lost] == [len(lost) < len(moves)] * len(lost)


def test_the_list_of_a_problem_tells_neither_ends_nor_replies() -> None:
    position = volcano.position(BOARD, "a1 e5", hands=(FOUR, AHEAD))
    (first, *_) = menu_entries(position, 0, warning=False)
    assert first.label == "a1-b1"
    assert language_for("en").say(first.meaning).startswith("+1, fifth colour · ")
    (*_, last) = menu_entries(position, 0)
    assert last.label == "a1-b1"
    assert language_for("en").say(last.meaning) == "ends the game: you lose 5 to 6 · +1, fifth colour"
