"""Forms: what is written in one comes back under the id of the button that opens it, also after a restart.

discord.py keeps open forms in memory, so it would know none of them after a restart, and what somebody has written
would be lost. So the bot lets it forget them at once, and reads what comes back itself.
"""

import unicodedata
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

import discord

from bot.host.context import Context
from bot.host.error_handler import AGAIN
from bot.host.services import Interaction
from bot.limits import FORM_DESCRIPTION, FORM_LABEL, FORM_TITLE
from bot.model.refusals import StaleBoard
from bot.ui.base import Component, PersistentButton, layout
from bot.words.language import shorten
from games.core.text import text


class FormButton(PersistentButton):
    """A button that opens a form. Subclasses make the form, and ``take`` what is written in it.

    How what is sent is answered is what the class ``answers``; without, ``take`` answers by itself.
    """

    @abstractmethod
    async def form(self, context: Context) -> discord.ui.Modal:
        """The form to open, with this button's id."""

    @abstractmethod
    async def take(self, context: Context, written: Mapping[str, str]) -> None:
        """Do what the form is for; ``written`` is cleaned, by the ids of the inputs."""

    async def act(self, context: Context) -> None:
        """Open the form."""
        await open_form(context, await self.form(context))

    async def _begin(self, context: Context) -> None:
        # A form has to be the first answer.
        await self.act(context)


class AgainButton(PersistentButton, prefix="again"):
    """Opens a form that was refused, with what was written in it; its id names the refused interaction."""

    LABEL = "bot-again"
    STYLE = discord.ButtonStyle.primary

    refused: int

    async def act(self, context: Context) -> None:
        """Open the form."""
        kept = context.host.refused_forms.get((context.user_id, self.refused))
        if kept is None:
            raise StaleBoard(text("bot-again-lost"))
        button, written = kept
        form = await button.form(context)
        for one in form.children:
            field: Any = getattr(one, "component", None)
            if field is not None:
                _fill(field, written.get(field.custom_id, ""))
        await open_form(context, form)


def _fill(field: Any, written: str) -> None:
    """Let an input of a form hold what was written, or what was chosen, a line each."""
    chosen = written.splitlines()
    if isinstance(field, discord.ui.TextInput):
        field.default = written
    elif isinstance(field, discord.ui.Select | discord.ui.RadioGroup):
        for option in field.options:
            option.default = option.value in chosen
    elif hasattr(field, "default_values"):
        kind = discord.SelectDefaultValueType[field.type.name.removesuffix("_select")]
        field.default_values = [discord.SelectDefaultValue(id=int(one), type=kind) for one in chosen]


def keep_form(context: Context, button: FormButton, written: Mapping[str, str]) -> None:
    """Let a refusal lead to the form with what was written."""
    kept, again = context.host.refused_forms, AgainButton(context.interaction.id).in_language(context.language)

    def offer(
        sentence: str, others: Iterable[discord.ui.Item[Any]], *lists: discord.ui.Item[Any]
    ) -> discord.ui.LayoutView:
        kept.keep(context.user_id, context.interaction.id, (button, written))
        return layout(sentence, *lists, [again, *others])

    context.interaction.extras[AGAIN] = offer


async def open_form(context: Context, form: discord.ui.Modal) -> None:
    """Open a form as the first answer to an interaction."""
    # A form that has been stopped is not kept by discord.py.
    form.stop()
    await context.interaction.response.send_modal(form)


def form_of(button: FormButton, title: str, *fields: discord.ui.Label[Any]) -> discord.ui.Modal:
    """A form whose contents come back to this button."""
    made = discord.ui.Modal(title=shorten(title, FORM_TITLE), custom_id=button.written())
    for one in fields:
        made.add_item(one)
    return made


def labelled(label: str, about: str, field: discord.ui.Item[Any]) -> discord.ui.Label[Any]:
    """An input under its label and what it is about, both shortened if too long."""
    return discord.ui.Label(
        text=shorten(label, FORM_LABEL), description=shorten(about, FORM_DESCRIPTION), component=field
    )


async def submit(interaction: Interaction, components: Iterable[type[Component[Any]]]) -> bool:
    """Take what was written in a form; False if it is of none of these buttons."""
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    found = (
        kind.read(match)
        for kind in components
        if issubclass(kind, FormButton)
        and (match := kind.__discord_ui_compiled_template__.fullmatch(custom_id)) is not None
    )
    button = next(found, None)
    if button is None:
        return False
    fields = [label["component"] for label in data["components"]]
    written = {field["custom_id"]: cleaned(_filled(field)) for field in fields}
    keep_form(Context.of(interaction), button, written)

    async def take(context: Context) -> None:
        await context.acknowledge(button.answers)
        await button.take(context, written)

    await button.run(interaction, take)
    return True


def cleaned(written: str) -> str:
    """What somebody has written, without what no keyboard types, such as NUL, and without spaces around it.

    >>> cleaned("  b2 is weak\\x00\\r\\n\\r\\n\\r\\nwatch c3  ")
    'b2 is weak\\n\\nwatch c3'
    """
    lines = written.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    plain = [
        "".join(sign for sign in line if unicodedata.category(sign) not in {"Cc", "Cs"}).rstrip() for line in lines
    ]
    # Empty lines part the others; more than one at a time part them no better.
    kept = [line for number, line in enumerate(plain) if line or (number and plain[number - 1])]
    return "\n".join(kept).strip()


def _filled(field: Mapping[str, Any]) -> str:
    """What was written, or all that was chosen, a line each; empty for nothing."""
    return "\n".join(field["values"]) if "values" in field else field.get("value") or ""
