"""The drawing functions that run in worker processes: their arguments are plain values that can be pickled."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from bot.limits import FILM_BYTES, SHARED_FILM_BYTES
from bot.model.sessions import BY_MODERATOR, Session
from bot.model.tables import Table, unplaced
from bot.play.scenes import Scene
from bot.words.language import Language, blurb_of, language_for, length_of
from games import REGISTRY
from games.core.contract import Event, View
from games.core.options import ChoiceOption, OptionValue, TextOption, ToggleOption
from games.core.text import Seat, Text, Value, text
from games.core.worth import Offer
from rendering.art import fingerprint, stored
from rendering.card import CardTexts, EndFacts, card, described, finale, medal, say
from rendering.charts import WinChances, draw_win_chances
from rendering.encode import parts, themed
from rendering.film import Clip, best_turns, film, highlights, still_frames
from rendering.lettering import writable
from rendering.painters import PAINTERS
from rendering.palette import ColourTheme
from rendering.picture import ALT_TEXT_LIMIT, Audience, Picture


@dataclass(frozen=True, slots=True)
class Readers:
    """An :class:`Audience` as plain values: a language's code, and the names of the seats."""

    code: str
    names: tuple[str | None, ...] = ()
    ahead: bool = False

    def audience(self) -> Audience:
        """For whom the painter draws."""
        return Audience(language_for(self.code).words(), self.names, self.ahead)


def still(view: View, events: Sequence[Event], readers: Readers) -> Picture:
    """A board with the events that led to it marked, as these readers see it."""
    return PAINTERS[view.game].still(view, events, readers.audience())


def motion(before: View, events: Sequence[Event], after: View, readers: Readers) -> Picture | None:
    """The events as an animation; None if nothing visible moved."""
    return PAINTERS[after.game].motion(before, events, after, readers.audience())


def hand(view: View, readers: Readers) -> Picture | None:
    """What only the view's own seat may see; None if the game has no secrets."""
    return PAINTERS[view.game].hand(view, readers.audience())


def description(view: View, readers: Readers) -> str:
    """The board in words."""
    return PAINTERS[view.game].describe(view, readers.audience())


def offers(view: View, seat: int, found: Sequence[Offer], readers: Readers) -> Picture | None:
    """The board with a seat's legal moves and what the best of them bring; None if a game has no such picture."""
    return PAINTERS[view.game].offers(view, seat, found, readers.audience())


def foreseen(view: View, events: Sequence[Event], readers: Readers) -> Picture:
    """A board marked with what a line of moves would do."""
    return PAINTERS[view.game].foreseen(view, events, readers.audience())


def lesson(game: str, name: str, readers: Readers) -> Picture | None:
    """The picture of the rules with this name; None if there is none."""
    return PAINTERS[game].lesson(name, readers.audience())


def whole_game(scenes: Sequence[tuple[View, Sequence[Event]]], name: str, readers: Readers) -> Picture:
    """The scenes in order as a GIF."""
    painter, audience = PAINTERS[scenes[0][0].game], readers.audience()
    return Picture(film(painter.boards(scenes, audience), FILM_BYTES), name, painter.told(*scenes[-1], audience))


def enlarged(picture: Picture) -> tuple[Picture, ...]:
    """A still cut into enlarged parts."""
    shown = parts(picture.data)
    names = [f"{number}-{picture.name}" for number in range(1, len(shown) + 1)]
    # The first part carries the description of the whole picture.
    alts = [picture.alt, *(f"{number}/{len(shown)}" for number in range(2, len(shown) + 1))]
    return tuple(map(Picture, shown, names, alts))


def emoji(game: str) -> dict[str, tuple[str, bytes]]:
    """The emoji of a game's signs: each sign's name at Discord, which says what is drawn, and its picture."""
    drawn = PAINTERS[game].emoji()
    return {sign: (f"{game[:2]}_{sign}_{fingerprint(picture)}", picture) for sign, picture in drawn.items()}


def in_theme(picture: Picture, theme: ColourTheme) -> Picture:
    """The picture in the colours of a theme; this costs nothing, so what is kept is drawn once for all themes."""
    return replace(picture, data=themed(picture.data, theme))


def finish_of(table: Table, server: str | None) -> EndFacts:
    """The set-up, what every seat's points are made of, and how the game was decided."""
    position = table.position
    return EndFacts(
        setup=tuple(setup_of(table.session)),
        parts=tuple(position.breakdown(seat) for seat in range(position.seats)),
        decided=position.decided,
        stopped=table.session.ending == BY_MODERATOR,
        server=server,
    )


def setup_of(session: Session) -> Iterator[Text]:
    """The options that differ from their defaults in a word or two each; of a text that someone typed only its name."""
    for option in REGISTRY[session.game].options:
        # A game that began before there was such an option has none.
        chosen, name = session.options.get(option.key, option.default), text(f"{session.game}-option-{option.key}")
        if chosen == option.default:
            continue
        if isinstance(option, ChoiceOption):
            yield text(f"{session.game}-option-{option.key}-{chosen}")
        elif isinstance(option, TextOption) or chosen is True:
            yield name
        else:
            value: Value = text("bot-no") if isinstance(option, ToggleOption) else str(chosen)
            yield text("picture-end-option", option=name, value=value)


_SAMPLE = bytes(16)
"""The seed of openings that only show how a game can begin."""


def end_card(view: View, events: Sequence[Event], finish: EndFacts, readers: Readers) -> Picture:
    """The end card of a finished game."""
    return finale(PAINTERS[view.game], view, events, finish, named(written(readers)), named(readers))


def curve(view: View, prospects: WinChances, readers: Readers) -> Picture:
    """How the seats' chances went in a game that is over."""
    return draw_win_chances(PAINTERS[view.game], view, prospects, named(written(readers)), named(readers))


def opening(game: str, options: tuple[tuple[str, OptionValue], ...], readers: Readers) -> Picture:
    """How a game with these options can begin; dealt from a seed of its own, so that it tells nothing of any table."""
    descriptor, language = REGISTRY[game], language_for(readers.code)
    seats = descriptor.seats_for(dict(options))
    view = descriptor.start(seats[0], dict(options), _SAMPLE).view(None)
    players = text("picture-table-players", fewest=seats[0], most=seats[-1])
    facts = (language.say(players), *(language.say(one) for one in length_of(game, dict(options), language)))
    said = CardTexts(
        language.say(descriptor.title(dict(options))),
        language.say(blurb_of(game, dict(options), language)),
        (),
        facts,
        language.say(text("picture-table-note")),
    )
    painter, audience = PAINTERS[game], readers.audience()
    alt = f"{described(said)}\n{painter.describe(view, audience)}"
    return card(said, painter.ground(), painter.scene(view, (), audience), (), f"{game}-table.png", alt)


def podium(said: CardTexts, game: str, name: str) -> Picture:
    """The card of a tournament or a season: the first with their medals, on the ground of the game."""
    medals = [medal(row.place or 0) for row in said.rows]
    return card(said, PAINTERS[game].ground(), stored("card/podium"), medals, f"{name}.png", described(said))


def key_moments(
    scenes: Sequence[tuple[int, View, Sequence[Event]]], turns: int, name: str, readers: Sequence[Readers]
) -> Picture:
    """A short film of these turns of a game of so many; each has readers who know the names of its players."""
    painter, audience = PAINTERS[scenes[0][1].game], readers[-1].audience()
    boards = (painter.drawn(*scene[1:], known.audience()) for scene, known in zip(scenes, readers, strict=True))
    captions = [audience(text("picture-moment", turn=turn, turns=turns)) for turn, _, _ in scenes]
    shown = ", ".join(str(turn) for turn, _, _ in scenes)
    alt = f"{audience(text('picture-moments', turns=shown))} {painter.told(*scenes[-1][1:], audience)}"
    return Picture(highlights(boards, captions, SHARED_FILM_BYTES), name, alt[:ALT_TEXT_LIMIT])


@dataclass(frozen=True, slots=True)
class BestClip:
    """One of the best turns: between which views, what happened, who knows its players, and what it brought."""

    turn: int
    seat: int
    before: View
    events: Sequence[Event]
    after: View
    readers: Readers
    brief: Text


def best_moments(
    bests: Sequence[BestClip], end: tuple[View, Sequence[Event], EndFacts], name: str, readers: Readers
) -> Picture:
    """A film of these turns, the best one first, in the order they were played; and of the end, with who has won."""
    view, events, finish = end
    clips, said = [], []
    for rank, one in sorted(enumerate(bests), key=lambda pair: pair[1].turn):
        audience = one.readers.audience()
        painter = PAINTERS[one.after.game]
        frames = painter.frames(one.before, one.events, one.after, audience)
        if not frames:
            frames = still_frames(painter.drawn(one.after, one.events, audience))
        who = text("picture-best-moment", turn=one.turn, seat=Seat(one.seat))
        clips.append(Clip(frames, named(written(one.readers))(who), named(one.readers)(one.brief), rank))
        said.append(f"{named(one.readers)(who)}. {named(one.readers)(one.brief)}")
    shown, told = (say(view, finish, named(one)) for one in (written(readers), readers))
    last = still_frames(PAINTERS[view.game].drawn(view, events, written(readers).audience()))
    alt = "\n".join((*said, described(told)))
    film_of_all = best_turns(clips, Clip(last, shown.title, shown.reason, 0), SHARED_FILM_BYTES)
    return Picture(film_of_all, name, alt[:ALT_TEXT_LIMIT])


def written(readers: Readers) -> Readers:
    """The readers with the names that the font can write; for any other one the seat's number has to do."""
    return replace(readers, names=tuple(name and writable(name) for name in readers.names))


def named(readers: Readers) -> Audience:
    """These readers, for whom sentences too name a seat by its name."""
    audience = readers.audience()

    def name(seat: int) -> str | Text:
        return audience.name(seat) or text("core-seat", number=seat + 1)

    return replace(audience, words=language_for(readers.code).words(name))


Opening: TypeAlias = tuple[str, tuple[tuple[str, OptionValue], ...], Readers]
"""A game, its options, and the readers of the picture of an open table."""


def reading(language: Language, *, plays: bool = False) -> Readers:
    """Who reads a picture without names; whoever ``plays`` does so alone.

    They are no player 4: “Player 4, your move” would be said to nobody.
    """
    return Readers(language.code, ahead=plays)


def opening_of(session: Session, language: Language) -> Opening:
    """What the picture of an open table depends on."""
    options = tuple(sorted(session.options.items()))
    return session.game, options, reading(language)


def seen(table: Table, seat: int | None) -> View:
    """The board as a seat (None: everybody) may see it."""
    return unplaced(table.session, table.position.view(seat))


def scene_seen(table: Table, scene: Scene, seat: int | None) -> tuple[View, tuple[Event, ...]]:
    """A scene as a seat (None: everybody) may see it."""
    view = unplaced(table.session, scene.position.view(seat))
    return view, tuple(scene.position.visible_events(scene.events, seat))
