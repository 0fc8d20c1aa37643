"""Which rules a move of the naive game met, so that a test can count that all of them were."""

from collections import Counter
from collections.abc import Iterator

from tests.games.vesuvio.naive_mountain import SLOPES, into_steep, is_steep, path_of, space_of, steps
from tests.games.vesuvio.naive_rules import NaiveVesuvio

RULES = (
    "V3 a turn ends early",
    "V3 a turn ends with all points left",
    "V4 a tourist comes in",
    "V4 a tourist comes in by a low half",
    "V5 a tourist leaves",
    "V5 a tourist leaves from a low half",
    "V7 a fault is crossed on a steep slope",
    "V7 a fault is crossed on the path",
    "V7 a steep slope is entered from a half",
    "V7 the half is chosen",
    "V8 a slide is offered",
    "V8 a slide is offered with no points left",
    "V8 no slide",
    "V8 no slide with no points left",
    "V8 only the camera is left to give up",
    "V8 slides to a chosen half",
    "V8 slides to a steep space",
    "V8 slides to the anchor",
    "V10 dig1",
    "V10 dig2",
    "V10 dig3",
    "V11 a stone goes back",
    "V11 the stones are alike",
    "V12 dig2 finds a short deck",
    "V12 dig3 finds a short deck",
    "V13 dig1 finds the eruption card",
    "V13 dig2 finds the eruption card",
    "V13 dig3 finds the eruption card",
    "V14 a push down a steep slope",
    "V14 a push into a steep slope",
    "V14 a push on the path",
    "V14 nothing to steal",
    "V15 a slide stops early",
    "V15 a slide stops early on lava",
    "V15 the camera stays behind",
    "V15 the camera stays where the second step began",
    "V15 the half of the anchor is chosen",
    "V16 the bottom",
    "V17 a push onto lava",
    "V17 a push onto lava down a steep slope",
    "V17 a shout onto lava",
    "V19 erased by a turn without points",
    "V19 erased by another action",
    "V19 erased by being displaced",
    "V19 the photo is taken in one turn",
    "V19 the photo is taken over two turns",
    "V19 the points of the turn before lapse",
    "V20 the camera is stolen",
    "V21 a shout at several",
    "V21 a shout into a steep slope",
    "V21 a shout on the path",
    "V21 a shout up a steep slope",
    "V21 a shout up into a steep slope",
    "V21 down a steep slope",
    "V21 the camera is thrown",
    "V21 the camera is thrown for want of stones",
    "V22 the token is picked up",
    "V22 the token is picked up from the other half",
    "V23 lava because of the card",
    "V23 lava because of the photo",
    "V23 lava because of the round",
    "V24 the earlier trigger stays",
    "V24 the later trigger wins",
    "V25 the slot of one who is gone",
    "V27 lava at a crossing",
    "V28 lava in a fault",
    "V29 a token burns",
    "V29 a tourist burns",
    "V29 the camera burns in a hand",
    "V30 the end inside a turn",
    "V31 an end",
    "V31 the photo wins",
    "V32 a shared tie",
    "V32 a tie broken by fewer stones",
    "V33 all are burned",
    "V33 some are not placed",
    "V37 a seat gives up in its turn",
    "V37 a seat gives up out of turn",
    "V37 a seat cannot give up",
    "V37 one is left alone",
)
"""All that :func:`meetings` can tell, each of which random play and scattered moments must come to."""

CROSSINGS = [high for _, high, _ in SLOPES.values()]


def is_half(place: str) -> bool:
    return "." in place


def meetings(before: NaiveVesuvio, written: str, after: NaiveVesuvio) -> Iterator[str]:
    """The rules met by this move, in words."""
    verb, _, end = written.partition(":")
    here = before.where[before.seat]
    if verb.startswith("push"):
        yield from met_by_push(before, int(verb[4:]) - 1, end, after)
    elif verb == "shout":
        yield from met_by_shout(before, end, after)
    elif verb == "dig":
        yield from met_by_dig(before, after)
    elif verb.startswith("keep"):
        yield "V11 the stones are alike" if len(set(before.drawn)) == 1 else "V11 a stone goes back"
    elif verb in ("photo", "take", "stay", "end"):
        yield from met_in_place(verb, before, after)
    elif verb == "slide":
        yield from met_by_slide(before, end, after)
    else:
        yield from met_by_walk(before, here, written, after)
    yield from met_by_photo_points(before, written, after)
    yield from met_by_eruption(before, after)
    if after.over:
        yield from met_at_the_end(before, after)


def met_by_walk(before: NaiveVesuvio, here: str, end: str, after: NaiveVesuvio) -> Iterator[str]:
    if here == "outside":
        yield "V4 a tourist comes in" + " by a low half" * is_half(end)
        return
    if end == "N0":
        yield "V5 a tourist leaves" + " from a low half" * is_half(here)
        return
    if is_half(end) and space_of(end) == space_of(here):
        yield "V7 a fault is crossed on a steep slope" if is_steep(end) else "V7 a fault is crossed on the path"
    if is_half(end) and is_steep(here) and not is_steep(end):
        yield "V7 the half is chosen"
    if after.slide_open:
        yield "V8 a slide is offered" + " with no points left" * (before.points == 1)


def met_by_slide(before: NaiveVesuvio, end: str, after: NaiveVesuvio) -> Iterator[str]:
    yield "V8 slides to a steep space" if is_steep(end) else "V8 slides to the anchor"
    if is_half(end) and not is_steep(end):
        yield "V8 slides to a chosen half"
    if before.hands[before.seat] == ["camera"]:
        yield "V8 only the camera is left to give up"
    if after.token and not before.token:
        yield "V15 the camera stays where the second step began"


def met_in_place(verb: str, before: NaiveVesuvio, after: NaiveVesuvio) -> Iterator[str]:
    here = before.where[before.seat]
    if verb == "take":
        yield "V22 the token is picked up" + " from the other half" * (before.token != here)
    elif verb == "end":
        yield "V3 a turn ends" + (" with all points left" if before.points == 4 else " early")
    elif verb == "stay":
        yield "V8 no slide" + " with no points left" * (before.points == 0)
    elif after.photo_taken:
        yield "V19 the photo is taken" + (" over two turns" if before.photo_before[before.seat] else " in one turn")


def met_by_dig(before: NaiveVesuvio, after: NaiveVesuvio) -> Iterator[str]:
    here = before.where[before.seat]
    kind = before.layout[here]
    yield f"V10 {kind}"
    colour = "red" if before.decks["red"] != after.decks["red"] else "other"
    sizes = sum(map(len, before.decks.values())) - sum(map(len, after.decks.values()))
    if kind != "dig1" and sizes == 1:
        yield f"V12 {kind} finds a short deck"
    if colour == "red" and "eruption" in before.decks["red"] and "eruption" not in after.decks["red"]:
        yield f"V13 {kind} finds the eruption card"


def met_by_push(before: NaiveVesuvio, victim: int, end: str, after: NaiveVesuvio) -> Iterator[str]:
    here = before.where[victim]
    slid = is_steep(here) or is_steep(end)
    yield "V14 a push " + ("down a steep slope" if is_steep(here) else "into a steep slope" if slid else "on the path")
    if not before.hands[victim]:
        yield "V14 nothing to steal"
    if slid and is_half(here) and not is_steep(here):
        yield "V7 a steep slope is entered from a half"
    yield from met_by_way(here, end, before, after)
    if here == path_of(before.layout)[0]:
        yield "V16 the bottom"
    if before.hot(end):
        yield "V17 a push onto lava" + " down a steep slope" * slid
    public_guess = "camera" in before.hands[victim]
    if public_guess and "camera" in after.hands[before.seat]:
        yield "V20 the camera is stolen"


def met_by_way(here: str, end: str, before: NaiveVesuvio, after: NaiveVesuvio) -> Iterator[str]:
    if is_steep(here) and end in steps(before.layout, here, down=True):
        yield "V15 a slide stops early" + " on lava" * before.hot(end)
    if is_steep(here) and not is_steep(end) and is_half(end):
        yield "V15 the half of the anchor is chosen"
    if after.token and not before.token and after.token == here and after.where[before.seat] == here:
        yield "V15 the camera stays behind"


def met_by_shout(before: NaiveVesuvio, end: str, after: NaiveVesuvio) -> Iterator[str]:
    here = before.where[before.seat]
    if end in into_steep(before.layout, here, down=False):
        yield "V21 a shout up into a steep slope"
    elif is_steep(here):
        yield (
            "V21 a shout up a steep slope"
            if end in steps(before.layout, here, down=False)
            else "V21 down a steep slope"
        )
    else:
        yield "V21 a shout into a steep slope" if is_steep(end) else "V21 a shout on the path"
    if before.hot(end):
        yield "V17 a shout onto lava"
    if after.token:
        yield "V21 the camera is thrown" + " for want of stones" * (len(before.hands[before.seat]) == 1)
    if len(before.companions()) > 1:
        yield "V21 a shout at several"


def met_by_photo_points(before: NaiveVesuvio, written: str, after: NaiveVesuvio) -> Iterator[str]:
    if before.photo_taken or after.photo_taken:
        return
    for seat in range(before.players):
        had, has = (game.photo_before[seat] + game.photo_now[seat] for game in (before, after))
        if has < had and seat != before.seat:
            yield "V19 erased by being displaced"
        elif has < had and after.slot == before.slot:
            yield "V19 erased by another action"
        elif 0 < has <= had and after.slot > before.slot:
            yield "V19 the points of the turn before lapse"
        elif has == 0 < had and written == "end":
            yield "V19 erased by a turn without points"


def met_by_eruption(before: NaiveVesuvio, after: NaiveVesuvio) -> Iterator[str]:
    if len(after.triggers) > len(before.triggers) and not before.lava and len(before.triggers) > 1:
        earliest = min(after.triggers)
        yield "V24 the later trigger wins" if earliest not in before.triggers else "V24 the earlier trigger stays"
    for what, whose, _, card in after.happened:
        if what == "erupted":
            yield from met_by_advance(before, after, whose)
        elif what == "burned":
            yield "V29 a token burns" if whose == -1 else "V29 a tourist burns"
            if whose >= 0 and card == "camera":
                yield "V29 the camera burns in a hand"


def met_by_advance(before: NaiveVesuvio, after: NaiveVesuvio, seat: int) -> Iterator[str]:
    new = after.lava - before.lava
    if not before.lava:
        yield f"V23 lava because of the {min(after.triggers)[1]}"
    if after.where[seat] in ("escaped", "burned"):
        yield "V25 the slot of one who is gone"
    if any(space in CROSSINGS for space in new):
        yield "V27 lava at a crossing"
    if any(before.layout[space] == "fault" for space in new):
        yield "V28 lava in a fault"


def met_at_the_end(before: NaiveVesuvio, after: NaiveVesuvio) -> Iterator[str]:
    places = [place for place in after.places() if place is not None]
    if not places:
        yield "V33 all are burned"
    if after.where.count("escaped") > before.where.count("escaped"):
        yield "V30 the end inside a turn"
    yield "V33 some are not placed" if places and len(places) < after.players else "V31 an end"
    worths = Counter(after.worth(seat) for seat in range(after.players) if after.where[seat] == "escaped")
    if any(times > 1 for times in worths.values()):
        yield "V32 a shared tie" if len(set(places)) < len(places) else "V32 a tie broken by fewer stones"
    best = max(worths, default=0)
    if places and after.photo_wins and any("camera" in hand for hand in after.hands):
        holder = next(seat for seat, hand in enumerate(after.hands) if "camera" in hand)
        yield "V31 the photo wins" + " against more points" * (after.worth(holder) < best)
