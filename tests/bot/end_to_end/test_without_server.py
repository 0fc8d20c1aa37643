"""Play without a server: with the bot alone, between friends, in a group, and in a server without the bot."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from bot.sandbox.commands import NotPossible
from tests.bot.end_to_end.house import COMMANDS, House, settled
from tests.wire.driver import PATIENCE, Member, Message

BY_TOKEN = ("/interactions/", "/webhooks/")
MOST_TURNS = 250
STEPS = 15


@contextmanager
def only_answers(house: House) -> Iterator[None]:
    """Nothing is asked of Discord but with the tokens of what people do, and nothing is refused."""
    asked: list[str] = []
    note = house.sandbox.note_call

    def noted(method: str, path: str, status: int, code: int) -> None:
        if status >= 400 or not any(way in path for way in BY_TOKEN):
            asked.append(f"{method} {path} {status} {code}")
        note(method, path, status, code)

    house.sandbox.note_call = noted  # type: ignore[method-assign]  # to look at each call
    try:
        yield
    finally:
        house.sandbox.note_call = note  # type: ignore[method-assign]  # as it was
    assert asked == []


def sequence_of(board: Message) -> int:
    """The number of the last action that a board shows."""
    return next(int(one.custom_id.split(":")[2]) for one in board.selects if one.custom_id.startswith("pick:"))


def turn_line(board: Message) -> str:
    """The line of a board that says who has to move; nothing once the game is over."""
    return next((line for line in board.text.split("\n") if line.startswith("▶")), "")


def to_move(house: House, board: Message) -> Member:
    """Who has to move, as the board says."""
    return next(one for one in house.driver.members if one.mention in turn_line(board))


def look_of(message: Message) -> tuple[str, ...]:
    """What changes of a board with every turn."""
    return message.text, *(one.custom_id for one in message.selects), *(one.custom_id for one in message.buttons)


def is_board(message: Message) -> bool:
    """Whether it shows everybody a game, over or not."""
    return not message.ephemeral and ("▶" in message.text or "game over" in message.text)


async def press_on(member: Member, shown: Message) -> Message | None:
    """One press towards a whole turn on a board or a private message; returns the private message that follows."""
    wanted = ("line:play:", "line:sure", "hand:choose")
    buttons = [one for want in wanted for one in shown.buttons if one.custom_id.startswith(want)]
    if buttons and (not shown.selects or not buttons[0].custom_id.startswith("hand")):
        reply = await member.press(shown, custom_id=buttons[0].custom_id)
    else:
        reply = await member.select(shown, shown.selects[0].options[0][1], custom_id=shown.selects[0].custom_id)
    await reply.more()
    private = [one for one in reply.messages if one.ephemeral and (one.selects or one.buttons)]
    return private[-1] if private else None


async def play_turn(house: House, channel: int) -> Message:
    """Whoever has to move presses until the board has changed; returns the board, over or not."""
    board = await house.ada.wait_for(is_board, channel=channel)
    member, before = to_move(house, board), look_of(board)

    def goes_on(one: Message) -> bool:
        return is_board(one) and one.id >= board.id and look_of(one) != before

    shown: Message | None = board
    for _ in range(STEPS):
        if shown is None or any(goes_on(one) for one in house.ada.messages(channel)):
            break
        shown = await press_on(member, shown)
    return await house.ada.wait_for(goes_on, channel=channel)


async def begin(house: House, channel: int, game: str, options: Mapping[str, Any] | None = None) -> Message:
    """A game of Ada and Bruno, begun by presses on one message."""
    await house.ada.slash(f"{game} new", channel=channel, options=options or {})
    lobby = await house.lobby(channel)
    await house.bruno.press(lobby, label="Join")
    lobby = await house.lobby(channel, shows=house.bruno.mention)
    assert "no clock, no ping and no ranking" in lobby.text
    assert "Time per turn" not in lobby.text, "a lobby says a thing once"
    assert "Casual" not in lobby.text, "a lobby says a thing once"
    await house.ada.press(lobby, label="Start")
    board = await house.board(channel, sequence=0)
    assert board.id == lobby.id
    return board


@pytest.mark.parametrize("alone", [True, False], ids=["direct", "group"])
async def test_private_messages_go_when_the_board_shows_more_as_in_a_server(house: House, *, alone: bool) -> None:
    """What the host is told at the opening, and what was asked before a move."""
    ada = house.ada
    ada.install()
    channel = ada.direct if alone else house.driver.group(ada, house.bruno)

    def private() -> list[str]:
        return [one.text for one in ada.messages(channel) if one.ephemeral]

    with only_answers(house):
        opened = await ada.slash("volcano new", channel=channel)
        assert "table is open" in opened.text
        await ada.press(await house.lobby(channel), label="Start")
        board = await house.board(channel, sequence=0)
        await house.driver.until(lambda: not private())
        await ada.press(board, label="What can I do?")
        await house.driver.until(private)
        await ada.slash("move", channel=channel, move="b2-a3 c3-b3 b3-b4")
        await house.board(channel, sequence=3)
        await house.driver.until(lambda: not private())


async def test_two_friends_play_with_nothing_but_answers_and_what_is_owed_comes_with_the_next_act(house: House) -> None:
    ada, bruno = house.ada, house.bruno
    ada.install()
    channel = house.driver.group(ada, bruno, name=None)
    with only_answers(house):
        board = await begin(house, channel, "volcano", {"variant": "mini"})
        assert "time runs out" not in board.text
        assert "no clock, no ping and no ranking" in board.text
        after = await play_turn(house, channel)
        # The message that is pressed becomes the next board.
        assert after.id == board.id
        assert sequence_of(after) > 0
        # Whoever has not installed the bot presses all the same, and types nothing.
        with pytest.raises(NotPossible):
            await bruno.slash("board", channel=channel)
        await play_turn(house, channel)
        await ada.slash("board", channel=channel, repost=True)
        lowest = (await ada.wait_for(lambda one: one.id > board.id and "pick:" in str(one.selects), channel=channel)).id
    await house.restart_bot()
    with only_answers(house):
        shown = await play_turn(house, channel)
        assert shown.id == lowest
        # Whoever is in the conversation has a name, be they silent since the bot began.
        assert shown.selects[0].placeholder == f"{to_move(house, shown).name}, your move"
        assert "Player" not in shown.images[0].alt
        resigning = await ada.slash("table resign", channel=channel)
        await ada.press(resigning.message, label="Yes, resign")
        over = await house.over(channel)
        assert "Rematch" in [one.label for one in over.buttons]
        assert "games without a server never are" in over.text
        await tell_their_own(house, channel, over)
    assert ada.pings(channel) == bruno.pings(channel) == ()


async def tell_their_own(house: House, channel: int, over: Message) -> None:
    """After a game that Ada has lost to Bruno, each of them learns of their own results and nobody of others'."""
    ada, bruno = house.ada, house.bruno
    mine = await ada.slash("profile show", channel=channel)
    assert mine.ephemeral
    assert "**Volcano**\n- against people: 1 game, 0 won" in mine.text
    assert bruno.mention not in mine.text
    # Whoever types no commands presses twice, and no form asks for what only servers have.
    theirs = await (await bruno.press(await everything_else(house, bruno, over), label="My profile")).more()
    assert theirs.ephemeral
    assert "against people: 1 game, 1 won" in theirs.text
    for options in ({"member": bruno}, {"show": True}):
        refused = await ada.slash("profile show", channel=channel, options=options)
        assert refused.ephemeral
        assert "only your own results" in refused.text
    assert "against people" in (await ada.slash("profile show", channel=channel, member=ada)).text


async def test_alone_with_the_bot_a_computer_answers_and_everything_private_works(house: House) -> None:
    ada, bruno = house.ada, house.bruno
    ada.install()
    with only_answers(house):
        await ada.slash("hekla new", channel=ada.direct, opponents=1, level=1)
        board = await house.ada.wait_for(
            lambda one: any(s.custom_id.startswith("pick:") for s in one.selects) and ada.mention in one.text,
            channel=ada.direct,
        )
        for _ in range(2):
            before = sequence_of(board)
            private: Message | None = board
            while private is not None:
                private = await press_on(ada, private)
            board = await ada.wait_for(
                lambda one, before=before: (
                    any(s.custom_id.startswith("pick:") for s in one.selects)  # type: ignore[misc]
                    and sequence_of(one) > before + 1
                    and ada.mention in turn_line(one)
                ),
                channel=ada.direct,
            )
    group = house.driver.group(ada, bruno)
    with only_answers(house):
        for name, options in (
            ("daily play", {}),
            ("daily practice", {"difficulty": 1}),
            ("learn", {}),
            ("rules", {}),
            ("help", {}),
            ("me show", {}),
            ("games", {}),
            ("me privacy", {}),
        ):
            reply = await ada.slash(name, channel=group, options=options)
            assert reply.ephemeral, name
            assert "Error" not in reply.text, name
        # A group knows nothing of the tables of another conversation.
        assert "Hekla" not in (await ada.slash("games", channel=group)).text
        for name in ("leaderboard show", "settings", "tournament show"):
            with pytest.raises(NotPossible):
                await ada.slash(name, channel=group)


async def test_what_a_restart_leaves_owed_in_direct_messages_comes_without_any_act(house: House) -> None:
    ada = house.ada
    ada.install()
    shown, begun = 0, 0
    board: Message | None = None

    def is_adas(one: Message) -> bool:
        over = "game over" in one.text
        return (
            one.id >= begun and is_board(one) and (over or (ada.mention in turn_line(one) and sequence_of(one) > shown))
        )

    for restart in range(2):
        if board is None or "game over" in board.text:
            begun, shown = (await ada.slash("hekla new", channel=ada.direct, opponents=1, level=1)).interaction.id, -1
            board = await ada.wait_for(is_adas, channel=ada.direct)
        private: Message | None = board
        while private is not None:
            private = await press_on(ada, private)
        # The computer's turn is owed now, or its board.
        await (house.bot.stop() if restart % 2 else house.bot.kill())
        await house.driver.until(lambda: not house.sandbox.gateway.connected)
        await house.bot.start(FUMAROLE_COMPUTER_PAUSE="1")
        await house.driver.bot_ready(COMMANDS, PATIENCE)
        shown = sequence_of(board)
        board = await ada.wait_for(is_adas, channel=ada.direct)
        await settled(house)
        live = [one.id for one in house.boards(ada.direct) if one.id >= begun]
        assert live == ([] if "game over" in board.text else [board.id]), f"restart {restart}"
    assert "ERROR" not in house.bot.logged()


async def everything_else(house: House, member: Member, board: Message) -> Message:
    """The page of other buttons behind "More", for whoever types nothing."""
    more = await house.more(member, board)
    return (await (await member.press(more, label="More to do")).more()).message


def with_button(label: str, newer_than: int) -> Callable[[Message], bool]:
    """Whether a message that is newer has this button."""
    return lambda one: one.id > newer_than and label in [button.label for button in one.buttons]


async def test_friends_take_back_end_and_play_again_by_agreement_with_nothing_but_answers(house: House) -> None:
    ada, bruno = house.ada, house.bruno
    ada.install()
    channel = house.driver.group(ada, bruno, name=None)
    with only_answers(house):
        board = await begin(house, channel, "volcano", {"variant": "mini"})
        assert to_move(house, board) == ada
        before = sequence_of(board)
        await play_turn(house, channel)
        await ada.slash("undo", channel=channel)
        asked = await ada.wait_for(with_button("Agree to take it back", board.id), channel=channel)
        assert asked.id in [one.id for one in bruno.pings(channel)]
        await bruno.press(asked, label="Agree to take it back")
        board = await ada.wait_for(lambda one: is_board(one) and ada.mention in turn_line(one), channel=channel)
        assert sequence_of(board) > before
        await ada.wait_for(lambda one: one.id == asked.id and "takes back" in one.text, channel=channel)
        board = await play_turn(house, channel)
        described = await (await ada.press(await house.more(ada, board), label="Describe the board")).more()
        assert "The board of Mini-Volcano" in described.text
        # Whoever has not installed the bot reaches every command that works here by pressing.
        lists = await everything_else(house, bruno, board)
        assert "Server settings" not in [one.label for one in lists.buttons]
        await house.sure(bruno, await (await bruno.press(await house.more(bruno, board), label="End it here")).more())
        asked = await ada.wait_for(with_button("Agree to end", asked.id), channel=channel)
        await house.sure(ada, await (await ada.press(asked, label="Agree to end")).more())
        over = await house.over(channel)
        await ada.press(over, label="Rematch")
        offer = await ada.wait_for(with_button("Play again", asked.id), channel=channel)
        await bruno.press(offer, label="Play again")
        again = await ada.wait_for(lambda one: is_board(one) and one.id > offer.id, channel=channel)
        assert to_move(house, again) == bruno
        await play_turn(house, channel)


async def test_in_a_server_without_the_bot_whoever_brings_it_along_plays_or_is_told_why_not(house: House) -> None:
    ada, bruno = house.ada, house.bruno
    ada.install()
    channel = house.driver.outside(ada, bruno)
    with only_answers(house):
        board = await begin(house, channel, "volcano", {"variant": "mini"})
        assert "time runs out" not in board.text
        await play_turn(house, channel)
        for name in ("rules", "help", "me show", "daily play", "games", "profile show"):
            assert (await ada.slash(name, channel=channel)).ephemeral, name
        server = house.sandbox.history.guild(channel) or 0
        assert f"/channels/{server}/{channel}/{board.id}" in (await ada.slash("games", channel=channel)).text
        for name in ("leaderboard show", "settings", "tournament show"):
            with pytest.raises(NotPossible):
                await ada.slash(name, channel=channel)
        # Where a server keeps to each person what they bring along, nobody else would see a table.
        hushed = house.driver.outside(ada, bruno, hushed=True)
        refused = await ada.slash("hekla new", channel=hushed, opponents=1)
        assert refused.ephemeral
        assert "Only you would see what I post" in refused.text
        assert "Only you would see what I post" not in (await ada.slash("rules", channel=hushed)).text
        assert bruno.messages(hushed) == ()
        assert "Hekla" not in (await ada.slash("games", channel=hushed)).text
    await house.restart_bot()
    # A game goes on where it began, also after the server has invited the bot.
    house.sandbox.add_server(server, "The Crater")
    with only_answers(house):
        await play_turn(house, channel)
    assert ada.pings(channel) == bruno.pings(channel) == ()


async def test_a_whole_game_is_pressed_with_nothing_but_answers(house: House) -> None:
    house.ada.install()
    channel = house.driver.group(house.ada, house.bruno, house.chloe)
    with only_answers(house):
        board = await begin(house, channel, "vesuvio")
        for _ in range(MOST_TURNS):
            if "game over" in board.text:
                break
            board = await play_turn(house, channel)
    assert "game over" in board.text
    assert house.bruno.pings(channel) == ()
