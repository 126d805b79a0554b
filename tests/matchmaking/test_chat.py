"""What people write at their tables: who may, who reads it, how pages go, and what waits unread."""

import asyncio
from typing import Any

import grpc
import pytest
from fieldpost.matchmaking.v1 import chat_pb2
from fieldpost.rules.v1 import game_pb2

from services.common.settings import Settings
from services.matchmaking import chatting
from services.matchmaking.phrases import LANGUAGES, PHRASES, WORDS
from services.matchmaking.storage import chat as store
from services.matchmaking.storage.store import by_id
from tests.accounts.serving import refused
from tests.matchmaking.serving import Line, matchmaking
from tests.matchmaking.talking import PUBLIC, TEAM, TEAMS, block, page, read, say, seated, texts, unread


async def test_what_is_written_is_read_by_everybody_at_the_table_with_its_writers_name(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben")
        sent = await say(ada, table, "Hello\nthere")
        (found,) = (await page(ben, table)).messages
        assert (found.number, found.seat, found.user_id, found.display_name) == (1, 0, ada.id, "Ada")
        assert (found.text, found.channel, found.mine, sent.mine) == ("Hello there", PUBLIC, False, True)
        stranger = await at.player()
        assert await refused(page(stranger, table)) == ("NOT_FOUND", "no_such_table")
        assert await refused(say(stranger, table, "me too")) == ("NOT_FOUND", "no_such_table")


async def test_a_message_that_is_sent_again_is_written_once(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben")
        first = await say(ada, table, "once", request_id="say-once-1")
        assert await say(ada, table, "once", request_id="say-once-1") == first
        assert await texts(ben, table) == ["once"]
        again = refused(say(ada, table, "twice", request_id="say-once-1"))
        assert await again == ("INVALID_ARGUMENT", "request_id_reused")


async def test_the_chat_goes_on_in_the_game_and_by_the_games_id(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben")
        await say(ada, table, "before")
        await ada.start(table.table_id)
        await at.follow_games()
        await say(ben, table, "during", table_id="", game_id=table.game_id)
        for one in (ada, ben):
            await one.agree_to_a_draw(table.game_id)
        await at.follow_games()
        await say(ada, table, "after")
        request = chat_pb2.ListMessagesRequest(game_id=table.game_id)
        found = (await ben.call("ListMessages", request)).messages
        assert [one.text for one in found] == ["before", "during", "after"]
        kept = await at.app.database.read(
            lambda connection: store.after(connection, table.table_id, store.View(ada.id, 0), 0, 9)
        )
        before, during, after = [one.version for one in kept]
        assert before == 0 < during <= after


async def test_a_table_takes_what_its_terms_say_and_phrases_when_they_say_nothing(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben", chat=chat_pb2.CHAT_UNSPECIFIED)
        assert table.chat == chat_pb2.CHAT_PHRASES
        assert (await say(ada, table, phrase="hello")).phrase == "hello"
        assert await refused(say(ada, table, "words")) == ("FAILED_PRECONDITION", "phrases_only")
        assert await refused(say(ada, table, phrase="howdy")) == ("INVALID_ARGUMENT", "no_such_phrase")
        assert await texts(ben, table) == ["hello"]
        quiet = await ada.create(chat=chat_pb2.CHAT_NONE)
        assert await refused(say(ada, quiet, phrase="hello")) == ("FAILED_PRECONDITION", "no_such_channel")
        assert list((await page(ada, quiet)).channels) == []


async def test_phrases_have_their_words_in_every_language(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        answer = await at.tables.ListPhrases(chat_pb2.ListPhrasesRequest())
    assert [one.phrase for one in answer.phrases] == list(PHRASES)
    for language in LANGUAGES:
        assert tuple(WORDS[language]) == PHRASES
        assert all(one.words[language] for one in answer.phrases)


async def test_a_sides_channel_is_read_by_the_side_alone_also_when_the_game_is_over(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        people, table = await seated(
            at, "Ada Ben Cleo Dora", mode=TEAMS, chat=chat_pb2.CHAT_TEAM, audience=game_pb2.AUDIENCE_EVERYBODY
        )
        assert await refused(say(people[0], table, "us", channel=TEAM)) == ("FAILED_PRECONDITION", "no_such_channel")
        await people[0].start(table.table_id)
        watcher = await at.player()
        kept = await at.app.database.read(lambda connection: by_id(connection, table.table_id))
        sides = kept.terms.sides if kept else ()
        mates = [one for one, side in zip(people, sides) if side == sides[0]]
        assert 1 < len(mates) < len(people)
        await say(people[0], table, "for us", channel=TEAM)
        await say(people[0], table, "for all")
        for one in people:
            await one.agree_to_a_draw(table.game_id)
        await at.follow_games()
        for one in people:
            expected = ["for us", "for all"] if one in mates else ["for all"]
            assert await texts(one, table) == expected
            if one is not people[0]:
                assert await unread(one) == {table.table_id: len(expected)}
        assert await texts(watcher, table) == ["for all"]
        assert await refused(say(watcher, table, "I too")) == ("PERMISSION_DENIED", "watchers_read")


async def test_a_chat_for_sides_needs_sides(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        ada = await at.player()
        wanted = ada.create(chat=chat_pb2.CHAT_TEAM)
        assert await refused(wanted) == ("INVALID_ARGUMENT", "no_teams")


async def test_watchers_read_where_everybody_may_look_on(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, _), table = await seated(at, "Ada Ben", audience=game_pb2.AUDIENCE_EVERYBODY)
        await say(ada, table, "welcome")
        watcher = await at.player()
        found = await page(watcher, table)
        assert ([one.text for one in found.messages], list(found.channels)) == (["welcome"], [])


async def test_who_blocks_somebody_neither_reads_them_nor_is_read_by_them(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben, cleo), table = await seated(at, "Ada Ben Cleo")
        await say(ada, table, "from Ada")
        await say(ben, table, "from Ben")
        await say(ben, table, phrase="hello")
        await block(at, ada, ben)
        assert await texts(ada, table) == ["from Ada", "hello"]
        assert await texts(ben, table) == ["from Ben", "hello"]
        assert await texts(cleo, table) == ["from Ada", "from Ben", "hello"]
        assert await unread(ada) == {table.table_id: 1}
        assert await unread(ben) == {}
        assert (await page(ada, table)).unread == 1
        await block(at, ada, ben, take_back=True)
        assert await texts(ada, table) == ["from Ada", "from Ben", "hello"]


async def test_pages_go_both_ways(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben")
        for number in range(1, 8):
            await say(ada, table, f"m{number}")
        assert await texts(ben, table, page_size=3) == ["m5", "m6", "m7"]
        assert await texts(ben, table, page_size=3, before=5) == ["m2", "m3", "m4"]
        assert await texts(ben, table, page_size=3, after=4) == ["m5", "m6", "m7"]
        assert await texts(ben, table, page_size=3, after=0) == ["m1", "m2", "m3"]
        more = [(await page(ben, table, page_size=3, **cursor)).more for cursor in ({}, {"before": 2}, {"after": 4})]
        assert more == [True, False, False]


async def test_what_was_read_is_counted_no_more_and_a_mark_never_goes_back(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben")
        for number in range(3):
            await say(ada, table, f"m{number}")
        assert (await unread(ben), await unread(ada)) == ({table.table_id: 3}, {})
        assert await read(ben, table, 2) == 2
        assert await read(ben, table, 1) == 2
        assert await unread(ben) == {table.table_id: 1}
        assert await read(ben, table, 99) == 3
        await say(ada, table, "one more")
        found = await page(ben, table)
        assert (found.unread, found.read_up_to) == (1, 3)


async def test_who_leaves_the_table_reads_no_more_and_what_they_wrote_stays_under_their_name(
    settings: Settings,
) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben", private=True)
        await say(ben, table, "bye")
        await ben.leave(table.table_id)
        assert await refused(page(ben, table)) == ("NOT_FOUND", "no_such_table")
        (found,) = (await page(ada, table)).messages
        assert (found.text, found.display_name) == ("bye", "Ben")


async def test_one_person_may_not_write_too_fast(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben")
        for number in range(int(chatting.MESSAGES[1])):
            await say(ada, table, f"m{number}")
        assert await refused(say(ada, table, "more")) == ("RESOURCE_EXHAUSTED", "too_many_calls")
        await say(ben, table, "I may")
        at.clock.go(1 / chatting.MESSAGES[0])
        await say(ada, table, "again")


async def test_the_oldest_messages_make_room(sqlite_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "KEPT", 3)
    async with matchmaking(sqlite_settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben")
        for number in range(1, 6):
            await say(ada, table, f"m{number}")
        assert [one.number for one in (await page(ben, table)).messages] == [3, 4, 5]


async def test_messages_that_come_at_once_get_numbers_of_their_own(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben")
        await asyncio.gather(*[say(one, table, f"m{number}") for one in (ada, ben) for number in range(5)])
        assert [one.number for one in (await page(ada, table)).messages] == list(range(1, 11))


async def test_others_hear_that_somebody_wrote_and_not_what(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben, cleo), table = await seated(at, "Ada Ben Cleo")
        await block(at, cleo, ada)
        hints = at.app.requests.hints
        assert hints is not None
        heard = hints.subscribe(chatting.CHANNEL)
        await anext(heard)
        await say(ada, table, "a secret word")
        (fact,) = [one for one in await at.told() if one.kind == chatting.WRITTEN]
        said: Any = fact.payload
        assert (fact.subject, said["game_id"], said["people"]) == (table.table_id, table.game_id, [ben.id])
        assert (said["channel"], said["message"], said["author"]) == ("public", 1, ada.id)
        assert "secret" not in str(said)
        _, text = await anext(heard)
        assert text.split() == [table.game_id, ada.id, ben.id]


async def test_while_accounts_cannot_be_asked_nothing_is_shown_that_a_block_might_hide(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben")
        await say(ada, table, "hello")
        line = Line(at.app.joining.accounts._internal)
        line.requests_cut.add("ListRelations")
        at.app.joining.accounts._internal = line
        for call in (page(ben, table), say(ada, table, "again"), unread(ben)):
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await call
            assert caught.value.code() is grpc.StatusCode.UNAVAILABLE


async def test_at_an_anonymous_table_nobody_is_told_who_wrote_until_the_game_is_over(settings: Settings) -> None:
    async with matchmaking(settings) as at:
        (ada, ben), table = await seated(at, "Ada Ben", anonymous=True)
        await ada.start(table.table_id)
        await say(ada, table, "guess who")
        await block(at, ben, ada)
        found = await page(ben, table)
        assert [(one.text, one.user_id, one.display_name) for one in found.messages] == [("guess who", "", "")]
        assert (await page(ada, table)).messages[0].user_id == ada.id
        assert await unread(ben) == {table.table_id: 1}
        (fact,) = [one for one in await at.told() if one.kind == chatting.WRITTEN]
        assert ada.id not in str(fact.payload)
        for one in (ada, ben):
            await one.agree_to_a_draw(table.game_id)
        await at.follow_games()
        assert await texts(ben, table) == []
        await block(at, ben, ada, take_back=True)
        assert (await page(ben, table)).messages[0].display_name == "Ada"
