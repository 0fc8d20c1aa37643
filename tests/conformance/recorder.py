"""What the bot sends: every kind of message, form and answer, as the bot itself has sent it to a local Discord."""

import json
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.sandbox.component_checks import walk
from bot.sandbox.drafts import EPHEMERAL, Upload
from bot.sandbox.form import Json
from bot.sandbox.interactions import ANSWER, OPEN_MODAL, UPDATE
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.ui.components import COMPONENTS
from games import REGISTRY
from tests.bot.end_to_end.house import COMMANDS, QUICK, BotProcess, House, settled
from tests.hostile.harness import open_harness
from tests.hostile.rights import PLAIN, ROLES, caller, trials
from tests.hostile.scenes import build
from tests.toys import TOYS
from tests.wire.driver import PATIENCE, NotSeenError
from tests.wire.game_records import GameRecords

_SHOWN = ("content", "components", "embeds")
_KEPT = (*_SHOWN, "flags", "allowed_mentions", "attachments", "tts")

SHIPPED = tuple(game for game in REGISTRY if game not in TOYS)
UPLOADED = re.compile(r"emoji: [1-9]\d* uploaded")
"""What the bot logs once it has uploaded them."""
EMOJI_SECONDS = 300.0
FIRST_CHANNEL = 1100000000000000901
MOVES = 16
"""How many random moves are made at a table of each game; then one gives up."""


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message as a payload and files; ``name`` says what is in it."""

    name: str
    payload: Json = field(repr=False)
    files: tuple[Upload, ...]

    @property
    def size(self) -> int:
        """How much it holds, to find the fullest of a kind."""
        return len(json.dumps(self.payload)) + sum(len(file.file.data) for file in self.files)


@dataclass(slots=True)
class Recorder:
    """The fullest message of each kind by its name, the forms by their ids, commands, emoji."""

    messages: dict[str, SentMessage] = field(default_factory=dict)
    forms: dict[str, Json] = field(default_factory=dict)
    commands: list[Json] = field(default_factory=list)
    emoji: dict[str, bytes] = field(default_factory=dict)

    def hear(self, method: str, path: str, payload: Json, uploads: Sequence[Upload]) -> None:
        """Called by the local Discord for every request that holds something."""
        place = path.rsplit("/", 1)[-1]
        if place == "callback":
            kind, data = payload.get("type"), payload.get("data") or {}
            if kind == OPEN_MODAL:
                self.forms.setdefault(kind_of(str(data["custom_id"])), data)
            elif kind in (ANSWER, UPDATE):
                self._keep(data, uploads)
        elif "/messages" in path or path.startswith("/webhooks/"):
            self._keep(payload, uploads)
        elif place == "emojis" and method == "POST":
            self.emoji[str(payload["name"])] = str(payload["image"]).encode()

    def unmet(self) -> tuple[str, ...]:
        """The buttons, lists and files that the bot knows and has not been brought to send."""
        known = {kind_of(one.__discord_ui_compiled_template__.pattern.partition("(?P<")[0]) for one in COMPONENTS}
        words = {word for name in self.messages for word in name.split("+")}
        met = words | {word.partition(":")[0] for word in words} | {word.partition("-")[0] + "-" for word in words}
        return tuple(sorted((known | {"png", "gif"}) - met))

    def _keep(self, payload: Json, uploads: Sequence[Upload]) -> None:
        kept = {key: value for key, value in payload.items() if key in _KEPT and value is not None}
        kept["flags"] = kept.get("flags", 0) & ~EPHEMERAL
        if not any(kept.get(key) for key in _SHOWN) or not _is_whole(kept, uploads):
            return
        name = "+".join(contents(kept, uploads))
        made, before = SentMessage(name, kept, tuple(uploads)), self.messages.get(name)
        if before is None or before.size < made.size:
            self.messages[name] = made


def _is_whole(payload: Mapping[str, Any], files: Sequence[Upload]) -> bool:
    """Whether all that it shows comes with it; an edit can show files of before."""
    indices, names = {str(file.index) for file in files}, {f"attachment://{file.file.name}" for file in files}
    listed = {str(one.get("id")) for one in payload.get("attachments", ())}
    return listed <= indices and media(payload.get("components", ())) <= names


def media(components: Sequence[Json]) -> set[str]:
    """The addresses of all that is shown."""
    shown = list(walk(list(components)))
    found = {part[key]["url"] for part in shown for key in ("media", "file") if key in part}
    return found | {item["media"]["url"] for part in shown for item in part.get("items", ())}


def contents(payload: Mapping[str, Any], files: Sequence[Upload]) -> Iterator[str]:
    """What a message holds: its buttons and lists, whether it has text outside a layout, and its kinds of files."""
    parts = list(walk(payload.get("components", [])))
    yield from sorted({kind_of(part["custom_id"]) for part in parts if part.get("custom_id")}) or ["text"]
    if payload.get("content"):
        yield "plain"
    yield from sorted({file.file.name.rpartition(".")[2] for file in files})


def kind_of(custom_id: str) -> str:
    """What a button, list or form is: the words at the beginning of its id.

    >>> kind_of("lobby:join:1200:0")
    'lobby:join'
    """
    first, _, rest = custom_id.partition(":")
    second = rest.partition(":")[0]
    return f"{first}:{second}" if second.replace("-", "").isalpha() and len(second) > 2 else first


async def record(every: int = 1) -> Recorder:
    """Have the bot send all that it can: games are played, and whoever is to act uses each command and component once.

    With ``every`` it is one of so many of them.
    """
    recorder = Recorder()
    with tempfile.TemporaryDirectory(prefix="fumarole-conformance-") as name:
        folder = Path(name)
        async with Sandbox(SandboxSettings(folder=folder / "sandbox", port=0, timing=QUICK)) as sandbox:
            sandbox.body_listeners.append(recorder.hear)
            house = House(sandbox, BotProcess(sandbox, folder))
            await house.bot.start(FUMAROLE_EMOJI="on", FUMAROLE_LOG_LEVEL="INFO")
            try:
                await _play_games(house)
            finally:
                await house.bot.stop()
            recorder.commands = [one for one in sandbox.commands.all if one["name"] not in TOYS]
        scenes, town_folder = await build(folder / "made.sqlite3"), folder / "town"
        town_folder.mkdir()
        async with open_harness(town_folder, folder / "made.sqlite3") as harness:
            harness.sandbox.body_listeners.append(recorder.hear)
            for trial in (await trials(harness, scenes))[::every]:
                who, plain = caller(ROLES[0], trial.channel), trial.name.partition(":")[0] in PLAIN
                shown = None if trial.component is None else harness.show(who.channel, trial.component, plain=plain)
                harness.forget_cooldowns()
                await harness.send(who, trial.kind, trial.data, shown)
    return recorder


async def _play_games(house: House) -> None:
    async def uploaded() -> bool:
        return UPLOADED.search(house.bot.logged()) is not None

    await house.driver.bot_ready(COMMANDS, PATIENCE)
    with suppress(NotSeenError):
        # Without them it says everything in words, and the emoji are left out.
        await house.written(uploaded, "emoji", EMOJI_SECONDS)
    for channel, game in enumerate(SHIPPED, FIRST_CHANNEL):
        house.sandbox.add_channel(channel, f"table-{channel}")
        await _play(house, game, channel)
    with suppress(NotSeenError):
        # On a busy machine films may be long in coming.
        await settled(house)


async def _play(house: House, game: str, channel: int) -> None:
    """The beginning of a game of two, in which one gives up."""
    await house.begin(house.bruno, game=game, channel=channel)
    dice, records = Random(game), GameRecords(house.bot.database)
    (kept,) = records.sessions("channel_id = ?", channel)
    for _ in range(MOVES):
        position = records.game(kept.id).position
        if position.outcome is None:
            seat = dice.choice(sorted(position.to_act))
            move = position.notation(dice.choice(position.moves(seat)))
            person = house.driver.members[seat]
            await house.sure(person, await person.slash("move", move=move, channel=channel))
    await house.sure(house.bruno, await house.bruno.slash("table resign", channel=channel))
