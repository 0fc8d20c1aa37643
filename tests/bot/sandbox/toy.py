"""A tiny bot on discord.py with one of everything, for testing the sandbox; and how to start and stop it."""

import asyncio
import io
import struct
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
import discord.gateway
import discord.http
import yarl
from discord import app_commands, ui

from bot.sandbox.run import Sandbox
from tests.bot.sandbox.modal_examples import places, survey
from tests.wire.driver import Driver

FRENCH = {
    "toy": "jouet",
    "show": "dévoiler",
    "Show the board": "Dévoiler le plateau",
    "cell": "case",
}
CELLS = tuple(f"{file}{rank}" for file in "abcde" for rank in range(1, 6))


class ToyTranslator(app_commands.Translator):
    """French for a few words."""

    async def translate(self, string: app_commands.locale_str, locale: discord.Locale, context: Any) -> str | None:
        return FRENCH.get(string.message) if locale is discord.Locale.french else None


def picture(width: int = 320, height: int = 240, colour: tuple[int, int, int] = (214, 83, 42)) -> bytes:
    """A PNG of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + bytes(colour) * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def board_file(name: str = "board.png", colour: tuple[int, int, int] = (214, 83, 42)) -> discord.File:
    """A picture to send."""
    return discord.File(io.BytesIO(picture(colour=colour)), name)


class Board(ui.LayoutView):
    """A layout with a picture, a counting button and a select, whose id has a number as that of a game's moves has."""

    def __init__(self, title: str = "## Board", name: str = "board.png", number: int = 1) -> None:
        super().__init__(timeout=None)
        box: ui.Container[Board] = ui.Container(accent_colour=discord.Colour(0xD9532A))
        box.add_item(ui.TextDisplay(title))
        item = discord.MediaGalleryItem(f"attachment://{name}", description="Five caps on a red field")
        box.add_item(ui.MediaGallery(item))
        box.add_item(ui.Separator())
        buttons: ui.ActionRow[Board] = ui.ActionRow()
        for label, custom_id, style in (
            ("Join", "toy:join", discord.ButtonStyle.primary),
            ("Redraw", "toy:redraw", discord.ButtonStyle.secondary),
            ("Form", "toy:form", discord.ButtonStyle.success),
            ("Silence", "toy:silence", discord.ButtonStyle.danger),
        ):
            buttons.add_item(ui.Button(label=label, custom_id=custom_id, style=style))
        box.add_item(buttons)
        choices: ui.ActionRow[Board] = ui.ActionRow()
        options = [discord.SelectOption(label=cell, description=f"The cell {cell}") for cell in CELLS[:20]]
        choices.add_item(ui.Select(custom_id=f"toy:cell:{number}", placeholder="Choose a cell", options=options))
        box.add_item(choices)
        self.add_item(box)


class Form(ui.Modal, title="A name for the volcano"):
    """A modal with a text and a choice."""

    name: "ui.Label[Form]" = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=20))
    size: "ui.Label[Form]" = ui.Label(
        text="Size",
        component=ui.Select(
            custom_id="size",
            options=[discord.SelectOption(label="Small", value="s"), discord.SelectOption(label="Large", value="l")],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        name, size = self.name.component, self.size.component
        assert isinstance(name, ui.TextInput)
        assert isinstance(size, ui.Select)
        await interaction.response.send_message(f"{name.value} is {size.values[0]}")


class ToyBot(discord.Client):
    """The bot. Buttons are answered from ``on_interaction``, so they outlive a restart."""

    def __init__(self, *, sync: bool = True) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.03)
        self.tree = app_commands.CommandTree(self)
        self.seen: list[int] = []
        self.formed = asyncio.Event()
        self.errors: list[Exception] = []
        self._sync = sync
        toy = app_commands.Group(
            name=app_commands.locale_str("toy"),
            description="Toys",
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        for made in (_show, _secret, _pick, _ask, _late, _ping, survey, places):
            toy.add_command(made())
        self.tree.add_command(toy)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(ToyTranslator())
        if self._sync:
            await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do not wait between two attempts to identify."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        self.seen.append(interaction.id)
        if interaction.type is not discord.InteractionType.component or interaction.data is None:
            return
        custom_id = ":".join(str(interaction.data.get("custom_id")).split(":")[:2])
        answers: dict[str, Callable[[discord.Interaction[Any]], Any]] = {
            "toy:join": _join,
            "toy:redraw": _redraw,
            "toy:form": lambda one: one.response.send_modal(Form()),
            "toy:cell": _cell,
        }
        if custom_id in answers:
            await answers[custom_id](interaction)


async def _join(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message(f"You are in, {interaction.user.mention}.", ephemeral=True)


async def _redraw(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer()
    new = board_file("second.png", (60, 90, 160))
    await interaction.edit_original_response(view=Board("# Second board", "second.png", 2), attachments=[new])


async def _cell(interaction: discord.Interaction[Any]) -> None:
    assert interaction.data is not None
    values: Any = interaction.data.get("values")
    await interaction.response.send_message(f"Cell {values[0]}", ephemeral=True)


def _show() -> app_commands.Command[Any, ..., Any]:
    @app_commands.command(name="show", description="Show the board")
    async def show(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()
        await interaction.followup.send(view=Board(), file=board_file())

    return show


def _secret() -> app_commands.Command[Any, ..., Any]:
    @app_commands.command(name="secret", description="Something for you alone")
    async def secret(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send(f"A secret for {interaction.user.display_name} in {interaction.locale}")

    return secret


def _pick() -> app_commands.Command[Any, ..., Any]:
    @app_commands.command(name="pick", description="Pick a cell")
    @app_commands.describe(cell="Where", times="How often", loud="Whether to shout", who="With whom")
    @app_commands.choices(
        mood=[app_commands.Choice(name="calm", value="c"), app_commands.Choice(name="wild", value="w")]
    )
    async def pick(
        interaction: discord.Interaction[Any],
        cell: str,
        times: app_commands.Range[int, 1, 5] = 1,
        loud: bool = False,
        who: discord.Member | None = None,
        mood: str = "c",
    ) -> None:
        name = who.display_name if who else "nobody"
        await interaction.response.send_message(f"{cell} {times} {loud} {name} {mood}")

    @pick.autocomplete("cell")
    async def suggest(_: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"Cell {one}", value=one) for one in CELLS if current in one]

    return pick


def _ask() -> app_commands.Command[Any, ..., Any]:
    @app_commands.command(name="ask", description="Ask for a name")
    async def ask(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(Form())
        interaction.client.formed.set()

    return ask


def _late() -> app_commands.Command[Any, ..., Any]:
    @app_commands.command(name="late", description="Never answer")
    async def late(_: discord.Interaction[Any]) -> None:
        return

    return late


def _ping() -> app_commands.Command[Any, ..., Any]:
    @app_commands.command(name="ping", description="Call somebody")
    async def ping(interaction: discord.Interaction[Any], who: discord.Member) -> None:
        await interaction.response.send_message("Calling.", ephemeral=True)
        assert isinstance(interaction.channel, discord.TextChannel)
        await interaction.channel.send(f"{who.mention}, it is **your turn** in {interaction.channel.mention}.")

    return ping


@asynccontextmanager
async def running_bot(sandbox: Sandbox, *, sync: bool = True) -> AsyncIterator[ToyBot]:
    """The toy bot, connected to a sandbox for as long as the block lasts."""
    discord.http.Route.BASE = sandbox.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(sandbox.gateway_url)
    bot = ToyBot(sync=sync)
    task = asyncio.create_task(bot.start(sandbox.token))
    try:
        await Driver(sandbox).bot_ready(("toy",))
        await bot.wait_until_ready()
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
