"""Opens a tournament, by what was typed or by one form in which everything usual is already chosen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, TypeAlias

import discord

from bot.host.boundary import answer
from bot.host.permissions import OWN_THREAD, require_permissions
from bot.host.services import Interaction
from bot.limits import OPTION_LABEL, shorten
from bot.model.free_time import TermsWish
from bot.model.moments import CLOCKS, DAY, HOUR
from bot.model.refusals import SessionRefusal, StaleBoard
from bot.model.tournaments import AtLimit, Placed, System
from bot.people.cooldowns import Costly
from bot.standings.service import variant_names
from bot.tournaments.service import TournamentRequest
from bot.ui.answers import charge
from bot.ui.forms import FormButton, form_of, labelled
from bot.ui.new_table import roles_of
from bot.wire.people import language_of
from bot.words.language import Language, language_for
from games import REGISTRY
from games.core.computers import LEVELS
from games.core.options import OptionValue
from games.core.refusals import Refusal
from games.core.text import Text, text

KINDS: dict[str, tuple[System, int]] = {
    "swiss": (System.SWISS, 2),
    "round-robin": (System.ROUND_ROBIN, 2),
    "double": (System.DOUBLE, 2),
    "pods-of-3": (System.PODS, 3),
    "pods-of-4": (System.PODS, 4),
    "knockout": (System.KNOCKOUT, 2),
}
"""What can be chosen, and how many sit at a table of it."""

LIMITS = (1, 3, 7, 14, 30)
"""The days that a round can take."""

USUAL_LIMIT = 7

WITH_PLAYERS = (4, 6, 8, 10, 12, 16, 24, 32)
AFTER_HOURS = (1, 3, 6, 12, 24, 48, 72, 168)
"""When the form lets a tournament begin by itself: with so many players, or after so many hours."""

ROUNDS = (3, 4, 5, 6, 7)
"""The numbers of rounds that the form offers, where that is free."""

_BY_HAND = "hand"
_BETWEEN = "|"

Choices: TypeAlias = Sequence[tuple[str, Text]]


class NewTournamentButton(FormButton, prefix="tnew"):
    """Opens the form; what is sent opens the tournament."""

    LABEL = "bot-tournament-new-open"

    page: Literal["form"]

    async def form(self, interaction: Interaction) -> discord.ui.Modal:
        """The form with a list for each part, the usual one chosen."""
        require_place(interaction)
        return self.lists(language_of(interaction))

    def lists(self, language: Language) -> discord.ui.Modal:
        """The form in a language."""
        fields = (_field(name, offered(), _USUAL.get(name), language) for name, offered in _PARTS.items())
        return form_of(self, language.say(text("bot-tournament-form")), *fields)

    async def take(self, interaction: Interaction, written: Mapping[str, str]) -> None:
        """Open the tournament."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        picked = {name: written.get(name, "").split() for name in _PARTS}
        for name, offered in _PARTS.items():
            if not {*picked[name]} <= {value for value, _ in offered()} or (name in _USUAL and len(picked[name]) != 1):
                raise StaleBoard(text("bot-refusal-stale"))
        await open_tournament(interaction, _wish(interaction, picked))


def require_place(interaction: Interaction) -> tuple[int, int]:
    """The server and the text channel in which a tournament can be opened; refuses any other place."""
    channel = interaction.channel
    if interaction.guild_id is None:
        raise SessionRefusal(text("bot-refusal-server-only"))
    if not isinstance(channel, discord.TextChannel):
        raise SessionRefusal(text("bot-tournament-refusal-channel"))
    require_permissions(interaction, OWN_THREAD)
    return interaction.guild_id, channel.id


def usual_tournament(interaction: Interaction, game: str, kind: str) -> TournamentRequest:
    """The request for a tournament as it is usually played; refuses a place where there can be none."""
    guild_id, channel_id = require_place(interaction)
    system, seats = KINDS[kind]
    return TournamentRequest(
        guild_id,
        channel_id,
        interaction.user.id,
        game,
        language_for(str(interaction.guild_locale or interaction.locale)).code,
        system,
        USUAL_LIMIT * DAY,
        seats=seats,
        role_ids=roles_of(interaction),
    )


async def open_tournament(interaction: Interaction, wish: TournamentRequest) -> None:
    """Open it, and tell its organiser in private what to do next."""
    charge(interaction, Costly.OPEN)
    host = interaction.client.host
    state = await host.tournaments.create(wish, host.now())
    host.rounds.wake()
    said = text("bot-tournament-opened", number=str(int(state.tournament.id)))
    await answer(interaction, language_of(interaction).say(said))


def option_of(variant: str) -> dict[str, OptionValue]:
    """The option that a variant stands for, such as "layout=stripes"; what is no option is refused by the game."""
    key, _, value = variant.partition("=")
    return {key: value} if key else {}


def _field(name: str, choices: Choices, usual: str | None, language: Language) -> discord.ui.Label[Any]:
    """A list with the usual choice, or one in which as much as one likes can be picked."""
    several = usual is None
    options = [
        discord.SelectOption(label=shorten(language.plain.say(said), OPTION_LABEL), value=value, default=value == usual)
        for value, said in choices
    ]
    select: discord.ui.Select[Any] = discord.ui.Select(
        custom_id=name,
        options=options,
        required=not several,
        min_values=0 if several else 1,
        max_values=len(options) if several else 1,
    )
    label, about = (language.say(text(f"bot-tournament-form-{name}{part}")) for part in ("", "-about"))
    return labelled(label, about, select)


def _games() -> Choices:
    """Every game as it is usually set up, and with one choice made otherwise, if several can play it so."""
    found = list[tuple[str, Text]]()
    for game in REGISTRY:
        usual = REGISTRY[game].complete_options({})
        for variant, name in variant_names(game).items():
            if name is None:
                found.append((game, text(f"{game}-name")))
            elif option_of(variant).items() <= usual.items() or not _is_for_several(game, variant):
                continue
            else:
                said = text("bot-tournament-form-variant", game=text(f"{game}-name"), variant=name)
                found.append((f"{game}{_BETWEEN}{variant}", said))
    return found


def _is_for_several(game: str, variant: str) -> bool:
    try:
        options = REGISTRY[game].complete_options(option_of(variant))
    except Refusal:
        return False
    return 2 in REGISTRY[game].seats_for(options)


def _systems() -> Choices:
    return [(kind, text(f"bot-tournament-choice-{kind}")) for kind in KINDS]


def _beginnings() -> Choices:
    players = ((f"players{_BETWEEN}{one}", text("bot-tournament-form-players", players=one)) for one in WITH_PLAYERS)
    hours = ((f"hours{_BETWEEN}{one}", text("bot-tournament-form-hours", hours=one)) for one in AFTER_HOURS)
    return [(_BY_HAND, text("bot-tournament-form-by-hand")), *players, *hours]


def _limits() -> Choices:
    return [
        (f"{days}{_BETWEEN}{decides}", text("bot-tournament-form-limited", limit=limit, then=then))
        for days in LIMITS
        for decides in AtLimit
        for limit in (text(f"bot-tournament-limit-days-{days}"),)
        for then in (text(f"bot-tournament-decides-{decides}"),)
    ]


def _more() -> Choices:
    """What is otherwise than usual; of one kind the last counts, but each computer joins."""
    clocks = ((f"clock{_BETWEEN}{one}", text("bot-tournament-clock", clock=text(f"bot-clock-{one}"))) for one in CLOCKS)
    rounds = ((f"rounds{_BETWEEN}{one}", text("bot-tournament-form-rounds", rounds=one)) for one in ROUNDS)
    levels = [(f"level{_BETWEEN}{one}", text(f"bot-computers-{one}")) for one in LEVELS]
    joining = ((value, text("bot-tournament-form-level", computer=name)) for value, name in levels)
    others = ((one, text(f"bot-tournament-form-{one}")) for one in ("channel", "casual", "weekend", "always"))
    return [*clocks, *rounds, *joining, *others]


_PARTS: Mapping[str, Callable[[], Choices]] = {
    "game": _games,
    "system": _systems,
    "begins": _beginnings,
    "limit": _limits,
    "more": _more,
}
"""The lists of the form, and what each offers."""

_USUAL = {
    "game": next(iter(REGISTRY)),
    "system": "swiss",
    "begins": _BY_HAND,
    "limit": f"{USUAL_LIMIT}{_BETWEEN}{AtLimit.STANDING}",
}
"""What is chosen before anybody chooses."""


def _wish(interaction: Interaction, picked: Mapping[str, Sequence[str]]) -> TournamentRequest:
    (game, _, variant), (days, _, decides) = (picked[name][0].partition(_BETWEEN) for name in ("game", "limit"))
    more = picked["more"]
    terms = (
        TermsWish(0, holidays=False, weekend=False)
        if "always" in more
        else TermsWish(weekend="weekend" in more or None)
    )
    wish = replace(
        usual_tournament(interaction, game, picked["system"][0]),
        options=option_of(variant),
        round_limit=int(days) * DAY,
        at_limit=AtLimit(decides),
        placed=Placed.CHANNEL if "channel" in more else Placed.THREADS,
        rated="casual" not in more,
        terms=terms,
        computers=tuple(_numbers(more, "level")),
        rounds=next(reversed(_numbers(more, "rounds")), None),
        clock=next((hours * HOUR for hours in reversed(_numbers(more, "clock"))), None),
    )
    how, _, number = picked["begins"][0].partition(_BETWEEN)
    if how == "players":
        return replace(wish, starts_with=int(number))
    if how == "hours":
        return replace(wish, starts_at=interaction.client.host.now() + int(number) * HOUR)
    return wish


def _numbers(more: Sequence[str], kind: str) -> list[int]:
    return [int(number) for name, _, number in (one.partition(_BETWEEN) for one in more) if name == kind]
