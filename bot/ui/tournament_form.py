"""What the lists of a new tournament's form offer, and what the choices ask for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from bot.model.free_time import NO_WISH, TermsWish
from bot.model.moments import CLOCKS, DAY, HOUR
from bot.model.tournaments import AtLimit, Placed, System
from bot.standings.service import variant_names
from bot.tournaments.service import TournamentRequest
from games import REGISTRY
from games.core.computers import LEVELS
from games.core.game import Game
from games.core.options import Options, OptionValue
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
