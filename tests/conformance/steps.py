"""The steps: account, emoji, commands, threads, the bot's own messages, refusals, limits and permissions."""

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bot.sandbox.component_checks import SELECTS, walk
from bot.sandbox.drafts import LAYOUT, SILENT, make_upload
from bot.sandbox.form import Json
from bot.sandbox.world import PRIVATE_THREAD, PUBLIC_THREAD, SEND_MESSAGES
from tests.bot.sandbox.test_refusals import BAD_COMMANDS, BAD_MESSAGES
from tests.conformance.recorder import Recorder, SentMessage
from tests.conformance.side import (
    BANNER,
    CHANNEL,
    DENIED,
    EMOJI,
    EMOJI_PREFIX,
    GUILD_COMMANDS,
    MARK,
    MARK_COMMAND,
    MESSAGES,
    THREAD,
    Answer,
    Request,
    Side,
)
from tests.conformance.step import Step

MOST_EMOJI = 4
A_WEEK = 10080


def account() -> Iterator[Step]:
    """Who the bot is, and where."""
    for what, path, part in (
        ("own user", "/users/@me", None),
        ("application", "/oauth2/applications/@me", None),
        ("gateway", "/gateway/bot", None),
        ("own server of several", "/users/@me/guilds", _one("guild")),
        ("server", "/guilds/<<guild>>", None),
        ("channels", "/guilds/<<guild>>/channels", _one("channel")),
        ("channel", CHANNEL, None),
        ("own membership", "/guilds/<<guild>>/members/<<bot>>", None),
        ("a user", "/users/<<bot>>", None),
    ):
        yield Step(f"account: {what}", Request("GET", path), shape=True, part=part)


def _one(thing: str) -> Callable[[Any, Side], Any]:
    """Of a list only what has the id of this thing."""
    return lambda body, side: [one for one in body if one.get("id") == side.things[thing]]


def chosen_emoji(uploaded: Mapping[str, bytes]) -> list[tuple[str, str]]:
    """Some of the bot's own as name and picture, under names that no bot shows."""
    some = sorted(uploaded.items())[:MOST_EMOJI]
    return [(f"{EMOJI_PREFIX}{name}"[:32], image.decode()) for name, image in some]


def emoji_steps(emoji: Sequence[tuple[str, str]]) -> Iterator[Step]:
    """Upload, list and rename them; what is refused."""
    for name, image in emoji:
        yield Step(f"emoji: upload {name}", Request("POST", EMOJI, {"name": name, "image": image}), {name: "id"})
    if not emoji:
        return
    (first, image), (last, _) = emoji[0], emoji[-1]
    yield Step("emoji: list", Request("GET", EMOJI), part=_marked)
    yield Step("emoji: read", Request("GET", f"{EMOJI}/<<{first}>>"))
    for what, name in (("name taken", last), ("name too short", "a"), ("name with a space", "a b c")):
        yield Step(f"emoji: {what}", Request("POST", EMOJI, {"name": name, "image": image}))
    sent = {"name": f"{EMOJI_PREFIX}none", "image": "data:image/png;base64,AAAA"}
    yield Step("emoji: no picture", Request("POST", EMOJI, sent))
    renamed = {"name": f"{EMOJI_PREFIX}renamed"}
    yield Step("emoji: rename", Request("PATCH", f"{EMOJI}/<<{last}>>", renamed))


def emoji_gone(emoji: Sequence[tuple[str, str]]) -> Iterator[Step]:
    """Delete one; it is gone then, and no message takes it."""
    for name, _ in emoji[-1:]:
        one = f"<<{name}>>"
        yield Step("emoji: delete", Request("DELETE", f"{EMOJI}/{one}"))
        yield Step("emoji: deleted", Request("GET", f"{EMOJI}/{one}"))
        button = {"type": 2, "style": 2, "custom_id": "1", "emoji": {"id": one, "name": name}}
        shown = {"content": "1", "components": [{"type": 1, "components": [button]}]}
        yield Step("emoji: a deleted one in a button", Request("POST", MESSAGES, shown))


def command_steps(commands: Sequence[Json]) -> Iterator[Step]:
    """All commands of the bot, in this server only, and none again."""
    # Contexts and installs exist only for commands everywhere, and ids are Discord's.
    everywhere = {"contexts", "integration_types", "id", "application_id", "version"}
    own = [{key: value for key, value in one.items() if key not in everywhere} for one in commands]
    sent = [*own, MARK_COMMAND]
    yield Step("commands: register in the server", Request("PUT", GUILD_COMMANDS, sent), part=_by_name)
    yield Step("commands: list", Request("GET", GUILD_COMMANDS), part=_by_name)
    for what, wrong in BAD_COMMANDS.items():
        yield Step(f"commands: {what}", Request("PUT", GUILD_COMMANDS, wrong))
    yield Step("commands: remove", Request("PUT", GUILD_COMMANDS, []))
    yield Step("commands: none", Request("GET", GUILD_COMMANDS))


def _marked(body: Any, _: Side) -> Any:
    return [one for one in body["items"] if one["name"].startswith(EMOJI_PREFIX)]


def _by_name(body: Any, _: Side) -> Any:
    return sorted(body, key=lambda one: str(one.get("name"))) if isinstance(body, list) else body


def thread_steps() -> Iterator[Step]:
    """The banner, with the thread that everything else happens in; others as the bot opens them."""
    banner = {"content": BANNER, "allowed_mentions": {"parse": []}}
    yield Step("thread: post the banner", Request("POST", f"{CHANNEL}/messages", banner), {"banner": "id"})
    asked = {"name": MARK, "auto_archive_duration": A_WEEK}
    from_banner = f"{CHANNEL}/messages/<<banner>>/threads"
    yield Step("thread: open from the banner", Request("POST", from_banner, asked), {"thread": "id"})
    yield Step("thread: a second one from it", Request("POST", from_banner, asked))
    for name, kind in (("public", PUBLIC_THREAD), ("private", PRIVATE_THREAD)):
        sent = {**asked, "type": kind, **({"invitable": False} if kind == PRIVATE_THREAD else {})}
        yield Step(f"thread: open a {name} one", Request("POST", f"{CHANNEL}/threads", sent), {name: "id"})
        yield Step(f"thread: read the {name} one", Request("GET", f"/channels/<<{name}>>"))
    yield Step("thread: without a name", Request("POST", f"{CHANNEL}/threads", {"type": PUBLIC_THREAD}))
    yield Step("thread: in a thread", Request("POST", f"{THREAD}/threads", {**asked, "type": PUBLIC_THREAD}))
    yield Step("thread: rename", Request("PATCH", "/channels/<<private>>", {"name": MARK}))


def archive_steps() -> Iterator[Step]:
    """An archived thread takes no edit, and opens for a new message."""
    before, after = (f"{MESSAGES}/<<{name}>>" for name in ("before", "after"))
    for what, method, path, payload, keeps in (
        ("a message before", "POST", MESSAGES, {"content": "1"}, {"before": "id"}),
        ("archive the thread", "PATCH", THREAD, {"archived": True}, {}),
        ("edit in it", "PATCH", before, {"content": "2"}, {}),
        ("delete in it", "DELETE", before, None, {}),
        ("post in it", "POST", MESSAGES, {"content": "3"}, {"after": "id"}),
        ("edit once it is open", "PATCH", before, {"content": "4"}, {}),
        ("delete the first", "DELETE", before, None, {}),
        ("delete the second", "DELETE", after, None, {}),
        ("lock the public one", "PATCH", "/channels/<<public>>", {"locked": True}, {}),
        ("post in a locked one", "POST", "/channels/<<public>>/messages", {"content": "1"}, {}),
        ("unlock it", "PATCH", "/channels/<<public>>", {"locked": False}, {}),
        *((f"delete the {name} one", "DELETE", f"/channels/<<{name}>>", None, {}) for name in ("public", "private")),
        *((f"the {name} one is gone", "GET", f"/channels/<<{name}>>", None, {}) for name in ("public", "private")),
    ):
        yield Step(f"archive: {what}", Request(method, path, payload), keeps)


NOBODY = "100000000000000000"
"""An id of 2015 that nothing has."""

AT_ONCE = 12
"""So many messages at once are more than any channel takes."""

PICTURE = make_upload(0, 0, "dot.png", bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
))  # fmt: skip


def refused() -> Iterator[Step]:
    """What is not there, not allowed or wrongly written."""
    for what, sent in BAD_MESSAGES.items():
        yield Step(f"refused: {what}", Request("POST", MESSAGES, sent))
    for what, body in (("nothing", {}), ("empty content", {"content": ""}), ("no JSON", b"{"), ("a list", [])):
        yield Step(f"refused: {what}", Request("POST", MESSAGES, body))
    described = {"attachments": [{"id": 0, "filename": "dot.png", "description": "x" * 1025}]}
    yield Step("refused: alternative text too long", Request("POST", MESSAGES, described, (PICTURE,)))
    for what, request in (
        ("an unknown message", Request("GET", f"{MESSAGES}/{NOBODY}")),
        ("edit an unknown message", Request("PATCH", f"{MESSAGES}/{NOBODY}", {"content": "1"})),
        ("delete an unknown message", Request("DELETE", f"{MESSAGES}/{NOBODY}")),
        ("an unknown channel", Request("GET", f"/channels/{NOBODY}")),
        ("post in an unknown channel", Request("POST", f"/channels/{NOBODY}/messages", {"content": "1"})),
        ("an unknown server", Request("GET", f"/guilds/{NOBODY}")),
        ("an unknown member", Request("GET", f"/guilds/<<guild>>/members/{NOBODY}")),
        ("an unknown user", Request("GET", f"/users/{NOBODY}")),
        ("a direct message to nobody", Request("POST", "/users/@me/channels", {"recipient_id": NOBODY})),
        ("an unknown webhook", Request("POST", f"/webhooks/{NOBODY}/none", {"content": "1"}, token=False)),
        (
            "an interaction's token that is not there",
            Request("POST", "/webhooks/<<application>>/none", {"content": "1"}, token=False),
        ),
        ("a route that is not there", Request("GET", "/volcanoes")),
        ("no token", Request("GET", "/users/@me", token=False)),
    ):
        yield Step(f"refused: {what}", request)


def callbacks(forms: dict[str, Json]) -> Iterator[Step]:
    """Answers to an interaction that nobody has begun: as far as a bot alone gets with forms."""
    path = f"/interactions/{NOBODY}/none/callback"
    for name, kind, data in (
        ("a message", 4, {"content": "1", "flags": 64}),
        ("a deferred message", 5, {"flags": 64}),
        *((f"the form {name}", 9, form) for name, form in forms.items()),
    ):
        yield Step(f"unknown interaction: {name}", Request("POST", path, {"type": kind, "data": data}, token=False))


def nonces() -> Iterator[Step]:
    """A message sent twice with the same nonce is there once."""
    sent = {"content": "1", "nonce": "<<run>>", "enforce_nonce": True}
    yield Step("nonce: first", Request("POST", MESSAGES, sent), {"nonce-first": "id"})
    yield Step("nonce: the same again", Request("POST", MESSAGES, {**sent, "content": "2"}))
    yield Step("nonce: unenforced", Request("POST", MESSAGES, {**sent, "enforce_nonce": False}), {"nonce-third": "id"})
    other = {**sent, "nonce": "<<run>>1"}
    yield Step("nonce: another", Request("POST", MESSAGES, other), {"nonce-other": "id"})
    for name in ("nonce-first", "nonce-third", "nonce-other"):
        yield Step(f"nonce: delete {name}", Request("DELETE", f"{MESSAGES}/<<{name}>>"))


def limits() -> Iterator[Step]:
    """Too many messages at once."""
    yield Step("limit: too many at once", _too_many)
    yield Step("limit: once the wait is over", Request("POST", MESSAGES, {"content": "1"}), {"patient": "id"})
    yield Step("limit: delete it", Request("DELETE", f"{MESSAGES}/<<patient>>"))


async def _too_many(side: Side) -> Answer:
    """The first answer that refuses one of too many messages; those that were taken are deleted."""
    request = Request("POST", MESSAGES, {"content": "1"}, once=True)
    answers = await asyncio.gather(*(side.ask(request) for _ in range(AT_ONCE)))
    for one in answers:
        if one.good:
            await side.ask(Request("DELETE", f"{MESSAGES}/{one.body['id']}"))
    limited = [one for one in answers if one.status == 429]
    await asyncio.sleep(max((one.wait for one in limited), default=0.0))
    return limited[0] if limited else answers[-1]


def denied() -> Iterator[Step]:
    """What comes of each permission that the bot takes from itself in the channel."""
    overwrite = f"{CHANNEL}/permissions/<<bot>>"
    plain = {"content": "1"}
    for name, bit in DENIED.items():
        asked = {"type": 1, "allow": "0", "deny": str(bit)}
        place = "<<channel>>" if bit == SEND_MESSAGES else "<<thread>>"
        yield Step(f"without the right to {name}: take it away", Request("PUT", overwrite, asked))
        for what, request in (
            ("post", Request("POST", f"/channels/{place}/messages", plain)),
            ("post a picture", Request("POST", MESSAGES, plain, (PICTURE,))),
            ("open a thread", Request("POST", f"{CHANNEL}/threads", {"name": MARK, "type": 11})),
            ("read", Request("GET", f"{MESSAGES}?limit=1")),
            ("edit the banner", Request("PATCH", f"{CHANNEL}/messages/<<banner>>", {"flags": 4})),
        ):
            yield Step(f"without the right to {name}: {what}", _undone(request))
        yield Step(f"without the right to {name}: give it back", Request("DELETE", overwrite))
    yield Step("permissions: give back what is there", Request("DELETE", overwrite))
    more = {"type": 1, "allow": "0", "deny": "all"}
    yield Step("permissions: not a number", Request("PUT", overwrite, more))


def _undone(request: Request) -> Any:
    """The request, and the end of what it has made if it was carried out all the same."""

    async def act(side: Side) -> Answer:
        answer = await side.ask(request)
        if answer.good and request.method == "POST" and isinstance(answer.body, dict):
            threads = request.path.endswith("/threads")
            place = "/channels" if threads else request.path
            await side.ask(Request("DELETE", f"{place}/{answer.body['id']}"))
        return answer

    return act


_PERSON = re.compile(r"<@!?\d+>")
_CHANNEL = re.compile(r"<#\d+>")
_EMOJI = re.compile(r"<(a?):\w+:\d+>")


def messages(recorder: Recorder, emoji: Sequence[str]) -> Iterator[Step]:
    """All of them; ``emoji`` are the names of uploaded ones, which stand for those of the recorder."""
    for message in recorder.messages.values():
        yield from _message(message, emoji)
    yield from _changes(recorder, emoji)
    for name, form in recorder.forms.items():
        yield from _form(name, form, emoji)


def _message(message: SentMessage, emoji: Sequence[str]) -> Iterator[Step]:
    """One of the bot's own; Discord keeps what one person alone sees to interactions, so it is posted for all."""
    name, thing, files = message.name, _thing(message.name), message.files
    one, sent = f"{MESSAGES}/<<{thing}>>", _placed(message.payload, emoji)
    yield Step(f"post: {name}", Request("POST", MESSAGES, sent, files), {thing: "id"})
    yield Step(f"edit: {name}", Request("PATCH", one, sent, files))
    yield Step(f"read: {name}", Request("GET", one))
    yield Step(f"delete: {name}", Request("DELETE", one))


def _changes(recorder: Recorder, emoji: Sequence[str]) -> Iterator[Step]:
    """What happens to messages in the course of a game: a ping becomes the board, the board its recap."""
    board = _fullest(recorder, "pick", "png")
    recap = _fullest(recorder, "gif")
    one = f"{MESSAGES}/<<change>>"
    ping = {"content": "<@<<bot>>> · 1", "allowed_mentions": {"parse": [], "users": ["<<bot>>"]}}
    yield Step("change: post a ping", Request("POST", MESSAGES, ping), {"change": "id"})
    if board is None:
        return
    shown = _placed(board.payload, emoji)
    cleared = {"content": None, "embeds": [], **shown}
    yield Step("change: the ping becomes a board", Request("PATCH", one, cleared, board.files))
    if recap is not None:
        told = _placed(recap.payload, emoji)
        yield Step("change: the board becomes a recap", Request("PATCH", one, told, recap.files))
    plain = {"flags": 0, "content": "1", "components": []}
    yield Step("change: a layout becomes no plain message", Request("PATCH", one, plain))
    yield Step("change: the fields that stay", Request("PATCH", one, {"allowed_mentions": {"parse": []}}))
    answer = {"content": "1", "message_reference": {"message_id": "<<change>>"}, "flags": SILENT}
    yield Step("change: a silent reply to it", Request("POST", MESSAGES, answer), {"reply": "id"})
    yield Step("change: the newest messages", Request("GET", f"{MESSAGES}?limit=2"))
    yield Step("change: the messages after it", Request("GET", f"{MESSAGES}?limit=5&after=<<change>>"))
    yield Step("change: delete the reply", Request("DELETE", f"{MESSAGES}/<<reply>>"))
    yield Step("change: delete it", Request("DELETE", one))


def _form(name: str, form: Json, emoji: Sequence[str]) -> Iterator[Step]:
    """A form's lists in a message, as a bot alone can show no form."""
    lists = [part for part in walk(form["components"]) if part.get("type") in SELECTS][:5]
    rows = [
        {"type": 1, "components": [{key: value for key, value in one.items() if key != "required"}]} for one in lists
    ]
    sent, thing = _placed({"content": "1", "components": rows}, emoji), _thing(f"form {name}")
    if lists:
        yield Step(f"post: lists of the form {name}", Request("POST", MESSAGES, sent), {thing: "id"})
        yield Step(f"delete: lists of the form {name}", Request("DELETE", f"{MESSAGES}/<<{thing}>>"))


def _fullest(recorder: Recorder, *words: str) -> SentMessage | None:
    layouts = [one for one in recorder.messages.values() if one.payload.get("flags", 0) & LAYOUT]
    fitting = [one for one in layouts if set(words) <= set(re.split(r"[ +]", one.name))]
    return max(fitting, key=lambda one: one.size, default=None)


def _thing(name: str) -> str:
    return re.sub(r"\W+", "-", name)


def _placed(value: Any, emoji: Sequence[str]) -> Any:
    """The payload with the bot in place of all people, the channel in place of all channels, and emoji that exist."""
    if isinstance(value, list):
        return [_placed(one, emoji) for one in value]
    if isinstance(value, str):
        value = _CHANNEL.sub("<#<<channel>>>", _PERSON.sub("<@<<bot>>>", value))
        return _EMOJI.sub(lambda found: f"<{found[1]}:{emoji[0]}:<<{emoji[0]}>>>" if emoji else "", value)
    if not isinstance(value, dict):
        return value
    made: Json = {}
    for key, one in value.items():
        if key == "allowed_mentions":
            made[key] = {"parse": [], "users": ["<<bot>>"] if one.get("users") else []}
        elif key == "default_values":
            # One person cannot be chosen twice.
            made[key] = [{"id": "<<bot>>", "type": "user"}] if one else []
        elif key == "emoji" and isinstance(one, dict) and one.get("id"):
            made |= {key: {**one, "id": f"<<{emoji[0]}>>", "name": emoji[0]}} if emoji else {}
        else:
            made[key] = _placed(one, emoji)
    return made
