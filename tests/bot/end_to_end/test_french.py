"""Every game is played in French without one English sentence being seen, whatever is asked on the way."""

import re
from functools import cache
from random import Random

import pytest
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.sandbox.driver import Message, Reply
from bot.sandbox.world import GUILD
from games import REGISTRY
from games.core.rules import parse_topics
from tests.bot.end_to_end.house import House, chosen, settled
from tests.games.wording import folder
from tests.languages.parsing import parsed
from tests.test_repository import ROOT

MOVES = 6
LONG = {"pebbles": {"pile": 30}}
"""Options of games that could be over after so few moves."""

WORDS = 3
"""Words in a row that make a fragment of a sentence: fewer may be alike in both languages."""

GAME = "the game"
"""Stands for the one that is played."""

ASKED: tuple[tuple[str, dict[str, str]], ...] = (
    ("rules", {"topic": "éruption"}),
    ("board", {}),
    ("games", {}),
    ("help", {}),
    ("me", {}),
    ("hand", {}),
    ("replay", {}),
    ("undo", {}),
    ("history", {}),
    ("leaderboard", {"game": GAME}),
    ("move", {"move": "zz"}),
)


class _Fragments(Visitor):
    """The parts of all sentences between what is put into them."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - the visitor looks for it
        """Called by the visitor."""
        self.found |= {line.strip() for line in node.value.splitlines()}


@cache
def fragments(code: str) -> frozenset[str]:
    """What sentences of a language consist of, the rules' texts included."""
    visitor = _Fragments()
    folders = [ROOT / "bot", ROOT / "games" / "core", *map(folder, REGISTRY)]
    for path in [one / "words" / f"{code}.ftl" for one in folders]:
        visitor.visit(parsed(path.read_text(encoding="utf-8")))
    for path in [folder(game) / "rules" / f"{code}.md" for game in REGISTRY]:
        for topic in parse_topics(path.read_text(encoding="utf-8")):
            visitor.found |= {line.strip() for line in (topic.heading, *topic.body.splitlines())}
    return frozenset(one for one in visitor.found if len(re.findall(r"[^\W\d_]{2,}", one)) >= WORDS)


def english() -> list[str]:
    """What would give English away: nothing that French has too."""
    french = "\n".join(fragments("fr"))
    return sorted(one for one in fragments("en") if one not in french)


def written(message: Message) -> list[str]:
    """Everything a message lets people read."""
    options = [
        text
        for select in message.raw["components"]
        for text in re.findall(r"'(?:label|description|placeholder)': '([^']*)'", str(select))
    ]
    return [
        message.text,
        *(image.alt for image in message.images),
        *(button.label for button in message.buttons),
        *options,
    ]


class Reader:
    """Reads along."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.read: set[str] = set()

    def look(self) -> None:
        for member in self._house.driver.members:
            for message in member.messages():
                self.read.update(written(message))

    def hear(self, reply: Reply) -> Reply:
        for message in reply.messages:
            self.read.update(written(message))
        return reply


@pytest.mark.full
@pytest.mark.parametrize("game", REGISTRY)
async def test_a_game_in_french_shows_not_one_english_sentence(house: House, game: str) -> None:
    for member in house.driver.members:
        member.speak("fr")
    house.sandbox.set_locale(GUILD, "fr")
    reader, dice = Reader(house), Random(game)
    reader.hear(await house.ada.slash(f"{game} new", options=LONG.get(game, {})))
    lobby = await house.lobby()
    reader.look()
    await house.bruno.press(lobby, label="Rejoindre")
    lobby = await house.lobby(shows=house.bruno.mention)
    await house.ada.select(lobby, str(house.ada.id))
    await house.ada.wait_for(lambda one: one.id == lobby.id and chosen(one) == str(house.ada.id))
    await house.ada.press(lobby, label="Commencer")
    await house.board(sequence=0)
    for _ in range(MOVES):
        reader.look()
        for member in (house.ada, house.bruno):
            choices = [one for one in await member.complete("move", "move", "") if one.value != "?"]
            reader.read.update(one.name for one in choices)
            if choices:
                reply = await member.slash("move", move=str(dice.choice(choices).value))
                reader.hear(await house.sure(member, reader.hear(reply)))
                break
    for command, options in ASKED:
        given = {name: game if value == GAME else value for name, value in options.items()}
        reader.hear(await house.ada.slash(command, options=given))
    board = await house.ada.wait_for(lambda one: any(button.custom_id.startswith("ask:") for button in one.buttons))
    for button in [one for one in board.buttons if one.custom_id.startswith("ask:")]:
        reader.hear(await house.ada.press(board, custom_id=button.custom_id))
    reader.hear(await house.ada.slash("resign"))
    for member in (house.ada, house.bruno):
        reader.hear(await house.sure(member, reader.hear(await member.slash("end"))))
        reader.look()
    await house.over()
    await settled(house)
    reader.look()
    everything = "\n".join(reader.read)
    assert len(everything) > 5_000
    assert [one for one in english() if one in everything] == []


def test_the_fragments_would_notice_english() -> None:
    told = english()
    assert len(told) > 1_000
    assert any("your turn" in one for one in told)
