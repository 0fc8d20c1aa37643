"""What the lists of a new tournament's form offer, how a choice is written, and what the choices ask for.

The options of the command are read as the same choices. So a command that leaves something open fills in the form: what
was typed is chosen there already, also where the form itself does not offer it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from bot.limits import CHOICE_VALUE
from bot.model.free_time import TermsWish
from bot.model.moments import CLOCKS, DAY, HOUR
from bot.model.refusals import SessionRefusal
from bot.model.tournaments import AtLimit, Placed, System
from bot.standings.service import variant_names
from bot.tournaments.service import TournamentRequest
from bot.ui.terms import BANKS
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

PLAYERS_TYPED, HOURS_TYPED = range(3, 129), range(1, 24 * 60 + 1)
ROUNDS_TYPED, COMPUTERS_TYPED = range(1, 16), range(1, 17)
"""What the command takes of these."""

_BY_HAND = "hand"
_BETWEEN = "|"
_YES, _NO = "yes", "no"
_ALWAYS = "always"
_TERMS = ("bank", "holidays", "weekend")

Chosen: TypeAlias = Mapping[str, Sequence[str]]
"""The choices by list."""


def written(*parts: object) -> str:
    """A choice as it is written, such as ``players|8``."""
    return _BETWEEN.join(map(str, parts))


def yes_or_no(kind: str, *, wanted: bool) -> str:
    """The choice of something that is wanted, or not."""
    return written(kind, _YES if wanted else _NO)


def option_of(variant: str) -> dict[str, OptionValue]:
    """The option that a variant stands for, such as "layout=stripes"; what is no option is refused by the game."""
    key, _, value = variant.partition("=")
    return {key: value} if key else {}


def game_chosen(game: str | None, variant: str) -> str:
    """The choice of a game and its variant, or of the first game that has it; refuses what two cannot play."""
    games = tuple(REGISTRY) if game is None else (game,)
    choices = [written(one, variant) if variant else one for one in games]
    found = next((one for one in choices if said("game", one) is not None), None)
    if found is None:
        REGISTRY[games[0]].complete_options(option_of(variant))
        raise SessionRefusal(text("bot-tournament-refusal-seats", seats=2))
    return found


def offered(name: str, typed: Sequence[str] = ()) -> list[str]:
    """The choices of a list: those that were typed, and what is usually offered besides.

    Where as much as one likes can be picked, what was typed stands for all of its kind: nobody has to choose twice.
    """
    usual = list(_OFFERED[name]())
    if name in USUAL:
        return [*(one for one in typed if one not in usual), *usual]
    kinds = {_kind(one) for one in typed}
    if kinds & {*_TERMS}:
        kinds.add(_ALWAYS)
    return [*typed, *(one for one in usual if _kind(one) not in kinds)]


def said(name: str, choice: str) -> Text | None:
    """A choice of a list in words; None for what can neither be picked nor typed."""
    return _SAID[name](*choice.split(_BETWEEN)) if len(choice) <= CHOICE_VALUE else None


def asked(usual: TournamentRequest, chosen: Chosen, now: int) -> TournamentRequest:
    """What choices ask for, which have all lists but the last; ``usual`` is the request without them."""
    (game, _, variant), (days, _, decides) = (chosen[name][0].partition(_BETWEEN) for name in ("game", "limit"))
    more, begins = chosen["more"], _pairs(chosen["begins"][0])
    system, seats = KINDS[chosen["system"][0]]
    return replace(
        usual,
        game=game,
        options=option_of(variant),
        system=system,
        seats=seats,
        round_limit=int(days) * DAY,
        at_limit=AtLimit(decides),
        placed=Placed.CHANNEL if "channel" in more else Placed.THREADS,
        rated="casual" not in more,
        terms=_terms(more),
        computers=_computers(more),
        rounds=next(reversed(_numbers(more, "rounds")), None),
        clock=next((hours * HOUR for hours in reversed(_numbers(more, "clock"))), None),
        starts_with=begins.get("players"),
        starts_at=now + begins["hours"] * HOUR if "hours" in begins else None,
    )


def _terms(more: Sequence[str]) -> TermsWish:
    if _ALWAYS in more:
        return TermsWish(0, holidays=False, weekend=False)
    bank = next((hours * HOUR for hours in reversed(_numbers(more, "bank"))), None)
    holidays, weekend = (
        next((wanted for wanted in (True, False) if yes_or_no(kind, wanted=wanted) in more), None)
        for kind in ("holidays", "weekend")
    )
    return TermsWish(bank, holidays, weekend)


def _computers(more: Sequence[str]) -> tuple[int, ...]:
    found = [one.split(_BETWEEN)[1:] for one in more if _kind(one) == "level"]
    return tuple(int(level) for level, *count in found for _ in range(int(count[0]) if count else 1))


def _pairs(begins: str) -> dict[str, int]:
    parts = begins.split(_BETWEEN)
    return dict(zip(parts[::2], map(int, parts[1::2]), strict=False))


def _numbers(more: Sequence[str], kind: str) -> list[int]:
    return [int(number) for name, _, number in (one.partition(_BETWEEN) for one in more) if name == kind]


def _kind(choice: str) -> str:
    return choice.partition(_BETWEEN)[0]


def _games() -> Iterable[str]:
    """Every game as it is usually set up, and with one choice made otherwise, if two can play it so."""
    for game in REGISTRY:
        usual = REGISTRY[game].complete_options({})
        yield game
        for variant in variant_names(game):
            is_usual = option_of(variant).items() <= usual.items()
            if not is_usual and said("game", written(game, variant)) is not None:
                yield written(game, variant)


def _said_game(game: str, *variant: str) -> Text | None:
    if game not in REGISTRY:
        return None
    if not variant:
        return text(f"{game}-name")
    given = written(*variant)
    try:
        options = REGISTRY[game].complete_options(option_of(given))
    except Refusal:
        return None
    if 2 not in REGISTRY[game].seats_for(options):
        return None
    named = variant_names(game).get(given) or given
    return text("bot-tournament-form-variant", game=text(f"{game}-name"), variant=named)


def _said_system(*parts: str) -> Text | None:
    kind = written(*parts)
    return text(f"bot-tournament-choice-{kind}") if kind in KINDS else None


def _beginnings() -> Iterable[str]:
    yield _BY_HAND
    yield from (written("players", one) for one in WITH_PLAYERS)
    yield from (written("hours", one) for one in AFTER_HOURS)


def _said_beginning(*parts: str) -> Text | None:
    match parts:
        case ("hand",):
            return text("bot-tournament-form-by-hand")
        case ("players", players) if _is_one_of(players, PLAYERS_TYPED):
            return text("bot-tournament-form-players", players=int(players))
        case ("hours", hours) if _is_one_of(hours, HOURS_TYPED):
            return text("bot-tournament-form-hours", hours=int(hours))
        case ("players", players, "hours", hours):
            with_players, after_hours = _said_beginning("players", players), _said_beginning("hours", hours)
            if with_players is not None and after_hours is not None:
                return text("bot-tournament-form-either", players=with_players, hours=after_hours)
    return None


def _limits() -> Iterable[str]:
    return (written(days, decides) for days in LIMITS for decides in AtLimit)


def _said_limit(*parts: str) -> Text | None:
    match parts:
        case (days, decides) if _is_one_of(days, LIMITS) and decides in {*AtLimit}:
            limit, then = text(f"bot-clock-{int(days) * 24}"), text(f"bot-tournament-decides-{decides}")
            return text("bot-tournament-form-limited", limit=limit, then=then)
    return None


def _more() -> Iterable[str]:
    """What is otherwise than usual; of one kind the last counts, but each computer joins."""
    for kind, numbers in (("clock", CLOCKS), ("rounds", ROUNDS), ("level", LEVELS)):
        yield from (written(kind, one) for one in numbers)
    yield from ("channel", "casual", yes_or_no("weekend", wanted=True), _ALWAYS)


def _said_more(*parts: str) -> Text | None:
    found: Text | None = None
    match parts:
        case ("clock", hours) if _is_one_of(hours, CLOCKS):
            found = text("bot-tournament-clock", clock=text(f"bot-clock-{hours}"))
        case ("rounds", rounds) if _is_one_of(rounds, ROUNDS_TYPED):
            found = text("bot-tournament-form-rounds", rounds=int(rounds))
        case ("level", level) if _is_one_of(level, LEVELS):
            found = text("bot-tournament-form-level", count=1, computer=text(f"bot-computers-{level}"))
        case ("level", level, count) if _is_one_of(level, LEVELS) and _is_one_of(count, COMPUTERS_TYPED):
            found = text("bot-tournament-form-level", count=int(count), computer=text(f"bot-computers-{level}"))
        case ("bank", hours) if _is_one_of(hours, BANKS):
            found = text("bot-tournament-form-bank", bank=text(f"bot-bank-{hours}"))
        case ("holidays" | "weekend" as kind, "yes" | "no" as wanted):
            found = text(f"bot-tournament-form-{kind}-{wanted}")
        case ("channel" | "casual" | "always" as kind,):
            found = text(f"bot-tournament-form-{kind}")
    return found


def _is_one_of(number: str, allowed: Iterable[int]) -> bool:
    return number in map(str, allowed)


USUAL: Mapping[str, str] = {
    "game": next(iter(REGISTRY)),
    "system": "swiss",
    "begins": _BY_HAND,
    "limit": written(USUAL_LIMIT, AtLimit.STANDING),
}
"""What is chosen before anybody chooses; in the list that is not named, as much as one likes can be picked."""

_OFFERED: Mapping[str, Callable[[], Iterable[str]]] = {
    "game": _games,
    "system": lambda: KINDS,
    "begins": _beginnings,
    "limit": _limits,
    "more": _more,
}

LISTS = tuple(_OFFERED)
"""The lists of the form."""

_SAID: Mapping[str, Callable[..., Text | None]] = {
    "game": _said_game,
    "system": _said_system,
    "begins": _said_beginning,
    "limit": _said_limit,
    "more": _said_more,
}
