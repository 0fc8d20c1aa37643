"""Transcripts that somebody has tampered with: they are read, or refused in words, and nothing else."""

import json
from pathlib import Path
from random import Random

from bot.model.refusals import SessionRefusal
from bot.play.imports import ImportTarget, import_game, read_game
from bot.store.database import Database
from games.core.refusals import Refusal
from games.core.transcript import TranscriptError
from tests.hostile import texts
from tests.hostile.scenes import ADA, BRUNO, CHLOE, DMITRI, NOON, OTHER_CHANNEL, OTHER_GUILD

GOLDEN = Path(__file__).parents[1] / "golden"
_SHORTEST = 40

VALUES = (
    "NaN", "Infinity", "-1", "1e999", "9" * 5000, "-" * 20, "[" * 5000, '{"a":' * 5000, '"' + "x" * 5000 + '"',
    '"\\ud800"', '{"a": 1, "a": 2}', "null", "true", "[]", "1.5", '"@everyone"', str(2**70),
)  # fmt: skip


def originals() -> list[str]:
    """Games that are right, none of them long."""
    games = ("hekla", "vesuvio", "volcano")
    found = [path.read_text(encoding="utf-8") for game in games for path in sorted((GOLDEN / game).glob("*.txt"))]
    return sorted(found, key=len)[:_SHORTEST]


def tampered(dice: Random, written: str) -> str:
    """A transcript with a few lines spoilt."""
    lines = written.splitlines()
    for _ in range(dice.randint(1, 3)):
        lines = lines or [""]
        place = dice.randrange(len(lines))
        way = dice.randrange(8)
        if way == 0:
            del lines[place]
        elif way == 1:
            lines.insert(place, lines[dice.randrange(len(lines))])
        elif way == 2:
            lines[place] = texts.mutated(dice, lines[place])
        elif way == 3:
            lines.insert(
                place, f"option {dice.choice(('layout', 'x', 'photo_wins', '', 'seats'))} {dice.choice(VALUES)}"
            )
        elif way == 4:
            head = dice.choice(("game", "rules", "seats", "seed", "first", "fumarole transcript", "ending", "scores"))
            lines[place] = (
                f"{head} {dice.choice((*VALUES, *texts.NUMBERS, 'hekla', 'chess', json.dumps(texts.text(dice)), ''))}"
            )
        elif way == 5:
            lines.insert(
                place, f"{dice.choice(texts.NUMBERS)}. seat {dice.choice(texts.NUMBERS)}: {texts.text(dice, 500)}"
            )
        elif way == 6:
            seat = dice.choice(("1", "2", "9", "99"))
            what = dice.choice(("forfeits", "takes back 1", "takes back " + "9" * 30, "b2-a3", "N1", "; x", ""))
            lines.insert(place, f"  1. seat {seat}: {what}")
        else:
            lines = lines[:place] or [""]
    return "\n".join(lines)


async def try_one(dice: Random, games: list[str], database: Database) -> str:
    """Read, and now and then import, one; raises what nothing should raise. Returns what came of it."""
    written = tampered(dice, dice.choice(games)) if dice.random() < 0.95 else texts.text(dice)
    players = (ADA, BRUNO, CHLOE, DMITRI)[: dice.randint(1, 4)]
    try:
        if dice.random() < 0.1:
            await import_game(database, written, ImportTarget(OTHER_GUILD, OTHER_CHANNEL, players, "en"), NOON)
        else:
            read_game(written)
    except TranscriptError as refusal:
        return refusal.text.key
    except (Refusal, SessionRefusal) as refusal:
        return refusal.text.key
    return "read"
