"""Display names: of this moment, in memory only, never waited for long, and asked sparingly."""

import asyncio
import unicodedata
from collections.abc import Mapping
from typing import Any

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.services import HostedClient
from bot.pictures import names
from bot.pictures.names import Names, cleaned
from tests.bot.discord_api.test_places import SERVER, happened, logged_in

GUILD, OTHER_GUILD = 11, 12
ADA, BRUNO = 21, 22
FORMER = -3


class Server:
    """What Discord answers about members, and how often it was asked; a closed gate lets nothing through."""

    def __init__(self, **patience: Any) -> None:
        self.now = 1000.0
        self.members = {(GUILD, ADA): member("ada"), (GUILD, BRUNO): member("bruno", everywhere="Bruno")}
        self.asked: list[tuple[int, int]] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.at_once = self.most_at_once = 0
        self.names = Names(self.ask, lambda: self.now, **patience)

    async def ask(self, guild: int, user: int) -> Mapping[str, Any]:
        self.asked.append((guild, user))
        self.at_once += 1
        self.most_at_once = max(self.at_once, self.most_at_once)
        try:
            await self.gate.wait()
            if (guild, user) not in self.members:
                raise gone()
            return self.members[guild, user]
        finally:
            self.at_once -= 1

    async def answered(self) -> None:
        """Let the questions that are under way run to their end."""
        for _ in range(20):
            await asyncio.sleep(0)
        assert not self.at_once

    async def seen(self, *players: int, guild: int = GUILD) -> names.SeatNames:
        return await self.names.among(guild, players)


class Answer:
    """The part of an HTTP response that discord.py's exceptions read."""

    status = 404
    reason = "Not Found"


def gone() -> discord.NotFound:
    answer: Any = Answer()
    return discord.NotFound(answer, "Unknown Member")


def member(user: str, *, everywhere: str | None = None, here: str | None = None) -> dict[str, Any]:
    return {"nick": here, "user": {"username": user, "global_name": everywhere}}


async def test_a_nickname_comes_before_the_global_name_and_that_before_the_user_name() -> None:
    server = Server()
    assert await server.seen(ADA, BRUNO) == ("ada", "Bruno")
    server.members[GUILD, BRUNO] = member("bruno", everywhere="Bruno", here="Brunello")
    server.now += names.FRESH_SECONDS
    assert await server.seen(ADA, BRUNO) == ("ada", "Brunello")


async def test_the_user_name_stands_for_a_name_whose_letters_no_picture_can_write() -> None:
    server = Server()
    server.members[GUILD, BRUNO] = member("bruno", everywhere="Bruno", here="日本")
    assert await server.seen(BRUNO) == ("bruno",)
    acted = happened(logged_in(HostedClient), 0, {"0": str(SERVER)})
    acted.user.nick = "日本"
    server.names.note(acted)
    assert await server.seen(acted.user.id, guild=SERVER) == (acted.user.name,) == ("ada",)


async def test_a_name_is_asked_once_a_while_and_known_of_each_server_apart() -> None:
    server = Server()
    server.members[OTHER_GUILD, ADA] = member("ada", here="The Countess")
    for _ in range(3):
        assert await server.seen(ADA) == ("ada",)
        assert await server.seen(ADA, guild=OTHER_GUILD) == ("The Countess",)
    assert server.asked == [(GUILD, ADA), (OTHER_GUILD, ADA)]


async def test_erased_and_departed_players_have_no_name_and_erased_ones_are_not_asked_for() -> None:
    server = Server()
    assert await server.seen(ADA, FORMER) == ("ada", None)
    assert server.asked == [(GUILD, ADA)]
    del server.members[GUILD, ADA]
    server.now += names.FRESH_SECONDS
    assert await server.seen(ADA) == (None,)


async def test_a_board_does_not_wait_for_a_discord_that_does_not_answer() -> None:
    server = Server(patience=0.0)
    server.gate.clear()
    assert await server.seen(ADA, BRUNO) == (None, None)
    server.gate.set()
    await server.answered()
    assert await server.seen(ADA, BRUNO) == ("ada", "Bruno")
    assert len(server.asked) == 2
    # An older name is better than none.
    server.gate.clear()
    server.now += names.FRESH_SECONDS
    assert await server.seen(ADA, BRUNO) == ("ada", "Bruno")
    server.now += names.KEPT_SECONDS
    assert await server.seen(ADA, BRUNO) == (None, None)
    await server.names.close()


async def test_ten_thousand_boards_at_once_do_not_flood_discord_with_questions() -> None:
    server = Server(patience=0.0)
    server.gate.clear()
    for board in range(10_000):
        assert await server.seen(100 + 2 * board, 101 + 2 * board) == (None, None)
    assert len(server.asked) <= names.ASKED_AT_ONCE
    server.gate.set()
    await server.answered()
    for second in range(10):
        for board in range(1000):
            server.now += 0.001
            await server.seen(200_000 + 1000 * second + board)
    assert len(server.asked) <= 3 * names.ASKED_AT_ONCE + 10 * names.A_SECOND
    assert server.most_at_once <= names.ASKED_AT_ONCE
    await server.names.close()


async def test_a_question_that_fails_is_not_repeated_at_once() -> None:
    server = Server()
    server.members[GUILD, BRUNO] = member("bruno")

    async def failing(guild: int, user: int) -> Mapping[str, Any]:
        server.asked.append((guild, user))
        raise ConnectionResetError

    broken = Names(failing, lambda: server.now)
    for _ in range(3):
        assert await broken.among(GUILD, (ADA,)) == (None,)
    assert len(server.asked) == 1


async def test_only_so_many_names_are_kept() -> None:
    server = Server(most=2)
    for user in (1, 2, 3):
        server.members[GUILD, user] = member(f"user {user}")
        assert await server.seen(user) == (f"user {user}",)
    assert await server.seen(3) == ("user 3",)
    assert len(server.asked) == 3
    await server.seen(1)
    assert len(server.asked) == 4


async def test_a_forgotten_user_is_forgotten_at_once_even_while_discord_is_asked() -> None:
    server = Server(patience=0.0)
    server.members[OTHER_GUILD, ADA] = member("ada", here="The Countess")
    await server.seen(ADA)
    await server.seen(ADA, guild=OTHER_GUILD)
    assert server.names.forget(ADA) == {"ada", "The Countess"}
    assert server.names.forget(ADA) == frozenset()
    server.gate.clear()
    assert await server.seen(ADA) == (None,)
    server.names.forget(ADA)
    server.gate.set()
    await server.answered()
    assert server.names.forget(ADA) == frozenset()


@pytest.mark.full
@given(st.text(max_size=60))
def test_a_name_is_one_short_line_without_control_characters(name: str) -> None:
    shown = cleaned(name)
    if shown is not None:
        assert 0 < len(shown) <= names.LONGEST
        assert shown == " ".join(shown.split())
        assert all(unicodedata.category(one)[0] != "C" or one in "\u200c\u200d" for one in shown)


def test_bidi_controls_and_heaps_of_marks_are_taken_out_of_a_name() -> None:
    assert cleaned("ab\u202ecd\u2066e\n f") == "abcde f"
    assert cleaned("z" + "\u0337" * 30 + "a") == "z\u0337\u0337a"
    assert cleaned("小明") == "小明"
    assert cleaned("W" * 50) == "W" * 32


BLANKS = "\u3164\u2800\u115f\u1160\uffa0\ufffc\U0001d159 \u00a0\u200b\u200d\u202e\u2060\ue000"
UNSEEN_MARKS = "\u17b4\u17b5\ufe0f\u180b\u034f\u0301\u20dd\U000e0100"


@given(st.text(BLANKS + UNSEEN_MARKS, max_size=40))
def test_a_name_in_which_nothing_can_be_seen_is_none(name: str) -> None:
    assert cleaned(name) is None
    assert cleaned(f"{name}Ada") is not None


def test_a_name_keeps_what_can_be_seen_beside_what_cannot() -> None:
    assert cleaned("\u3164Ada\u2800Lovelace\u3164") == "Ada Lovelace"
    assert cleaned("\N{BLACK HEART SUIT}\ufe0f") == "\N{BLACK HEART SUIT}\ufe0f"
    assert cleaned("e\u0301") == "\u00e9"
    assert cleaned("...") == "..."
