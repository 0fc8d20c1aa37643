"""The crosstable of a tournament, and the card of one that is over, as they are drawn and as they are heard."""

from collections.abc import Mapping, Sequence

from bot.model.tournaments import System, TournamentState
from bot.tournaments.pairings import FULL
from bot.tournaments.round_start import pairing_of, standings_of
from bot.tournaments.standings import PARTS, TIE_BREAKS, StandingsLine, TieBreak
from bot.ui.standings import FIRST_THREE, title
from bot.words.language import Language
from games.core.text import Text, text
from rendering.card import BETWEEN, CardRow, CardTexts
from rendering.crosstable import ROWS, Cell, Crosstable, Line
from rendering.lettering import writable

GOING_ON = "…"
"""In place of a result that there is not yet."""


def points_said(state: TournamentState, points: int) -> str:
    """Points as people count them: 1 for a win, ½ for a draw; in pods 3 for the first place, and 0 for the last."""
    unit = FULL // 3 if state.tournament.system is System.PODS else FULL
    whole, rest = divmod(points * 6, unit * 6)
    signs = {0: "", unit * 3: "½", unit * 2: "⅓", unit * 4: "⅔"}
    fraction = signs.get(rest, "")
    return f"{whole}{fraction}" if whole or not fraction else fraction


def sheet_of(state: TournamentState, names: Mapping[int, str], language: Language) -> Crosstable:
    """The crosstable as it is drawn; ``names`` by user, where they are known."""
    rules = TIE_BREAKS[state.tournament.system][:1]
    heads = (
        language.say(text("bot-tournament-head-points")),
        *(language.plain.say(text(f"bot-tournament-head-{rule}")) for rule in rules),
    )
    table = standings_of(state)
    printed = {line.number: at for at, line in enumerate(table, 1)}
    lines = list[Line]()
    for at, line in enumerate(table, 1):
        known = names.get(state.player(line.number)) or language.plain.say(text("core-seat", number=at))
        sums = (points_said(state, line.points), *(_sum(rule, line, language) for rule in rules))
        cells = _cells(state, line.number, printed, language.plain)
        told = _said(at, line, known, sums, rules, language.plain)
        shown = writable(known) or language.plain.say(text("core-seat", number=at))
        lines.append(Line(str(at), str(line.place), shown, cells, sums, told))
    more = (language.plain.say(text("bot-games-more", count=count)) for count in range(1, ROWS + 1))
    name = f"tournament-{int(state.tournament.id)}-{state.tournament.version}"
    return Crosstable(name, heads, tuple(lines), tuple(more))


ON_CARD = 5
"""The most players on a card, also where more share the first three places."""


def card_of(state: TournamentState, names: Mapping[int, str], server: str, language: Language) -> CardTexts:
    """What the card of a tournament says: who has won and how, and the first three; who has not played is left out."""
    plain, rules = language.plain, TIE_BREAKS[state.tournament.system][:1]
    known, rows = dict[int, str](), list[CardRow]()
    table = [(at, line) for at, line in enumerate(standings_of(state), 1) if line.games]
    for at, line in [one for one in table if one[1].place in FIRST_THREE][:ON_CARD]:
        name = names.get(state.player(line.number)) or plain.say(text("core-seat", number=at))
        known[line.number] = writable(name) or plain.say(text("core-seat", number=at))
        sums = (points_said(state, line.points), *(_sum(rule, line, plain) for rule in rules))
        parts = [text("bot-counted-games", games=line.games)]
        decided = ((rule, value) for rule, value in zip(rules, sums[1:], strict=True) if value != "0")
        parts += [text(f"bot-tournament-said-{rule}", value=value) for rule, value in decided]
        told = _said(at, line, name, sums, rules, plain)[0]
        rows.append(CardRow(line.place, known[line.number], sums[0], BETWEEN.join(map(plain.say, parts)), told))
    winners = tuple(row.name for row in rows if row.place == 1)
    about = (title(state.tournament), text("bot-counted-players", players=len(table)))
    return CardTexts(
        plain.say(won_by(winners)),
        plain.say(_why(state, [line for _, line in table], known, plain)) if table else "",
        tuple(rows),
        (BETWEEN.join(map(plain.say, about)),),
        writable(server) or "",
    )


def won_by(winners: tuple[str, ...]) -> Text:
    """Who has won, one or several."""
    if not winners:
        return text("picture-end-nobody")
    return (
        text("picture-end-first", seat=winners[0]) if len(winners) == 1 else text("picture-end-shared", seats=winners)
    )


def _why(state: TournamentState, table: Sequence[StandingsLine], known: Mapping[int, str], language: Language) -> Text:
    """What put the first before the second, in words."""
    first, second = table[0], table[min(1, len(table) - 1)]
    if second.place == first.place:
        return text("bot-tournament-won-level")
    if state.tournament.system is System.KNOCKOUT:
        return text("bot-tournament-won-knockout")
    points = points_said(state, first.points)
    if first.points != second.points:
        return text("bot-tournament-won-points", first=points, second=points_said(state, second.points))
    rule = next(one for one in TIE_BREAKS[state.tournament.system] if getattr(first, one) != getattr(second, one))
    return text(
        "bot-tournament-won-tie",
        points=points,
        player=known[second.number],
        rule=text(f"bot-tournament-tie-{rule}"),
        first=_sum(rule, first, language),
        second=_sum(rule, second, language),
    )


def _said(
    at: int, line: StandingsLine, known: str, sums: Sequence[str], rules: Sequence[TieBreak], language: Language
) -> tuple[str, str]:
    """A player's line in words, with what decides between equal points and without."""
    short = language.say(text("bot-tournament-said-short", line=at, player=known, place=line.place, points=sums[0]))
    full = text("bot-tournament-said", line=short, games=line.games)
    more = [text(f"bot-tournament-said-{rule}", value=value) for rule, value in zip(rules, sums[1:], strict=True)]
    return ", ".join(language.say(one) for one in (full, *more)), short


def _sum(rule: TieBreak, line: StandingsLine, language: Language) -> str:
    if rule is TieBreak.BUCHHOLZ:
        return language.decimal(10 * line.buchholz // (PARTS * FULL))
    if rule is TieBreak.SONNEBORN:
        return language.decimal(10 * line.sonneborn // (PARTS * FULL))
    if rule is TieBreak.DIRECT:
        return _halves(line.direct)
    return str(line.wins)


def _halves(count: int) -> str:
    whole, half = divmod(count, 2)
    return f"{whole or ''}½" if half else str(whole)


def _cells(state: TournamentState, number: int, printed: Mapping[int, int], language: Language) -> tuple[Cell, ...]:
    """What each round brought a player, and in which line the opponent is now: a place can be shared."""
    cells = [Cell()] * state.tournament.round_number
    for one in state.pairings:
        if number not in one.numbers:
            continue
        points = pairing_of(one, state.tournament.seats).points
        got = "" if points is None else points_said(state, points[one.numbers.index(number)])
        others = [other for other in one.numbers if other != number]
        against = str(printed[others[0]]) if len(others) == 1 else ""
        result = "+" if not others else got or GOING_ON
        said = text("bot-tournament-said-bye") if not others else got or text("bot-tournament-said-going-on")
        key = "bot-tournament-said-against" if against else "bot-tournament-said-round"
        told = language.say(text(key, round=one.round_number, result=said, line=against))
        cells[one.round_number - 1] = Cell(result, against, told)
    return tuple(cells)
