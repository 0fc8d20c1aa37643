"""Routes, fields, codes and limits of the local Discord are those that Discord describes (describe.py)."""

import json
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from bot.sandbox import form
from bot.sandbox.drafts import LAYOUT, Upload, attachment_object, draft_message, make_upload
from bot.sandbox.form import Json
from bot.sandbox.history import outward
from bot.sandbox.interactions import CHOICES, OPEN_MODAL
from bot.sandbox.servers import MEMBER, overwrite
from bot.sandbox.world import (
    APPLICATION,
    EVERYTHING,
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
from tests.bot.sandbox.describe import SENT, WRITTEN, routes_of
from tests.bot.sandbox.fixtures import RawClient, raw_client, running_sandbox
from tests.bot.sandbox.test_emoji import EMOJI, emoji
from tests.wire.driver import Driver

DESCRIBED: Json = json.loads(WRITTEN.read_text(encoding="utf-8"))
AUTOCOMPLETE = "InteractionApplicationCommandAutocompleteCallback"
CODES = {
    0, 10003, 10004, 10007, 10008, 10009, 10013, 10014, 10015, 10062, 30008, 30032, 40005, 40060, 40094, 50001, 50005,
    50006, 50007, 50013, 50024, 50027, 50033, 50035, 50083, 50109, 50278, 160005,
}  # fmt: skip
"""Those of the page “Opcodes and Status Codes”; the description has none."""
BEYOND = {
    "GuildWithCountsResponse": {
        "channels", "guild_scheduled_events", "joined_at", "large", "member_count", "members", "presences",
        "soundboard_sounds", "stage_instances", "threads", "unavailable", "voice_states",
    },
    "UnfurledMediaResponse": {"flags", "loading_state", "placeholder"},
}  # fmt: skip
"""Of the event GUILD_CREATE, page “Gateway Events”; how a picture loads, page “Component Reference”."""


def objects(driver: Driver) -> Iterator[tuple[str, Json]]:
    """One of each object that answers hold, by the name of its schema."""
    sandbox, channel = driver.sandbox, driver.channel
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
    yield "MessageResponse", message
    yield "MessageAttachmentResponse", attachment_object(upload, channel, "a")
    yield "EmojiResponse", sandbox.emoji.create(emoji())
    yield "ThreadResponse", sandbox.history.add_thread(channel, "a", PUBLIC_THREAD, APPLICATION)
    yield "GuildChannelResponse", sandbox.history.channel(channel)
    yield "PrivateChannelResponse", direct_object(PEOPLE[0].id)
    yield "UserResponse", user_object(PEOPLE[0].id)
    yield "UserPIIResponse", own_user_object()
    yield "GuildMemberResponse", member_object(PEOPLE[0].id)
    yield "GuildWithCountsResponse", sandbox.guild()
    yield "MyGuildResponse", sandbox.guilds_in_short()[0]
    yield "GuildRoleResponse", find_role(GUILD)
    yield "PrivateApplicationResponse", application_object()
    yield (
        "ApplicationCommandResponse",
        sandbox.commands.overwrite_guild(GUILD, [{"name": "dig", "description": "Digs"}])[0],
    )
    yield "ButtonComponentResponse", shown["components"][0]["components"][0]
    yield "StringSelectComponentResponse", shown["components"][1]["components"][0]
    yield "ContainerComponentResponse", shown
    yield "MediaGalleryItemResponse", item
    yield "UnfurledMediaResponse", item["media"]
    yield "ChannelPermissionOverwriteResponse", overwrite(APPLICATION, MEMBER)


async def test_every_route_and_every_code_is_described(driver: Driver) -> None:
    assert routes_of(driver.sandbox) == set(DESCRIBED["routes"])
    made = [one() for one in vars(form).values() if isinstance(one, partial)]
    assert {one.code for one in made} <= CODES


async def test_every_field_is_described_or_has_a_reason(driver: Driver) -> None:
    for name, made in objects(driver):
        assert made.keys() <= set(DESCRIBED["answers"][name]) | BEYOND.get(name, set()), name


Wrong: TypeAlias = Iterator[tuple[Any, tuple[str, ...]]]
KINDS: Json = {"string": "x", "digits": "7", "integer": 1, "number": 1.5, "boolean": True, "array": [], "object": {}}
"""A value of each type."""


def right(schema: Json) -> Any:
    """The smallest value that a schema describes."""
    schema = DESCRIBED["schemas"].get(schema.get("$ref"), schema)
    if "oneOf" in schema:
        return right(schema["oneOf"][0])
    if "enum" in schema:
        return schema["enum"][0]
    if schema["type"] == "object":
        return {key: right(schema["properties"][key]) for key in schema.get("required", ())}
    if schema["type"] == "array":
        return [right(schema["items"]) for _ in range(schema.get("minItems", 0))]
    return "x" * schema.get("minLength", 1) if schema["type"] == "string" else KINDS[schema["type"]]


def wrong(schema: Json, seen: set[str]) -> Wrong:
    """Values that break one rule of a schema each, and where; an object that is described once is broken once."""
    if (name := schema.get("$ref")) is not None:
        if name in seen:
            return
        known = DESCRIBED["schemas"][name]
        seen |= {name} if known["type"] == "object" else set()
        schema = {**known, "null": schema.get("null")}
    if not schema.get("null"):
        yield None, ()
    if "oneOf" in schema:
        yield True, ()
        for one in schema["oneOf"]:
            if "$ref" in one:
                yield from wrong({**one, "null": True}, seen)
        return
    yield from ((value, ()) for value in _out_of_bounds(schema))
    yield from _wrong_inside(schema, seen)


def _out_of_bounds(schema: Json) -> Iterator[Any]:
    kind = schema["type"]
    yield from (KINDS[other] for other in ("string", "boolean", "array") if other != kind)
    yield from [KINDS[kind] * 99] if "enum" in schema else []
    yield from (schema[bound] + step for bound, step in (("minimum", -1), ("maximum", 1)) if bound in schema)
    one = [right(schema["items"])] if kind == "array" else "x"
    for bound, step in (("minLength", -1), ("minItems", -1), ("maxLength", 1), ("maxItems", 1)):
        yield from [one * (schema[bound] + step)] if schema.get(bound) else []
    yield from [one * 2] if schema.get("uniqueItems") else []


def _wrong_inside(schema: Json, seen: set[str]) -> Wrong:
    whole = right(schema)
    for key in schema.get("required", ()):
        yield {name: value for name, value in whole.items() if name != key}, (key,)
    for key, one in {**schema.get("properties", {}), "x": schema.get("additionalProperties")}.items():
        yield from (({**whole, key: value}, (key, *path)) for value, path in (wrong(one, seen) if one else ()))
    if "items" in schema:
        yield from (([value, *whole[1:]], ("0", *path)) for value, path in wrong(schema["items"], seen))


async def test_what_breaks_a_limit_that_discord_describes_is_refused_in_its_place(tmp_path: Path) -> None:
    calls = dict.fromkeys(("message_calls", "webhook_calls", "other_calls", "global_calls"), 10_000)
    async with running_sandbox(tmp_path, **calls) as driver, raw_client(driver.sandbox) as raw:
        senders = await _senders(driver, raw)
        assert set(senders) == set(SENT)
        taken = []
        for name, send in senders.items():
            for payload, path in wrong({"$ref": name, "null": True}, set()):
                status, body = await send(payload) if path else (400, {})
                if path and ((status, body["code"]) != (400, 50035) or not _told(body["errors"], path)):
                    taken.append((name, path, payload))
        assert taken == []


def _told(errors: Json, path: tuple[str, ...]) -> bool:
    """Whether a tree of errors has one at this path, or at one that ends so."""
    if not path:
        return "_errors" in errors
    return any(_told(errors[key], path[1:] if key == path[0] else path) for key in errors if key != "_errors")


async def _senders(driver: Driver, raw: RawClient) -> dict[str, Callable[[Any], Awaitable[tuple[int, Any]]]]:
    """How to send what each schema describes."""
    driver.sandbox.allowed = EVERYTHING
    channel = f"/channels/{driver.channel}"
    thread = driver.sandbox.history.add_thread(driver.channel, "a", PUBLIC_THREAD, APPLICATION)
    _, made = await raw.call("POST", EMOJI, emoji())
    said = driver.member("Ada").say("a")
    typed = [{"type": kind, "name": f"o{kind}", "description": "a", "autocomplete": True} for kind in (3, 4, 10)]
    commands = f"/applications/{APPLICATION}/commands"
    assert (await raw.call("PUT", commands, [{"name": "dig", "description": "a", "options": typed}]))[0] == 200
    acts, ada = driver.sandbox.acts, driver.member("Ada").person
    ran = await acts.run(ada, driver.channel, "dig", {})

    async def suggested(kind: int, payload: Any) -> tuple[int, Any]:
        return await raw.callback(
            await acts.complete(ada, driver.channel, "dig", f"o{kind}", {f"o{kind}": "1"}), CHOICES, payload
        )

    return {
        "MessageCreateRequest": partial(raw.call, "POST", f"{channel}/messages"),
        "CreateTextThreadWithMessageRequest": partial(raw.call, "POST", f"{channel}/messages/{said.id}/threads"),
        "CreateTextThreadWithoutMessageRequest": partial(raw.call, "POST", f"{channel}/threads"),
        "UpdateThreadRequestPartial": partial(raw.call, "PATCH", f"/channels/{thread['id']}"),
        "CreatePrivateChannelRequest": partial(raw.call, "POST", "/users/@me/channels"),
        "create_application_emoji": partial(raw.call, "POST", EMOJI),
        "update_application_emoji": partial(raw.call, "PATCH", f"{EMOJI}/{made['id']}"),
        "set_channel_permission_overwrite": partial(raw.call, "PUT", f"{channel}/permissions/{APPLICATION}"),
        "ApplicationCommandUpdateRequest": lambda payload: raw.call("PUT", commands, [payload]),
        "ModalInteractionCallbackRequestData": lambda payload: raw.callback(ran, OPEN_MODAL, payload),
        f"{AUTOCOMPLETE}StringData": partial(suggested, 3),
        f"{AUTOCOMPLETE}IntegerData": partial(suggested, 4),
        f"{AUTOCOMPLETE}NumberData": partial(suggested, 10),
    }
