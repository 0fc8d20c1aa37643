"""The options of Volcano, their valid combinations, and the set-up that a position carries."""

from dataclasses import dataclass

from games.core import options
from games.core.options import ChoiceOption, Option, Options, OptionValue, TextOption, ToggleOption
from games.core.refusals import InvalidSetup
from games.core.text import Notation, Text, text
from games.volcano.layouts import fixed_opening, read_opening, write_opening
from games.volcano.variants import CUSTOM, LAYOUTS, MINI, STANDARD, VARIANTS, Variant

PROVED = "proved"
CLAIMED = "claimed"

NO_CHALLENGE = "none"
RED = "red"
LARGE = "large"
TREES = "trees"

VARIANT = ChoiceOption("variant", tuple(VARIANTS), STANDARD.key)
LAYOUT = ChoiceOption("layout", LAYOUTS, STANDARD.layouts[0])
OPENING = TextOption("opening", 200, refusal="volcano-opening-long")
NO_RETURN = ToggleOption("no_return", default=False)
MELTING = ToggleOption("melting", default=False)
ENDING = ChoiceOption("ending", (PROVED, CLAIMED), PROVED)
CHALLENGE = ChoiceOption("challenge", (NO_CHALLENGE, RED, LARGE, TREES), NO_CHALLENGE)

OPTIONS: tuple[Option, ...] = (VARIANT, LAYOUT, OPENING, NO_RETURN, MELTING, ENDING, CHALLENGE)


@dataclass(frozen=True, slots=True)
class Setup:
    """The options of a running game in typed fields.

    ``variant`` and ``layout`` are keys; ``opening`` is the notation of a custom opening, else empty. ``claimed``: a
    Mini game ends by a claim instead of a proof (O14). ``challenge`` is empty without one (O20).
    """

    variant: str = STANDARD.key
    layout: str = STANDARD.layouts[0]
    opening: str = ""
    no_return: bool = False
    melting: bool = False
    claimed: bool = False
    challenge: str = ""

    @classmethod
    def of(cls, complete: Options) -> "Setup":
        """The set-up from complete options."""
        challenge = str(complete[CHALLENGE.key])
        return cls(
            variant=str(complete[VARIANT.key]),
            layout=str(complete[LAYOUT.key]),
            opening=str(complete[OPENING.key]),
            no_return=bool(complete[NO_RETURN.key]),
            melting=bool(complete[MELTING.key]),
            claimed=complete[ENDING.key] == CLAIMED,
            challenge="" if challenge == NO_CHALLENGE else challenge,
        )

    @property
    def rules(self) -> Variant:
        """The variant played."""
        return VARIANTS[self.variant]

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The keys of the active house rules, which change the value of a line of moves."""
        chosen = {NO_RETURN.key: self.no_return, MELTING.key: self.melting}
        return tuple(key for key, on in chosen.items() if on)


def complete_options(given: Options) -> dict[str, OptionValue]:
    """The options in declared order, completed. Raises InvalidSetup for an invalid value or combination.

    The layout defaults to the variant's first. A custom opening implies the layout "custom" (O4).
    """
    complete = options.complete_options("volcano", OPTIONS, given)
    variant = VARIANTS[str(complete[VARIANT.key])]
    opening = str(complete[OPENING.key]).strip()
    if LAYOUT.key not in given:
        complete[LAYOUT.key] = CUSTOM if opening else variant.layouts[0]
    layout = str(complete[LAYOUT.key])
    _check_layout(layout, variant, opening)
    complete[OPENING.key] = write_opening(read_opening(opening, variant)) if layout == CUSTOM else ""
    if complete[ENDING.key] == CLAIMED and variant is not MINI:
        raise InvalidSetup(text("volcano-ending-unfit", variant=_name_of(variant)))
    if complete[CHALLENGE.key] != NO_CHALLENGE and variant is not STANDARD:
        raise InvalidSetup(text("volcano-challenge-unfit", variant=_name_of(variant)))
    return complete


def _check_layout(layout: str, variant: Variant, opening: str) -> None:
    """A layout must belong to the variant; a custom opening and the layout "custom" need each other (O4 to O6)."""
    if layout not in variant.layouts:
        fitting = tuple(text(f"volcano-option-layout-{name}") for name in variant.layouts)
        name = text(f"volcano-option-layout-{layout}")
        raise InvalidSetup(text("volcano-layout-unfit", layout=name, variant=_name_of(variant), layouts=fitting))
    if opening and layout != CUSTOM:
        raise InvalidSetup(text("volcano-opening-unused", layout=text(f"volcano-option-layout-{layout}")))
    if layout == CUSTOM and not opening:
        example = Notation("volcano", write_opening(fixed_opening(variant.layouts[0], variant)))
        raise InvalidSetup(text("volcano-opening-missing", example=example))


def _name_of(variant: Variant) -> Text:
    return text(f"volcano-option-variant-{variant.key}")
