"""What the local Discord claims of Discord, and where Discord describes it: ``python -m tests.bot.sandbox.claims``.

It prints deploy/DISCORD.md. What Discord describes is in described.toml; what is claimed comes from the code alone.
"""

import asyncio
import re
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from bot.sandbox import packets, refusals
from bot.sandbox.channel_webhooks import webhook_object
from bot.sandbox.drafts import LAYOUT, draft_message
from bot.sandbox.form import Json
from bot.sandbox.history import outward
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.servers import MEMBER, overwrite
from bot.sandbox.uploads import Upload, attachment_object, make_upload
from bot.sandbox.wire import API
from bot.sandbox.world import (
    APPLICATION,
    CHANNELS,
    GUILD,
    PEOPLE,
    PUBLIC_THREAD,
    application_object,
    direct_object,
    find_role,
    member_object,
    own_user_object,
    user_object,
)
from tests.test_repository import ROOT

PAPER = ROOT / "deploy" / "DISCORD.md"
DESCRIBED: dict[str, Any] = tomllib.loads((Path(__file__).parent / "described.toml").read_text(encoding="utf-8"))

SCHEMAS = {
    "message": "MessageResponse",
    "attachment": "MessageAttachmentResponse",
    "emoji": "EmojiResponse",
    "thread": "ThreadResponse",
    "channel": "GuildChannelResponse",
    "direct channel": "PrivateChannelResponse",
    "user": "UserResponse",
    "own user": "UserPIIResponse",
    "member": "GuildMemberResponse",
    "server": "GuildWithCountsResponse",
    "server in short": "MyGuildResponse",
    "role": "GuildRoleResponse",
    "application": "PrivateApplicationResponse",
    "command": "ApplicationCommandResponse",
    "webhook": "GuildIncomingWebhookResponse",
    "button": "ButtonComponentResponse",
    "list": "StringSelectComponentResponse",
    "container": "ContainerComponentResponse",
    "gallery item": "MediaGalleryItemResponse",
    "media": "UnfurledMediaResponse",
    "overwrite": "ChannelPermissionOverwriteResponse",
}
"""The objects of an answer, and the schemas of Discord's description."""

REASONS = {
    "user.clan": "sent by Discord beside primary_guild, its newer name; no bot reads it",
    "own user.clan": "the same",
    "server": "from the event GUILD_CREATE, which the description of requests leaves out (page “Gateway Events”)",
    "application.hook": "sent by Discord; in no description",
    "application.summary": "empty; of older versions of the description",
    "media": "how the picture loads, from the page “Component Reference”, Unfurled Media Item",
    "channel": "an empty field that Discord sends for every text channel",
    "command": "from the page “Application Commands”",
    "message": "from the page “Message”",
}
"""Why a field that the schema lacks is sent all the same, by object and field or by object."""

NO_OPERATION = "not in the description"
FORM = "an example only: page “Reference”, Error Messages, names three; the others are those that bots have met"


def _sandbox(folder: str) -> Sandbox:
    return Sandbox(SandboxSettings(folder=Path(folder), port=0))


def routes(sandbox: Sandbox) -> set[str]:
    """Every route of the API that the local Discord has, without the names of what stands in it."""
    paths = {(one.method, one.resource.canonical) for one in sandbox.build().router.routes() if one.resource}
    found = {(method, path) for method, path in paths if path.startswith(API) and method != "HEAD"}
    return {re.sub(r"\{[^}]*\}", "{}", f"{method} {path.removeprefix(API)}") for method, path in found}


def errors() -> list[tuple[int, int, str]]:
    """Every error code, with its status and sentence."""
    made = [one() for one in vars(refusals).values() if isinstance(one, partial)] + [refusals.invalid_form({})]
    return sorted((one.code, one.status, one.message) for one in made)


def form_errors() -> list[str]:
    """Every code within an invalid form, as the sources of the local Discord have them."""
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "bot" / "sandbox").glob("*.py")))
    known = re.findall(r'"([A-Z]+(?:_[A-Z0-9]+){2,})"', sources)
    return sorted({one for one in known if not one.startswith(("DISCORD_", "XDG_")) and one != "GUILD_MEMBERS_CHUNK"})


def objects(sandbox: Sandbox) -> dict[str, Json]:
    """One of each object that answers hold."""
    channel = CHANNELS[0][0]
    upload = Upload(0, make_upload(0, 5, "dot.png", b"").file)
    button = {"type": 2, "style": 1, "custom_id": "a", "label": "a"}
    listed = {"type": 3, "custom_id": "b", "options": [{"label": "a", "value": "a"}], "placeholder": "a"}
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://dot.png"}, "description": "a"}]}
    rows = [{"type": 1, "components": [one]} for one in (button, listed)]
    container = {"type": 17, "accent_color": 1, "components": [*rows, gallery]}
    draft = draft_message({"flags": LAYOUT, "components": [container]}, [upload], channel)
    message = outward(sandbox.history.add(channel, APPLICATION, draft).data, "")
    shown = message["components"][0]
    item = shown["components"][2]["items"][0]
    command = sandbox.commands.overwrite_guild(GUILD, [{"name": "dig", "description": "Digs"}])[0]
    return {
        "message": message,
        "attachment": attachment_object(upload, channel, "a"),
        "emoji": {**sandbox.emoji.create({"name": "dot", "image": _DOT})},
        "thread": sandbox.history.add_thread(channel, "a", PUBLIC_THREAD, APPLICATION),
        "channel": sandbox.history.channel(channel),
        "direct channel": direct_object(PEOPLE[0].id),
        "user": user_object(PEOPLE[0].id),
        "own user": own_user_object(),
        "member": member_object(PEOPLE[0].id),
        "server": sandbox.guild(),
        "server in short": sandbox.guilds_in_short()[0],
        "role": find_role(GUILD),
        "application": application_object(),
        "command": command,
        "webhook": webhook_object(5, sandbox.history.channel(channel), "a"),
        "button": shown["components"][0]["components"][0],
        "list": shown["components"][1]["components"][0],
        "container": shown,
        "gallery item": item,
        "media": item["media"],
        "overwrite": overwrite(APPLICATION, MEMBER),
    }


_DOT = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="


def undescribed(made: Mapping[str, Json]) -> dict[str, str]:
    """The fields of objects that their schemas lack, each with the reason; empty where there is none."""
    found = {}
    for name, shown in made.items():
        for key in sorted(shown.keys() - set(DESCRIBED["schemas"][SCHEMAS[name]])):
            found[f"{name}.{key}"] = REASONS.get(f"{name}.{key}", REASONS.get(name, ""))
    return found


def codes_of_gateway() -> tuple[dict[str, int], dict[str, int]]:
    """The operations and the codes with which a connection is closed."""
    numbers = {name: value for name, value in vars(packets).items() if name.isupper() and isinstance(value, int)}
    operations = {name: value for name, value in numbers.items() if value < 100 and not name.startswith("_")}
    return operations, {name: value for name, value in numbers.items() if 4000 <= value < 4050}


async def paper() -> str:
    """The whole paper."""
    with tempfile.TemporaryDirectory() as folder:
        sandbox = _sandbox(folder)
        try:
            return "\n".join([*_HEAD, *_routes(sandbox), *_objects(objects(sandbox)), *_codes()]) + "\n"
        finally:
            await sandbox.stop()


_HEAD = (
    "# What the local Discord claims",
    "",
    "Every route, field and error code of `bot/sandbox`, and where Discord describes it. Operations and schemas are",
    "those of its OpenAPI description of version 10, pages those of its developer documentation. Made by",
    "`uv run python -m tests.bot.sandbox.claims`; a test compares it with the program. `fumarole rehearse` tells if",
    "Discord still answers so ([README](README.md#a-rehearsal-at-discord)).",
)


def _routes(sandbox: Sandbox) -> Iterator[str]:
    yield from ("", "## Routes", "", "| route | operation | good statuses |", "|---|---|---|")
    for route in sorted(routes(sandbox), key=lambda one: (one.split(" ")[1], one)):
        path, operation, *statuses = DESCRIBED["routes"].get(route, (route.split(" ")[1], NO_OPERATION))
        yield f"| `{route.split(' ')[0]} {path}` | {operation} | {', '.join(map(str, statuses))} |"


def _objects(made: Mapping[str, Json]) -> Iterator[str]:
    yield from ("", "## Fields", "", "| object | schema | fields claimed |", "|---|---|---|")
    for name, shown in made.items():
        known = [key for key in sorted(shown) if key in DESCRIBED["schemas"][SCHEMAS[name]]]
        yield f"| {name} | {SCHEMAS[name]} | {', '.join(known)} |"
    yield from ("", "Not in these schemas, and sent all the same:", "", "| field | reason |", "|---|---|")
    for key, reason in undescribed(made).items():
        yield f"| {key} | {reason} |"


def _codes() -> Iterator[str]:
    page = "page “Opcodes and Status Codes”"
    yield from (
        "",
        "## Error codes",
        "",
        f"JSON error codes of the {page}.",
        "",
        "| code | status | sentence | there |",
    )
    yield "|---|---|---|---|"
    for code, status, sentence in errors():
        yield f"| {code} | {status} | {sentence} | {_there(code in DESCRIBED['codes']['errors'])} |"
    yield from ("", f"Codes within an invalid form (50035). Discord gives {FORM}.", "", "| code | there |", "|---|---|")
    for one in form_errors():
        yield f"| {one} | {_there(one in DESCRIBED['codes']['form'])} |"
    operations, closes = codes_of_gateway()
    yield from ("", f"Operations and close codes of the gateway, of the {page}.", "", "| name | number | there |")
    yield "|---|---|---|"
    for numbers, key in ((operations, "operations"), (closes, "closes")):
        for name, number in sorted(numbers.items(), key=lambda one: one[1]):
            yield f"| {name.lower().replace('_', ' ')} | {number} | {_there(number in DESCRIBED['codes'][key])} |"


def _there(found: bool) -> str:
    return "yes" if found else "no"


if __name__ == "__main__":
    print(asyncio.run(paper()), end="")
