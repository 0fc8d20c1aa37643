"""What a draw brings is seen only by committing it: what is refused, planned or suggested tells nothing of it."""

import pytest

from bot.model.actions import follow_begun, follow_typed, revealed_in, split_turn
from bot.model.tables import Table
from bot.play.plans import try_moves
from bot.play.sessions import Played
from bot.ui.picker import played_sentence
from bot.words.language import language_for
from games.core.actions import Move
from games.core.record import Record
from games.core.refusals import Refusal
from games.core.text import Text
from games.vesuvio.position import VesuvioPosition
from tests.bot.conftest import ANN, FIXED_SEED, session_of
from tests.games.vesuvio.boards import position

DECKS = ("gold fossil" + 17 * " strange", "eruption gold strange", "gold eruption fossil", "gold")
"""Two stones to choose from; the eruption card, which leaves one; a deck that has only one."""

TYPED = ("dig", "dig end", "dig ,", "dig N24", "dig keep2:0", "dig keep3:1", "dig stay", "dig x", "dig dig")


def digging(deck: str, points: int) -> VesuvioPosition:
    """Somebody about to draw two red cards and to keep one."""
    return position(["N25", "N1"], ground={"N25": "medium"}, decks={"red": deck}, points=points)


def table_of(deck: str, points: int) -> Table:
    session = session_of("vesuvio")
    now = digging(deck, points)
    return Table(session, now, now)


def refusal(table: Table, typed: str, way: str) -> Text | None:
    """What somebody is told who types this as a turn, or slowly enough for suggestions."""
    try:
        if way == "turn":
            follow_typed(table, 0, split_turn(typed))
        else:
            follow_begun(table, ANN, typed)
    except Refusal as refused:
        return refused.text
    return None


@pytest.mark.parametrize("way", ["turn", "suggestions"])
@pytest.mark.parametrize("points", [2, 3, 4])
@pytest.mark.parametrize("typed", TYPED)
@pytest.mark.full
def test_what_is_refused_after_a_draw_tells_nothing_of_the_cards(typed: str, points: int, way: str) -> None:
    told = [refusal(table_of(deck, points), typed, way) for deck in DECKS]
    assert told == [told[0]] * len(DECKS)


@pytest.mark.parametrize("points", [2, 3, 4])
@pytest.mark.parametrize("typed", TYPED)
def test_a_plan_stops_before_a_draw_and_shows_nothing_of_the_cards(typed: str, points: int) -> None:
    for deck in DECKS:
        table = table_of(deck, points)
        tried = try_moves(table, 0, split_turn(typed))
        assert (tried.moves, tried.held, tried.settles) == (("dig",), "dig", True)
        assert tried.after is table
        assert tried.scene.events == ()


@pytest.mark.parametrize("deck", DECKS)
def test_nothing_can_be_typed_after_a_draw(deck: str) -> None:
    for typed in TYPED[3:]:
        said = refusal(table_of(deck, 2), typed, "turn")
        assert said is not None
        assert said.key == "bot-refusal-irrevocable"


def test_what_was_played_is_told_in_words_even_where_only_a_stone_was_put_under_others() -> None:
    drawn = follow_typed(table_of(DECKS[0], 2), 0, ("dig",))[-1].table
    said = played_sentence(Played(drawn, ((drawn.position, "keep3:17"),), turn_over=False))
    assert language_for("en").say(said) == "Played: keep a fossil"
    assert language_for("fr").say(said) == "Joué\u202f: garder un fossile"


def test_no_repr_tells_a_seed_a_secret_choice_or_what_was_drawn() -> None:
    table = table_of(DECKS[0], 2)
    drawn = follow_typed(table, 0, ("dig",))
    kept = follow_typed(drawn[-1].table, 0, ("keep3:17",))
    assert kept[-1].action == Move(0, "keep3:17")
    revealed = revealed_in((*drawn, *kept), 0)
    played = Played(
        kept[-1].table, ((drawn[-1].table.position, "keep3:17"),), turn_over=True, revealed=revealed, seat=0
    )
    record = Record("vesuvio", 1, 2, (), FIXED_SEED, 0, (Move(0, "keep3:17"),))
    assert any("card" in str(sentence.values) for sentence in revealed)
    for shown in (repr(played), repr(kept), repr(record)):
        assert "keep3" not in shown
        assert "fossil" not in shown.lower()
        assert repr(FIXED_SEED) not in shown
