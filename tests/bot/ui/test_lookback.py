"""What somebody is told of what they missed stays within Discord's limits, whatever it was."""

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot import limits
from bot.discord_api.people import mentions
from bot.play.replays import MissedTurn
from bot.sandbox.component_checks import walk
from bot.ui.base import gallery, layout
from bot.ui.lookback import _ROOM, _messages, _Passage, look_back_buttons, told, win_chances_of
from games import REGISTRY
from games.core.analyst import Alternative
from games.core.lookback import Analysis, BestTurn, CurveMark, Missed, Point
from games.core.text import text
from rendering.charts import DrawnMark, MarkKind
from rendering.picture import Picture
from tests.bot.signs import signing
from tests.bot.test_limits import NUMBER, both_languages, check_layout, every_game, lobby_for, playing


def chance(game: str, moves: int, number: int = 1) -> MissedTurn:
    """A turn of so many moves with as many better ones."""
    descriptor = REGISTRY[game]
    position = descriptor.start(2, descriptor.complete_options({}), bytes(16), 0)
    line = (position.notation(position.moves(0)[0]),) * moves
    said = (text("core-missed-played", brought="+1"),) * 4
    missed = Missed(number * 3, number * 3 + 3, number, 0, Alternative(line, line, 0, 7, said))
    return MissedTurn(missed, position, ())


@pytest.mark.full
@every_game
@both_languages
@pytest.mark.parametrize("parts", [1, 6])
def test_three_missed_turns_fit_however_long_they_were(game: object, code: str, parts: int) -> None:
    """With large pictures, too, which come in parts: then there are several messages."""
    key = str(getattr(game, "key", game))
    table = playing(lobby_for(REGISTRY[key], 2, code, 0), chance(key, 1).position)
    language = signing(code, key)
    picture = Picture(b"", "board.png", "x" * limits.ALT_TEXT)
    sections = [_Passage("x" * 200)]
    for number in (1, 2, 3):
        items = [gallery(replace(picture, name=f"{number}-{part}.png")) for part in range(parts)]
        words = told(table, chance(key, 60, number), number, language)
        files = [discord.File(__file__, filename=f"{number}-{part}.png") for part in range(parts)]
        sections.append(_Passage(words[:_ROOM], items, files))
    sections.append(_Passage("x" * 100, [gallery(picture)] * parts))
    shown = list(_messages(sections))
    assert [one for part in shown for one in part] == sections, "in order, and nothing is lost"
    assert len(shown) == (1 if parts == 1 else 3)
    for part in shown:
        assert sum(len(one.files) for one in part) <= limits.FILES
        shown_items: list[str | discord.ui.Item[Any]] = []
        for one in part:
            shown_items += (one.said, *one.items)
        check_layout(layout(*shown_items))
    for section in sections:
        for file in section.files:
            file.close()


@both_languages
def test_a_missed_turn_is_told_with_both_lines_and_as_an_estimate(code: str) -> None:
    table = playing(lobby_for(REGISTRY["volcano"], 2, code, 0), chance("volcano", 1).position)
    language = signing(code, "volcano")
    found = chance("volcano", 2)
    words = told(table, found, 2, language)
    names = mentions(table.session.players)
    for part in (
        text("bot-lookback-turn", number=2, turn=1),
        text("bot-lookback-estimate"),
        text("bot-lookback-better", moves=" ".join(found.alternative.better)),
        text("bot-lookback-played", moves=" ".join(found.alternative.played)),
        *found.alternative.said,
    ):
        assert language.say(part, names) in words


def test_the_moments_of_the_curve_are_ones_own_and_those_of_all() -> None:
    """Not what the others have missed."""
    points = (
        Point(0, 0, None, (0.5, 0.5)),
        Point(3, 1, 0, (0.4, 0.6), (CurveMark.MISSED,)),
        Point(6, 2, 1, (0.7, 0.3), (CurveMark.MISSED, CurveMark.BEST)),
        Point(9, 3, 0, (0.0, 1.0), (CurveMark.TURNED,)),
    )
    analysis = Analysis(((), ()), (BestTurn(3, 6, 2, 1, text("core-missed-played", brought="+1")),), points)
    seen = win_chances_of(analysis, (chance("volcano", 1, 0),))
    assert seen.marks == (DrawnMark(1, MarkKind.MISSED, 1), DrawnMark(2, MarkKind.BEST), DrawnMark(3, MarkKind.TURNED))
    assert seen.turns == (0, 1, 2, 3)
    assert win_chances_of(analysis, ()).marks == (DrawnMark(2, MarkKind.BEST), DrawnMark(3, MarkKind.TURNED))


@both_languages
def test_both_buttons_fit_and_say_what_they_do(code: str) -> None:
    view = layout(discord.ui.ActionRow(*look_back_buttons(NUMBER, signing(code, "volcano"))))
    check_layout(view)
    labels = [part["label"] for part in walk(view.to_components()) if "label" in part]
    assert len(set(labels)) == 2
