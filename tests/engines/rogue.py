"""An engine that says hello and then does one thing wrong, as its argument says."""

import json
import os
import sys
import time

HABIT = sys.argv[1]

GAMES: dict[str, object] = {
    "foreign": {"volcano": [2], "chess": [1]},
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
    _leave_a_child()
    _hang()


def _desert() -> None:
    _leave_a_child()
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
                "games": GAMES.get(HABIT, {"volcano": [1], "hekla": [1], "vesuvio": [1]}),
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
        elif HABIT == "burgles":
            # The first move if it is at nothing of the machine but its own; else one that says how much it is at.
            print(json.dumps({"id": asked["id"], "move": asked["legal"][_loot(json.loads(sys.argv[2]))]}), flush=True)
        elif HABIT == "greedy":
            held = bytearray(1 << 31)
            print(json.dumps({"id": asked["id"], "move": asked["legal"][len(held) % 2]}), flush=True)
        else:
            sys.stdout.write(LINES[HABIT].format(id=asked["id"]) if "{{" in LINES[HABIT] else LINES[HABIT])
            sys.stdout.flush()


def _leave_a_child() -> None:
    """A child in a session of its own."""
    ready, told = os.pipe()
    if os.fork() == 0:
        os.setsid()
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


def _loot(wanted: list[str]) -> int:
    """How many of these files and folders it can look into or write, and sockets reach, and what no limit forbids."""
    import resource
    import socket
    import subprocess

    for act in (["umount", "-a"], ["mount", "-o", "remount,bind,rw", "/usr"], ["umount", "-l", "/etc"]):
        subprocess.run(act, capture_output=True, check=False)
    found = 0
    for one in wanted:
        made = os.O_CREAT if one.startswith(("/usr", "/etc")) else 0
        for flags in (os.O_RDONLY, os.O_WRONLY | os.O_APPEND | made):
            try:
                os.close(os.open(one, flags))
                found += not _is_empty_folder(one)
            except OSError:
                pass
        with socket.socket(socket.AF_UNIX) as tried:
            found += tried.connect_ex(one) == 0
    found += resource.getrlimit(resource.RLIMIT_NPROC)[1] not in range(1, 513)
    try:
        with open("large", "wb") as large:
            for _ in range(70):
                large.write(bytes(1 << 20))
        found += 1
    except OSError:
        pass
    return found


def _is_empty_folder(path: str) -> bool:
    return os.path.isdir(path) and not os.listdir(path)


def _reaches() -> bool:
    import socket

    try:
        socket.create_connection(("127.0.0.1", int(sys.argv[2])), timeout=2).close()
    except OSError:
        return False
    return True


main()
