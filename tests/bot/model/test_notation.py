"""A person reads moves with words in the own language wherever they stand; the record keeps one notation."""

from dataclasses import replace
from typing import Any

import pytest

from bot.model.actions import follow_typed
from bot.model.refusals import AsksFirst
from bot.model.tables import Table
from bot.play.sessions import Sessions
from bot.ui.picker import broken_told, played_sentence
from bot.words.language import language_for
from games import REGISTRY
from games.core.contract import Position
from games.core.refusals import AmbiguousMove, IllegalMove, InvalidSetup, Refusal
from games.core.text import Notation, text
from games.volcano.game import VOLCANO
from tests.bot.conftest import ANN, BEN, NOON, opening
from tests.bot.model.test_typed_turns import late, mover
from tests.bot.tables import start
from tests.games.vesuvio import boards as vesuvio

FRENCH = language_for("fr")
"""A language whose words are not those of the record."""

NONSENSE = ("xyz", "pass", "claim", "end", "dig", "take", "photo", "stay", "push1", "push2", "slide", "keep9", "shout")


def refusals(key: str, position: Position[Any]) -> list[Refusal]:
    """What the game says to words that are no legal move now."""
    found = []
    for typed in NONSENSE:
        try:
            position.read(mover(position), typed)
        except Refusal as refusal:
            found.append(refusal)
    return found


def left_over(key: str, said: str) -> bool:
    """Whether a word of the record stands in it where the language has one of its own."""
    return FRENCH.notation(Notation(key, said)) != said


@pytest.mark.parametrize("key", REGISTRY)
def test_every_refusal_shows_moves_in_the_reader_s_words(key: str) -> None:
    for position in late(key):
        for refusal in refusals(key, position):
            assert not left_over(key, FRENCH.say(refusal.text)), refusal.text.key


def test_a_refusal_that_lists_moves_names_them_as_the_lists_do() -> None:
    together = vesuvio.position(("N9", "N9"), ("gold", "gold"))
    with pytest.raises(AmbiguousMove) as refusal:
        together.read(0, "push2")
    assert "pousser2:N8" in FRENCH.say(refusal.value.text)
    assert "push2:N8" in language_for("en").say(refusal.value.text)


async def entered(sessions: Sessions) -> Table:
    """A game of Vesuvio in which Ann has just come ashore."""
    table = await start(sessions, replace(opening(), game="vesuvio"), BEN)
    return (await sessions.play(table.session.id, ANN, "N1", NOON)).table


async def test_what_was_played_is_told_in_the_reader_s_words_and_recorded_in_one_notation(sessions: Sessions) -> None:
    table = await entered(sessions)
    played = await sessions.play(table.session.id, ANN, "fin-du-tour", NOON)
    assert played.notations == ("end",)
    assert FRENCH.say(played_sentence(played)) == "Joué\u202f: finir le tour. Votre tour est terminé."
    assert language_for("en").say(played_sentence(played)) == "Played: end the turn. Your turn is over."
    hekla = await start(sessions, replace(opening(), game="hekla", channel_id=2), BEN)
    played = await sessions.play(hekla.session.id, ANN, "3@B4", NOON)
    assert FRENCH.say(played_sentence(played)) == "Joué\u202f: `3@B4` (poser un 3 en B4). Votre tour est terminé."


async def test_refusals_of_a_whole_turn_and_broken_plans_name_moves_in_the_reader_s_words(sessions: Sessions) -> None:
    table = await entered(sessions)
    with pytest.raises(IllegalMove) as refusal:
        follow_typed(table, 0, ("end", "N2"))
    assert "`fin-du-tour`" in FRENCH.say(refusal.value.text)
    told = broken_told(("N2", "end"), 1, text("core-undo-nothing"), table, FRENCH)
    assert told.startswith("Vos coups étaient `N2 fin-du-tour`. `fin-du-tour` et la suite")
    assert FRENCH.value(AsksFirst("vesuvio", (), ("N2", "end"), 1).line) == "N2 fin-du-tour"


OWN = "rrrrr/ggggg/bbbbb/ccccc/yyyyy"


def test_an_opening_is_shown_and_understood_with_the_reader_s_word_for_caps() -> None:
    with pytest.raises(InvalidSetup) as refusal:
        VOLCANO.complete_options({"layout": "custom"})
    said = FRENCH.say(refusal.value.text)
    assert "chapeaux a1 b2 c3 d4 e5" in said
    assert " caps " not in said
    for word in ("caps", "chapeaux", "CHAPEAUX:", "¢àþš"):
        chosen = VOLCANO.complete_options({"layout": "custom", "opening": f"{OWN} {word} a1 e5 c3 b2 d4"})
        assert chosen["opening"] == f"{OWN} caps a1 b2 c3 d4 e5", word
