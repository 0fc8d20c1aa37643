"""Steps with the bot's own messages: each kind posted, read, edited and deleted, in a thread or by a webhook."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from bot.sandbox.component_checks import SELECTS, walk
from bot.sandbox.drafts import LAYOUT, SILENT
from bot.sandbox.form import Json
from tests.conformance.marks import MESSAGES
from tests.conformance.recorder import Recorder, SentMessage
from tests.conformance.refusals import PICTURE
from tests.conformance.side import Request
from tests.conformance.step import Step

HOOK = "/webhooks/<<hook>>/<<hook-token>>"
IN_THREAD = "thread_id=<<thread>>"

_PERSON = re.compile(r"<@!?\d+>")
_CHANNEL = re.compile(r"<#\d+>")
_EMOJI = re.compile(r"<(a?):\w+:\d+>")


def steps(recorder: Recorder, emoji: Sequence[str]) -> Iterator[Step]:
    """All of them; ``emoji`` are the names of uploaded ones, which stand for those of the recorder."""
    for message in recorder.messages.values():
        sent = _placed(message.payload, emoji)
        yield from (_by_hook if message.private else _by_bot)(message, sent)
    yield from _changes(recorder, emoji)
    yield from _bare_hook()
    for name, form in recorder.forms.items():
        yield from _form(name, form, emoji)


def _by_bot(message: SentMessage, sent: Json) -> Iterator[Step]:
    name = message.name
    one = f"{MESSAGES}/<<{_thing(name)}>>"
    yield Step(f"post: {name}", Request("POST", MESSAGES, sent, message.files), {_thing(name): "id"})
    yield Step(f"edit: {name}", Request("PATCH", one, sent, message.files))
    yield Step(f"read: {name}", Request("GET", one))
    yield Step(f"delete: {name}", Request("DELETE", one))


def _by_hook(message: SentMessage, sent: Json) -> Iterator[Step]:
    name = message.name
    one = f"{HOOK}/messages/<<{_thing(name)}>>?{IN_THREAD}&with_components=true"
    post = f"{HOOK}?wait=true&with_components=true&{IN_THREAD}"
    yield Step(
        f"post by webhook: {name}", Request("POST", post, sent, message.files, token=False), {_thing(name): "id"}
    )
    yield Step(f"edit by webhook: {name}", Request("PATCH", one, sent, message.files, token=False))
    yield Step(f"delete by webhook: {name}", Request("DELETE", one, token=False))


def _bare_hook() -> Iterator[Step]:
    """A plain message of a webhook becomes a gallery with an upload, as the answer to a press does."""
    post, one = f"{HOOK}?wait=true&{IN_THREAD}", f"{HOOK}/messages/<<bare>>?{IN_THREAD}&with_components=true"
    gallery = {"type": 12, "items": [{"media": {"url": f"attachment://{PICTURE.file.name}"}, "description": "1"}]}
    shown = {"content": None, "flags": LAYOUT, "components": [gallery]}
    shown |= {"attachments": [{"id": PICTURE.index, "filename": PICTURE.file.name}]}
    yield Step("webhook: post a bare message", Request("POST", post, {"content": "1"}, token=False), {"bare": "id"})
    yield Step("webhook: it becomes a gallery", Request("PATCH", one, shown, (PICTURE,), token=False))
    yield Step("webhook: delete the gallery", Request("DELETE", one, token=False))


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
    if not lists:
        return
    rows = [{"type": 1, "components": [_of_message(one)]} for one in lists]
    sent = _placed({"content": "1", "components": rows}, emoji)
    thing = _thing(f"form {name}")
    yield Step(f"post: lists of the form {name}", Request("POST", MESSAGES, sent), {thing: "id"})
    yield Step(f"delete: lists of the form {name}", Request("DELETE", f"{MESSAGES}/<<{thing}>>"))


def _of_message(part: Json) -> Json:
    return {key: value for key, value in part.items() if key != "required"}


def _fullest(recorder: Recorder, *words: str) -> SentMessage | None:
    fitting = [
        one
        for one in recorder.messages.values()
        if one.payload.get("flags", 0) & LAYOUT and set(words) <= set(re.split(r"[ +]", one.name))
    ]
    return max(fitting, key=lambda one: one.size, default=None)


def _thing(name: str) -> str:
    return re.sub(r"\W+", "-", name)


def _placed(payload: Json, emoji: Sequence[str]) -> Json:
    """The payload with the bot in place of all people, the channel in place of all channels, and emoji that exist."""
    made = {key: _place(value, emoji) for key, value in payload.items()}
    if "allowed_mentions" in made:
        users = ["<<bot>>"] if made["allowed_mentions"].get("users") else []
        made["allowed_mentions"] = {"parse": [], "users": users}
    return made


def _place(value: Any, emoji: Sequence[str]) -> Any:
    if isinstance(value, list):
        return [_place(one, emoji) for one in value]
    if isinstance(value, dict):
        made = {key: _place(one, emoji) for key, one in value.items() if _is_whole(key, one, emoji)}
        if "default_values" in made:
            # One person cannot be chosen twice.
            made["default_values"] = [{"id": "<<bot>>", "type": "user"}] if made["default_values"] else []
        return made
    if not isinstance(value, str):
        return value
    value = _CHANNEL.sub("<#<<channel>>>", _PERSON.sub("<@<<bot>>>", value))
    return _EMOJI.sub(lambda found: f"<{found[1]}:{emoji[0]}:<<{emoji[0]}>>>" if emoji else "", value)


def _is_whole(key: str, value: Any, emoji: Sequence[str]) -> bool:
    """Whether a part can be sent: an emoji of the application needs one that is there."""
    if key != "emoji" or not isinstance(value, dict) or not value.get("id"):
        return True
    if emoji:
        value.update(id=f"<<{emoji[0]}>>", name=emoji[0])
    return bool(emoji)
