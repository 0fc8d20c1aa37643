"""Interactions made up over every command, option, autocomplete, component and form, from everybody everywhere.

Commands and menus send what Discord lets through: what it checks itself, such as the kind of an option, is as it should
be. Ids of components and forms are made up too, though nobody can press one that no message has: such a press may meet
a fault, but must not reach what is somebody else's.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.sandbox.form import Json
from bot.sandbox.history import Post
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL
from bot.sandbox.world import (
    APPLICATION,
    EVERYONE_PERMISSIONS,
    GUILD,
    HOSTS_ROLE,
    channel_object,
    direct_channel,
    find_role,
    member_object,
    user_object,
)
from bot.ui.base import Component, PersistentSelect
from bot.ui.components import COMPONENTS
from tests.hostile import texts
from tests.hostile.harness import MANAGE_GUILD, MANAGE_MESSAGES, Caller, Harness
from tests.hostile.rights import PLAIN, TODAY
from tests.hostile.scenes import (
    ADA,
    BRUNO,
    CHANNEL,
    CHLOE,
    DMITRI,
    FAY,
    FINN,
    FOREIGN_TABLE,
    MONA,
    MORITZ,
    OTHER_CHANNEL,
    OTHER_GUILD,
    Scenes,
)

MEMBERS = (ADA, ADA, BRUNO, BRUNO, CHLOE, DMITRI, MONA, MORITZ)
FOREIGNERS = (FAY, FAY, FINN)
LOCALES = ("en-US", "en-US", "fr", "de", "zz")
STRANGER = 1399999999999999999
OLD_IDS = (
    "pick:1:b2-a3", "lobby:join", "end:1", "vote:yes", "hand", "rules:volcano", "x", ":::", "join:1", "dtry:hand:1",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Input:
    """An interaction to be sent: ``what`` it was made up over; of a ``forged`` one the id may be in no message."""

    what: str
    caller: Caller
    kind: int
    data: Json
    source: Post | None = None
    forged: bool = False


class Inputs:
    """Generates the inputs."""

    def __init__(self, harness: Harness, scenes: Scenes, dice: Random) -> None:
        self._town, self._scenes, self._dice = harness, scenes, dice
        self._commands = [one for one in harness.client.tree.walk_commands() if isinstance(one, app_commands.Command)]
        self._completing = [one for one in self._commands if any(option.autocomplete for option in one.parameters)]

    def make(self) -> Input:
        """One more."""
        ways: tuple[tuple[Callable[[], Input], int], ...] = (
            (self._command, 34),
            (self._typing, 20),
            (self._press, 40),
            (self._form, 3),
            (self._unknown, 3),
        )
        return self._dice.choices([way for way, _ in ways], [weight for _, weight in ways])[0]()

    def caller(self) -> Caller:
        """Anybody, anywhere they could be."""
        dice, locale = self._dice, self._dice.choice(LOCALES)
        way = dice.random()
        if way < 0.12:
            person = dice.choice((*MEMBERS, *FOREIGNERS))
            return Caller(person, direct_channel(person), None, locale=locale)
        if way < 0.24:
            rights = EVERYONE_PERMISSIONS | dice.choice((0, MANAGE_GUILD, MANAGE_MESSAGES))
            return Caller(
                dice.choice(FOREIGNERS), dice.choice((OTHER_CHANNEL, FOREIGN_TABLE)), OTHER_GUILD, rights, locale
            )
        person = dice.choice(MEMBERS)
        rights = EVERYONE_PERMISSIONS | {MONA: MANAGE_GUILD, MORITZ: MANAGE_MESSAGES}.get(person, 0)
        return Caller(person, dice.choice(list(CHANNEL.values())), GUILD, rights, locale)

    def _command(self) -> Input:
        command = self._dice.choice(self._commands)
        resolved: Json = {}
        options = [
            self._option(one, resolved) for one in command.parameters if one.required or self._dice.random() < 0.4
        ]
        return Input(
            "command" if not options else "option", self.caller(), COMMAND, self._data(command, options, resolved)
        )

    def _typing(self) -> Input:
        dice = self._dice
        command = dice.choice(self._completing)
        name = dice.choice([one for one in command.parameters if one.autocomplete]).display_name
        resolved: Json = {}
        others = [one for one in command.parameters if one.display_name != name and dice.random() < 0.5]
        options = [self._option(one, resolved) for one in others]
        options.append({"name": name, "type": 3, "value": texts.text(dice), "focused": True})
        return Input("autocomplete", self.caller(), AUTOCOMPLETE, self._data(command, options, resolved))

    def _data(self, command: app_commands.Command[Any, ..., Any], options: list[Json], resolved: Json) -> Json:
        first, *further = command.qualified_name.split()
        for name in reversed(further):
            options = [{"type": 1, "name": name, "options": options}]
        return {"id": "1", "type": 1, "name": first, "options": options} | ({"resolved": resolved} if resolved else {})

    def _option(self, option: app_commands.Parameter, resolved: Json) -> Json:
        return {"name": option.display_name, "type": option.type.value, "value": self._value(option, resolved)}

    def _value(self, option: app_commands.Parameter, resolved: Json) -> object:
        dice, kind = self._dice, option.type
        if option.choices:
            return dice.choice(option.choices).value
        if kind is Kind.boolean:
            return dice.random() < 0.5
        if kind in _RESOLVED:
            return self._resolved(kind, resolved)
        low, high = option.min_value, option.max_value
        if kind is Kind.integer:
            low, high = int(-_LARGEST if low is None else low), int(_LARGEST if high is None else high)
            return dice.choice((low, high, *(one for one in (-1, 0, 1, 3, 10) if low <= one <= high)))
        return texts.text(dice)[: int(high or texts.LONGEST)].ljust(int(low or 0), "x")

    def _resolved(self, kind: Kind, resolved: Json) -> str:
        """An id with what Discord sends of it."""
        dice = self._dice
        if kind is Kind.user:
            number = dice.choice((*MEMBERS, FAY, STRANGER, APPLICATION))
            resolved.setdefault("users", {})[str(number)] = user_object(number)
            if number in MEMBERS:
                member = member_object(number, with_user=False) | {"permissions": "0"}
                resolved.setdefault("members", {})[str(number)] = member
        elif kind is Kind.role:
            number = dice.choice((HOSTS_ROLE, GUILD))
            resolved.setdefault("roles", {})[str(number)] = find_role(HOSTS_ROLE) | {"id": str(number)}
        else:
            number = dice.choice((*CHANNEL.values(), OTHER_CHANNEL, STRANGER))
            resolved.setdefault("channels", {})[str(number)] = channel_object(number, "x", 0) | {"permissions": "0"}
        return str(number)

    def _unknown(self) -> Input:
        """A command that is gone, one of messages or users, or a group without its subcommand."""
        dice = self._dice
        name = dice.choice(("old", "moderate", "me", "volcano", "Play with", "", "move"))
        options = dice.choice(
            ([], [{"type": 1, "name": "old", "options": []}], [{"type": 2, "name": "x", "options": []}])
        )
        data: Json = {"id": "1", "type": dice.choice((1, 1, 2, 3)), "name": name, "options": options}
        if data["type"] != 1:
            data["target_id"] = str(dice.choice((BRUNO, STRANGER)))
            data["resolved"] = {"users": {str(BRUNO): user_object(BRUNO)}}
        return Input("unknown command", self.caller(), COMMAND, data)

    def _press(self) -> Input:
        dice, caller = self._dice, self.caller()
        kind = dice.choice(COMPONENTS)
        custom_id = self._custom_id(kind)
        selecting = issubclass(kind, PersistentSelect)
        values = self._values() if selecting else []
        offered = [{"label": "?", "value": (one or "x")[:100]} for one in dict.fromkeys(values)][:25]
        if dice.random() < 0.1:
            offered = []
        part: Json = {"type": 2, "style": 1, "label": "?", "custom_id": custom_id}
        if selecting:
            part = {"type": 3, "custom_id": custom_id, "options": offered or [{"label": "?", "value": "?"}]}
        only_for = caller.person if dice.random() < 0.5 and caller.guild is not None else None
        plain = kind.prefix in PLAIN
        source = self._town.show(caller.channel, part, only_for, plain=plain)
        sent = custom_id if dice.random() < 0.95 else texts.mutated(dice, custom_id)
        data: Json = {"custom_id": sent, "component_type": part["type"], "id": 1}
        if selecting:
            data["values"] = values
        return Input(f"component {kind.prefix}", caller, COMPONENT, data, source, forged=True)

    def _custom_id(self, kind: type[Component[Any]]) -> str:
        dice = self._dice
        if dice.random() < 0.04:
            return dice.choice(OLD_IDS)
        made = kind.spelled(self._field(name, one.words) for name, one in kind.fields.items())
        if dice.random() < 0.12:
            made = texts.mutated(dice, made)
        # Discord sends no longer id; now and then one that it would not.
        return made[: 100 if dice.random() < 0.97 else 5000] or "x"

    def _field(self, name: str, words: Sequence[str]) -> str:
        dice = self._dice
        if words and dice.random() < 0.93:
            return dice.choice(words)
        if dice.random() < 0.12:
            return dice.choice(texts.NUMBERS)
        scenes = list(self._scenes.all.values())
        usual: dict[str, tuple[object, ...]] = {
            "session_id": tuple(one.session for one in scenes),
            "number": (1, 2, 3, 0),
            "sequence": (0, 0, 1, 1, 2, 3, 4, 10**6),
            "try_id": (self._scenes.try_id, self._scenes.foreign_try, 3, 4, 0),
            "seat": (0, 0, 1, 2, 99),
            "turn": (0, 1, 2, 10**9),
            "page": (0, 1, 2, 10**9),
            "day": (0, 1, TODAY - 1, TODAY, TODAY + 1, TODAY - 90, 10**7),
            "task": (0, 1, 2, 3, 9, 10**9),
            "user_id": (*MEMBERS, *FOREIGNERS),
            "guest_id": (*MEMBERS, *FOREIGNERS),
            "owner_id": (*MEMBERS, *FOREIGNERS, *CHANNEL.values(), FOREIGN_TABLE),
            "old": (ADA, BRUNO, FAY, STRANGER),
            "new": (CHLOE, DMITRI, BRUNO, FAY, APPLICATION),
            "digits": ("0" * 64, "x", ""),
            "topic": ("your-turn", "", "eruption"),
        }
        if name in usual:
            return str(dice.choice(usual[name]))
        if name == "path":
            return "/".join(dice.choice(_PARTS) for _ in range(dice.randint(0, 5)))
        return texts.text(dice, 60).replace(":", "")

    def _values(self) -> list[str]:
        dice, way = self._dice, self._dice.random()
        if way < 0.04:
            return []
        if way < 0.08:
            return [str(number) for number in range(26)]
        if way < 0.7:
            return [dice.choice(_CHOSEN)]
        return [texts.text(dice, 300 if dice.random() < 0.1 else 100)]

    def _form(self) -> Input:
        """A form of the bot, of another version of it, or of what opens none."""
        dice = self._dice
        field: Json = {"type": 4, "custom_id": dice.choice(("note", "name", "x", "")), "value": texts.text(dice)}
        parts = dice.choice(([], [{"type": 18, "component": field}], [{"type": 18, "component": field}] * 5))
        caller = self.caller()
        source = None
        if dice.random() < 0.5:
            source = self._town.show(caller.channel, {"type": 2, "style": 1, "label": "?", "custom_id": "x"})
        name = dice.choice((*OLD_IDS, self._custom_id(dice.choice(COMPONENTS))))
        return Input("form", caller, MODAL, {"custom_id": name, "components": parts}, source, forged=True)


_LARGEST = 2**53 - 1
_RESOLVED = {Kind.user, Kind.role, Kind.channel}
_PARTS = ("", "b2", "a3", "b2-a3", "c3-b3", "N1", "N2", "N3", "dig", "end", "keep1", "go", "x", "@everyone", "🌋")
_CHOSEN = (
    "b2/a3", "b2", "c3/b3", "N1", "N2", "N3", "dig", "keep1", "end", "chance", "add:1", "add:99", "remove:-1",
    f"remove:{BRUNO}", str(BRUNO), str(FAY), "0", "1", "2", "999999999999", "still", "film", "moments", "your-turn",
    "eruption", "volcano:eruption", "",
)  # fmt: skip
