"""An engine that says hello and then does one thing wrong, as its argument says."""

import fcntl
import json
import os
import sys
import time

HABIT = sys.argv[1]

GAMES: dict[str, object] = {
    "foreign": {"volcano": [1], "chess": [2]},
    "unlisted": ["volcano"],
    "unversed": {"volcano": 2},
}
"""What some say they know."""

LINES = {
    "illegal": '{{"id": {id}, "move": "z9-z8"}}\n',
    "number": '{{"id": {id}, "move": 7}}\n',
    "empty": '{{"id": {id}}}\n',
    "list": '["id", {id}]\n',
    "words": "I would rather not\n",
    "deep": "[" * 20_000 + "\n",
    "long": "x" * 200_000,
    "flood": '{{"remark": 1}}\n' * 3_000,
    "late": '{{"id": 0, "move": "b2-a3"}}\n' * 3_000,
}


def _hang() -> None:
    time.sleep(3_600)


def _die() -> None:
    os._exit(3)


def _leave() -> None:
    _leave_a_child(sys.argv[2])
    _hang()


def _desert() -> None:
    _leave_a_child(sys.argv[2])
    _die()


ENDS = {"hangs": _hang, "dies": _die, "leaves": _leave, "deserts": _desert}
"""What ends an engine, or should."""


def main() -> None:
    legal: list[str] = []
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["ask"] == "hello":
            answer: dict[str, object] = {
                "id": 0,
                "protocol": 2 if HABIT == "newer" else 1,
                "name": "rogue",
                "games": GAMES.get(HABIT, {"volcano": [1, 2], "hekla": [1], "vesuvio": [1, 2]}),
            }
            print(json.dumps(answer), flush=True)
        elif HABIT in ENDS:
            ENDS[HABIT]()
        elif HABIT == "stopped" and asked["ask"] == "stop":
            # It thinks until it is told to stop, as it may.
            print(json.dumps({"id": asked["id"], "move": legal[-1]}), flush=True)
        elif HABIT == "stopped":
            legal = asked["legal"]
        elif HABIT == "looks":
            # The first move if it sees nothing of the process that started it, and reaches nobody.
            secrets = {"DISCORD_TOKEN", "FUMAROLE_DATABASE"} & set(os.environ)
            found = 2 if secrets or _spies() else int(_reaches())
            print(json.dumps({"id": asked["id"], "move": asked["legal"][found]}), flush=True)
        elif HABIT == "greedy":
            held = bytearray(1 << 31)
            print(json.dumps({"id": asked["id"], "move": asked["legal"][len(held) % 2]}), flush=True)
        else:
            sys.stdout.write(LINES[HABIT].format(id=asked["id"]) if "{{" in LINES[HABIT] else LINES[HABIT])
            sys.stdout.flush()


def _leave_a_child(locked: str) -> None:
    """A child in a session of its own, which holds a lock for as long as it lives."""
    ready, told = os.pipe()
    if os.fork() == 0:
        os.setsid()
        with open(locked, "w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            os.write(told, b"!")
            _hang()
    os.read(ready, 1)


def _spies() -> bool:
    """Whether it can read the settings of the process that started it."""
    try:
        with open(f"/proc/{sys.argv[3]}/environ", "rb") as settings:
            return bool(settings.read(1))
    except OSError:
        return False


def _reaches() -> bool:
    import socket

    try:
        socket.create_connection(("127.0.0.1", int(sys.argv[2])), timeout=2).close()
    except OSError:
        return False
    return True


main()
