"""Nobody is called by accident: every message says exactly whom it calls, whatever people are named or type."""

from dataclasses import replace

import pytest

from bot.sandbox import world
from bot.sandbox.drafts import ALLOWED
from bot.sandbox.form import Json
from bot.sandbox.history import CALLED, Post
from bot.sandbox.world import APPLICATION
from tests.bot.end_to_end.house import House, settled
from tests.bot.pages import choose

CROWD = "@everyone <@&1100000000000000002> <@1100000000000000104>"
"""What somebody calls themselves, or types, to have everybody called: everyone, a role, and Dmitri."""

TURN = "b2-a3 c3-b3 b3-b4"


@pytest.fixture(autouse=True)
def hostile_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody but Dmitri is called so."""
    for number, person in list(world._PEOPLE.items()):
        if person.name != "dmitri":
            monkeypatch.setitem(world._PEOPLE, number, replace(person, display_name=CROWD))


class Listener:
    """Every version of every message of the bot, with what it let Discord call."""

    def __init__(self, house: House) -> None:
        self.seen: list[tuple[str, int | None, Json]] = []
        house.sandbox.history.listeners.append(self.hear)

    def hear(self, what: str, post: Post) -> None:
        if what != "delete" and post.author == APPLICATION and not post.loading:
            self.seen.append((what, post.only_for, dict(post.data)))

    def require_only_the_called_in_edits(self) -> None:
        """An edit notifies nobody, and keeps in the inbox of those called by the message, or by one before it.

        A board that is posted anew calls nobody again, but those called to its turn find it in its place.
        """
        called = set[str]()
        for what, _, data in self.seen:
            users = {str(one) for one in (data[ALLOWED] or {}).get("users") or ()}
            if what == "create":
                called |= users
            assert users <= called | {str(one) for one in data[CALLED]}, texts(data)[:200]

    def called(self) -> list[tuple[list[str], Json]]:
        """Whom new messages were allowed to call, where that is anybody."""
        found = [
            (sorted(str(one) for one in (data[ALLOWED] or {}).get("users") or ()), data)
            for what, _, data in self.seen
            if what == "create"
        ]
        return [(users, data) for users, data in found if users]


def texts(data: Json) -> str:
    return str(data["content"]) + str(data["components"])


async def do_everything(house: House) -> None:
    """What makes the bot say something, with hostile words wherever words are taken."""
    ada, bruno, chloe = house.ada, house.bruno, house.chloe
    chloe.speak("en-US")
    for channel in (None, house.driver.other_channel):
        assert "Error" not in (await chloe.slash("volcano new", channel=channel, layout="custom", opening=CROWD)).text
    await house.begin(bruno, chloe)
    await ada.slash("move", move=CROWD)
    await ada.slash("move", move=TURN)
    await house.board(sequence=3)
    await house.sure(ada, await ada.slash("table end"))
    await ada.slash("board")
    await bruno.slash("board", repost=True)
    await ada.slash("table pause")
    await bruno.slash("games")
    await bruno.slash("replay", game=CROWD)
    await bruno.slash("rules", topic=CROWD)
    await choose(bruno, "me", "zone", CROWD, uses=2)
    await ada.slash("undo")
    await bruno.slash("table seat")
    await ada.slash("moderate pause")
    await ada.slash("moderate resume")
    await settled(house)
    for player in (bruno, chloe):
        sure = await player.slash("table resign")
        await player.press(sure.message, label="Yes, resign")
        # A press is answered before it is carried out.
        await (house.board(sequence=4) if player is bruno else house.over())
        await settled(house)
    over = await house.over()
    await ada.press(over, label="Rematch")
    await (await ada.slash("leaderboard show", game="volcano", show=True)).shown()
    await (await ada.slash("profile show", show=True)).shown()
    await (await ada.slash("profile history", show=True)).shown()
    await (await ada.slash("profile versus", member=bruno, show=True)).shown()
    await (await bruno.slash("rules", topic="eruption", show=True)).shown()
    await settled(house)


async def test_every_message_calls_exactly_whom_it_means_or_nobody(house: House) -> None:
    listener = Listener(house)
    await do_everything(house)
    players = {str(one.id) for one in (house.ada, house.bruno, house.chloe)}
    assert len(listener.seen) > 40
    for what, only_for, data in listener.seen:
        allowed = data[ALLOWED]
        where = f"{what}: {texts(data)[:200]}"
        assert allowed is not None, f"everything is allowed: {where}"
        assert not allowed.get("parse"), where
        assert not allowed.get("roles"), where
        assert {str(one) for one in allowed.get("users") or ()} <= (players if only_for is None else set()), where
        assert not data["mention_everyone"], where
        assert not data["mention_roles"], where
        assert CROWD not in texts(data).replace("\u200b", "") or only_for is not None, where
    listener.require_only_the_called_in_edits()
    kinds = []
    for users, data in listener.called():
        content = data["content"]
        meant = content.rpartition("Waiting for ")[2].split("\n", maxsplit=1)[0]
        assert users == sorted(number for number in users if f"<@{number}>" in meant), content
        assert all(f"<@{number}>" not in meant for number in others(house, users)), content
        kinds.append("proposal" if "Waiting for " in content else "call")
    assert kinds.count("proposal") >= 3
    assert kinds.count("call") >= 3


def others(house: House, users: list[str]) -> set[str]:
    return {str(one.id) for one in house.driver.members} - set(users)
