"""The descriptor of Volcano: its options and its initial positions."""

from games.core.analyst import Analyst
from games.core.chance import Chance
from games.core.game import Game
from games.core.options import Option, Options, OptionValue
from games.core.refusals import InvalidSetup
from games.core.search import Limits
from games.core.text import Text, text
from games.volcano import proofs, setup
from games.volcano.computer import COMPUTER
from games.volcano.computer.judgement import VolcanoJudgement
from games.volcano.layouts import Opening, fixed_opening, random_opening, read_opening, write_opening
from games.volcano.lookback import CLOSER, VolcanoWords
from games.volcano.pieces import nest
from games.volcano.position import VolcanoPosition
from games.volcano.problems import PROBLEMS
from games.volcano.setup import CHALLENGE, MELTING, NO_CHALLENGE, VARIANT, Setup
from games.volcano.state import NO_SQUARES
from games.volcano.variants import CUSTOM

ALONE = range(1, 2)
"""The number of seats of a challenge."""


REPLIED = Limits(width=24, ends=6, reply=100)
"""The turns that look best, with the best reply to each in so many arrangements of the caps."""


class VolcanoGame(Game[VolcanoPosition]):
    """Volcano in all its variants, for one to six (O1)."""

    key = "volcano"
    seat_range = range(1, 7)
    options: tuple[Option, ...] = setup.OPTIONS
    hint_levels = proofs.HINT_LEVELS
    computer = COMPUTER
    problems = PROBLEMS
    analyst = Analyst(VolcanoJudgement(), VolcanoWords(), REPLIED, REPLIED._replace(reply=CLOSER))
    load = staticmethod(VolcanoPosition.load)

    def complete_options(self, given: Options) -> dict[str, OptionValue]:
        """Complete the options: the layout defaults to the variant's, a custom opening is written in full (O4)."""
        return setup.complete_options(given)

    def seats_for(self, options: Options) -> range:
        """One to six seats (O1), a single one for a challenge (O20)."""
        return ALONE if Setup.of(self.complete_options(options)).challenge else self.seat_range

    def title(self, options: Options) -> Text:
        """The name of the variant, and whether it is Melting (O11) or a challenge (O20)."""
        title = text(f"volcano-option-variant-{options.get(VARIANT.key, VARIANT.default)}")
        if options.get(MELTING.key, MELTING.default):
            title = text("volcano-title-melting", variant=title)
        if options.get(CHALLENGE.key, NO_CHALLENGE) != NO_CHALLENGE:
            title = text("volcano-title-challenge", variant=title)
        return title

    def pitch(self, options: Options) -> Text:
        """What a flying piece captures (O10, O11), and the aim (O14, O15, O20)."""
        chosen = Setup.of(self.complete_options(options))
        melting = "yes" if chosen.melting else "no"
        return text("volcano-pitch", melting=melting, aim=chosen.challenge or chosen.variant)

    def require_seats(self, seats: int, options: Options) -> None:
        """Raise InvalidSetup also for a challenge with more than one seat (O20)."""
        if Setup.of(options).challenge and seats not in ALONE:
            raise InvalidSetup(text("volcano-challenge-seats"))
        super().require_seats(seats, options)

    def begin(self, seats: int, options: Options, chance: Chance, first: int | None) -> VolcanoPosition:
        """The initial position. The seed deals a random layout and draws the first seat unless it is given (O19)."""
        chosen = Setup.of(options)
        opening, chance = _opening_of(chosen, chance)
        if first is None:
            first, _ = chance.below(seats)
        return VolcanoPosition(
            grid=opening.grid,
            setup=chosen,
            stacks=tuple(nest(colour) if colour else () for colour in opening.colours),
            caps=opening.caps,
            left=(NO_SQUARES,) * len(opening.caps),
            start_caps=opening.caps,
            captured=((),) * seats,
            mover=first,
            turn=0,
            quiet=(0,) * seats,
            eruptions=0,
            cap_moves=0,
            claimable=chosen.claimed,
            forfeited=frozenset(),
            outcome=None,
        )

    def opening_text(self, options: Options, seed: bytes) -> str:
        """The opening, even of a random layout, as a value for the option "opening" (O4)."""
        return write_opening(_opening_of(Setup.of(self.complete_options(options)), Chance(seed))[0])


VOLCANO = VolcanoGame()


def _opening_of(chosen: Setup, chance: Chance) -> tuple[Opening, Chance]:
    if chosen.layout in chosen.rules.random:
        return random_opening(chance, chosen.layout, chosen.rules)
    if chosen.layout == CUSTOM:
        return read_opening(chosen.opening, chosen.rules), chance
    return fixed_opening(chosen.layout, chosen.rules), chance
