"""A game as one page of HTML to keep: every turn with its board, its words in all languages, and how the chances went.

The page needs no network and runs no script but its own. It follows from what it is given, byte for byte.
"""

import base64
import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from string import Template
from typing import Any
from unicodedata import bidirectional

from bot.model.tables import Table, retell
from bot.pictures.drawing import Readers, named, scene_seen
from bot.play.scenes import Scene
from bot.words.language import CODES, language_for
from games.core.contract import Event, View
from games.core.lookback import Analysis, Missed
from games.core.text import Notation, Seat, Text, text
from rendering import PAINTERS
from rendering.curve import ticks
from rendering.picture import Audience
from rendering.sheet import COLUMNS, NO_SHEET, TILE, Sheet, sheet

MOST_BYTES = 396 * 1024
"""What a page may take: its boards are as wide as all else leaves room for."""

SHORTEST = 80
"""The characters of a turn in the list of turns."""

CURVE_WIDTH, CURVE_HEIGHT = 600, 160
SCALE_WIDTH, SCALE_HEIGHT, MOST_TURNS = 78, 30, 8
"""What the numbers of the curve's scales take, and the most of them below it."""

STROKES = ("#c2410c", "#1d6fb8", "#3f7d20", "#8b5cf6", "#b45309", "#0f766e")
DASHES = ("", "10 4", "3 4", "14 4 3 4", "6 6", "2 2")
"""Each seat's line in the curve, told apart without its colour too."""


@dataclass(frozen=True, slots=True)
class PageScene:
    """A moment of a game through somebody's eyes: the turn's number, the board, what led to it, and who sat there."""

    turn: int
    view: View
    events: tuple[Event, ...]
    told: tuple[Text, ...]
    names: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class PageFacts:
    """A game's scenes, the start first, and what was found when it was looked back at, which everybody may know.

    ``missed`` are the turns with a better line that the page's reader is told of; ``day`` is when it ended, or began.
    """

    scenes: tuple[PageScene, ...]
    analysis: Analysis | None
    codes: tuple[str, ...]
    missed: tuple[Missed, ...] = ()
    day: int = 0

    @property
    def game(self) -> str:
        """The game's key."""
        return self.scenes[0].view.game


def facts_of(
    table: Table,
    scenes: Sequence[Scene],
    names: Sequence[tuple[str | None, ...]],
    analysis: Analysis | None,
    seat: int | None,
    missed: Sequence[Missed] = (),
) -> PageFacts:
    """What a page of these scenes shows, as this seat may see them; ``names`` are those of the players in each.

    ``missed`` are the turns with a better line that its reader is told of.
    """
    shown = []
    for scene, known in zip(scenes, names, strict=True):
        view, events = scene_seen(table, scene, seat)
        told = retell(table.session, scene.position.tell(scene.position.visible_events(scene.events, seat)))
        shown.append(PageScene(scene.turn, view, tuple(events), tuple(told), known))
    codes = (table.session.language, *(one for one in CODES if one != table.session.language))
    day = table.session.ended_at or table.session.created_at
    return PageFacts(tuple(shown), analysis, codes, tuple(missed), day)


def page(facts: PageFacts) -> bytes:
    """The page, in the first of the languages at first."""
    boards = [(one.view, one.events) for one in facts.scenes]
    words = {code: _words(facts, code) for code in facts.codes}
    room = MOST_BYTES - len(_written(facts, words, NO_SHEET))
    drawn = PAINTERS[facts.game].scenes(boards, Audience(language_for(facts.codes[0]).words()))
    return _written(facts, words, sheet(drawn, room))


def _written(facts: PageFacts, words: Mapping[str, Any], sprites: Sheet) -> bytes:
    first = words[facts.codes[0]]
    style, script = _part("page.css"), _part("page.js")
    filled = Template(_part("page.html")).substitute(
        lang=facts.codes[0],
        title=escape(first["title"]),
        style=style,
        style_hash=_hash(style),
        script=script,
        script_hash=_hash(script),
        curve=_curve(facts),
        turns="".join(f'<li><button type="button">{escape(one["brief"])}</button></li>' for one in first["scenes"]),
        data=_packed(_data(facts, sprites, words)),
        sheet=base64.b64encode(sprites.data).decode(),
    )
    return filled.encode()


def _part(name: str) -> str:
    return files("bot.pictures").joinpath("page", name).read_text(encoding="utf-8")


def _hash(written: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(written.encode()).digest()).decode()}"


def _packed(data: object) -> str:
    """Data as compressed JSON in base64, which also cannot end the element it stands in."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return base64.b64encode(gzip.compress(written, mtime=0)).decode()


def _data(facts: PageFacts, sprites: Sheet, words: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "language": facts.codes[0],
        "tile": TILE,
        "across": COLUMNS,
        "columns": sprites.columns,
        "rows": sprites.rows,
        "width": sprites.width,
        "height": sprites.height,
        "changes": sprites.changes,
        "curve": bool(facts.analysis and facts.analysis.curve),
        "bests": [_scene_of(facts, one.turn) for one in (facts.analysis.bests if facts.analysis else ())],
        "missed": [_scene_of(facts, one.turn) for one in facts.missed],
        "words": words,
    }


_LABELS = (
    *("language", "first", "back", "play", "pause", "next", "last"),
    *("told", "described", "turns", "chances", "bests", "missed"),
)


def _scene_of(facts: PageFacts, turn: int) -> int:
    """The scene that a turn led to."""
    return next(at for at, one in enumerate(facts.scenes) if one.turn == turn)


def _words(facts: PageFacts, code: str) -> dict[str, Any]:
    language = language_for(code)
    scenes = [_scene(one, len(facts.scenes) - 1, code) for one in facts.scenes]
    last = facts.scenes[-1]
    audience = named(Readers(code, last.names))
    bests = facts.analysis.bests if facts.analysis else ()
    return {
        "title": _title(facts, code),
        "labels": {one: language.say(text(f"bot-game-page-{one}")) for one in _LABELS},
        "names": [audience(text("bot-game-page-seat", seat=Seat(seat))) for seat in range(len(last.view.scores))],
        "scenes": scenes,
        "bests": [_best(one.turn, one.seat, one.brief, audience) for one in bests],
        "missed": [_missed(facts.game, one, audience) for one in facts.missed],
    }


def _title(facts: PageFacts, code: str) -> str:
    """The game, who played, the result and the day."""
    last = facts.scenes[-1]
    audience = named(Readers(code, tuple(name and _apart(name) for name in last.names)))
    day = language_for(code).date(facts.day)
    game = text(f"{facts.game}-name")
    return audience(text("bot-game-page-title", game=game, players=_result(last.view), day=day))


def _apart(name: str) -> str:
    """A name in a script that runs from right to left must not turn the points beside it."""
    turns = any(bidirectional(sign) in ("R", "AL") for sign in name)
    return f"\u2068{name}\u2069" if turns else name


def _result(view: View) -> Text | tuple[Seat | Text, ...]:
    """Who played, with the points where the game is over."""
    seats = [(Seat(seat), score if view.outcome else None) for seat, score in enumerate(view.scores)]
    match seats:
        case [(one, int(points)), (other, int(others))]:
            return text("bot-game-page-result", one=one, points=points, other=other, others=others)
    return tuple(
        seat if points is None else text("bot-game-page-score", seat=seat, points=points) for seat, points in seats
    )


def _best(turn: int, seat: int, brief: Text, audience: Audience) -> str:
    return f"{audience(text('picture-best-moment', turn=turn, seat=Seat(seat)))}. {audience(brief)}"


def _missed(game: str, missed: Missed, audience: Audience) -> dict[str, Any]:
    found = missed.alternative
    played, better = (Notation(game, " ".join(line)) for line in (found.played, found.better))
    lines = (
        text("bot-game-page-played", moves=played),
        text("bot-game-page-better", moves=better),
        *found.said,
        text("bot-game-page-estimate"),
    )
    title = audience(text("bot-game-page-missed-turn", seat=Seat(missed.seat), turn=missed.turn))
    return {"title": title, "lines": [audience(one) for one in lines]}


def _scene(scene: PageScene, turns: int, code: str) -> dict[str, Any]:
    audience = named(Readers(code, scene.names))
    told = [audience(one) for one in scene.told]
    title = audience(
        text("bot-game-page-turn", turn=scene.turn, turns=turns) if scene.turn else text("bot-game-page-start")
    )
    return {
        "title": title,
        "brief": _shortened(" ".join(told)) or title,
        "told": told,
        "described": PAINTERS[scene.view.game].describe(scene.view, audience),
        "holdings": PAINTERS[scene.view.game].holdings(scene.view, audience) or _points(scene.view, audience),
    }


def _points(view: View, audience: Audience) -> tuple[str, ...]:
    known = ((Seat(seat), points) for seat, points in enumerate(view.scores) if points is not None)
    return tuple(audience(text("bot-game-page-score", seat=seat, points=points)) for seat, points in known)


def _shortened(said: str) -> str:
    return said if len(said) <= SHORTEST else f"{said[: SHORTEST - 1].rstrip()}…"


def _curve(facts: PageFacts) -> str:
    """The seats' shares from the start to the end as a drawing in lines; the legend says whose is whose."""
    points = facts.analysis.curve if facts.analysis else ()
    if len(points) < 2:
        return ""
    lines = []
    for seat in range(len(points[0].shares)):
        places = (
            f"{CURVE_WIDTH * at / (len(points) - 1):.1f},{CURVE_HEIGHT * (1 - one.shares[seat]):.1f}"
            for at, one in enumerate(points)
        )
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        lines.append(
            f'<polyline data-seat="{seat}" points="{" ".join(places)}" fill="none" stroke="{STROKES[seat]}"'
            f' stroke-width="3"{dash}/>'
        )
    width, height = SCALE_WIDTH + CURVE_WIDTH + 16, CURVE_HEIGHT + SCALE_HEIGHT + 12
    box = f"{-SCALE_WIDTH} -12 {width} {height}"
    frame = f'<rect width="{CURVE_WIDTH}" height="{CURVE_HEIGHT}" fill="none" stroke="currentColor"/>'
    drawn = "".join((frame, *_scales([one.turn for one in points]), *lines))
    return f'<svg role="img" aria-labelledby="chances-title" viewBox="{box}" width="{width}">{drawn}</svg>'


def _scales(turns: Sequence[int]) -> Iterator[str]:
    """The shares in hundredths beside the curve, with lines across it, and turns below it."""
    for share in (100, 50, 0):
        height = CURVE_HEIGHT * (100 - share) / 100
        yield f'<line x2="{CURVE_WIDTH}" y1="{height:.0f}" y2="{height:.0f}" stroke="currentColor" opacity=".3"/>'
        yield f'<text x="-6" y="{height:.0f}" text-anchor="end">{share} %</text>'
    for turn in (one for one in ticks(0, turns[-1], MOST_TURNS, 1) if one in turns):
        across = CURVE_WIDTH * turns.index(turn) / (len(turns) - 1)
        yield f'<text x="{across:.1f}" y="{CURVE_HEIGHT + SCALE_HEIGHT / 2 + 2:.0f}" text-anchor="middle">{turn}</text>'


def index(entries: Sequence[tuple[str, str]], title: str, code: str) -> bytes:
    """A page with a link to each of these pages, a file name and what it is called."""
    style = _part("page.css")
    links = "".join(f'<li><a href="{escape(name)}">{escape(called)}</a></li>' for name, called in entries)
    policy = f"default-src 'none'; style-src '{_hash(style)}'; base-uri 'none'; form-action 'none'"
    return (
        f'<!DOCTYPE html>\n<html lang="{code}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"><title>{escape(title)}</title>'
        f"<style>{style}</style></head><body><header><h1>{escape(title)}</h1></header>"
        f"<main><ol>{links}</ol></main></body></html>\n"
    ).encode()
