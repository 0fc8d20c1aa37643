"""What is said about a try at a problem: while it goes on, once it has ended, and in public without a move."""

from collections.abc import Sequence

from bot.daily.attempts import Attempt, LineStep, title_of
from bot.daily.days import Streak
from bot.daily.tries import TryView
from bot.discord_api.people import player_name
from bot.model.notations import shown as shown_move
from bot.model.tables import before_end
from bot.store.rows.tries import BEST, ProblemTry, TryEnding
from bot.words.language import Language, Names
from games import REGISTRY
from games.core.problems import GRADES, Problem
from games.core.text import Text, text
from games.problems import FIRST_DAY, kind_of, number_of

PERFECT, REACHED, MISSING = "🟩", "🟧", "⬛"
"""The squares of a strip: all of the first for the best result, else as many of the second as it is close to that.

The last is dark in every theme, so that the strip can be read without its colours.
"""

MOVES_SHOWN = 12
"""The most moves of a try that are listed; of more, the latest."""


def strip(closeness: int) -> str:
    """How close a result is to the best, in squares that every client has.

    >>> strip(3)
    '🟧🟧🟧⬛⬛⬛⬛⬛⬛⬛'
    """
    return (PERFECT if closeness == BEST else REACHED) * closeness + MISSING * (BEST - closeness)


def problem_lines(problem: Problem, title: Text, question: Text, language: Language) -> list[str]:
    """The title, what is asked, and how hard it is."""
    hard = text("bot-daily-grade", grade=problem.grade, hardest=GRADES[-1])
    return [language.say(title), language.say(question), f"-# {language.say(hard)}"]


def problem_kinds() -> list[tuple[str, str]]:
    """Every game and kind of problem that there is."""
    return [(key, kind.key) for key, game in REGISTRY.items() if game.problems for kind in game.problems.kinds]


def kind_said(game: str, kind: str, language: Language) -> str:
    """A kind of problem with its game."""
    return f"{language.say(text(f'{game}-name'))} – {language.say(title_of(game, kind))}"


def named_problems(language: Language) -> list[tuple[str, str, str]]:
    """What a problem can be chosen by: every game with a kind, then every game with a theme, and how that is said."""
    kinds = [(game, kind, kind_said(game, kind, language)) for game, kind in problem_kinds()]
    lists = (game.problems.listed for game in REGISTRY.values() if game.problems)
    themes = dict.fromkeys((one.game, one.theme) for listed in lists for one in listed if one.theme)
    said = ((game, theme, language.say(theme_name(game, theme))) for game, theme in themes)
    return [*kinds, *((game, theme, f"{language.say(text(f'{game}-name'))} – {name}") for game, theme, name in said)]


def theme_name(game: str, theme: str) -> Text:
    """The idea that the best lines of a theme have in common."""
    return text(f"{game}-theme-{theme}")


def heading(shown: TryView, language: Language) -> Text:
    """The title of a try: the day it counts for, or that it is for practice."""
    attempt = shown.attempt
    game, kind = text(f"{attempt.problem.game}-name"), attempt.title
    if shown.day is None:
        return text("bot-daily-title-practice", game=game, kind=kind)
    return text("bot-daily-title", day=language.day(shown.day), game=game, kind=kind)


def try_lines(shown: TryView, begun: str, language: Language) -> list[str]:
    """A try as it stands; ``begun`` are the first parts of a move that is being picked."""
    lines = problem_lines(shown.attempt.problem, heading(shown, language), shown.attempt.question, language)
    return [*lines, *(_going_on(shown, begun, language) if shown.row.ending is None else _ended(shown, language))]


def step_lines(steps: Sequence[LineStep], number: int, language: Language) -> list[str]:
    """The best line of a problem with a step of it, from 1, in bold, and what that step does."""
    step = steps[number - 1]
    attempt = step.attempt
    moves = _moves(attempt, [one.move for one in steps], language)
    moves[number - 1] = f"**{moves[number - 1]}**"
    best = text("bot-daily-best-result", best=attempt.kind.said(attempt.problem.best))
    about = text("bot-daily-best-title", game=text(f"{attempt.problem.game}-name"), kind=attempt.title)
    place = text("bot-daily-step-reply" if attempt.reply else "bot-daily-step", step=number, steps=len(steps))
    board = attempt.board.position
    told = board.tell(board.visible_events(step.events, attempt.seat))
    names = own_names(attempt)
    lines = [language.say(one) for one in (about, attempt.question, best, *theme_told(attempt.problem))]
    lines += [" → ".join(moves), language.say(place), *(language.say(one, names) for one in told)]
    return [*lines, *_result_lines(attempt, language)]


def theme_told(problem: Problem) -> list[Text]:
    """The idea of the best line, if the problem has one; it is for nobody who is still trying."""
    if not problem.theme:
        return []
    return [text("bot-daily-theme", theme=theme_name(problem.game, problem.theme))]


def shared_lines(shown: TryView, user_id: int, language: Language) -> list[str]:
    """How a try went, for everybody: never a move, and never the results, which would help."""
    attempt, row, day = shown.attempt, shown.row, shown.day or FIRST_DAY
    said = text(
        "bot-daily-shared",
        player=player_name(user_id),
        number=number_of(day),
        day=language.day(day),
        game=text(f"{attempt.problem.game}-name"),
        kind=attempt.title,
    )
    how = [text("bot-daily-tries", tries=row.begun), text("bot-daily-shared-back", count=row.taken_back)]
    if shown.streak is not None and shown.streak.days:
        how.insert(0, text("bot-daily-shared-streak", days=shown.streak.days))
    # Short parts side by side need no sentence around them.
    return [
        language.say(said),
        f"{strip(row.closeness or 0)} {language.say(gap(attempt, row))}",
        "-# " + " · ".join(map(language.say, how)),
    ]


def gap(attempt: Attempt, row: ProblemTry) -> Text:
    """How far a result is from the best."""
    if not row.closeness or row.result is None:
        return text("bot-daily-gap-none")
    if row.result == attempt.problem.best:
        return text("bot-daily-gap-best")
    return text("bot-daily-gap", count=abs(attempt.problem.best - row.result))


def streak_lines(streak: Streak, language: Language) -> list[str]:
    """A person's streak, and what does it no harm."""
    lines = [text("bot-daily-streak", days=streak.days, most=streak.most)]
    if streak.rested is not None:
        lines.append(text("bot-daily-rested", day=language.day(streak.rested)))
    rules = language.say(text("bot-daily-streak-rules"))
    return [*map(language.say, lines), f"-# {rules}"]


def own_names(attempt: Attempt) -> Names:
    """Names the seat that answers by its person, and the others by their number."""
    player = attempt.table.session.players[attempt.seat]
    return lambda seat: player_name(player) if seat == attempt.seat else text("core-seat", number=seat + 1)


def _going_on(shown: TryView, begun: str, language: Language) -> list[str]:
    attempt = shown.attempt
    note = "bot-daily-counts" if shown.counts else "bot-daily-late" if shown.day else "bot-daily-practice"
    lines = [f"-# {language.say(text(note))}"]
    latest = attempt.kept[-MOVES_SHOWN:]
    if latest or begun:
        told = [*_moves(attempt, latest, language), *([f"`{begun} …`"] if begun else [])]
        lines.append(" → ".join((["…"] if len(latest) < len(attempt.kept) else []) + told))
    names = own_names(attempt)
    happened, outcome = attempt.table.told(attempt.seat), attempt.table.position.outcome
    if outcome is not None and attempt.seat not in outcome.winners:
        # Nobody plays in the other seats, so that one of them has won says nothing.
        happened = before_end(happened, outcome)
    lines += [language.say(one, names) for one in happened]
    if attempt.kept:
        lines += _result_lines(attempt, language)
    if attempt.over:
        lines.append(language.say(text("bot-daily-over")))
    return lines


def _ended(shown: TryView, language: Language) -> list[str]:
    attempt, row = shown.attempt, shown.row
    if row.ending is TryEnding.SHOWN:
        lines = [language.say(text("bot-daily-ended-shown"))]
    else:
        best = kind_of(attempt.problem).said(attempt.problem.best)
        said = text("bot-daily-ended", result=attempt.kind.said(row.result), best=best)
        lines = [language.say(said), f"{strip(row.closeness or 0)} {language.say(gap(attempt, row))}"]
        lines += _reply_lines(attempt, language)
    lines += map(language.say, theme_told(attempt.problem))
    if row.ending is TryEnding.LATE:
        lines.append(language.say(text("bot-daily-ended-late")))
    if shown.streak is not None:
        lines += streak_lines(shown.streak, language)
    return lines


def _result_lines(attempt: Attempt, language: Language) -> list[str]:
    """What has been reached so far, and as a sum where a reply counts."""
    so_far = text("bot-daily-so-far", result=attempt.kind.said(attempt.result))
    return [language.say(one) for one in (so_far, attempt.counted) if one]


def _reply_lines(attempt: Attempt, language: Language) -> list[str]:
    """The best reply to what was handed in, and what it takes."""
    if not attempt.reply or attempt.counted is None:
        return []
    names, moves = own_names(attempt), " → ".join(_moves(attempt, attempt.reply, language))
    told = (text("bot-daily-replied", moves=moves), *attempt.board.told(attempt.seat), attempt.counted)
    return [language.say(one, names) for one in told]


def _moves(attempt: Attempt, moves: Sequence[str], language: Language) -> list[str]:
    return [f"`{shown_move(attempt.problem.game, one, language)}`" for one in moves]
