"""Writes what is used of Discord's own description of its API: ``python -m tests.bot.sandbox.describe FILE``.

FILE is openapi.json of github.com/discord/discord-api-spec. It makes bot/sandbox/described.json anew: the routes, the
names of the fields of answers, and the schemas by which the local Discord checks what it is sent.
"""

import json
import re
import sys
import tempfile
from pathlib import Path

import bot.sandbox
from bot.sandbox.form import Json
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.sandbox.wire import API

WRITTEN = Path(bot.sandbox.__file__).with_name("described.json")
ANSWERED = (
    "MessageResponse", "MessageAttachmentResponse", "EmojiResponse", "ThreadResponse", "GuildChannelResponse",
    "PrivateChannelResponse", "UserResponse", "UserPIIResponse", "GuildMemberResponse", "GuildWithCountsResponse",
    "MyGuildResponse", "GuildRoleResponse", "PrivateApplicationResponse", "ApplicationCommandResponse",
    "ButtonComponentResponse", "StringSelectComponentResponse", "ContainerComponentResponse",
    "MediaGalleryItemResponse", "UnfurledMediaResponse",
    "ChannelPermissionOverwriteResponse",
)  # fmt: skip
SENT = (
    "MessageCreateRequest", "ModalInteractionCallbackRequestData", "ApplicationCommandUpdateRequest",
    "InteractionApplicationCommandAutocompleteCallbackIntegerData",
    "InteractionApplicationCommandAutocompleteCallbackNumberData",
    "InteractionApplicationCommandAutocompleteCallbackStringData", "CreateTextThreadWithMessageRequest",
    "CreateTextThreadWithoutMessageRequest", "UpdateThreadRequestPartial", "CreatePrivateChannelRequest",
    "create_application_emoji", "update_application_emoji", "set_channel_permission_overwrite",
)  # fmt: skip
"""Schemas, and operations whose body has none with a name."""
UNUSED = ("CustomClientThemeShareRequest", "PollCreateRequest", "RichEmbed")
"""What no message here has; it is refused."""
BITFIELDS = ("allow", "deny", "default_member_permissions")
"""Numbers that may be written as text, as ids may be written as numbers: page “Permissions”."""
ID = "SnowflakeType"
INNER = {"items", "additionalProperties"}
KEPT = (
    "type", "enum", "minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "uniqueItems", "required",
)  # fmt: skip


def nameless(route: str) -> str:
    """A route without the names of what stands in it."""
    return re.sub(r"\{[^}]*\}", "{}", route)


def routes_of(sandbox: Sandbox) -> set[str]:
    """Every route of the API that the local Discord has."""
    paths = {(one.method, one.resource.canonical) for one in sandbox.build().router.routes() if one.resource}
    found = {(method, path) for method, path in paths if path.startswith(API) and method != "HEAD"}
    return {nameless(f"{method} {path.removeprefix(API)}") for method, path in found}


def extract(whole: Json, wanted: set[str]) -> Json:
    """What is used of the whole description, for these routes."""
    bodies: Json = dict(whole["components"]["schemas"])
    routes: set[str] = set()
    for path, methods in whole["paths"].items():
        for method, one in methods.items():
            if "operationId" in one:
                routes.add(nameless(f"{method.upper()} {path}"))
                body = one.get("requestBody", {}).get("content", {}).get("application/json", {})
                bodies[one["operationId"]] = body.get("schema")
    answers = {name: sorted(bodies[name]["properties"]) for name in ANSWERED}
    schemas: Json = {}
    waiting = list(SENT)
    while waiting:
        name = waiting.pop()
        if name not in schemas:
            schemas[name] = _short(bodies[name], waiting) or {}
    return {"routes": sorted(routes & wanted), "answers": answers, "schemas": dict(sorted(schemas.items()))}


def _short(schema: Json, named: list[str], key: str = "") -> Json | None:
    """A schema with nothing but what is checked, and its references added to ``named``; None for what is unused.

    ``null`` says that there may be no value, ``oneOf`` stands only where there are several, ids are ``digits``.
    """
    kinds = schema["type"] if isinstance(schema.get("type"), list) else [schema.get("type")]
    null: Json = {"null": True} if "null" in kinds or {"type": "null"} in schema.get("oneOf", ()) else {}
    if name := schema.get("$ref", "").rpartition("/")[2]:
        named += [] if name in (*UNUSED, ID) else [name]
        return None if name in UNUSED else {"type": "digits"} if name == ID else {"$ref": name}
    if key in BITFIELDS:
        return {"type": "digits", **null}
    if union := [one for one in schema.get("oneOf", ()) if one != {"type": "null"}]:
        if "const" in union[0]:
            return {"type": kinds[0], "enum": [one["const"] for one in union]}
        parts = [one for one in (_short(one, named) for one in union) if one is not None]
        return {**(parts[0] if len(parts) == 1 else {"oneOf": parts}), **null} if parts else None
    made: Json = {name: value for name, value in schema.items() if name in KEPT} | {"type": kinds[0]} | null
    for inner in INNER & schema.keys():
        made[inner] = _short(schema[inner], named)
    if "properties" in schema:
        found = {name: _short(one, named, name) for name, one in schema["properties"].items()}
        made["properties"] = {name: one for name, one in found.items() if one is not None}
    return None if None in made.values() else made


def written(found: Json) -> str:
    """An extract as text, a line for each route, object and schema."""
    source = "An extract of Discord’s description of its HTTP API, version 10, which is under the MIT licence."
    parts = [f'"source": {json.dumps(source, ensure_ascii=False)}']
    parts.append('"routes": [\n' + ",\n".join(map(json.dumps, found["routes"])) + "\n]")
    for name in ("answers", "schemas"):
        lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in found[name].items())
        parts.append(f'"{name}": {{\n{lines}\n}}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        local = Sandbox(SandboxSettings(folder=Path(folder), port=0))
        description = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
        WRITTEN.write_text(written(extract(description, routes_of(local))), encoding="utf-8")
        local.store.close()
