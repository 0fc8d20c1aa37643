"""What a client is made of: everything that works beside the connection, put together."""

from collections.abc import Callable, Iterable

from bot.connection.heartbeat import Heartbeat
from bot.delivery.messenger import Messenger
from bot.delivery.orphaned import ChannelAccess, ChannelAuditor
from bot.delivery.outbox import Outbox
from bot.delivery.tournaments import TournamentLoop
from bot.host.services import Host, HostedClient, Services, TaskTracker
from bot.model.engines import Engine
from bot.observability.metrics import Metrics
from bot.pictures.emoji import EmojiSync, Signs
from bot.pictures.names import Names
from bot.pictures.studio import Pictures
from bot.play.reachability import Reachability
from bot.play.timekeeper import Timekeeper
from bot.store.database import Database
from bot.ui.rules import see_rule
from bot.workers.analyser import GameAnalyser
from bot.workers.computer_player import ComputerPlayer
from bot.workers.engines import Engines
from bot.workers.pool import DRAWING, LOOKING_BACK, THINKING, Pool


class Parts:
    """The services and what serves them.

    ``listen`` is called at every heartbeat; ``uploads`` is whether this process uploads the emoji, None if there are
    none; ``pause`` is how many seconds a computer leaves a board to be read; ``engines`` are those that the
    operator names.
    """

    def __init__(
        self,
        client: HostedClient,
        database: Database,
        reachability: Reachability,
        metrics: Metrics,
        now: Callable[[], int],
        *,
        listen: Callable[[int], None],
        uploads: Callable[[], bool] | None,
        pause: float,
        engines: Iterable[Engine] = (),
    ) -> None:
        services = Services(database)
        signs = Signs()
        self.names = Names(client.http.get_member)
        pictures = Pictures(Pool(DRAWING, metrics.worker_lost), self.names)
        self.emoji = None if uploads is None else EmojiSync(client, pictures.emoji, signs, uploads=uploads)
        self.finder = ChannelAuditor(client, database, services.orphaned, now)
        self.outbox = Outbox(
            *(client, database, services.sessions, pictures, signs, self.finder, now), self._note_shown
        )
        self.finder.resumed = self.outbox.wake
        self.outbox.attempted = lambda notice, delivered: metrics.attempted(
            notice.kind, (now() - notice.queued_at) / 1000, delivered=delivered
        )
        thinkers = Pool(THINKING, metrics.worker_lost)
        self.computer_player = ComputerPlayer(
            services.computers, thinkers, self.outbox.wake, now, pause, Engines(engines)
        )
        timekeeper = Timekeeper(database, services.sessions, ChannelAccess(client).can_be_played, reachability)
        services.tournament_runner.may_fire = timekeeper.may_fire
        self.heartbeat = Heartbeat(timekeeper, services.proposals, services.season_acts, self.outbox.wake, now, listen)
        self.messenger = self._messenger(client, database, metrics, now)
        self.tournament_loop = TournamentLoop(
            client, services.tournament_runner, now, self.outbox.wake, self.messenger.loop.wake
        )
        analyser = GameAnalyser(services.lookbacks, Pool(LOOKING_BACK, metrics.worker_lost))
        self.host = self._host(services, pictures, signs, metrics, now, analyser)

    def _messenger(
        self, client: HostedClient, database: Database, metrics: Metrics, now: Callable[[], int]
    ) -> Messenger:
        made = Messenger(client, database, now)
        made.attempted = lambda message, sent: metrics.attempted(
            message.counted_as, (now() - message.queued_at) / 1000, delivered=sent
        )
        made.gave_up = lambda message: metrics.posts.labels(message.counted_as, "given_up").inc()
        return made

    def _host(
        self,
        services: Services,
        pictures: Pictures,
        signs: Signs,
        metrics: Metrics,
        now: Callable[[], int],
        analyser: GameAnalyser,
    ) -> Host:
        return Host(
            services,
            now=now,
            pictures=pictures,
            analyser=analyser,
            signs=signs,
            outbox=self.outbox,
            work=TaskTracker(),
            metrics=metrics,
            think=self.computer_player.think,
            see_rule=see_rule,
            wake_messenger=self.messenger.loop.wake,
        )

    def _note_shown(self, _session_id: int) -> None:
        """A board has been posted: a computer may have to answer it, and people are to be notified."""
        self.computer_player.loop.wake()
        self.tournament_loop.wake()
        self.messenger.loop.wake()
