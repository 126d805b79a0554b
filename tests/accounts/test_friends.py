"""Friends want each other; a block is never told, and other services hear who blocks whom."""

import asyncio
import secrets
from typing import Any

from fieldpost.accounts.v1 import accounts_pb2, friends_pb2, internal_pb2
from fieldpost.common.v1 import facts_pb2

from services.accounts import friends
from services.common.settings import Settings
from tests.accounts.serving import Accounts, Browser, accounts, refused

FRIEND, ASKED, ASKING = (
    friends_pb2.FRIEND_STATE_FRIEND,
    friends_pb2.FRIEND_STATE_ASKED,
    friends_pb2.FRIEND_STATE_ASKING,
)


class Somebody:
    """A browser with an account."""

    def __init__(self, browser: Browser, user_id: str) -> None:
        self.browser, self.id = browser, user_id

    async def do(self, kind: str, **fields: Any) -> Any:
        """A call by its name, with a request id of its own unless one is given."""
        fields = {"request_id": secrets.token_hex(8), **fields}
        return await self.browser.call(kind, getattr(friends_pb2, f"{kind}Request")(**fields))

    async def friends(self) -> list[tuple[str, int]]:
        answer = await self.browser.call("ListFriends", friends_pb2.ListFriendsRequest())
        return [(one.user_id, one.state) for one in answer.friends]

    async def blocked(self) -> list[str]:
        answer = await self.browser.call("ListBlocked", friends_pb2.ListBlockedRequest())
        return [one.user_id for one in answer.blocked]


async def came(at: Accounts, count: int = 2) -> list[Somebody]:
    browsers = [at.browser() for _ in range(count)]
    return [Somebody(one, (await one.sign_in()).account.user_id) for one in browsers]


async def relations(at: Accounts, *people: Somebody) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    request = internal_pb2.ListRelationsRequest(user_ids=[one.id for one in people])
    found = await at.internal.ListRelations(request, metadata=at.signed())
    return [(one.first, one.second) for one in found.friends], [(one.user_id, one.blocked) for one in found.blocks]


async def test_a_friendship_is_asked_for_and_accepted(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben = await came(at)
        asked = (await ada.do("AskFriend", user_id=ben.id)).friend
        assert (asked.user_id, asked.state) == (ben.id, ASKED)
        assert (await ada.friends(), await ben.friends()) == ([(ben.id, ASKED)], [(ada.id, ASKING)])
        assert await relations(at, ada, ben) == ([], [])
        assert (await ben.do("AcceptFriend", user_id=ada.id)).friend.state == FRIEND
        assert (await ada.friends(), await ben.friends()) == ([(ben.id, FRIEND)], [(ada.id, FRIEND)])
        assert await relations(at, ada, ben) == ([(min(ada.id, ben.id), max(ada.id, ben.id))], [])


async def test_two_who_ask_each_other_at_once_are_friends(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben = await came(at)
        await asyncio.gather(ada.do("AskFriend", user_id=ben.id), ben.do("AskFriend", user_id=ada.id))
        assert (await ada.friends(), await ben.friends()) == ([(ben.id, FRIEND)], [(ada.id, FRIEND)])


async def test_a_friend_code_is_enough_to_ask_until_another_one_is_made(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben = await came(at)
        first = (await ada.do("CreateFriendCode")).friend_code
        second = (await ada.do("CreateFriendCode")).friend_code
        wrong = ("NOT_FOUND", "no_such_friend_code")
        assert await refused(ben.do("AskFriend", friend_code=first)) == wrong
        assert (await ben.do("AskFriend", friend_code=second)).friend.user_id == ada.id
        listed = await ada.browser.call("ListFriends", friends_pb2.ListFriendsRequest())
        assert listed.friend_code == second


async def test_an_ask_may_be_taken_back_or_declined_and_a_friendship_ended(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben = await came(at)
        for ends in (ada, ben):
            await ada.do("AskFriend", user_id=ben.id)
            await ends.do("EndFriendship", user_id=(ben if ends is ada else ada).id)
            assert (await ada.friends(), await ben.friends()) == ([], [])
            assert await refused(ben.do("AcceptFriend", user_id=ada.id)) == ("NOT_FOUND", "not_asked")
        await ada.do("AskFriend", user_id=ben.id)
        await ben.do("AskFriend", user_id=ada.id)
        await ada.do("EndFriendship", user_id=ben.id)
        assert (await ada.friends(), await ben.friends()) == ([], [])


async def test_nobody_accepts_an_ask_of_their_own(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben = await came(at)
        await ada.do("AskFriend", user_id=ben.id)
        assert await refused(ada.do("AcceptFriend", user_id=ben.id)) == ("NOT_FOUND", "not_asked")
        assert await refused(ada.do("AskFriend", user_id=ada.id)) == ("INVALID_ARGUMENT", "own_account")
        nobody = "u_" + "a" * 20
        assert await refused(ada.do("AskFriend", user_id=nobody)) == ("NOT_FOUND", "no_such_account")


async def test_a_block_ends_a_friendship_and_others_hear_of_it(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben, cleo = await came(at, 3)
        await ada.do("AskFriend", user_id=ben.id)
        await ben.do("AskFriend", user_id=ada.id)
        await ben.do("BlockAccount", user_id=ada.id)
        assert (await ada.friends(), await ben.friends()) == ([], [])
        assert await relations(at, ada, ben, cleo) == ([], [(ben.id, ada.id)])
        assert await relations(at, ada, cleo) == ([], [])
        assert (await ben.blocked(), await ada.blocked()) == ([ada.id], [])
        await ben.do("UnblockAccount", user_id=ada.id)
        assert await relations(at, ada, ben) == ([], [])


async def test_who_is_blocked_sees_what_anybody_sees_who_gets_no_answer(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben, cleo = await came(at, 3)
        await ada.do("AskFriend", user_id=ben.id)
        for other in (ben, cleo):
            await other.do("BlockAccount", user_id=ada.id)
        assert (await ada.do("AskFriend", user_id=cleo.id)).friend.state == ASKED
        assert sorted(await ada.friends()) == sorted([(ben.id, ASKED), (cleo.id, ASKED)])
        for other in (ben, cleo):
            assert await other.friends() == []
            assert await refused(other.do("AcceptFriend", user_id=ada.id)) == ("NOT_FOUND", "not_asked")
            said = await refused(other.do("AskFriend", user_id=ada.id))
            assert said == ("FAILED_PRECONDITION", "you_block_them")


async def test_a_block_that_comes_again_after_it_was_taken_back_blocks_nobody(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben = await came(at)
        await ada.do("BlockAccount", user_id=ben.id, request_id="block-ben")
        await ada.do("UnblockAccount", user_id=ben.id)
        await ada.do("BlockAccount", user_id=ben.id, request_id="block-ben")
        assert await ada.blocked() == []


async def test_there_is_a_most_for_friends_for_open_asks_and_for_blocks(settings: Settings, monkeypatch: Any) -> None:
    for name in ("MOST_FRIENDS", "MOST_ASKING", "MOST_BLOCKED"):
        monkeypatch.setattr(friends, name, 1)
    async with accounts(settings) as at:
        ada, ben, cleo = await came(at, 3)
        await ada.do("AskFriend", user_id=ben.id)
        for asks, asked, code in ((ada, cleo, "too_many_friends"), (cleo, ben, "too_many_asks")):
            assert await refused(asks.do("AskFriend", user_id=asked.id)) == ("FAILED_PRECONDITION", code)
        await ada.do("BlockAccount", user_id=ben.id)
        full = await refused(ada.do("BlockAccount", user_id=cleo.id))
        assert full == ("FAILED_PRECONDITION", "too_many_blocked")


async def test_a_session_that_has_ended_sees_and_changes_nothing(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben = await came(at)
        (session,) = await ada.browser.sessions()
        other = at.browser(key=ada.browser.key)
        await other.sign_in()
        await other.call("EndSession", accounts_pb2.EndSessionRequest(session_id=session.session_id))
        ended = ("UNAUTHENTICATED", "session_ended")
        assert await refused(ada.friends()) == ended
        assert await refused(ada.blocked()) == ended
        assert await refused(ada.do("BlockAccount", user_id=ben.id)) == ended


async def heard_of(at: Accounts, *kinds: str) -> list[tuple[str, str, str]]:
    """Facts of these kinds: the kind, whom it is about, and who asks."""
    listed = await at.internal.ListFacts(facts_pb2.ListFactsRequest(), metadata=at.signed("notifications"))
    found = []
    for fact in listed.facts:
        said = internal_pb2.AccountFact()
        fact.said.Unpack(said)
        found.append((fact.kind, fact.subject, said.asker))
    return [one for one in found if one[0] in kinds]


async def test_who_is_asked_hears_of_it_until_they_need_not_answer(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben, cleo, dan = await came(at, 4)
        for asker in (ben, cleo, dan):
            await asker.do("AskFriend", user_id=ada.id)
        await ada.do("AcceptFriend", user_id=ben.id)
        await cleo.do("EndFriendship", user_id=ada.id)
        await ada.do("BlockAccount", user_id=dan.id)
        told = await heard_of(at, "friend_asked", "friend_answered")
        assert told[:3] == [("friend_asked", ada.id, one.id) for one in (ben, cleo, dan)]
        assert told[3:] == [("friend_answered", ada.id, one.id) for one in (ben, cleo, dan)]


async def test_whom_somebody_blocks_does_not_call_them(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben = await came(at)
        await ada.do("BlockAccount", user_id=ben.id)
        await ben.do("AskFriend", user_id=ada.id)
        assert await heard_of(at, "friend_asked") == []


async def test_a_button_accepts_whoever_asks_and_nobody_else(settings: Settings) -> None:
    async with accounts(settings) as at:
        ada, ben, cleo = await came(at, 3)
        await ben.do("AskFriend", user_id=ada.id)
        request = internal_pb2.AcceptByButtonRequest(request_id="button-1", user_id=ada.id, asker=ben.id)
        for _ in range(2):
            answer = await at.internal.AcceptByButton(request, metadata=at.signed("notifications"))
            assert answer.asker == ben.id
            assert await ada.friends() == [(ben.id, FRIEND)]
        wrong = internal_pb2.AcceptByButtonRequest(request_id="button-2", user_id=ada.id, asker=cleo.id)
        call = at.internal.AcceptByButton(wrong, metadata=at.signed("notifications"))
        assert await refused(call) == ("NOT_FOUND", "not_asked")
