"""The descriptor of Vesuvio: its option and its initial position."""

from collections.abc import Sequence

from games.core.analyst import Analyst
from games.core.chance import Chance
from games.core.computers import SearchingComputer, SearchLevel
from games.core.contract import Stretch
from games.core.game import Game
from games.core.options import Option, Options, ToggleOption
from games.core.search import Limits
from games.vesuvio import knowledge
from games.vesuvio.board import SPACES, TOP, Zone
from games.vesuvio.eruption import fallback
from games.vesuvio.evaluation import VesuvioAdvice, VesuvioJudgement
from games.vesuvio.lookback import VesuvioWords
from games.vesuvio.mountain import survey
from games.vesuvio.moves import VesuvioMove
from games.vesuvio.pieces import DECK_COUNTS, TILE_COUNTS, Cards, Tile, TouristState
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.problems import PROBLEMS
from games.vesuvio.state import NO_PHOTO
from games.vesuvio.walks import line_of, ways_of
from games.vesuvio.worlds import deal_world

PHOTO_WINS = ToggleOption("photo_wins", default=False, refusal="vesuvio-yes-or-no")
"""Whether bringing the camera to the yacht wins regardless of points (V31)."""

LEVELS = (
    SearchLevel(Limits(), misjudges=0.5),
    SearchLevel(Limits(reply=1), misjudges=0.053),
    SearchLevel(Limits(width=2, ends=2, reply=1), misjudges=0.085),
    SearchLevel(Limits(width=3, ends=3, reply=1), misjudges=0.028),
    SearchLevel(Limits(worlds=3, width=4, ends=3, reply=2)),
)


class VesuvioGame(Game[VesuvioPosition]):
    """Vesuvio for two to four (V1)."""

    key = "vesuvio"
    seat_range = range(2, 5)
    options: tuple[Option, ...] = (PHOTO_WINS,)
    has_secrets = True
    computer = SearchingComputer(deal_world, VesuvioJudgement(), LEVELS)
    analyst = Analyst(
        *(VesuvioAdvice(), VesuvioWords()),
        first=Limits(worlds=3, width=3, ends=2, reply=1),
        closer=Limits(worlds=12, width=4, ends=3, reply=2),
        deal=deal_world,
    )
    problems = PROBLEMS
    ways = staticmethod(ways_of)
    load = staticmethod(VesuvioPosition.load)

    def begin(self, seats: int, options: Options, chance: Chance, first: int | None) -> VesuvioPosition:
        """All tourists outside. The seed deals tiles and decks, then draws the first seat (V2, V35, V36)."""
        tiles, chance = deal_tiles(chance)
        decks, chance = shuffle_decks(chance)
        if first is None:
            first, chance = chance.below(seats)
        return VesuvioPosition(
            mountain=survey(tiles),
            first=first,
            photo_wins=bool(options[PHOTO_WINS.key]),
            places=(None,) * seats,
            statuses=(TouristState.OUTSIDE,) * seats,
            hands=((),) * seats,
            decks=decks,
            suspects=knowledge.nobody(seats),
            photo=(NO_PHOTO,) * seats,
            chance=chance,
            eruption=fallback(first),
            mover=first,
        )

    def line(self, position: VesuvioPosition, moves: Sequence[VesuvioMove]) -> Stretch:
        """Where they lead, and what is done there."""
        return line_of(position, moves)


def deal_tiles(chance: Chance) -> tuple[tuple[Tile, ...], Chance]:
    """A tile for each space in the order of ``SPACES``. A fault at the top is swapped with another tile (V36)."""
    tiles, chance = chance.shuffled(tuple(tile for tile in Tile for _ in range(TILE_COUNTS[tile])))
    top = SPACES.index(TOP)
    if tiles[top] is not Tile.FAULT:
        return tiles, chance
    others = [number for number, tile in enumerate(tiles) if tile is not Tile.FAULT]
    drawn, chance = chance.below(len(others))
    dealt = list(tiles)
    dealt[top], dealt[others[drawn]] = tiles[others[drawn]], Tile.FAULT
    return tuple(dealt), chance


def shuffle_decks(chance: Chance) -> tuple[tuple[Cards, ...], Chance]:
    """The three shuffled decks in the order of ``Zone``, each from its top (V35)."""
    decks: list[Cards] = []
    for zone in Zone:
        counts = DECK_COUNTS[zone]
        deck, chance = chance.shuffled(tuple(card for card in counts for _ in range(counts[card])))
        decks.append(deck)
    return tuple(decks), chance


VESUVIO = VesuvioGame()
