"""Every game is played in a language made by a script, and no word without its accents is seen: none is in code."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from bot.sandbox.driver import Message, Reply
from bot.sandbox.history import Post
from bot.sandbox.world import APPLICATION, GUILD, PEOPLE
from games import REGISTRY
from tests.bot.end_to_end.house import House, chosen, open_house, settled
from tests.games.test_contract import reached
from tests.languages.pseudo import CODE, NAMES, write_language
from tests.thorough import of_the_day

MOVES = 4
GAME = "the game"
"""Stands for the one that is played."""

ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("rules", {}),
    ("rules", {"topic": "éééŕúúṗţííóñ"}),
    ("rules", {"topic": "designer"}),
    ("board", {}),
    ("games", {}),
    ("me", {}),
    ("me", {"quiet": "22-7"}),
    ("me", {"quiet": "nonsense"}),
    ("hand", {}),
    ("replay", {}),
    ("undo", {}),
    ("hint", {}),
    ("opening", {}),
    ("pause", {}),
    ("resume", {}),
    ("seat", {}),
    ("board", {"plan": "zz"}),
    ("history", {}),
    ("leaderboard", {"game": GAME}),
    ("profile", {}),
    ("move", {"move": "zz"}),
    ("learn", {"game": GAME}),
)
"""What is asked while a game is played."""

ONCE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("help", {}),
    ("rules", {}),
    ("settings", {}),
    ("settings", {"language": CODE}),
    ("best", {"challenge": "?"}),
    ("continue", {}),
    ("moderate pause", {}),
    ("privacy show", {}),
    ("privacy erase", {}),
    ("board", {}),
)
"""What is asked when all are over."""

READ = frozenset({"content", "label", "description", "placeholder", "title"})
"""The fields of a message in which a person reads."""

MOVES_READ = ("dig", "end", "keep", "photo", "push", "shout", "slide", "stay", "take")
"""Moves as the record writes them, which is the same in all languages."""

KEPT = (*NAMES, *(person.display_name for person in PEOPLE), "The", "Caldera", *MOVES_READ)
PLAIN = re.compile(r"[A-Za-z]{3,}")
"""A word of English: the language has none of three letters without an accent."""

NOT_WORDS = re.compile(r"```.*?```|`[^`]*`|<[^>]*>|https?://\S+|\w*[\d_]\w*|\S+\.(?:png|webp|gif|json)", re.DOTALL)
"""What is typed, mentions, links, moves and names of files."""


def told(data: Any) -> Iterator[str]:
    """Everything a message lets people read."""
    if isinstance(data, list):
        for one in data:
            yield from told(one)
    elif isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, str) and key in READ:
                yield value
            else:
                yield from told(value)


def plain_words(said: str) -> list[str]:
    """The words of a text that have not gone through the language."""
    return [word for word in PLAIN.findall(NOT_WORDS.sub(" ", said)) if word not in KEPT]


@cache
def recorded() -> frozenset[str]:
    """The words in moves of games without terms: people read them as the record writes them."""
    games = [game for game in REGISTRY.values() if not game.terms]
    positions = [position for game in games for number in range(3) for position in reached(game, number)]
    return frozenset(
        word
        for position in positions
        for seat in position.to_act
        for move in position.moves(seat)
        for word in PLAIN.findall(position.notation(move))
    )


class Reader:
    """Reads every message of the bot as it comes, and whenever it changes."""

    def __init__(self) -> None:
        self.read: set[str] = set()

    def notice(self, what: str, post: Post) -> None:
        if what != "delete" and post.author == APPLICATION:
            self.read.update(told(post.data))

    def english(self) -> dict[str, str]:
        """The words that have no accents, each with a text it stands in."""
        return {word: said for said in sorted(self.read) for word in plain_words(said) if word not in recorded()}


async def press(house: House, message: Message, beginning: str) -> Reply:
    """Ada presses the first button whose id begins like this."""
    ids = [one.custom_id for one in message.buttons if one.custom_id.startswith(beginning)]
    assert ids, f"no button {beginning}"
    return await house.ada.press(message, custom_id=ids[0])


async def play(house: House, reader: Reader, game: str) -> None:
    """From the command over some moves and questions to the end."""
    dice = Random(game)
    await house.ada.slash(f"{game} new")
    lobby = await house.lobby()
    await house.bruno.press(lobby, custom_id=next(b.custom_id for b in lobby.buttons if "join" in b.custom_id))
    lobby = await house.lobby(shows=house.bruno.mention)
    await house.ada.select(lobby, str(house.ada.id))
    await house.ada.wait_for(lambda one: one.id == lobby.id and chosen(one) == str(house.ada.id))
    await press(house, lobby, "lobby:start")
    await house.board(sequence=0)
    for _ in range(MOVES):
        for member in (house.ada, house.bruno):
            choices = [one for one in await member.complete("move", "move", "") if one.value != "?"]
            reader.read.update(one.name for one in choices)
            if choices:
                await house.sure(member, await member.slash("move", move=str(dice.choice(choices).value)))
                break
    await settled(house)
    for command, options in ASKED:
        given = {name: game if value == GAME else value for name, value in options.items()}
        await house.ada.slash(command, options=given)
    # A short game is over by now, and has no board to ask about.
    for board in house.boards()[-1:]:
        for custom_id in [one.custom_id for one in board.buttons if one.custom_id.startswith("ask:")]:
            await house.ada.press(board, custom_id=custom_id)
    await house.ada.slash("resign")
    for member in (house.ada, house.bruno):
        await house.sure(member, await member.slash("end"))
    await settled(house)


async def test_games_in_a_language_made_by_a_script_show_no_word_of_another(tmp_path: Path) -> None:
    write_language(tmp_path / "languages")
    async with open_house(tmp_path, FUMAROLE_LANGUAGES=str(tmp_path / "languages")) as house:
        reader = Reader()
        house.sandbox.history.listeners.append(reader.notice)
        for member in house.driver.members:
            member.speak(CODE)
        house.sandbox.set_locale(GUILD, CODE)
        for game in of_the_day([*REGISTRY], 2):
            await play(house, reader, game)
        for command, options in ONCE:
            await house.ada.slash(command, options=options)
        assert len("".join(reader.read)) > 8_000
        found = reader.english()
        assert not found, "\n".join(f"{word}: {said[:200]!r}" for word, said in found.items())
        assert house.refused() == []


def test_the_check_would_notice_english() -> None:
    assert plain_words("Ada: **Ýóóúúŕ** turn in Volcano, `b2-a3`, <@123>") == ["turn"]
    message = {"components": [{"content": "a", "id": "b", "options": [{"label": "c", "value": "d"}]}]}
    assert [*told(message)] == ["a", "c"]
