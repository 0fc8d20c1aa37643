"""Who may do what: every command and every component tried in every role, against the table in deploy/RIGHTS.md.

``uv run python -m tests.hostile.rights`` prints the table as the program is. What a new command or component allows
is for a person to judge, who adds its row.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from discord import app_commands

from bot.daily.attempts import Attempt
from bot.model.tables import Table
from bot.move_menu.entries import menu_entries
from bot.sandbox.interactions import COMMAND, COMPONENT
from bot.sandbox.world import EVERYONE_PERMISSIONS, direct_channel, member_object, user_object
from bot.store.rows.results import GameFilter
from bot.ui.archive import pack
from bot.ui.base import Component, PersistentSelect, join_parts
from bot.ui.components import COMPONENTS
from bot.ui.controls import GuestSelect
from bot.ui.new_tournament import NewTournamentButton
from bot.ui.picker import MoveSelect
from bot.ui.play_here import EverythingButton, FillButton
from bot.ui.settings_page import ChannelSetting, RoleSetting
from games import GUIDES, REGISTRY
from games.core.chance import fingerprint
from tests.hostile.harness import MANAGE_GUILD, MANAGE_MESSAGES, Caller, Harness, open_harness
from tests.hostile.scenes import (
    ADA,
    BRUNO,
    CHLOE,
    DMITRI,
    FAY,
    MONA,
    MORITZ,
    NOON,
    OTHER_CHANNEL,
    OTHER_GUILD,
    Scene,
    Scenes,
    build,
    seed_of,
)

PAPER = Path(__file__).parents[2] / "deploy" / "RIGHTS.md"
ROLES = ("turn", "player", "spectator", "manager", "moderator", "elsewhere", "direct")
MAY = "yes"
GAME = "volcano"
TODAY = NOON // 86_400_000 + 719_163


def caller(role: str, channel: int) -> Caller:
    """Somebody of this role, in this channel unless the role is one of another place."""
    managing = EVERYONE_PERMISSIONS | MANAGE_GUILD
    moderating = EVERYONE_PERMISSIONS | MANAGE_MESSAGES
    return {
        "turn": Caller(ADA, channel),
        "player": Caller(BRUNO, channel),
        "spectator": Caller(DMITRI, channel),
        "manager": Caller(MONA, channel, permissions=managing),
        "moderator": Caller(MORITZ, channel, permissions=moderating),
        "elsewhere": Caller(FAY, OTHER_CHANNEL, OTHER_GUILD, managing | moderating),
        "direct": Caller(ADA, direct_channel(ADA), None),
    }[role]


@dataclass(frozen=True, slots=True)
class Trial:
    """A use of a command or component: what is sent, and the channel with what it is about."""

    name: str
    kind: int
    channel: int
    data: dict[str, Any]
    component: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Trials:
    """One use of each."""

    scenes: Scenes
    table: Table
    attempt: Attempt

    def command(self, path: str, options: list[dict[str, Any]]) -> Trial:
        """A use of the command."""
        scene = getattr(self.scenes, SCENE_OF_COMMAND.get(path, "table"))
        for name in reversed(path.split()[1:]):
            options = [{"type": 1, "name": name, "options": options}]
        data = {"id": "1", "type": 1, "name": path.split(maxsplit=1)[0], "options": options}
        if "replace" in path or path == "tournament expel":
            people = (BRUNO, CHLOE)
            data["resolved"] = {
                "users": {str(one): user_object(one) for one in people},
                "members": {str(one): member_object(one, with_user=False) | {"permissions": "0"} for one in people},
            }
        elif path == "table invite":
            data["resolved"] = _member(CHLOE)
        elif path in ("profile versus", "me block", "me unblock"):
            data["resolved"] = {"users": {str(CHLOE): user_object(CHLOE)}, "members": {}}
        return Trial(general(f"/{path}"), COMMAND, scene.channel, data)

    def options(self, command: app_commands.Command[Any, ..., Any]) -> Iterator[dict[str, Any]]:
        """Such options that the command has something to do."""
        values = self._values(command.qualified_name)
        for option in command.parameters:
            if option.name in values:
                yield {"name": option.display_name, "type": option.type.value, "value": values[option.name]}

    def _values(self, path: str) -> dict[str, Any]:
        values: dict[str, dict[str, Any]] = {
            "move": {"move": "N2"},
            "leaderboard show": {"game": GAME},
            "profile versus": {"member": str(CHLOE)},
            "table invite": {"member": str(CHLOE)},
            "me block": {"member": str(CHLOE)},
            "me unblock": {"member": str(CHLOE)},
            "leaderboard best": {"challenge": "red"},
            "replay": {"game": str(self.scenes.table.session)},
            "table note": {"game": str(self.scenes.table.session)},
            "daily practice": {"difficulty": 1},
            "rules": {"topic": "eruption"},
            "table continue": {"game": str(self.scenes.orphaned.session)},
            "moderate replace": {"player": str(BRUNO), "successor": str(CHLOE)},
            "tournament expel": {"player": str(BRUNO)},
            "tournament replace": {"player": str(BRUNO), "successor": str(CHLOE)},
            "tournament result": {"round_number": 1, "table": 1},
        }
        return values.get(path, {})

    def component(self, kind: type[Component[Any]], word: str) -> Trial:
        """A press of the button or a choice in the list; ``word`` is the action."""
        name = row_of(kind, word)
        scene: Scene = getattr(self.scenes, SCENE_OF_COMPONENT.get(name, "table"))
        given = self._fields(scene) | dict.fromkeys(_ACTING, word)
        if kind is EverythingButton:
            given["page"] = "commands"
        elif kind is NewTournamentButton:
            given["page"] = "form"
        elif kind is MoveSelect:
            given["path"] = ""
        elif kind is FillButton:
            given["command"] = "daily practice"
        elif kind.prefix.startswith("set"):
            given["name"] = _SET.get(name, "zone")
        custom_id = kind.spelled(
            str(given[one] if one in given else (field.words or ("0",))[0]) for one, field in kind.fields.items()
        )
        part: dict[str, Any] = {"type": 2, "style": 1, "label": "?", "custom_id": custom_id}
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2, "id": 1}
        if kind in (ChannelSetting, RoleSetting):
            number = 8 if kind is ChannelSetting else 6
            part = {"type": number, "custom_id": custom_id, "min_values": 0}
            data |= {"component_type": number, "values": [], "resolved": {}}
        elif kind is GuestSelect:
            part = {"type": 5, "custom_id": custom_id}
            data |= {"component_type": 5, "values": [str(CHLOE)], "resolved": _member(CHLOE)}
        elif issubclass(kind, PersistentSelect):
            value = self._value(name)
            part = {"type": 3, "custom_id": custom_id, "options": [{"label": "?", "value": value}]}
            data |= {"component_type": 3, "values": [value]}
        return Trial(name, COMPONENT, scene.channel, data, part)

    def _fields(self, scene: Scene) -> dict[str, object]:
        return {
            "session_id": scene.session,
            "number": scene.proposal,
            "sequence": 0 if scene is self.scenes.asked else 1,
            "path": "b2-a3/" if scene is self.scenes.asked else "N2",
            "user_id": ADA,
            "guest_id": CHLOE,
            "old": BRUNO,
            "new": CHLOE,
            "digits": fingerprint(seed_of(scene.channel)),
            "day": TODAY - 1,
            "try_id": self.scenes.try_id,
            "tournament_id": self.scenes.tournament_id,
            "source_id": self.scenes.try_id,
            "step": 1,
            "after": 0,
            "turn": 1,
            "kind": "any",
            "grade": 0,
            "topic": "your-turn",
            "game": GAME,
            "owner_id": ADA,
            "page": 1,
            "variant": "",
            "sought": pack(GameFilter()),
            "level": 1,
            "command": "me show",
            "options": "difficulty",
        }

    def _value(self, name: str) -> str:
        first = menu_entries(self.table.position, 0)[0]
        guide = GUIDES[GAME]
        position, _ = guide.board(0)
        return {
            "pick": join_parts(first.path),
            "try": "c3/b3",
            "dpick": join_parts(menu_entries(self.attempt.table.position, self.attempt.seat)[0].path),
            "first": "chance",
            "set:server": "UTC",
            "set:me": "UTC",
            "set-group:server": "games",
            "set-group:me": "pings",
            "options": "difficulty",
            "computer": "add:1",
            "moment": "0",
            "arcopen": str(self.scenes.table.session),
            "share": "still",
            "substitutes": "1",
            "place": "b2",
            "strength": "1",
            "rules:topics": "your-turn",
            "rules:sections": "your-turn",
            "pwant:kind": "volcano/turn",
            "pwant:grade": "1",
            "guide": join_parts(menu_entries(position, guide.seat)[0].path),
        }.get(name, "b2")


_SET = {
    "set-to:server": "threads",
    "set-to:me": "large",
    "set-channel:server": "channels",
    "set-role:server": "starters",
}
"""The settings that components choose; others choose the time zone."""

PLAIN = {"proposal", "claim", "return", "archive"}
"""The components of messages that are no layouts."""

_ACTING = ("action", "listed", "whose")
"""The fields that say what a component does; each of their values has a row of its own."""

SCENE_OF_COMMAND = {
    **{f"{key} new": "free" for key in REGISTRY},
    "table continue": "free",
    "table invite": "lobby",
    "hint": "solo",
    "table opening": "solo",
    "table resume": "paused",
    "moderate resume": "paused",
}
SCENE_OF_COMPONENT = {
    name: scene
    for scene, names in {
        "lobby": "guest lobby:join beside:join lobby:leave lobby:start first computers:choose computer more "
        "confirm:close moderate:close",
        "over": "beside:rematch result:verify result:rematch result:replay lookback:missed lookback:best "
        "lookback:share moment share",
        "asked": "beside:seat beside:agree agree try line:play line:sure line:back proposal:agree proposal:decline",
        "late": "claim:call claim:sure claim:computer substitutes",
        "left": "return:take",
        "paused": "matter:resume",
        "solo": "matter:opening",
        "archived": "archive:resume",
        "free": "open against strength against-in",
        "done": "result:again result:share",
    }.items()
    for name in names.split()
}


def _member(user_id: int) -> dict[str, Any]:
    """What Discord tells of a member who was chosen."""
    told = member_object(user_id, with_user=False) | {"permissions": "0"}
    return {"users": {str(user_id): user_object(user_id)}, "members": {str(user_id): told}}


def general(path: str) -> str:
    """The row of a command; all games have the same."""
    for key in REGISTRY:
        path = path.replace(f"/{key} ", "/GAME ")
    return path


def row_of(kind: type[Component[Any]], word: str = "") -> str:
    """The row of a component that does this."""
    return f"{kind.prefix}:{word}" if word else kind.prefix


def rows_of(kind: type[Component[Any]]) -> Iterator[str]:
    """The actions of a component; one without a name if it has but one."""
    acting = [one for name, one in kind.fields.items() if name in _ACTING]
    yield from acting[0].words if acting else ("",)


async def trials(harness: Harness, scenes: Scenes) -> list[Trial]:
    """A use of everything there is."""
    host = harness.client.host
    table = await host.sessions.by_id(scenes.table.session)
    assert isinstance(table, Table)
    made = Trials(scenes, table, (await host.daily.show(scenes.try_id, ADA, NOON)).attempt)
    found: dict[str, Trial] = {}
    for command in harness.client.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            trial = made.command(command.qualified_name, list(made.options(command)))
            found.setdefault(trial.name, trial)
    for kind in COMPONENTS:
        for word in rows_of(kind):
            trial = made.component(kind, word)
            assert trial.name not in found, f"two components have the row {trial.name}"
            found[trial.name] = trial
    return list(found.values())


State: TypeAlias = dict[str, list[dict[str, object]]]


Cells: TypeAlias = tuple[str | None, ...]
"""What comes of something by role: :data:`MAY`, or the key of the refusal; None where it has not been tried."""


async def collect(folder: Path, parts: int = 1) -> dict[str, Cells]:
    """What comes of everything in every role; of so many ``parts`` of the roles one, another one in each row.

    Somebody of another server tries everything: no id leads out of a server.
    """
    made = folder / "made.sqlite3"
    scenes = await build(made)
    keep = sqlite3.connect(made, check_same_thread=False)
    async with open_harness(folder, made) as harness:
        found, before = {}, await harness.state()
        for number, trial in enumerate(await trials(harness, scenes)):
            roles = {*ROLES[number % parts :: parts], "elsewhere"}
            cells = {role: await _try(harness, trial, role, keep, before) for role in roles}
            found[trial.name] = tuple(cells.get(role) for role in ROLES)
    keep.close()
    return found


async def _try(harness: Harness, trial: Trial, role: str, keep: sqlite3.Connection, before: State) -> str:
    who = caller(role, trial.channel)
    plain = trial.name.partition(":")[0] in PLAIN
    source = None if trial.component is None else harness.show(who.channel, trial.component, plain=plain)
    written = harness.written()
    harness.forget_cooldowns()
    outcome = await harness.send(who, trial.kind, trial.data, source)
    assert outcome.answered, f"{trial.name} did not respond to {role}"
    if harness.written() != written:
        refused = outcome.refused is not None
        assert not refused or await harness.state() == before, (
            f"{trial.name} is refused to {role}, and yet does something"
        )
        await harness.restore(keep)
    return MAY if outcome.refused is None else outcome.refused.removeprefix("bot-").removeprefix("refusal-")


def read(paper: str) -> dict[str, tuple[str, ...]]:
    """The rows of the table."""
    lines = [line.strip("| ").split("|") for line in paper.splitlines() if line.startswith("| `")]
    return {name.strip(" `"): tuple(cell.strip() for cell in cells) for name, *cells in lines}


def differences(told: Mapping[str, tuple[str, ...]], found: Mapping[str, Cells]) -> list[str]:
    """Everything that the table says otherwise than it is, or does not say, as far as it has been tried."""
    apart = [
        f"{name} has no row in deploy/RIGHTS.md; it is {cells}" for name, cells in found.items() if name not in told
    ]
    apart += [f"deploy/RIGHTS.md has a row for {name}, which is not there" for name in told if name not in found]
    return apart + [
        f"{name}, {role}: it is {cell!r}, and deploy/RIGHTS.md says {said!r}"
        for name, cells in found.items()
        for role, cell, said in zip(ROLES, cells, told.get(name, cells), strict=True)
        if cell not in (None, said)
    ]


def write(found: Mapping[str, Cells]) -> str:
    """The table."""
    heads = ["| | " + " | ".join(ROLES) + " |", "|---" * (len(ROLES) + 1) + "|"]
    return "\n".join((*heads, *(f"| `{name}` | {' | '.join(map(str, cells))} |" for name, cells in found.items())))


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        print(write(asyncio.run(collect(Path(folder)))))


if __name__ == "__main__":
    main()
