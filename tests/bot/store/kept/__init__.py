"""A database with games of every kind in flight, and transcripts of it; see README.md."""

import lzma
from pathlib import Path

FOLDER = Path(__file__).parent
LATEST = 1_700_163_380_000
"""When the last thing happened in it."""

TRANSCRIPTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.txt"))}

GUILD = 1100000000000000002
ADA, BRUNO, CHLOE, DMITRI = (1100000000000000101 + number for number in range(4))

LOBBY, FRENCH_LOBBY, ARCHIVED_LOBBY = 13, 14, 41
MIDDLE_OF_A_TURN, IN_A_THREAD, SECRETS = 15, 42, 19
CHALLENGE = 25
PAUSED, PAUSED_BY_MODERATOR = 31, 32
ORPHANED, ARCHIVED = 33, 40
LATE = 39
ASKED_TO_END, ASKED_TO_PAUSE, ASKED_TO_UNDO, ASKED_TO_TAKE_A_SEAT = 34, 35, 37, 38
ASKED_FOR_A_REMATCH = 3

HOLDER = 0
"""The seat with a hand of eight cards in SECRETS."""


def unpack(folder: Path) -> Path:
    """Write the database into a folder."""
    path = folder / "fumarole.sqlite3"
    path.write_bytes(lzma.decompress((FOLDER / "games.xz").read_bytes()))
    return path
