"""The rules of all games and what there is to know about the bot, kept in memory and searched."""

from collections.abc import Iterable
from itertools import chain, zip_longest

from bot.rules_search.search import Index, Rule, SearchResult, search_rules
from bot.rules_search.texts import TABLE, index_of, texts_of
from bot.words.language import codes
from games import REGISTRY
from games.core.refusals import Refusal
from games.core.rules import RulesIndex, RulesSection, Topic

__all__ = ["TABLE", "Rule", "Rulebook", "SearchResult"]

_CREDIT = "designer"
"""The topic that every game's rules must have."""


class Rulebook:
    """All topics by key, with a search; empty until loaded. Any thread may search."""

    def __init__(self, games: Iterable[str] = tuple(REGISTRY)) -> None:
        self._games = tuple(games)
        self._sections: dict[str, RulesIndex] = {}
        self._topics: dict[tuple[str, Rule], Topic] = {}
        self._behind: dict[tuple[str, str], Rule] = {}
        self._indexes: dict[str, Index] = {}

    def load(self) -> None:
        """Read the texts and build the indexes, once; too slow for the event loop."""
        for game in (*self._games, TABLE):
            texts = texts_of(game)
            self._sections[game] = texts.index
            self._behind |= {(game, refusal): Rule(game, topic) for refusal, topic in texts.index.refusals}
            self._topics |= {(code, Rule(game, topic.key)): topic for code, topic in texts.topics}
        self._indexes = {code: index_of(code, self._games) for code in codes()}

    def find(self, rule: Rule, code: str) -> Topic | None:
        """The topic in a language; None if it no longer exists, for a component of an old message."""
        return self._topics.get((code, rule))

    def credit(self, game: str, code: str) -> str:
        """The game's designer credit: the first sentence of its topic; empty for what is about the bot."""
        topic = self._topics.get((code, Rule(game, _CREDIT)))
        return "" if topic is None else topic.body.partition(". ")[0].rstrip(".") + "."

    def sections(self, game: str) -> tuple[RulesSection, ...]:
        """The sections of a game's rules in order; each topic is in one of them."""
        return self._sections[game].sections

    def first(self, game: str) -> Rule:
        """The topic with which a game's rules begin."""
        return Rule(game, self.sections(game)[0].topics[0])

    def section_of(self, rule: Rule) -> RulesSection:
        """The section of a topic; raises KeyError for an unknown one."""
        for section in self.sections(rule.game):
            if rule.topic in section.topics:
                return section
        raise KeyError(rule.topic)

    def behind(self, refusal: Refusal) -> Rule | None:
        """The rule behind a refusal; None if it is not about the rules.

        A game's own sentences have keys that begin with the game's key; a shared sentence comes with the game.
        """
        key = refusal.text.key
        return self._behind.get((refusal.game or key.partition("-")[0], key))

    def search(self, typed: str, code: str, game: str | None, most: int) -> SearchResult:
        """Search topics, best match first, those about the bot among them; ``game`` None searches all games.

        The last word may be unfinished; a word that only another language knows is looked up there. Where no word is
        typed, topics are listed in order.
        """
        games = (*(self._games if game is None else () if game == TABLE else (game,)), TABLE)
        own = self._indexes[code]
        others = tuple(index for index in self._indexes.values() if index is not own)
        if own.profile.words(typed):
            return search_rules(typed, (own, *others), games, most)
        return SearchResult(self._in_order(game)[:most])

    def _in_order(self, game: str | None) -> tuple[Rule, ...]:
        """The topics of a game in order; those of all games are interleaved."""
        columns = [
            [Rule(key, topic) for section in index.sections for topic in section.topics]
            for key, index in self._sections.items()
            if game in (None, key)
        ]
        return tuple(rule for rule in chain.from_iterable(zip_longest(*columns)) if rule is not None)
