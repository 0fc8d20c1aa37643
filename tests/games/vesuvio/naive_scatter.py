"""Moments that long games rarely reach: tourists together at crossings, faults and the top, lava close above them."""

from random import Random

from tests.games.vesuvio.naive_mountain import (
    DECKS,
    SLOPES,
    SPACES,
    STEEP,
    Layout,
    advance,
    downhill,
    halves,
    is_steep,
    random_layout,
    space_of,
    zone,
)
from tests.games.vesuvio.naive_rules import NaiveVesuvio

ANCHORS = [anchor for low, high, _ in SLOPES.values() for anchor in (low, high)]
TOP, ENTRY = "N33", "N1"
THEMES = ("anywhere", "anywhere", "slope", "slope", "top", "photographed", "digging", "exit")


def scatter(number: int) -> NaiveVesuvio:
    """A moment in the middle of some game, the same for the same number."""
    dice = Random(number)
    players, theme = dice.randint(2, 4), dice.choice(THEMES)
    decks = {colour: dice.sample(cards, len(cards)) for colour, cards in DECKS.items()}
    layout = random_layout(dice)
    if theme == "slope":
        break_anchors(layout, dice)
    game = NaiveVesuvio.begin(players, dice.randrange(players), layout, decks)
    game.photo_wins = dice.random() < 0.3
    game.slot = game.turns = dice.randint(players, 34 * players)
    set_off(game, theme, dice)
    place(game, theme, dice)
    while game.where[game.seat] in ("escaped", "burned"):
        game.first = (game.first + 1) % players
    deal(game, theme, dice)
    hand_out_camera(game, dice)
    game.points = dice.randint(1, 4)
    begin_photo(game, dice)
    return game


def break_anchors(layout: Layout, dice: Random) -> None:
    """Bring the faults to lower anchors, and some to upper ones."""
    faults = [space for space in SPACES if layout[space] == "fault"]
    for fault, anchor in zip(faults, dice.sample(ANCHORS, len(faults)), strict=True):
        layout[fault], layout[anchor] = layout[anchor], layout[fault]


def set_off(game: NaiveVesuvio, theme: str, dice: Random) -> None:
    """Photo and eruption card some turns ago or still to come, and the lava that has flowed since then.

    Now and then lava lies below or on a steep slope that is free above, however it may have come there.
    """
    ago = {"anywhere": 12, "exit": 12, "digging": 1, "photographed": 3, "slope": 9, "top": 1}[theme] * game.players
    if theme == "top":
        game.slot = min(game.slot, 29 * game.players)
    elif dice.random() < 0.6 or theme in ("photographed", "slope"):
        game.photo_taken = True
        game.triggers.append((max(1, game.slot - dice.randrange(ago)) + 2 * game.players, "photo"))
    if dice.random() < 0.3 and theme != "digging":
        game.decks["red"].remove("eruption")
        game.triggers.append((max(1, game.slot - dice.randrange(ago)) + game.players, "card"))
    for slot in range(min(game.triggers)[0], game.slot + 1, game.players):
        after = advance(game.layout, game.lava)
        if not set(SPACES) - after - {"N1", "N2", "N3"}:
            game.slot = slot - 1
            return
        game.lava = after
    if theme == "slope" and dice.random() < 0.4:
        game.lava |= set(dice.sample([low for low, _, _ in SLOPES.values()] + STEEP, 3))


def place(game: NaiveVesuvio, theme: str, dice: Random) -> None:
    """Most tourists at one of two places, some elsewhere, some gone; somebody is always left."""
    spots = [dice.choice(halves(game.layout, choose_space(game, theme, dice))) for _ in range(2)]
    free = [space for space in SPACES if space not in game.lava]
    gone = ["escaped"] * 4 if theme == "exit" else ["escaped", "burned"]
    for seat in range(game.players):
        elsewhere = dice.choice(halves(game.layout, dice.choice(free)))
        game.where[seat] = dice.choice([spots[0]] * 4 + [spots[1]] * 2 + [elsewhere, *gone])
    game.where[dice.randrange(game.players)] = spots[0]


def choose_space(game: NaiveVesuvio, theme: str, dice: Random) -> str:
    free = [space for space in SPACES if space not in game.lava]
    steep = [space for space in free if is_steep(space)]
    lists = {
        "edge": [space for space in free if any(space in downhill(above) for above in game.lava)],
        "special": [space for space in [*ANCHORS, TOP, ENTRY] if space in free],
        "steep": steep,
        "brink": [space for space in steep if any(below in game.lava for below in downhill(space))],
        "fault": [space for space in free if game.layout[space] == "fault"],
        "slope": [space for space in free if space in ANCHORS or space in ("A1", "A2", "B1", "C1", "C2", "D1", "D2")],
        "top": [TOP, TOP, TOP, "N32"],
        "digging": [space for space in free if zone(space) == "red" and game.layout[space].startswith("dig")],
        "exit": [ENTRY, ENTRY, "N2"],
    }
    kinds = [theme, "brink"] if theme in lists else ["edge", "special", "steep", "fault"]
    return dice.choice(dice.choice([lists[kind] for kind in kinds if lists[kind]] or [free]))


def deal(game: NaiveVesuvio, theme: str, dice: Random) -> None:
    """Hands of a few stones or none, fewest at the exit where ties are near; short decks (V12)."""
    for seat in range(game.players):
        if game.where[seat] == "burned":
            continue
        for _ in range(dice.choice([0, 1, 2] if theme == "exit" else [0, 0, 1, 2, 3, 5])):
            deck = game.decks["green" if theme == "exit" else dice.choice(list(DECKS))]
            game.hands[seat].append(deck.pop(dice.choice([at for at, card in enumerate(deck) if card != "eruption"])))
    if "eruption" in game.decks["red"] and (theme == "digging" or dice.random() < 0.5):
        game.decks["red"].sort(key=lambda card: card != "eruption")
    for colour, deck in game.decks.items():
        game.decks[colour] = deck[: dice.choice([0, 1, 2, 3, 10, 20])]


def hand_out_camera(game: NaiveVesuvio, dice: Random) -> None:
    """In a hand, often that of the seat to act or of one beside it; or on the ground near somebody; or burned."""
    if not game.photo_taken:
        return
    holders = [seat for seat in range(game.players) if game.where[seat] != "burned"]
    present = [game.where[seat] for seat in holders if game.on_mountain(seat)]
    kind = dice.random()
    if kind < 0.7:
        beside = game.companions()
        game.hands[dice.choice([game.seat, *holders, *beside, *beside])].append("camera")
    elif kind < 0.95:
        near = [half for place in present for half in halves(game.layout, space_of(place))]
        game.token = dice.choice([*near, *near, dice.choice(halves(game.layout, dice.choice(SPACES)))])
        if game.hot(game.token):
            game.token = dice.choice(present)


def begin_photo(game: NaiveVesuvio, dice: Random) -> None:
    """Points spent on the photo in this turn and the one before (V19)."""
    for seat in range(game.players):
        if game.where[seat] == TOP and not game.photo_taken:
            now = dice.randint(0, 4 - game.points) if seat == game.seat else 0
            game.photo_before[seat], game.photo_now[seat] = dice.randint(0, 3 - now), now
