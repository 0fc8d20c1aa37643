"""Who may hold the camera as far as each one at the table can know, followed card by card (V20)."""

from tests.games.vesuvio.naive_rules import NaiveVesuvio


class NaiveSuspects:
    """For every seat, and last for a spectator, the seats that may hold the camera card; nobody while it is a token."""

    def __init__(self, players: int) -> None:
        self.seats: list[set[int]] = [set() for _ in range(players + 1)]

    def copy(self) -> "NaiveSuspects":
        other = NaiveSuspects(0)
        other.seats = [seats.copy() for seats in self.seats]
        return other

    def follow(self, game: NaiveVesuvio) -> None:
        """Take in what happened with the game's last move."""
        for what, whose, now, card in game.happened:
            for viewer, suspects in enumerate(self.seats):
                if what == "stolen":
                    self.steal(viewer, whose, now, card)
                elif what == "taken":
                    suspects.clear()
                    suspects.add(now)
                elif what == "shouted":
                    suspects.intersection_update({whose})
                elif card == "camera":
                    suspects.clear()
        for suspects in self.seats:
            suspects -= {seat for seat, hand in enumerate(game.hands) if not hand}

    def steal(self, viewer: int, victim: int, thief: int, card: str) -> None:
        """The two of them see the card; to the others it may have been the camera if the victim may have had it."""
        suspects = self.seats[viewer]
        if viewer in (victim, thief):
            if card == "camera":
                suspects.clear()
                suspects.add(thief)
        elif victim in suspects:
            suspects.add(thief)
