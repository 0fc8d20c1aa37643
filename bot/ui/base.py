"""What every component shares: an id that survives a restart, and the error boundary around what it does.

discord.py hands the errors of a dynamic item to nobody, so each one catches its own.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Self, TypeVar

import discord

from bot.boundary import answer_error, tell_unshown
from bot.host import Host, Interaction
from bot.language import Language, language
from bot.limits import BUTTON_LABEL, shorten
from bot.services.refusals import SessionRefusal, StaleBoard
from games.core.text import text

LARGEST_NUMBER = 2**63 - 1
"""The largest number a database keeps, and more than Discord's ids and ours will be."""

ItemT = TypeVar("ItemT", bound="discord.ui.Item[Any]")


class Component(discord.ui.DynamicItem[ItemT], template=r"(?!)"):
    """A component that is understood from its id alone; subclasses parse in ``from_custom_id`` and work in ``act``."""

    async def about(self, _host: Host) -> int | None:
        """The id of the session it belongs to, None where it belongs to none."""
        session_id: int | None = getattr(self, "session_id", None)
        return session_id

    @abstractmethod
    async def act(self, interaction: Interaction) -> None:
        """Do what the component is for. Anything raised is told to the person who pressed it."""

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Called by discord.py."""
        try:
            interaction.client.host.work.begin()
            self._require_offered()
            session_id = await self.about(interaction.client.host)
            if session_id is not None:
                # Whatever number an id holds, nobody reaches into another server.
                await interaction.client.host.sessions.require_in_guild(session_id, interaction.guild_id)
            await self.act(interaction)
            if session_id is not None:
                await tell_unshown(interaction, session_id)
        except Exception as error:  # noqa: BLE001 - the boundary itself: it logs and answers everything
            await answer_error(interaction, error)

    def _require_offered(self) -> None:
        """Refuse a number that nothing here can have, and what the list has never offered."""
        if any(int(number) > LARGEST_NUMBER for number in re.findall(r"\d+", self.custom_id)):
            raise StaleBoard(text("bot-refusal-stale"))
        chosen: discord.ui.Item[Any] = self.item
        if isinstance(chosen, discord.ui.Select):
            offered = {option.value for option in chosen.options}
            if not chosen.values or not offered.issuperset(map(str, chosen.values)):
                raise SessionRefusal(text("bot-refusal-not-offered"))


class SessionButton(Component["discord.ui.Button[Any]"], template=r"(?!)"):
    """A button that does one of a few actions to a session; its id is ``{PREFIX}:{action}:{session}``.

    A subclass names its ``PREFIX``, the style of each action, and gives its template the groups action and session.
    """

    PREFIX: ClassVar[str]
    STYLES: ClassVar[Mapping[str, discord.ButtonStyle]]

    def __init__(self, action: str, session_id: int, button: discord.ui.Button[Any]) -> None:
        super().__init__(button)
        self.action = action
        self.session_id = session_id

    @classmethod
    def of(cls, action: str, session_id: int, speaker: Language) -> Self:
        """The button for one of the actions, labelled ``bot-{PREFIX}-{action}``."""
        button: discord.ui.Button[Any] = discord.ui.Button(
            custom_id=f"{cls.PREFIX}:{action}:{session_id}",
            label=shorten(speaker.say(text(f"bot-{cls.PREFIX}-{action}")), BUTTON_LABEL),
            style=cls.STYLES[action],
        )
        return cls(action, session_id, button)

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Understand the id; called by discord.py."""
        if not isinstance(item, discord.ui.Button):
            raise TypeError("a session's action is a button")
        return cls(match["action"], int(match["session"]), item)


def still_shown(interaction: discord.Interaction[Any], components: Iterable[type[Component[Any]]]) -> bool:
    """Whether what was pressed is one of these components and stands in the message as it is now."""
    data: Any = interaction.data or {}
    custom_id = str(data.get("custom_id", ""))
    ours = any(one.__discord_ui_compiled_template__.fullmatch(custom_id) for one in components)
    if interaction.message is None or not ours:
        return False
    view = discord.ui.LayoutView.from_message(interaction.message, timeout=None)
    return any(getattr(item, "custom_id", None) == custom_id for item in view.walk_children())


async def voice_of_all(interaction: Interaction) -> Language:
    """The language for what everybody sees: the one the server has set, else its own; alone with the bot, one's own."""
    server = await interaction.client.host.servers.find(interaction.guild_id or 0)
    return language(server.language or str(interaction.guild_locale or interaction.locale))


def layout(*items: str | discord.ui.Item[Any]) -> discord.ui.LayoutView:
    """A layout of these items in order, a string standing for a text; it never times out."""
    view = discord.ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(discord.ui.TextDisplay(item) if isinstance(item, str) else item)
    return view
