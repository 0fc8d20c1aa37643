"""Opens a tournament by one form, in which the usual is already chosen; and those who take part in one.

Tournaments do not look at blocks. Who meets whom follows from rules that everybody knows, so a pairing that kept two
apart would tell that one of them has blocked the other. Whoever has blocked anybody is told so alone, as they enter.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, TypeAlias

import discord

from bot.discord_api.people import player_name
from bot.host.context import OWN_THREAD, Context, require_permissions
from bot.model.free_time import NO_WISH, TermsWish
from bot.model.refusals import SessionRefusal
from bot.model.sessions import is_computer
from bot.model.tournaments import AtLimit, Placed, System, TournamentState
from bot.model.turn_times import CLOCKS, DAY, HOUR
from bot.people.cooldowns import CostlyAction
from bot.standings.service import variant_names
from bot.tournaments.service import TournamentRequest
from bot.ui.base import option
from bot.ui.forms import FormButton, form_of, labelled
from bot.words.language import Language
from games import REGISTRY
from games.core.computers import LEVELS
from games.core.game import Game
from games.core.options import Options, OptionValue
from games.core.refusals import Refusal
from games.core.text import Text, text


class NewTournamentButton(FormButton, prefix="tnew", answers="privately"):
    """Opens the form; what is sent opens the tournament."""

    LABEL = "bot-tournament-new-open"

    page: Literal["form"]

    async def form(self, context: Context) -> discord.ui.Modal:
        """The form; refuses a place where there can be no tournament."""
        _require_place(context)
        return self.lists(context.language)

    def lists(self, language: Language) -> discord.ui.Modal:
        """The form with a list for each part, the usual one chosen."""
        return form_of(self, language.say(text(self.LABEL)), *(_field(name, language) for name in LISTS))

    async def take(self, context: Context, written: Mapping[str, str]) -> None:
        """Open the tournament, and tell its organiser in private what to do next."""
        chosen = {name: written.get(name, "").splitlines() for name in LISTS}
        wish = asked(_usual(context), chosen, context.now)
        context.check_cooldown(CostlyAction.OPEN)
        state = await context.host.tournaments.create(wish, context.now)
        context.host.tournament_runner.wake()
        opened = text("bot-tournament-opened", number=str(int(state.tournament.id)))
        await context.answer(context.say(opened) + await company_note(context))


def _require_place(context: Context) -> tuple[int, int]:
    """The server and the text channel in which a tournament can be opened; refuses any other place."""
    guild_id, channel = context.server_id, context.channel
    if not isinstance(channel, discord.TextChannel):
        raise SessionRefusal(text("bot-tournament-refusal-channel"))
    require_permissions(context.interaction, OWN_THREAD)
    return guild_id, channel.id


def _usual(context: Context) -> TournamentRequest:
    """The request for a tournament as it is usually played; refuses a place where there can be none."""
    guild_id, channel_id = _require_place(context)
    return TournamentRequest(
        guild_id,
        channel_id,
        context.user_id,
        next(iter(REGISTRY)),
        context.discords_language.code,
        System.SWISS,
        DAY,
        role_ids=context.role_ids,
    )


def _field(name: str, language: Language) -> discord.ui.Label[Any]:
    """A list with one choice, or one in which as much as one likes can be picked."""
    several, offered = name == SEVERAL, LISTS[name]()
    first = None if several else next(iter(offered))
    options = [option(one, language.plain.say(said), chosen=one == first) for one, said in offered.items()]
    select: discord.ui.Select[Any] = discord.ui.Select(
        custom_id=name,
        options=options,
        required=not several,
        min_values=0 if several else 1,
        max_values=len(options) if several else 1,
    )
    label, about = (language.say(text(f"bot-tournament-form-{name}{part}")) for part in ("", "-about"))
    return labelled(label, about, select)


KINDS: dict[str, tuple[System, int]] = {
    "swiss": (System.SWISS, 2),
    "round-robin": (System.ROUND_ROBIN, 2),
    "double": (System.DOUBLE, 2),
    "pods-of-3": (System.PODS, 3),
    "pods-of-4": (System.PODS, 4),
    "knockout": (System.KNOCKOUT, 2),
}
"""What can be chosen, and how many sit at a table of it."""

_DAYS = (7, 1, 3, 14, 30)
"""What a round can take, the usual time first."""

_WITH_PLAYERS = (4, 6, 8, 10, 12, 16, 24, 32)
_AFTER_HOURS = (1, 3, 6, 12, 24, 48, 72, 168)
"""When a tournament begins by itself: with so many players, or after so many hours."""

_ROUNDS = (2, 3, 4, 5, 6, 7)

_BETWEEN = "|"

Chosen: TypeAlias = Mapping[str, Sequence[str]]
"""The choices by list."""


def asked(usual: TournamentRequest, chosen: Chosen, now: int) -> TournamentRequest:
    """What choices ask for, of all lists; ``usual`` is the request without them."""
    (game, _, variant), (begins, _, count), (days, _, decides) = (
        chosen[name][0].partition(_BETWEEN) for name in ("game", "begins", "limit")
    )
    more, (system, seats) = chosen["more"], KINDS[chosen["system"][0]]
    return replace(
        usual,
        game=game,
        options=_options_of(variant),
        system=system,
        seats=seats,
        round_limit=int(days) * DAY,
        at_limit=AtLimit(decides),
        placed=Placed.CHANNEL if "channel" in more else Placed.THREADS,
        rated="casual" not in more,
        terms=_terms(more),
        computers=tuple(_numbers(more, "level")),
        rounds=next(reversed(_numbers(more, "rounds")), None),
        clock=next((hours * HOUR for hours in reversed(_numbers(more, "clock"))), None),
        starts_with=int(count) if begins == "players" else None,
        starts_at=now + int(count) * HOUR if begins == "hours" else None,
    )


def _terms(more: Sequence[str]) -> TermsWish:
    if "always" in more:
        return TermsWish(0, holidays=False, weekend=False)
    return TermsWish(weekend=True) if "weekend" in more else NO_WISH


def _numbers(more: Sequence[str], kind: str) -> list[int]:
    return [int(number) for name, _, number in (one.partition(_BETWEEN) for one in more) if name == kind]


def _options_of(variant: str) -> dict[str, OptionValue]:
    """The option that a variant stands for, such as "layout=stripes"."""
    key, _, value = variant.partition("=")
    return {key: value} if key else {}


def _games() -> dict[str, Text]:
    """Every game as it is usually set up, and with one choice made otherwise, if two can play it so."""
    found = dict[str, Text]()
    for key, game in REGISTRY.items():
        usual, name = game.complete_options({}), text(f"{key}-name")
        found[key] = name
        for variant, said in variant_names(key).items():
            options = _options_of(variant)
            if said and not options.items() <= usual.items() and _suits_two(game, options):
                found[f"{key}|{variant}"] = text("bot-tournament-form-variant", game=name, variant=said)
    return found


def _suits_two(game: Game[Any], options: Options) -> bool:
    """Whether two can play a game with these options, which need no others."""
    try:
        return 2 in game.seats_for(game.complete_options(options))
    except Refusal:
        return False


def _systems() -> dict[str, Text]:
    return {kind: text(f"bot-tournament-choice-{kind}") for kind in KINDS}


def _beginnings() -> dict[str, Text]:
    return {
        "hand": text("bot-tournament-form-by-hand"),
        **{f"players|{one}": text("bot-tournament-form-players", players=one) for one in _WITH_PLAYERS},
        **{f"hours|{one}": text("bot-tournament-form-hours", hours=one) for one in _AFTER_HOURS},
    }


def _limits() -> dict[str, Text]:
    return {
        f"{days}|{decides}": text(
            "bot-tournament-form-limited",
            limit=text(f"bot-clock-{days * 24}"),
            then=text(f"bot-tournament-decides-{decides}"),
        )
        for days in _DAYS
        for decides in AtLimit
    }


def _more() -> dict[str, Text]:
    """What is otherwise than usual; of one kind the last counts, but each computer joins."""
    clocks = ((one, text(f"bot-clock-{one}")) for one in CLOCKS)
    levels = ((one, text(f"bot-computers-{one}")) for one in LEVELS)
    return {
        **{f"clock|{one}": text("bot-tournament-clock", clock=said) for one, said in clocks},
        **{f"rounds|{one}": text("bot-tournament-form-rounds", rounds=one) for one in _ROUNDS},
        **{f"level|{one}": text("bot-tournament-form-level", computer=said) for one, said in levels},
        **{one: text(f"bot-tournament-form-{one}") for one in ("channel", "casual", "weekend", "always")},
    }


LISTS: Mapping[str, Callable[[], Mapping[str, Text]]] = {
    "game": _games,
    "system": _systems,
    "begins": _beginnings,
    "limit": _limits,
    "more": _more,
}
"""What each list of the form offers, in words; the first is chosen before anybody chooses."""

SEVERAL = "more"
"""The list in which as much as one likes can be picked, and nothing is at first."""


async def company_note(context: Context) -> str:
    """A line for whoever enters and has blocked somebody, whoever takes part; empty for all others."""
    if not await context.host.blocks.listed(context.user_id):
        return ""
    return f"\n-# {context.say(text('bot-tournament-company'))}"


def computers_of(state: TournamentState, language: Language) -> dict[str, int]:
    """The computers that take part, by their names there."""
    taking_part = (one.user_id for one in state.entrants if one.left_in is None)
    found = sorted(filter(is_computer, taking_part), reverse=True)
    return {language.plain.say(text("bot-tournament-name", player=player_name(one))): one for one in found}


def computer_called(state: TournamentState, written: str, language: Language) -> int:
    """The computer that takes part under this name, whether its mark is written or not; refuses any other."""
    found = computers_of(state, language)
    wanted = _letters(written)
    player = next((player for name, player in found.items() if _letters(name) == wanted), None)
    if player is None:
        names = tuple(found)
        key = "bot-tournament-refusal-no-computer" if names else "bot-tournament-refusal-no-computers"
        raise SessionRefusal(text(key, computers=names))
    return player


def _letters(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign.isalnum())
