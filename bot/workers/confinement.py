"""The walls around an engine: of the machine it sees the system's programs and its own, and neither writes nor signals.

They are spaces of users, processes, mounts and, unless it may reach a network, of networks, which ``unshare`` makes. In
them a folder in memory becomes the root: so there is no file of the bot in it, and no socket of another program.
"""

import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

from bot.model.engines import Engine

APART = ("unshare", "--map-root-user", "--mount", "--pid", "--fork", "--kill-child")

MOST_PROCESSES = 512
"""Counted with all that the bot's user runs, where the kernel is older than 5.14."""

MOST_WRITTEN = 64
"""MiB that it can write, in memory."""

NEW_ROOT = """
set -e
keep() {
    if [ -d "$1" ]; then mkdir -p "$HOME$1"; else mkdir -p "$HOME${1%/*}"; [ -e "$HOME$1" ] || : > "$HOME$1"; fi
    mount --rbind "$1" "$HOME$1"
    mount -o remount,bind,ro "$HOME$1"
}
mount -t tmpfs -o mode=0700,size=MOSTm engine "$HOME"
for one in /usr /etc /bin /sbin /lib* /nix /gnu; do
    if [ -L "$one" ]; then cp -P "$one" "$HOME$one"; elif [ -d "$one" ]; then keep "$one"; fi
done
while [ "$1" != -- ]; do
    if [ -d "$HOME$1" ]; then mount -t tmpfs -o size=4k engine "$HOME$1"
    elif [ -e "$HOME$1" ]; then mount --bind /dev/null "$HOME$1"; fi
    shift
done
shift
while [ "$1" != -- ]; do keep "$1"; shift; done
shift
for one in null zero full random urandom; do
    mkdir -p "$HOME/dev"; : > "$HOME/dev/$one"; mount --bind "/dev/$one" "$HOME/dev/$one"
done
if [ -e /etc/resolv.conf ]; then keep "$(readlink -f /etc/resolv.conf)"; fi
mkdir -p "$HOME/proc" "$HOME/tmp" "$HOME/before" "$HOME$HOME"
mount -t proc engine "$HOME/proc" 2>/dev/null || mount --rbind /proc "$HOME/proc"
cd "$HOME"
pivot_root . before
cd /
umount -l /before
rmdir /before
cd "$HOME"
exec unshare --map-root-user --mount -- "$@"
""".replace("MOST", str(MOST_WRITTEN))
"""Arguments: what is hidden, ``--``, what is kept, ``--``, the command. HOME is an empty folder, and stays one.

The second ``unshare`` locks what the first has mounted: the engine is no lord over it and can take nothing away.
"""


def confinement(engine: Engine) -> tuple[str, ...]:
    """What stands before an engine's command; it fails where a machine does not allow such spaces."""
    network = () if engine.network else ("--net",)
    hidden = tuple(dict.fromkeys(map(os.path.realpath, (*engine.hidden, os.getcwd()))))
    kept = tuple(dict.fromkeys(_kept(engine.command, hidden)))
    # Whatever is the whole machine cannot be hidden.
    apart = [*APART, *network, "--", "/bin/sh", "-c", NEW_ROOT, "engine"]
    return (*apart, *(one for one in hidden if one != "/"), "--", *kept, "--")


def limits() -> tuple[str, ...]:
    """What else stands before it where it can: few processes, and an end with the bot."""
    if shutil.which("setpriv") is None:
        return ()
    return ("prlimit", f"--nproc={MOST_PROCESSES}", "--", "setpriv", "--pdeathsig", "KILL", "--")


def _kept(command: Iterable[str], hidden: Iterable[str]) -> Iterator[str]:
    """The folders of a program and of the files that its command names; where one holds what is hidden, the file."""
    for word in command:
        if not os.path.isabs(word) or not Path(word).exists():
            continue
        for step in _steps(Path(word)):
            folder = step.parent.parent if step.parent.name == "bin" else step.parent
            real = Path(os.path.realpath(folder))
            bare = len(real.parts) > 2 and not any(Path(one).is_relative_to(real) for one in hidden)
            yield str(folder if bare else step)


def _steps(path: Path) -> Iterator[Path]:
    """A path, and where it leads if it is a link, step by step."""
    yield path
    while path.is_symlink():
        path = Path(os.path.normpath(path.parent / path.readlink()))
        yield path
