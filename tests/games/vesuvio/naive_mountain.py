"""Vesuvio's slopes and lava, written from the rule text alone and as plainly as can be.

A space is a name such as "N12" or "C3". A place is where a tourist can stand: the space's name, or in a fault the name
with its half, "N12.1" the low one and "N12.2" the high one. A layout is what lies on each space: "clear", "fault",
"dig1", "dig2" or "dig3".
"""

Layout = dict[str, str]

PATH = [f"N{number}" for number in range(1, 34)]
SLOPES = {
    "A": ("N3", "N9", 2),
    "B": ("N8", "N15", 2),
    "C": ("N12", "N22", 4),
    "D": ("N19", "N26", 2),
    "E": ("N25", "N31", 2),
}
STEEP = [f"{letter}{number}" for letter in SLOPES for number in range(1, SLOPES[letter][2] + 1)]
SPACES = PATH + STEEP
SPEED = {"red": 2, "orange": 4, "green": 6}

VALUES = {"flint": 0, "pyrite": 1, "gold": 2, "sapphire": 3, "fossil": 3, "strange": 4, "camera": 20}


def space_of(place: str) -> str:
    return place.split(".", maxsplit=1)[0]


def is_steep(place: str) -> bool:
    return place[0] != "N"


def zone(place: str) -> str:
    if is_steep(place):
        return {"A": "green", "B": "green", "C": "orange", "D": "red", "E": "red"}[place[0]]
    number = int(space_of(place)[1:])
    if number <= 11:
        return "green"
    return "orange" if number <= 22 else "red"


def halves(layout: Layout, space: str) -> list[str]:
    """The places of a space, low half first (V7)."""
    return [space + ".1", space + ".2"] if layout[space] == "fault" else [space]


def path_of(layout: Layout) -> list[str]:
    return [place for space in PATH for place in halves(layout, space)]


def slope_of(layout: Layout, letter: str) -> list[str]:
    return [place for space in STEEP if space[0] == letter for place in halves(layout, space)]


def along_path(layout: Layout, place: str, way: int) -> list[str]:
    """The next place along the normal path, none beyond its ends."""
    path = path_of(layout)
    at = path.index(place) + way
    return [path[at]] if 0 <= at < len(path) else []


def into_steep(layout: Layout, place: str, *, down: bool) -> list[str]:
    """Where a steep slope is entered from this anchor, from either half of it."""
    found = []
    for letter, (low, high, _) in SLOPES.items():
        if down and space_of(place) == high:
            found.append(slope_of(layout, letter)[-1])
        if not down and space_of(place) == low:
            found.append(slope_of(layout, letter)[0])
    return found


def on_steep(layout: Layout, place: str, *, down: bool) -> list[str]:
    """The next place for somebody on a steep slope, a fault at its end giving the choice of halves."""
    slope = slope_of(layout, place[0])
    low, high, _ = SLOPES[place[0]]
    at = slope.index(place) + (-1 if down else 1)
    if at < 0:
        return halves(layout, low)
    return [slope[at]] if at < len(slope) else halves(layout, high)


def steps(layout: Layout, place: str, *, down: bool) -> list[str]:
    if is_steep(place):
        return on_steep(layout, place, down=down)
    return along_path(layout, place, -1 if down else 1) + into_steep(layout, place, down=down)


def price(start: str, end: str, layout: Layout) -> int:
    """Two points up onto a steep place, one for every other step (V6, V7)."""
    return 2 if is_steep(end) and end in steps(layout, start, down=False) else 1


def slides(layout: Layout, place: str, lava: set[str]) -> list[str]:
    """Where a slide of two down a steep slope can end: short at the lower anchor or on the first lava (V15)."""
    ends = []
    for first in on_steep(layout, place, down=True) if is_steep(place) else into_steep(layout, place, down=True):
        if not is_steep(first) or space_of(first) in lava:
            ends.append(first)
        else:
            ends += on_steep(layout, first, down=True)
    return ends


def push_ends(layout: Layout, place: str, lava: set[str]) -> list[str]:
    """Along the path, not off its bottom, and down a steep slope, never up one (V14, V16)."""
    sideways = [] if is_steep(place) else along_path(layout, place, -1) + along_path(layout, place, 1)
    return sideways + slides(layout, place, lava)


def shout_ends(layout: Layout, place: str, lava: set[str]) -> list[str]:
    """As for a push, and one up a steep slope (V21)."""
    upwards = on_steep(layout, place, down=False) if is_steep(place) else into_steep(layout, place, down=False)
    return push_ends(layout, place, lava) + upwards


def downhill(space: str) -> list[str]:
    """The spaces right below, whatever lies on them; none below N1."""
    plain = dict.fromkeys(SPACES, "clear")
    return steps(plain, space, down=True)


def flow(layout: Layout, lava: set[str], space: str, count: int) -> set[str]:
    """What one branch covers that enters this space with so many spaces to go (V27, V28)."""
    if space in lava or count == 0:
        return set()
    covered = {space}
    if layout[space] != "fault":
        for below in downhill(space):
            covered |= flow(layout, lava, below, count - 1)
    return covered


def advance(layout: Layout, lava: set[str]) -> set[str]:
    """All that is covered after one more advance of the lava (V26)."""
    after = set(lava)
    if not lava:
        after |= flow(layout, lava, "N33", SPEED["red"])
    for space in lava:
        for below in downhill(space):
            after |= flow(layout, lava, below, SPEED[zone(space)])
    return after
