"""Handicaps in an open table: what is said of them, and the lists by which the host gives them."""

from collections.abc import Sequence
from typing import Literal, Self

import discord

from bot.discord_api.people import mentions
from bot.host.context import Context
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session, Stamped
from bot.model.tables import Lobby
from bot.ui.base import PersistentSelect, SessionButton, layout, option, read_number
from bot.words.language import Language
from games import REGISTRY
from games.core.handicap import padded
from games.core.options import HANDICAPS
from games.core.text import Seat, text


def handicap_note(session: Session, seat: int, language: Language, *, counted: bool = False) -> str:
    """What a line about a seat ends with; nothing for a seat without a handicap. ``counted``: its points have it."""
    points = padded(session.options, seat + 1)[seat]
    key = "bot-handicap-counted" if counted else "bot-handicap-of"
    return " · " + language.say(text(key, points=points)) if points else ""


def suggestion_lines(found: Lobby, language: Language) -> list[str]:
    """What would make an even game by the players' ratings, if that is not what they have."""
    session = found.session
    if not any(found.suggested) or found.suggested == padded(session.options, len(session.players)):
        return []
    names = mentions(session.players)
    each = (
        language.say(text("bot-handicap-each", points=points, player=Seat(seat)), names)
        for seat, points in enumerate(found.suggested)
        if points
    )
    return ["-# " + language.say(text("bot-handicap-suggested", each=", ".join(each)))]


class HandicapButton(SessionButton, prefix="handicaps", answers="privately"):
    """Shows the host the lists of handicaps."""

    action: Literal["choose"]

    async def act(self, context: Context) -> None:
        """Show the lists in private."""
        lobbies = context.host.sessions.lobbies
        lobby = await lobbies.require_opened_by(self.session_id, context.user_id)
        await context.send(choosing(lobby.session, context.language))


class HandicapSelect(PersistentSelect, prefix="handicap", answers="editing"):
    """The handicaps that a player can have; a value names the player too, whose seat can change."""

    session_id: Stamped
    seat: int

    @classmethod
    def of(cls, session: Session, seat: int, language: Language) -> Self:
        """The list for a seat as it is now."""
        player, chosen = session.players[seat], padded(session.options, seat + 1)[seat]
        options = [
            option(
                f"{player}:{points}",
                language.say(text("bot-handicap-give", number=seat + 1, points=points)),
                chosen=points == chosen,
            )
            for points in _offered(chosen)
        ]
        return cls(session.id, seat).listing(language.say(text("bot-handicaps-choose")), options)

    async def act(self, context: Context) -> None:
        """Give the handicap, and update the lobby and the lists."""
        player, _, points = self.item.values[0].partition(":")
        lobby = await context.host.sessions.lobbies.give_handicap(
            self.session_id, context.user_id, read_number(player), read_number(points), context.now
        )
        await context.edit(choosing(lobby.session, context.language))
        await context.host.outbox.deliver(self.session_id)


def _offered(chosen: int) -> Sequence[int]:
    """The numbers of a list; one that was chosen when other numbers were offered stands in place of its neighbour."""
    return HANDICAPS if chosen in HANDICAPS else tuple(chosen if one == chosen - 1 else one for one in HANDICAPS)


def choosing(session: Session, language: Language) -> discord.ui.LayoutView:
    """What handicaps are, and a list for each player."""
    handicap = REGISTRY[session.game].handicap
    if handicap is None:
        raise SessionRefusal(text("bot-refusal-not-offered"))
    seats = range(len(session.players))
    measures = (
        text("bot-handicap-level", level=level, lower=level - 1, points=points)
        for level, points in enumerate(handicap.even, start=2)
        if points is not None
    )
    lines = [language.say(text("bot-handicap-which", levels=tuple(measures)))]
    for seat in seats:
        player = text("bot-lobby-player", number=f"`{seat + 1}` ", player=Seat(seat))
        lines.append(language.say(player, mentions(session.players)))
    return layout("\n".join(lines), *(HandicapSelect.of(session, seat, language) for seat in seats))
