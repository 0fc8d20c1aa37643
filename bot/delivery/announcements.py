"""Messages about a table that nobody's turn depends on: seats that ran out of time, proposals, moderators' acts.

The first two notify each player concerned once and are then kept up to date by edits; they are posted again for players
who were left out because they had quiet hours.
"""

from dataclasses import replace

from bot.delivery.channel import MessageContent
from bot.delivery.delivery import Delivery, Recipients, choose_recipients, pinged_by
from bot.discord_api.people import language_at, player_name
from bot.model.proposals import State
from bot.model.sessions import OPEN, Session, is_computer
from bot.model.tables import Table
from bot.play.seats import claimants
from bot.store.rows import notices, proposals, timers
from bot.store.rows.proposals import Intervention
from bot.store.rows.timers import Timeout, TimeoutCause
from bot.ui import calls as words
from games.core.text import Value, text


async def send_timeout(delivery: Delivery) -> None:
    """Post or edit the message that offers a timed-out seat to the others, or tells what became of it."""
    table, notice = delivery.table, delivery.notice
    async with delivery.writing() as transaction:
        await delivery.require_seats(transaction)
        late = await timers.find_timeout(transaction, table.session.id, notice.target_id)
        seated, concerned = _concerned(table, late)
        first = late is None or late.message_id is None or late.cause is not None
        recipients = await choose_recipients(transaction, seated, notice, concerned, delivery.now(), first=first)
        if late is None:
            await notices.mark_done(transaction, notice)
            return
        claimer = await timers.claimed_by(transaction, late)
    content, view = words.timeout(table, late, claimer), words.claim_view(table.session, late)
    post = delivery.to_seats(recipients, content, view, seated)
    message_id = late.message_id
    calls_anew = bool(recipients.seats) and (recipients.again or late.cause is not None)
    if message_id is None or calls_anew or not await delivery.channel.edit(message_id, post):
        nonce = f"t{notice.id}" if message_id is None else f"t{notice.id}-{notice.version}"
        message_id = await delivery.post(post, nonce)
    async with delivery.writing() as transaction:
        kept = await timers.save_timeout_message(transaction, table.session.id, late.seat, message_id)
        await delivery.settle(transaction, message_id, recipients, replaced=late.message_id, kept=kept)


def _concerned(table: Table, late: Timeout | None) -> tuple[Session, tuple[int, ...]]:
    """The seats concerned: those that may claim the late seat, or the one that has lost it.

    The session is the one in which those concerned sit: whoever lost a seat to a computer, which has it, can take it
    back as long as the game goes on.
    """
    session = table.session
    if late is None:
        return session, ()
    if late.cause is None:
        return session, claimants(table, late.seat)
    if late.cause is not TimeoutCause.COMPUTER:
        return session, (late.seat,)
    if late.former_id is None or late.seat not in session.computers or session.status not in OPEN:
        return session, ()
    players = (*session.players[: late.seat], late.former_id, *session.players[late.seat + 1 :])
    return replace(session, players=players), (late.seat,)


async def send_proposal(delivery: Delivery) -> None:
    """Post the proposal of a notice, or edit its message; marks the notice done."""
    session, notice, now = delivery.session, delivery.notice, delivery.now()
    async with delivery.writing() as transaction:
        await delivery.require_seats(transaction)
        proposal = await proposals.by_id(transaction, notice.target_id)
        is_open = proposal is not None and proposal.state is State.OPEN
        missing = sorted(proposal.missing) if proposal is not None and is_open else ()
        first = proposal is None or proposal.message_id is None
        recipients = await choose_recipients(transaction, session, notice, missing, now, first=first)
        called = Recipients(await pinged_by(transaction, session, notice, missing))
        if proposal is None:
            await notices.mark_done(transaction, notice)
            return
    content, view = words.proposal_message(session, proposal)
    old = None if recipients.again and recipients.seats else proposal.message_id
    shown = old is not None and await delivery.channel.edit(old, delivery.to_seats(called, content, view))
    if shown or not is_open:
        await delivery.mark_done()
        return
    if old is not None:
        # The message has been deleted.
        async with delivery.writing() as transaction:
            await delivery.require_seats(transaction)
            recipients = await choose_recipients(transaction, session, notice, missing, now)
    # Discord returns a message that was posted but whose id was not stored; after a deletion the nonce must differ.
    nonce = f"o{proposal.id}" if proposal.message_id is None else f"o{proposal.id}-{notice.id}-{notice.version}"
    message_id = await delivery.post(delivery.to_seats(recipients, content, view), nonce)
    async with delivery.writing() as transaction:
        await proposals.save_message(transaction, notice.target_id, message_id)
        await delivery.settle(transaction, message_id, recipients, replaced=proposal.message_id)


async def send_intervention(delivery: Delivery) -> None:
    """Post what a moderator has done to the game, which notifies nobody, and mark the notice done."""
    notice = delivery.notice
    async with delivery.database.reading() as transaction:
        done = await proposals.find_intervention(transaction, notice.target_id)
    if done is not None:
        sentence = intervention_sentence(delivery.session, done)
        await delivery.send(MessageContent(sentence), f"i{notice.id}-{notice.target_id}")
    await delivery.mark_done()


def intervention_sentence(session: Session, done: Intervention) -> str:
    """What was done by whom, in the session's language; says so if the moderator is one of the players."""
    game, number, player = session.title, (done.seat or 0) + 1, player_name(done.user_id or 0)
    moderator = player_name(done.moderator_id)
    if is_computer(done.moderator_id):
        told = text("bot-intervention-engine", engine=moderator, game=game, number=number, player=player)
        return language_at(session).say(told)
    values: dict[str, Value] = {"game": game, "moderator": moderator, "number": number, "player": player}
    keys = [f"bot-intervention-{done.kind}"]
    if done.moderator_id in session.players:
        keys.append("bot-intervention-own-game")
    return " ".join(language_at(session).say(text(key, **values)) for key in keys)
