"""Buttons of notifications: what they do, once, for whom, and until when."""

from pathlib import Path
from random import Random

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from fieldpost.notifications.v1 import notifications_pb2 as pb
from fieldpost.rules.v1 import game_pb2, rules_pb2

from services.common.callers import Caller
from services.common.refusals import Kind
from services.notifications.tokens import AUDIENCE, Purpose, Tokens
from tests.notifications.office import Office, inline_office
from tests.rules.house import ANNE, BEN, CLEO, DAY, refused
from tests.rules.rounds import set_up, step

PEOPLE = (ANNE, BEN, CLEO)
TURN = game_pb2.TableClock(turn_seconds=DAY)


async def turn_of(at: Office, language: str = "en") -> tuple[str, Caller, str]:
    """A game, whose turn it is, and the token of the button that lets the caretaker play."""
    for who in PEOPLE:
        at.languages.spoken[who.id] = language
        await at.browser(who)
    game_id = await at.house.table(*PEOPLE, clock=TURN)
    mover = await set_up(at.house, game_id, PEOPLE)
    await at.deliver()
    shown = at.pushes.of(mover.id)[-1].form["notification"]
    assert [one["action"] for one in shown["actions"]] == ["let_caretaker_play"]
    return game_id, mover, shown["data"]["tokens"]["let_caretaker_play"]


async def test_the_caretaker_plays_the_turn_and_nobody_is_attacked(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id, mover, token = await turn_of(at)
        before = await at.house.view(mover, game_id)
        done = await at.ask(Caller(mover.kind), pb.ActRequest(token=token))
        after = await at.house.view(mover, game_id)
        assert (done.game_id, done.sentence.startswith("Done.")) == (game_id, True)
        assert after.mover != before.mover
        owners = [[army.places for army in view.armies] for view in (before, after)]
        assert owners[0] == owners[1]
        game = await at.house.game(mover, game_id)
        assert not any(player.bot_plays for player in game.players), "it is no timeout"
        await at.follow()
        assert await at.badge(mover) == 0


async def test_a_reminder_offers_the_bank_and_its_button_opens_it(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        for who in PEOPLE:
            await at.browser(who)
        clock = game_pb2.TableClock(turn_seconds=DAY, bank_seconds=DAY, bank_when_asked=True)
        game_id = await at.house.table(*PEOPLE, clock=clock)
        mover = await set_up(at.house, game_id, PEOPLE)
        await at.deliver()
        assert [one["action"] for one in at.pushes.of(mover.id)[-1].form["notification"]["actions"]] == [
            "let_caretaker_play"
        ]
        before = (await at.house.game(mover, game_id)).deadline.ToMilliseconds()
        at.clock.go(round(DAY * 0.85))
        await at.deliver()
        shown = at.pushes.of(mover.id)[-1].form["notification"]
        assert [one["action"] for one in shown["actions"]] == ["use_bank", "let_caretaker_play"]
        done = await at.ask(mover, pb.ActRequest(token=shown["data"]["tokens"]["use_bank"]))
        assert done.sentence == "Done. Your bank counts for this turn as well."
        assert (await at.house.game(mover, game_id)).deadline.ToMilliseconds() == before + DAY * 1000
        told = []
        for _ in range(2):
            await at.follow()
            at.clock.go(round(DAY * 0.4))
            await at.deliver()
            told.append(len(at.pushes.of(mover.id)))
        assert told == [2, 3], "the next reminder goes by the new deadline"


async def test_pressed_twice_is_pressed_once(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id, mover, token = await turn_of(at, "fr")
        first = await at.ask(mover, pb.ActRequest(token=token))
        version = (await at.house.view(mover, game_id)).version
        assert await at.ask(mover, pb.ActRequest(token=token)) == first
        assert first.sentence.startswith("C’est fait.")
        assert (await at.house.view(mover, game_id)).version == version


async def test_a_button_is_over_when_the_turn_went_on(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id, mover, token = await turn_of(at)
        await step(at.house, game_id, PEOPLE, Random(1))
        version = (await at.house.view(mover, game_id)).version
        with refused(Kind.AGAINST_RULE, "token_over"):
            await at.ask(mover, pb.ActRequest(token=token))
        assert (await at.house.view(mover, game_id)).version == version


async def test_a_button_is_over_with_its_deadline(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        _, mover, token = await turn_of(at)
        at.clock.go(DAY)
        with refused(Kind.AGAINST_RULE, "token_over"):
            await at.ask(mover, pb.ActRequest(token=token))


async def test_who_is_offered_a_draw_can_agree_to_it_and_only_while_it_is_open(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id, _, _ = await turn_of(at)
        await at.house.ask(ANNE, rules_pb2.ProposeDrawRequest(game_id=game_id, request_id=at.request_id()))
        await at.deliver()
        tokens = {}
        for who in (BEN, CLEO):
            shown = at.pushes.of(who.id)[-1].form["notification"]
            assert shown["title"].startswith("A draw in ")
            tokens[who] = shown["data"]["tokens"]["accept_draw"]
        assert not [push for push in at.pushes.of(ANNE.id) if "draw" in push.form["notification"]["title"]]
        await at.ask(BEN, pb.ActRequest(token=tokens[BEN]))
        await at.ask(CLEO, pb.ActRequest(token=tokens[CLEO]))
        assert (await at.house.view(ANNE, game_id)).reason == "draw"
        await at.deliver()
        notes = [note for note in await at.inbox(ANNE) if note.kind == "ended"]
        assert [note.body for note in notes] == ["You won!"]


async def test_a_draw_that_was_refused_is_not_proposed_anew_by_a_button(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        game_id, _, _ = await turn_of(at)
        await at.house.ask(ANNE, rules_pb2.ProposeDrawRequest(game_id=game_id, request_id=at.request_id()))
        await at.deliver()
        token = at.pushes.of(BEN.id)[-1].form["notification"]["data"]["tokens"]["accept_draw"]
        refuse = rules_pb2.ProposeDrawRequest(game_id=game_id, request_id=at.request_id(), refuse=True)
        await at.house.ask(CLEO, refuse)
        with refused(Kind.AGAINST_RULE, "no_proposal"):
            await at.ask(BEN, pb.ActRequest(token=token))
        assert list((await at.house.view(ANNE, game_id)).draw) == []


@pytest.mark.reading("A-16", "A-18")
async def test_who_is_offered_a_truce_can_accept_it_and_only_those_terms(tmp_path: Path):
    async with inline_office(tmp_path) as at:
        for who in PEOPLE:
            await at.browser(who)
        game_id = await at.house.table(*PEOPLE, clock=TURN, options={"truces": "true"})
        await set_up(at.house, game_id, PEOPLE)

        async def offer(rounds: int) -> str:
            said = rules_pb2.TruceTerms(other=1, rounds=rounds, notice=1)
            await at.house.ask(ANNE, rules_pb2.SayTruceRequest(game_id=game_id, request_id=at.request_id(), offer=said))
            await at.deliver()
            shown = at.pushes.of(BEN.id)[-1].form["notification"]
            assert shown["title"].startswith("A truce in ")
            return shown["data"]["tokens"]["accept_truce"]

        first, second = await offer(2), await offer(4)
        with refused(Kind.AGAINST_RULE, "no_such_offer"):
            await at.ask(BEN, pb.ActRequest(token=first))
        assert (await at.ask(BEN, pb.ActRequest(token=second))).sentence == "The truce holds."
        (truce,) = (await at.house.view(CLEO, game_id)).truces
        assert (truce.offered, truce.rounds) == (False, 4)
        await at.deliver()
        assert "truce_began" in [note.kind for note in await at.inbox(ANNE)]
        assert not [note for note in await at.inbox(CLEO) if note.kind.startswith("truce")]
        await at.house.ask(CLEO, rules_pb2.ResignRequest(game_id=game_id, request_id=at.request_id()))
        await at.deliver()
        assert [note.body for note in await at.inbox(BEN) if note.kind == "truce_ended"] == [
            "Only two are left, so it is between you now."
        ]


FOREVER = 4_000_000_000_000


def test_a_token_is_good_for_one_purpose_and_until_its_end():
    tokens = Tokens(Ed25519PrivateKey.generate())
    purpose = Purpose("accept_draw", "u_a", "g_a", "0.5.abcd", 5, "en", 2_000)
    token = tokens.signed(purpose)
    assert token == tokens.signed(purpose)
    assert tokens.read(token, 1_999, frozenset(("accept_draw",))) == purpose
    with refused(Kind.UNKNOWN_CALLER, "token_refused"):
        tokens.read(token, 1_999, frozenset(("end_mails",)))
    with refused(Kind.AGAINST_RULE, "token_over"):
        tokens.read(token, 2_000, frozenset(("accept_draw",)))


@pytest.mark.parametrize("change", ["another key", "none", "other audience", "no user", "cut", "long", "nothing"])
def test_a_forged_token_is_refused(change: str):
    private = Ed25519PrivateKey.generate()
    tokens = Tokens(private)
    token = tokens.signed(Purpose("accept_draw", "u_a", expires_at=FOREVER))
    claims = {"a": "accept_draw", "u": "u_a", "aud": AUDIENCE, "e": FOREVER // 1000}
    forged = {
        "another key": Tokens(Ed25519PrivateKey.generate()).signed(Purpose("accept_draw", "u_a", expires_at=FOREVER)),
        "none": jwt.encode(claims, "", "none"),
        "other audience": jwt.encode({**claims, "aud": "fieldpost"}, private, "EdDSA"),
        "no user": jwt.encode({name: claims[name] for name in ("a", "aud", "e")}, private, "EdDSA"),
        "cut": token[:-2],
        "long": token + "a" * 600,
        "nothing": "x",
    }
    with refused(Kind.UNKNOWN_CALLER, "token_refused"):
        tokens.read(forged[change], 0, frozenset(("accept_draw",)))
