"""Every game is played in a language made by a script, and no word without its accents is seen: none is in code."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from babel.dates import get_month_names

from bot.sandbox.history import Post
from bot.sandbox.world import APPLICATION, GUILD, PEOPLE
from bot.wire.codes import Code
from bot.words.languages import FOLDER
from games import REGISTRY
from tests.bot.end_to_end.house import House, chosen, open_house, settled
from tests.bot.pages import choose
from tests.games.test_contract import reached
from tests.games.wording import terms_of
from tests.hostile.rights import PLAIN as PLAIN_MESSAGES
from tests.hostile.rights import caller, trials
from tests.hostile.scenes import build
from tests.hostile.town import open_town
from tests.languages.pseudo import CODE, NAMES, kept_language
from tests.wire.driver import Member, Message, Reply

MOVES = 4
GAME = "the game"
"""Stands for the one that is played."""

ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("rules", {"topic": "éééŕúúṗţííóñ"}),
    ("rules", {"topic": "designer"}),
    ("board", {"plan": "zz"}),
    ("move", {"move": "zz"}),
    ("learn", {"game": GAME}),
)
"""What is asked while a game is played; every command is used once below."""

READ = frozenset({"content", "label", "description", "placeholder", "title"})
"""The fields of a message in which a person reads."""

MOVES_READ = ("dig", "end", "keep", "photo", "push", "shout", "slide", "stay", "take")
"""Moves as the record writes them, which is the same in all languages."""

MONTHS = frozenset(get_month_names("wide", locale=CODE).values())
"""What the names of months are there comes with Babel."""

LANGUAGES = ("English", "Fran", "ais")
"""The languages as they call themselves."""

QUOTED = ("green", "orange", "red", "each")
"""Words of Vesuvio that English has from the code of a colour, or in quotes, which the script leaves."""

KEPT = (*QUOTED, *NAMES, *(person.display_name for person in PEOPLE), "The", "Caldera", *MOVES_READ, *LANGUAGES)
PLAIN = re.compile(r"[A-Za-z]{3,}")
"""A word of English: the language has none of three letters without an accent."""

NOT_WORDS = re.compile(
    r"```.*?```|`[^`]*`|<[^>]*>|https?://\S+|[A-Z]\w+/\S+|\w*[\d_]\w*|\S+\.(?:png|webp|gif|json)", re.DOTALL
)
"""What is typed, mentions, links, time zones, moves and names of files."""


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
    return [word for word in PLAIN.findall(NOT_WORDS.sub(" ", said)) if word not in KEPT and word not in MONTHS]


@cache
def recorded() -> frozenset[str]:
    """The words in moves of games without terms: people read them as the record writes them."""
    games = [game for game in REGISTRY.values() if not terms_of(game.key)]
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

    def require_no_english(self) -> None:
        """Fail if words have no accents, and tell what each stands in."""
        found = {word: said for said in sorted(self.read) for word in plain_words(said) if word not in recorded()}
        assert not found, "\n".join(
            f"{word}: {said[max(0, said.find(word) - 80) :][:160]!r}" for word, said in found.items()
        )


async def press(house: House, message: Message, beginning: str, member: Member | None = None) -> Reply:
    """Ada, or another member, presses the first button whose id begins like this."""
    ids = [one.custom_id for one in message.buttons if one.custom_id.startswith(beginning)]
    assert ids, f"no button {beginning}"
    return await (member or house.ada).press(message, custom_id=ids[0])


async def begin(house: House, game: str) -> Message:
    """A game of Ada and Bruno that Ada begins; returns its board."""
    await house.ada.slash(f"{game} new")
    lobby = await house.lobby()
    await house.bruno.press(lobby, custom_id=next(b.custom_id for b in lobby.buttons if "join" in b.custom_id))
    lobby = await house.lobby(shows=house.bruno.mention)
    await house.ada.select(lobby, str(house.ada.id))
    await house.ada.wait_for(lambda one: one.id == lobby.id and chosen(one) == str(house.ada.id))
    await press(house, lobby, "lobby:start")
    return await house.board(sequence=0)


async def play(house: House, reader: Reader, game: str) -> None:
    """From the command over some moves and questions to the end."""
    dice = Random(game)
    await begin(house, game)
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
    await house.ada.slash("table resign")
    for member in (house.ada, house.bruno):
        await house.sure(member, await member.slash("table end"))
    await settled(house)


@pytest.mark.full
async def test_games_in_a_language_made_by_a_script_show_no_word_of_another(tmp_path: Path) -> None:
    async with open_house(tmp_path, FUMAROLE_LANGUAGES=str(kept_language())) as house:
        reader = listen(house)
        for game in REGISTRY:
            await play(house, reader, game)
        await choose(house.ada, "server", "language", CODE)
        await house.ada.slash("board")
        assert len("".join(reader.read)) > 8_000
        require_accents(house, reader)


async def test_no_answer_and_no_form_in_a_language_made_by_a_script_shows_a_word_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every command and every component is used by whoever is to act, and by a spectator."""
    monkeypatch.setenv(FOLDER, str(kept_language()))
    made, reader = tmp_path / "made.sqlite3", Reader()
    scenes = await build(made)
    with closing(sqlite3.connect(made, check_same_thread=False)) as keep:
        async with open_town(tmp_path, made) as town:
            for trial in await trials(town, scenes):
                for role in ("turn", "spectator"):
                    who = replace(caller(role, trial.channel), locale=CODE)
                    plain = trial.name.partition(":")[0] in PLAIN_MESSAGES
                    shown = None if trial.component is None else town.show(who.channel, trial.component, plain=plain)
                    town.forget_cooldowns()
                    outcome = await town.send(who, trial.kind, trial.data, shown)
                    # What everybody sees is in the language of the table.
                    reader.read.update(said for post in outcome.posts if post.only_for for said in told(post.data))
                    reader.read.update(told(outcome.made.modal))
                    await town.restore(keep)
    assert len("".join(reader.read)) > 8_000
    reader.require_no_english()


def listen(house: House) -> Reader:
    """Let everybody and the server speak the language, and read what the bot writes from now on."""
    reader = Reader()
    house.sandbox.history.listeners.append(reader.notice)
    for member in house.driver.members:
        member.speak(CODE)
    house.sandbox.set_locale(GUILD, CODE)
    return reader


def require_accents(house: House, reader: Reader) -> None:
    """Fail if anything was read in another language, or refused."""
    reader.require_no_english()
    # Where an acknowledgement's answer comes too late, it is sent once more, and refused as a second one.
    refused = [call for call in house.sandbox.calls if call.status >= 400]
    assert [call for call in refused if call.code != Code.ALREADY_ACKNOWLEDGED] == []


def test_the_check_would_notice_english() -> None:
    assert plain_words("Ada: **Ýóóúúŕ** turn in Volcano, `b2-a3`, <@123>") == ["turn"]
    message = {"components": [{"content": "a", "id": "b", "options": [{"label": "c", "value": "d"}]}]}
    assert [*told(message)] == ["a", "c"]
