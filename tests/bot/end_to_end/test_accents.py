"""Every game is played in a language made by a script, and no word without its accents is seen: none is in code."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from babel.dates import get_month_names

from bot.sandbox.driver import Member, Message, Reply
from bot.sandbox.history import Post
from bot.sandbox.world import APPLICATION, GUILD, PEOPLE
from bot.ui.settings_page import PAGES, Whose
from bot.wire.codes import Code
from games import REGISTRY
from tests.bot.desk import ERUPTION
from tests.bot.end_to_end.house import House, chosen, open_house, settled
from tests.bot.pages import choose, opened
from tests.games.test_contract import reached
from tests.games.wording import terms_of
from tests.languages.pseudo import CODE, NAMES, kept_language

MOVES = 4
GAME = "the game"
"""Stands for the one that is played."""

ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("rules", {}),
    ("rules", {"topic": "éééŕúúṗţííóñ"}),
    ("rules", {"topic": "designer"}),
    ("board", {}),
    ("games", {}),
    ("me show", {}),
    ("hand", {}),
    ("replay", {}),
    ("undo", {}),
    ("hint", {}),
    ("table opening", {}),
    ("table pause", {}),
    ("table resume", {}),
    ("table seat", {}),
    ("board", {"plan": "zz"}),
    ("profile history", {}),
    ("leaderboard show", {"game": GAME}),
    ("profile show", {}),
    ("move", {"move": "zz"}),
    ("learn", {"game": GAME}),
)
"""What is asked while a game is played."""

ONCE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("help", {}),
    ("rules", {}),
    ("settings", {}),
    ("leaderboard best", {"challenge": "?"}),
    ("table continue", {}),
    ("moderate pause", {}),
    ("me privacy", {}),
    ("me erase", {}),
    ("board", {}),
)
"""What is asked when all are over."""

LIVES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("Ada", "plan", {}),
    ("Ada", "plan", {"move": ERUPTION}),
    ("Bruno", "plan", {"if": "b2-a3", "move": "a3-b3"}),
    ("Bruno", "plan", {"if": f"{ERUPTION} a1-a2", "move": "a3-b3"}),
    ("Bruno", "plan", {"if": ERUPTION}),
    ("Chloé", "plan", {"move": "e5-e4"}),
    ("Ada", "board", {}),
    ("Dmitri", "table follow", {}),
    ("Dmitri", "table follow", {"tell": "turns"}),
    ("Dmitri", "table follow", {}),
    ("Dmitri", "table note", {}),
    ("Ada", "me blocked", {}),
    ("Ada", "me block", {"member": "Ada"}),
    ("Ada", "me block", {"member": "Chloé"}),
    ("Ada", "me block", {"member": "Chloé"}),
    ("Ada", "me blocked", {}),
    ("Ada", "table invite", {"member": "Chloé"}),
    ("Ada", "me unblock", {"member": "Chloé"}),
    ("Ada", "me unblock", {"member": "Chloé"}),
)
"""What is asked about plans, clocks and company: who uses which command, with members by their names."""

READ = frozenset({"content", "label", "description", "placeholder", "title"})
"""The fields of a message in which a person reads."""

MOVES_READ = ("dig", "end", "keep", "photo", "push", "shout", "slide", "stay", "take")
"""Moves as the record writes them, which is the same in all languages."""

MONTHS = frozenset(get_month_names("wide", locale=CODE).values())
"""What the names of months are there comes with Babel."""

LANGUAGES = ("English", "Fran", "ais")
"""The languages as they call themselves."""

KEPT = (*NAMES, *(person.display_name for person in PEOPLE), "The", "Caldera", *MOVES_READ, *LANGUAGES)
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

    def hear(self, reply: Reply) -> None:
        """Read the form that an act has opened, if it has."""
        self.read.update(told(reply.modal))

    def english(self) -> dict[str, str]:
        """The words that have no accents, each with a text it stands in."""
        return {word: said for said in sorted(self.read) for word in plain_words(said) if word not in recorded()}


async def press(house: House, message: Message, beginning: str, member: Member | None = None) -> Reply:
    """Ada, or another member, presses the first button whose id begins like this."""
    ids = [one.custom_id for one in message.buttons if one.custom_id.startswith(beginning)]
    assert ids, f"no button {beginning}"
    return await (member or house.ada).press(message, custom_id=ids[0])


async def pages(house: House, reader: Reader) -> None:
    """All pages of settings, what is typed there, and what is refused of it."""
    for name, value in {"weekend": 96, "bank": 48, "holidays": 14}.items():
        await choose(house.ada, "server", name, value)
    sides: tuple[tuple[Whose, Member], ...] = (("server", house.ada), ("me", house.bruno))
    for whose, member in sides:
        for group in PAGES[whose].groups:
            await opened(member, whose, next(one.name for one in PAGES[whose].settings if one.group == group))
    for name, values in (("quiet", ["22-7"]), ("zone", ["Atlantis"]), ("away", ["zz", "2099-12-24"])):
        refused = await choose(house.bruno, "me", name, *values, uses=2)
        reader.hear(await press(house, refused.message, "again:", house.bruno))
    for name, values in (("zone", ["UTC"]), ("quiet", ["22-7"]), ("away", ["today", "tomorrow"]), ("back", [])):
        await choose(house.bruno, "me", name, *values)


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
        for command, options in ONCE:
            await house.ada.slash(command, options=options)
        await choose(house.ada, "server", "language", CODE)
        await house.ada.slash("board")
        assert len("".join(reader.read)) > 8_000
        require_accents(house, reader)


async def test_plans_holidays_followed_games_notes_kept_moves_and_blocks_show_no_word_of_another(
    tmp_path: Path,
) -> None:
    async with open_house(tmp_path, FUMAROLE_LANGUAGES=str(kept_language())) as house:
        reader = listen(house)
        await pages(house, reader)
        board = await begin(house, "volcano")
        for member, command, options in LIVES:
            given = {name: house.driver.member(value) if name == "member" else value for name, value in options.items()}
            reader.hear(await house.driver.member(member).slash(command, options=given))
        await plan(house, reader, board)
        await keep(house, reader)
        await house.sure(house.ada, await house.ada.slash("table resign"))
        await share(house)
        for command in ("profile show", "me blocked", "table follow"):
            await house.bruno.slash(command)
        assert len("".join(reader.read)) > 8_000
        require_accents(house, reader)


async def plan(house: House, reader: Reader, board: Message) -> None:
    """Bruno plans by typing and from the lists, drops, and is told of what does not fit any more."""
    bruno = house.bruno
    for option, answer in (("if", ""), ("move", ERUPTION), ("move", "")):
        others: dict[str, Any] = {"if": answer} if answer else {}
        reader.read.update(one.name for one in await bruno.complete("plan", option, "", **others))
    asked = await bruno.slash("plan", options={"if": ERUPTION, "move": "a3-b3"})
    await press(house, asked.message, "plan-keep:yes", bruno)
    kept = await bruno.wait_for(lambda one: any(b.custom_id.startswith("plan-turn:begin") for b in one.buttons))
    await press(house, kept, "plan-turn:begin", bruno)
    follows = await bruno.wait_for(lambda one: any(s.custom_id.startswith("later:") for s in one.selects))
    await bruno.select(follows, follows.selects[0].options[0][1])
    reader.read.update(one.name for one in await bruno.complete("plan", "following", ""))
    await press(house, await _now(house, board), "plan-turn:begin", bruno)
    listed = (await bruno.slash("plan")).message
    await bruno.select(listed, listed.select(custom_id="plans:drop:1").options[0][1], custom_id="plans:drop:1")
    anything = await bruno.slash("plan", options={"move": "e5-e4"})
    await press(house, anything.message, "plan-keep:no", bruno)
    asked = await bruno.slash("plan", options={"if": ERUPTION, "move": "a3-b3"})
    await press(house, asked.message, "plan-keep:yes", bruno)
    await house.driver.until(lambda: "plan-keep" not in str(asked.message.raw))
    await house.ada.slash("move", move="a1-a2")
    await bruno.wait_for(lambda one: "#1" in one.text, channel=bruno.direct)
    await house.dmitri.wait_for(lambda one: "#1" in one.text, channel=house.dmitri.direct)


async def _now(house: House, board: Message) -> Message:
    """What Bruno is told when he asks what he can do."""
    return (await (await press(house, board, "ask:now", house.bruno)).more()).message


async def keep(house: House, reader: Reader) -> None:
    """Bruno writes a note, and keeps the moves that he tries."""
    opened = await house.bruno.slash("table note")
    reader.hear(opened)
    await house.bruno.submit_modal(opened, {"note": "1 2 3"})
    tried = await house.bruno.slash("board", plan="e5-e4")
    named = await press(house, tried.message, "keep:", house.bruno)
    reader.hear(named)
    await house.bruno.submit_modal(named, {"name": "1"})
    await house.bruno.slash("replay")


async def share(house: House) -> None:
    """Bruno looks at what he has kept, shares it, and deletes it."""
    replay = await house.bruno.slash("replay")
    picked = await house.bruno.select(replay.message, "1", custom_id="kept:1")
    await press(house, picked.message, "kstep:next", house.bruno)
    last = await house.bruno.wait_for(lambda one: any(b.custom_id.startswith("kline:share") for b in one.buttons))
    await (await press(house, last, "kline:share", house.bruno)).more(2)
    await press(house, last, "kline:delete", house.bruno)


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
    found = reader.english()
    assert not found, "\n".join(f"{word}: {said[:200]!r}" for word, said in found.items())
    # Where an acknowledgement's answer comes too late, it is sent once more, and refused as a second one.
    refused = [call for call in house.sandbox.calls if call.status >= 400]
    assert [call for call in refused if call.code != Code.ALREADY_ACKNOWLEDGED] == []


def test_the_check_would_notice_english() -> None:
    assert plain_words("Ada: **Ýóóúúŕ** turn in Volcano, `b2-a3`, <@123>") == ["turn"]
    message = {"components": [{"content": "a", "id": "b", "options": [{"label": "c", "value": "d"}]}]}
    assert [*told(message)] == ["a", "c"]
