"""Pictures that have been drawn in this run already: hundreds of tests begin with the same turns of the same people.

Each is drawn by the program itself, and kept as it is when it is wanted a second time, as most of those of long games
never are. The fork server's children share the folder.
"""

import atexit
import os
import pickle
import shutil
import tempfile
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from pathlib import Path
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
Drawn = TypeVar("Drawn")

FOLDER = Path(tempfile.mkdtemp(prefix="pictures-"))

# The server's children end without this.
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)


def drawn_once(draw: Callable[P, Drawn]) -> Callable[P, Drawn]:
    """The same, but what it has drawn twice it draws no more."""

    @wraps(draw)
    def looked_up(*given: P.args, **named: P.kwargs) -> Drawn:
        kept = FOLDER / sha256(pickle.dumps((draw.__name__, given, named))).hexdigest()
        if not kept.exists():
            kept.touch()
            return draw(*given, **named)
        if known := kept.read_bytes():
            drawn: Drawn = pickle.loads(known)
            return drawn
        drawn = draw(*given, **named)
        # Another process may be reading.
        whole = kept.with_suffix(f".{os.getpid()}")
        whole.write_bytes(pickle.dumps(drawn))
        whole.replace(kept)
        return drawn

    return looked_up
