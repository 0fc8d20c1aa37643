"""Blocking and inviting as people meet them: in private, and in the same words as ordinary causes."""

from tests.bot.end_to_end.house import House
from tests.bot.pages import choose


async def test_a_blocked_member_reads_the_same_as_at_a_table_by_invitation_and_the_other_is_asked(house: House) -> None:
    ada, bruno, chloe = house.ada, house.bruno, house.chloe
    chloe.speak(bruno.locale)
    blocked = await ada.slash("me block", member=bruno)
    assert blocked.ephemeral
    assert bruno.mention in blocked.text
    await ada.slash("volcano new")
    lobby = await house.lobby()
    refused = await (await bruno.press(lobby, label="Join")).more()
    await ada.slash("me unblock", member=bruno)
    assert "by invitation" in (await choose(ada, "me", "guests", "invited")).text
    ordinary = await (await chloe.press(lobby, label="Join")).more()
    told, ordinarily = refused.messages[-1], ordinary.messages[-1]
    assert told.ephemeral
    assert ordinarily.ephemeral
    assert told.text.encode() == ordinarily.text.encode()
    assert [one.label for one in told.buttons] == [one.label for one in ordinarily.buttons]
    # Whoever is invited is pinged, and may sit down; whoever has blocked the host is asked first.
    await (await ada.slash("table invite", member=chloe)).more(2)
    (ping,) = [one for one in chloe.pings() if "invites you" in one.text]
    assert not ping.ephemeral
    await chloe.slash("me block", member=ada)
    asked = await (await chloe.press(lobby, label="Join")).more()
    assert asked.messages[-1].ephemeral
    assert ada.mention in asked.messages[-1].text
    assert chloe.mention not in (await house.lobby()).text
    await chloe.press(asked.messages[-1], label="Yes, all the same")
    await house.lobby(shows=chloe.mention)
    assert ada.mention in (await chloe.slash("me blocked")).text
