"""The result of a finished game under its board, with buttons to share, play again, rematch, replay and check it."""

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar, Literal

import discord

from bot.discord_api.people import language_at, mentions, player_name
from bot.host.context import Context
from bot.limits import LAYOUT_CHARACTERS
from bot.model.actions import require_begun
from bot.model.places import runs_clocks
from bot.model.refusals import MeetsBlocked
from bot.model.request import TableRequest
from bot.model.sessions import BY_MODERATOR, GenerationalId, Unrated
from bot.model.tables import Lobby, Table
from bot.play.replays import Deal
from bot.standings.solo import result_of
from bot.ui.base import LayoutPart, SessionButton, layout, thumbnail
from bot.ui.lookback import look_back_buttons
from bot.ui.matters import BesideButton, ask_beside
from bot.ui.new_table import open_table, opened_sentence
from bot.ui.replay import scene_view
from bot.words.language import Language, say_within
from games.core.outcome import Outcome
from games.core.text import Seat, text
from rendering.picture import Picture

_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def ending_item(table: Table, outcome: Outcome, board: Picture | None, language: Language) -> LayoutPart:
    """The places, beside a small picture of the board if there is one."""
    said = _result(table, outcome, language)
    return said if board is None else discord.ui.Section(said, accessory=thumbnail(board))


def ending_buttons(table: Table, outcome: Outcome, language: Language) -> list[discord.ui.Item[Any]]:
    """All that can be done with a finished game, those first that are wanted most."""
    session_id, solo = table.session.id, outcome.solo is not None
    rematch = ("rematch",) if len(table.session.players) > 1 else ()
    first = ("again", "share") if solo else (*rematch, "replay")
    last = (*(("replay",) if solo else ()), *(("verify",) if table.game.has_secrets else ()))
    return [
        *(ResultButton.of(action, session_id, language) for action in first),
        *look_back_buttons(session_id, language),
        *(ResultButton.of(action, session_id, language) for action in last),
    ]


def _result(table: Table, outcome: Outcome, language: Language) -> str:
    lines = list(places_told(table, outcome, language))
    if table.unrated is not None and not table.session.alone:
        # Nobody has chosen a casual table where none is rated.
        placeless = table.unrated is Unrated.CASUAL and not runs_clocks(table.session.guild_id)
        lines.append("-# " + language.say(text(f"bot-unrated-{'placeless' if placeless else table.unrated}")))
    return "\n".join(lines)


def places_told(table: Table, outcome: Outcome, language: Language) -> Iterator[str]:
    """The seats of a finished game with their places and points, the first one first."""
    names = mentions(table.session.players)
    stopped = table.session.ending == BY_MODERATOR
    placings = (None,) * len(outcome.scores) if stopped else outcome.placings
    scores = table.position.view(None).scores
    for seat in sorted(range(len(outcome.scores)), key=lambda one: (placings[one] or 99, one)):
        place = placings[seat]
        key = "bot-result" if place is not None else "bot-result-stopped" if stopped else "bot-result-unplaced"
        key = key if outcome.solo is None else "bot-result-solo"
        if scores[seat] is None:
            sentence = text(f"{key}-unscored", place=place or 0, player=Seat(seat))
        else:
            sentence = text(key, place=place or 0, player=Seat(seat), score=outcome.scores[seat])
        yield f"{_MEDALS.get(place or 0, '▫️')} {language.say(sentence, names)}"


class ResultButton(SessionButton, prefix="result", answers="editing"):
    """Shares a challenge, plays its board again, offers a rematch, opens the replay, or checks the deal."""

    action: Literal["again", "share", "verify", "rematch", "replay"]
    STYLES: ClassVar = {"again": discord.ButtonStyle.primary, "rematch": discord.ButtonStyle.primary}
    PRIVATE: ClassVar = {"replay", "share", "verify"}

    async def act(self, context: Context) -> None:
        """Do the button's action."""
        actions = {
            "again": self._play_again,
            "share": self._share,
            "rematch": self._offer_rematch,
            "replay": self._replay,
            "verify": self._verify,
        }
        await actions[self.action](context)

    async def _play_again(self, context: Context) -> None:

        async def open_here(request: TableRequest) -> Lobby:
            return await open_table(context, replace(request, parent_id=context.parent_id, role_ids=context.role_ids))

        table = await context.host.solo.again(
            self.session_id, context.user_id, context.channel_id, context.now, open_here
        )
        done = opened_sentence(context, table.session, "bot-result-again-open")
        await context.finish(table.session.id, context.answer(done))

    async def _offer_rematch(self, context: Context) -> None:
        roles, parent = context.role_ids, context.parent_id
        try:
            result = await context.host.rematches.offer(
                self.session_id, context.user_id, context.now, role_ids=roles, parent_id=parent
            )
        except MeetsBlocked as met:
            await ask_beside(context, met, BesideButton("rematch", self.session_id, GenerationalId(0)))
            return
        await context.host.outbox.deliver(self.session_id)
        if result.opened is not None:
            await context.host.outbox.deliver(result.opened)

    async def _replay(self, context: Context) -> None:
        replay = await context.host.replays.replay(self.session_id, context.place or 0)
        await context.send(*await scene_view(context, replay, len(replay.scenes) - 1))

    async def _share(self, context: Context) -> None:
        table = require_begun(await context.host.sessions.by_id(self.session_id))
        await context.show(shared(table))

    async def _verify(self, context: Context) -> None:
        replays, guild_id = context.host.replays, context.place or 0
        deal = await replays.verify(self.session_id, guild_id)
        written = await replays.transcript(self.session_id, guild_id)
        file = discord.File(io.BytesIO(written.encode()), filename=f"fumarole-{self.session_id}.txt")
        game = (await context.host.sessions.by_id(self.session_id)).session.game
        await context.send(layout(verified(deal, context.signed(game)), discord.ui.File(file)), [file])


def verified(deal: Deal, language: Language) -> str:
    """That the deal is as it was told, and all that it had hidden."""
    good = text("bot-verify-good", count=deal.actions, hash=deal.hash)
    return say_within(LAYOUT_CHARACTERS, language, lambda one: "\n".join(map(one.say, (good, *deal.disclosed))))


def shared(table: Table) -> discord.ui.LayoutView:
    """A challenge's result as a public message without its solution; others may play the board."""
    language = language_at(table.session)
    player = player_name(table.session.players[0])
    sentence = text("bot-result-shared", player=player, summary=result_of(table).summary)
    return layout(language.say(sentence), ResultButton.of("again", table.session.id, language))
