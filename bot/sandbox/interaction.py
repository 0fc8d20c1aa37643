"""An interaction, and the API objects derived from it."""

from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.command_checks import INTEGER, NUMBER, SLASH, check_choices
from bot.sandbox.form import Form, Json, check, refuse
from bot.sandbox.history import COMMAND_REPLY, DEFAULT, REPLY, Post
from bot.sandbox.world import user_object

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
ANSWER, DEFER, DEFER_UPDATE, UPDATE, CHOICES, OPEN_MODAL = 4, 5, 6, 7, 8, 9


@dataclass(slots=True)
class Interaction:
    """A user's act. ``answer`` is the type of the callback that acknowledged it, None before.

    ``posts`` are the ids of the messages made or changed with its token, oldest first, and ``uses`` counts
    those calls; ``original`` is what ``@original`` means. A submitted form has the interaction that
    opened it as ``opener``. ``guild`` is the server it happens in, None for direct messages. ``owners`` says for whom
    the application was installed that acts here: a server, or a person, who then has few ``follow_ups``.
    """

    id: int
    token: str
    kind: int
    person: int
    channel: int
    data: Json
    source: Post | None
    made: float
    guild: int | None = None
    answer: int | None = None
    failed: bool = False
    ephemeral: bool = False
    original: Post | None = None
    choices: list[Json] | None = None
    modal: Json | None = None
    opener: "Interaction | None" = None
    posts: list[int] = field(default_factory=list)
    uses: int = 0
    owners: Json = field(default_factory=dict)
    follow_ups: int = 0

    @property
    def over(self) -> bool:
        """Whether it is acknowledged or has failed."""
        return self.answer is not None or self.failed


def callback_type(payload: Json, found: Interaction) -> int:
    """The type of a callback; raises code 50035 if this kind of interaction does not allow it."""
    allowed = {ANSWER, DEFER, OPEN_MODAL}
    if found.kind == AUTOCOMPLETE:
        allowed = {CHOICES}
    elif found.kind == COMPONENT:
        allowed |= {DEFER_UPDATE, UPDATE}
    elif found.kind == MODAL:
        allowed = {ANSWER, DEFER} | ({DEFER_UPDATE, UPDATE} if found.source else set())
    kind = payload.get("type")
    if type(kind) is not int or kind not in allowed:
        refuse(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {tuple(sorted(allowed))}.")
    return int(payload["type"])


def answer_choices(found: Interaction, data: Json) -> list[Json]:
    """The suggestions of an autocomplete answer; raises code 50035."""
    kind = {INTEGER: "Integer", NUMBER: "Number"}.get(focused_option(found.data)["type"], "String")
    check(f"InteractionApplicationCommandAutocompleteCallback{kind}Data", data, ("data",))
    choices = [one for one in data.get("choices") or () if one is not None]
    form = Form()
    check_choices(form, choices, ("data", "choices"))
    form.close()
    return choices


def focused_option(data: Json) -> Json:
    """The option of an autocomplete interaction that is being typed."""
    for option in data.get("options", []):
        if option.get("focused"):
            return dict(option)
        if "options" in option:
            return focused_option(option)
    return {"type": 3}


def answer_keys(found: Interaction) -> Json:
    """The extra keys of a message that is the first answer to this interaction."""
    if found.kind == COMMAND:
        name = found.data["name"]
        whom = user_object(found.person)
        return {
            "type": COMMAND_REPLY,
            "interaction": {"id": str(found.id), "type": found.kind, "name": name, "user": whom},
        }
    if found.source is None:
        return {"type": DEFAULT}
    return {"type": REPLY, "message_reference": reference(found.source, found.guild)}


def reference(post: Post, guild: int | None) -> Json:
    """The ``message_reference`` object for a message."""
    made: Json = {"type": 0, "channel_id": str(post.channel), "message_id": str(post.id)}
    return made if guild is None else {**made, "guild_id": str(guild)}


def metadata(found: Interaction) -> Json:
    """The ``interaction_metadata`` of a message that answers this interaction."""
    made: Json = {
        "id": str(found.id),
        "type": found.kind,
        "user": user_object(found.person),
        "authorizing_integration_owners": found.owners or {"0": str(found.guild or 0)},
    }
    if found.original is not None:
        made["original_response_message_id"] = str(found.original.id)
    if found.kind == COMPONENT and found.source is not None:
        made["interacted_message_id"] = str(found.source.id)
    if found.kind == COMMAND:
        made["name"] = command_path(found.data)
        made["command_type"] = SLASH
    if found.opener is not None:
        made["triggering_interaction_metadata"] = metadata(found.opener)
    return made


def command_path(data: Json) -> str:
    """The full name of the command of an interaction, such as "volcano new"."""
    names = [data["name"]]
    options: list[Any] = data.get("options", [])
    while options and options[0]["type"] in (1, 2):
        names.append(options[0]["name"])
        options = options[0].get("options", [])
    return " ".join(names)


def callback_answer(found: Interaction) -> Json:
    """The interaction object in the answer to its callback."""
    answer: Json = {"id": str(found.id), "type": found.kind}
    if found.original is not None:
        answer["response_message_id"] = str(found.original.id)
        answer["response_message_loading"] = found.original.loading
        answer["response_message_ephemeral"] = found.ephemeral
    return answer
