"""What a game is called to each of those who play it, and who is told that it has begun."""

from pathlib import Path

import pytest
from fieldpost.rules.v1 import rules_pb2

from services.notifications.texts import name_of
from services.notifications.values import Game
from tests.notifications.office import inline_office, seen
from tests.rules.house import ANNE, BEN, CLEO

MODE = {"en": "World conquest", "fr": "Conquête du monde"}
ANN, BOB, CAT, DAN, EVE = (("u_" + letter, name) for letter, name in zip("abcde", ("Ann", "Bob", "Cat", "Dan", "Eve")))
BOT = ("", "")


def called(*company: tuple[str, str], language: str = "en", title: str = "") -> str:
    return name_of(Game("g", title, MODE, company), ANN[0], language)


@pytest.mark.parametrize(
    ("company", "english", "french"),
    [
        ((ANN, BOB), "World conquest with Bob", "Conquête du monde avec Bob"),
        ((ANN, BOB, CAT, BOT), "World conquest with Bob and Cat", "Conquête du monde avec Bob et Cat"),
        ((ANN, BOB, CAT, DAN), "World conquest with Bob, Cat and Dan", "Conquête du monde avec Bob, Cat et Dan"),
        (
            (ANN, BOB, CAT, DAN, EVE),
            "World conquest with Bob, Cat and 2 others",
            "Conquête du monde avec Bob, Cat et 2 autres",
        ),
        ((ANN, BOT), "World conquest with a bot", "Conquête du monde avec un robot"),
        ((ANN, BOT, BOT), "World conquest with 2 bots", "Conquête du monde avec 2 robots"),
        (((ANN[0], ""), (BOB[0], ""), BOT), "World conquest", "Conquête du monde"),
        ((), "World conquest", "Conquête du monde"),
    ],
)
def test_a_game_without_a_title_is_called_by_what_is_played_and_with_whom(
    company: tuple[tuple[str, str], ...], english: str, french: str
):
    assert (called(*company), called(*company, language="fr")) == (english, french)
    assert called(*company, title="Friday") == "Friday"


async def test_each_reads_the_names_of_the_others_in_inbox_and_push(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        for who in (ANNE, BEN):
            await at.browser(who)
        at.languages.spoken[BEN.id] = "fr"
        await at.house.table(ANNE, BEN, CLEO, title="", names=("Anne", "Ben", "Cleo"))
        at.clock.go(5)
        await at.deliver()
        titles = {who.id: {note.title for note in await at.inbox(who)} for who in (ANNE, BEN)}
        assert "World conquest with Ben and Cleo has begun" in titles[ANNE.id]
        assert any("Conquête du monde avec Anne et Cleo" in title for title in titles[BEN.id])
        assert any("World conquest with Ben and Cleo" in seen(push) for push in at.pushes.of(ANNE.id))


@pytest.mark.reading("A-16")
@pytest.mark.parametrize(("anonymous", "author"), [(False, "Anne"), (True, "Somebody")])
async def test_who_offers_a_truce_is_named_unless_nobody_is_told_who_plays(
    tmp_path: Path, anonymous: bool, author: str
):
    async with inline_office(tmp_path) as at:
        how = {"options": {"truces": "true"}, "names": ("Anne", "Ben", "Cleo"), "anonymous": anonymous}
        game_id = await at.house.table(ANNE, BEN, CLEO, **how)
        offer = rules_pb2.TruceTerms(other=1, rounds=2, notice=1)
        await at.house.ask(ANNE, rules_pb2.SayTruceRequest(game_id=game_id, request_id=at.request_id(), offer=offer))
        await at.follow()
        (note,) = [note for note in await at.inbox(BEN) if note.kind == "truce_offered"]
        assert note.body == f"{author} offers you a truce. Its terms are in the game."


@pytest.mark.rule("A-14")
@pytest.mark.parametrize(("anonymous", "author"), [(False, "Anne"), (True, "Somebody")])
async def test_who_offers_a_draw_is_named_unless_nobody_is_told_who_plays(tmp_path: Path, anonymous: bool, author: str):
    async with inline_office(tmp_path) as at:
        game_id = await at.house.table(ANNE, BEN, CLEO, names=("Anne", "Ben", "Cleo"), anonymous=anonymous)
        await at.house.ask(ANNE, rules_pb2.ProposeDrawRequest(game_id=game_id, request_id=at.request_id()))
        await at.follow()
        for who in (BEN, CLEO):
            (note,) = [note for note in await at.inbox(who) if note.kind == "draw_proposed"]
            assert note.body == f"{author} offers a draw. It counts once everybody agrees."


async def test_whoever_began_a_game_by_their_own_hand_is_not_told_that_it_has_begun(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        await at.house.table(ANNE, BEN, bots=1, started_by=ANNE.id)
        await at.follow()
        kinds = {who.id: [note.kind for note in await at.inbox(who)] for who in (ANNE, BEN)}
        assert "started" not in kinds[ANNE.id]
        assert "started" in kinds[BEN.id]
