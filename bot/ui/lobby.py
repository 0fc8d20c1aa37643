"""The lobby: what an open table says, and the buttons and lists to join it, to seat computers and to start it."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, Self

import discord

from bot.discord_api.people import computer_name, engine_note, mentions, seat_number
from bot.host.context import Context
from bot.model.engines import engines_for
from bot.model.places import runs_clocks
from bot.model.refusals import MeetsBlocked
from bot.model.sessions import GenerationalId, Session, Status, stand_in_of
from bot.model.tables import Away, Lobby
from bot.ui.base import (
    LayoutPart,
    PersistentSelect,
    SessionButton,
    container,
    emoji_of,
    gallery,
    layout,
    option,
    read_number,
)
from bot.ui.controls import MoreButton
from bot.ui.matters import BesideButton, ask_beside
from bot.ui.terms import (
    away_lines,
    clock_options,
    help_lines,
    terms_lines,
)
from bot.words.language import SEAT_SIGN, Language, blurb_of, length_of
from games import REGISTRY
from games.core.computers import LEVELS
from games.core.options import ChoiceOption, Options, ToggleOption
from games.core.text import Notation, Seat, Value, text
from rendering.picture import Picture


def about_text(session: Session, language: Language) -> str:
    """A line each for what the game is and how long it takes."""
    length = (f"-# {language.say(one)}" for one in length_of(session.game, session.options, language))
    return "\n".join((language.say(blurb_of(session.game, session.options, language)), *length))


ACCENT = 0xD9480F
"""The colour on the edge of every container, that of lava."""

_CHANCE = "chance"

ENGINE = "engine"
"""What begins the value of an option that is an engine."""

_MOST_ENGINES = 12
"""The most engines that a list shows, beside five levels and the computers at the table."""


class LobbyButton(SessionButton, prefix="lobby", answers="editing"):
    """The Join, Leave and Start buttons."""

    action: Literal["join", "leave", "start"]
    STYLES: ClassVar = {"join": discord.ButtonStyle.success, "start": discord.ButtonStyle.primary}

    async def act(self, context: Context) -> None:
        """Do it, then update the lobby."""
        lobbies = context.host.sessions.lobbies
        service = {"join": lobbies.join, "leave": lobbies.leave, "start": lobbies.start}
        try:
            await service[self.action](self.session_id, context.user_id, context.now)
        except MeetsBlocked as met:
            await ask_beside(context, met, BesideButton("join", self.session_id, GenerationalId(0)))
            return
        # Taken before anything is posted: what its user is sent from then on is about the game, and stays.
        earlier = context.take_latest(self.session_id) if self.action == "start" else None
        await context.host.outbox.deliver(self.session_id)
        await context.delete_private(earlier)


class FirstSelect(PersistentSelect, prefix="first", answers="editing"):
    """Selects who begins: chance, or a player chosen by the opener (O19, H1, V2)."""

    session_id: GenerationalId

    @classmethod
    def of(cls, session: Session, language: Language) -> Self:
        """The select of all seated players, chance first."""
        said = language.say(text("bot-lobby-first-chance"))
        chance = option(_CHANCE, said, chosen=session.first_id is None)
        seats = [
            option(
                player,
                language.say(text("bot-lobby-first-seat", number=seat + 1)),
                sign=emoji_of(SEAT_SIGN.format(seat + 1), language),
                chosen=session.first_id == player,
            )
            for seat, player in enumerate(session.players)
        ]
        return cls(session.id).with_options(language.say(text("bot-lobby-first")), [chance, *seats])

    async def act(self, context: Context) -> None:
        """Store the opener's choice and update the lobby."""
        value = self.item.values[0]
        first = None if value == _CHANCE else read_number(value)
        await context.host.sessions.lobbies.choose_first(self.session_id, context.user_id, first, context.now)
        await context.host.outbox.deliver(self.session_id)


_ADD, _REMOVE = "add", "remove"


class ComputersButton(SessionButton, prefix="computers", answers="privately"):
    """Shows the host the computers to choose from."""

    action: Literal["choose"]

    async def act(self, context: Context) -> None:
        """Show the select in private."""
        lobbies = context.host.sessions.lobbies
        lobby = await lobbies.require_opened_by(self.session_id, context.user_id)
        await context.send_latest(self.session_id, choosing(lobby.session, context.language))


class ComputerSelect(PersistentSelect, prefix="computer", answers="editing"):
    """The levels to add a computer of, and the computers to remove."""

    session_id: GenerationalId

    @classmethod
    def of(cls, session: Session, language: Language) -> Self:
        """The select for a lobby as it is now."""
        free = len(session.players) < session.capacity
        options = [option(f"{_ADD}:{one}", language.say(text(f"bot-computers-{one}"))) for one in LEVELS if free]
        options += engine_options(session, language) if free else []
        for player in session.players:
            if computer := stand_in_of(player):
                label = language.say(text("bot-computers-remove", computer=computer_name(computer)))
                options.append(option(f"{_REMOVE}:{player}", label))
        return cls(session.id).with_options(language.say(text("bot-computers-pick")), options)

    async def act(self, context: Context) -> None:
        """Add or remove the computer, and update the lobby and the select."""
        act, _, number = self.item.values[0].partition(":")
        lobbies = context.host.sessions.lobbies
        change = {_ADD: lobbies.add_computer, ENGINE: lobbies.add_engine, _REMOVE: lobbies.remove_computer}[act]
        lobby = await change(self.session_id, context.user_id, read_number(number), context.now)
        await context.edit(choosing(lobby.session, context.language))
        await context.host.outbox.deliver(self.session_id)


def choosing(session: Session, language: Language) -> discord.ui.LayoutView:
    """The question which computers play, with the select; without it where there is nothing to choose."""
    select = ComputerSelect.of(session, language)
    rows = [select] if select.item.options else []
    return layout(language.say(text("bot-computers-which" if rows else "bot-computers-full")), *rows)


def engine_options(session: Session, language: Language) -> list[discord.SelectOption]:
    """The engines that can join, with whose programs they are."""
    return [
        option(f"{ENGINE}:{one.number}", language.say(text("bot-computers-engine", name=one.name, owner=one.owner)))
        for one in engines_for(session.game)[:_MOST_ENGINES]
    ]


def lobby(
    found: Lobby, language: Language, opening: Picture | None = None, away: Sequence[Away] = ()
) -> discord.ui.LayoutView:
    """The lobby of an open table with a picture of its opening, or the note that it was closed."""
    session = found.session
    if session.status is Status.CANCELLED:
        return layout(language.say(text("bot-lobby-cancelled", game=session.title)))
    title = language.say(text("bot-lobby-title", game=session.title))
    # The picture says what the game is and how long it takes, and its text alternative does.
    head: list[LayoutPart] = [f"{title}\n{about_text(session, language)}"]
    if opening is not None:
        head = [title, gallery(opening)]
    first = [FirstSelect.of(session, language)] if len(session.players) > 1 else []
    buttons: list[discord.ui.Item[Any]] = [
        LobbyButton.of(action, session.id, language) for action in ("join", "leave", "start")
    ]
    if session.capacity > 1:
        buttons.append(ComputersButton.of("choose", session.id, language))
    buttons.append(MoreButton.of(found, language))
    told = (_lobby_text(found, language, away), *placeless_lines(session, language))
    return layout(container(ACCENT, *head, *told, *first, buttons))


def placeless_lines(session: Session, language: Language) -> list[str]:
    """A line about what is different where there is no server, else none."""
    return [] if runs_clocks(session.guild_id) else [f"-# {language.say(text('bot-lobby-placeless'))}"]


def option_lines(game: str, options: Options, language: Language) -> list[str]:
    """The options that differ from their defaults, a line each."""
    lines = []
    for declared in REGISTRY[game].options:
        # A table that was opened before there was such an option has none.
        chosen = options.get(declared.key, declared.default)
        if chosen == declared.default:
            continue
        key = f"{game}-option-{declared.key}"
        # The value may be free text typed by the opener.
        written = language.notation(Notation(game, str(chosen)))
        value: Value = discord.utils.escape_mentions(discord.utils.escape_markdown(written))
        if isinstance(declared, ChoiceOption):
            value = text(f"{key}-{chosen}")
        elif isinstance(declared, ToggleOption):
            value = text("bot-yes" if chosen else "bot-no")
        lines.append(language.say(text("bot-lobby-option", option=text(key), value=value)))
    return lines or [language.say(text("bot-lobby-usual"))]


def casual_lines(session: Session, language: Language) -> list[str]:
    """A line for a table opened as unrated or with a computer, else none."""
    if session.rated and not session.computers:
        return []
    return [language.say(text("bot-lobby-casual" if not session.rated else "bot-lobby-computers"))]


def _lobby_text(found: Lobby, language: Language, away: Sequence[Away]) -> str:
    session = found.session
    names = mentions(session.players)
    rolled_back = [] if session.rolled_back_to is None else [language.say(text("bot-lobby-rolled-back"))]
    # Without a server another line tells of clock and rating.
    unusual = [*clock_options(session, language), *casual_lines(session, language)]
    lines = [
        *rolled_back,
        *option_lines(session.game, session.options, language),
        *(unusual if runs_clocks(session.guild_id) else []),
        *help_lines(session, language),
        language.say(text("bot-lobby-seats", taken=len(session.players), seats=session.capacity)),
    ]
    for seat in range(len(session.players)):
        key = "bot-lobby-opener" if session.players[seat] == session.opener_id else "bot-lobby-player"
        line = language.say(text(key, number=seat_number(seat, language), player=Seat(seat)), names)
        lines.append(line + engine_note(session, seat, language))
    lines += [*terms_lines(session, language), *away_lines(session, away, language)]
    return "\n".join(lines)
