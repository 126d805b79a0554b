"""A bot answers exactly once, whatever its brain, the network and other tasks do. The rules service is the real one."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import grpc
import pytest
from fieldpost.rules.v1 import rules_pb2, view_pb2

from services.bots import playing
from services.bots.brains.brain import Brain
from services.bots.brains.greedy import Greedy
from services.bots.brains.match import BRAINS
from services.bots.claims import HELD_SECONDS, LocalClaims, Wanted
from services.bots.clients import Rules
from services.bots.playing import MOST_IDLE
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.mechanics.combat import AttackAsk
from services.rules.engine.mechanics.verbs import Attack
from tests.bots.games import RulesProcess
from tests.common.clock import Clock


def turn(rules: RulesProcess, bot: str) -> Wanted:
    """A game in which that bot is at the beginning of its turn."""
    game_id = rules.start(bot, "caretaker")
    for _ in range(20):
        rules.answer(game_id)
        for wanted in rules.waiting(game_id):
            if wanted.seat == 1 and rules.view(game_id).phase == "reinforce":
                return wanted
            rules.player().play(wanted)
    raise AssertionError("the bot never came to its turn")


def by_bots(rules: RulesProcess, game_id: str, after: int = 0) -> list[Any]:
    """What bots brought about."""
    return [one for one in rules.entries(game_id) if one.cause == view_pb2.CAUSE_BOT and one.number > after]


def test_a_bot_plays_its_whole_turn_in_one_task(rules: RulesProcess):
    wanted = turn(rules, "greedy")
    before = rules.entries(wanted.game_id)[-1].number
    given = rules.player().play(wanted)
    assert given >= 3
    assert len(by_bots(rules, wanted.game_id, before)) == given
    assert wanted.seat not in {one.seat for one in rules.view(wanted.game_id).decisions}


def test_a_second_delivery_does_nothing(rules: RulesProcess):
    wanted = turn(rules, "greedy")
    assert rules.player().play(wanted) > 0
    version = rules.view(wanted.game_id).version
    assert rules.player().play(wanted) == 0
    assert rules.view(wanted.game_id).version == version


def test_tasks_that_run_at_once_without_knowing_of_each_other_answer_each_question_once(rules: RulesProcess):
    for bot in ("greedy", "random"):
        wanted = turn(rules, bot)
        before = rules.entries(wanted.game_id)[-1].number
        players = [rules.player() for _ in range(4)]
        with ThreadPoolExecutor(4) as pool:
            given = list(pool.map(lambda player, wanted=wanted: player.play(wanted), players))
        entries = rules.entries(wanted.game_id)
        assert [one.number for one in entries] == list(range(1, len(entries) + 1))
        assert max(given) > 0
        assert len(by_bots(rules, wanted.game_id, before)) <= sum(given)


def test_tasks_that_share_claims_do_the_work_once(rules: RulesProcess):
    wanted = turn(rules, "greedy")
    before = rules.entries(wanted.game_id)[-1].number
    claims = LocalClaims(Clock())
    with ThreadPoolExecutor(4) as pool:
        given = list(pool.map(lambda _: rules.player(claims).play(wanted), range(4)))
    assert sum(given) == len(by_bots(rules, wanted.game_id, before))


def test_a_task_for_a_question_that_is_not_open_does_nothing(rules: RulesProcess):
    wanted = turn(rules, "greedy")
    version = rules.view(wanted.game_id).version
    for wrong in (
        wanted._replace(decision="1.0.zzzz"),
        wanted._replace(seat=0),
        wanted._replace(seat=7),
        wanted._replace(game_id="g_" + "z" * 20),
    ):
        assert rules.player().play(wrong) == 0
    assert rules.view(wanted.game_id).version == version


class Stubborn(Brain):
    """Always answers something that no rule allows."""

    def choose(self, game: Game, ask: Ask) -> Action:
        return Attack(0, 0, 99)


class Foreign(Brain):
    """Answers with what is no answer at all."""

    def choose(self, game: Game, ask: Ask) -> Action:
        return Action()


class Broken(Brain):
    def choose(self, game: Game, ask: Ask) -> Action:
        raise KeyError("spear")


class Endless(Brain):
    def choose(self, game: Game, ask: Ask) -> Action:
        while True:
            pass


@pytest.fixture
def brain(monkeypatch: pytest.MonkeyPatch) -> Callable[[type[Brain]], None]:
    """Puts another brain into the greedy bot."""
    return lambda kind: monkeypatch.setitem(BRAINS, "greedy", lambda seed: kind())


@pytest.mark.rule("A-8")
@pytest.mark.parametrize("kind", [Stubborn, Foreign, Broken, Endless])
def test_when_the_brain_fails_the_default_is_answered(
    kind: type[Brain],
    rules: RulesProcess,
    brain: Callable[[type[Brain]], None],
    monkeypatch: pytest.MonkeyPatch,
):
    wanted = turn(rules, "greedy")
    before = rules.entries(wanted.game_id)[-1].number
    brain(kind)
    monkeypatch.setattr(playing, "THINKING_SECONDS", 0.05)
    rules.player().play(wanted)
    entries = by_bots(rules, wanted.game_id, before)
    assert entries[0].events[0].name == "placed"
    assert {event.name for entry in entries for event in entry.events}.isdisjoint({"assaulted", "moved"})
    assert wanted.seat not in {one.seat for one in rules.view(wanted.game_id).decisions}


class Slow(Greedy):
    """Thinks well, and takes more than its share of the time for each answer."""

    def choose(self, game: Game, ask: Ask) -> Action:
        time.sleep(0.03)
        return super().choose(game, ask)


def test_when_the_time_for_a_turn_is_up_it_ends_by_defaults(
    rules: RulesProcess, brain: Callable[[type[Brain]], None], monkeypatch: pytest.MonkeyPatch
):
    wanted = turn(rules, "greedy")
    before = rules.entries(wanted.game_id)[-1].number
    brain(Slow)
    monkeypatch.setattr(playing, "TURN_SECONDS", 0.02)
    given = rules.player().play(wanted)
    names = [event.name for entry in by_bots(rules, wanted.game_id, before) for event in entry.events]
    assert given >= 2
    assert "assaulted" not in names
    assert wanted.seat not in {one.seat for one in rules.view(wanted.game_id).decisions}


def test_a_bot_that_nobody_knows_answers_by_default(rules: RulesProcess):
    wanted = turn(rules, "oracle")
    assert rules.player().play(wanted) > 0
    assert wanted.seat not in {one.seat for one in rules.waiting(wanted.game_id)}


def test_after_three_tries_the_brain_is_not_asked_again(
    rules: RulesProcess, brain: Callable[[type[Brain]], None], monkeypatch: pytest.MonkeyPatch
):
    wanted = turn(rules, "greedy")
    clock = Clock()
    claims = LocalClaims(clock)
    for _ in range(3):  # three tasks that died with their worker
        assert claims.claim(wanted)
        clock.go(HELD_SECONDS + 1)
    asked: list[Ask] = []

    class Watched(Brain):
        def choose(self, game: Game, ask: Ask) -> Action:
            asked.append(ask)
            return ask.default(game)

    brain(Watched)
    given = rules.player(claims, clock).play(wanted)
    assert len(asked) == given - 1


def test_while_somebody_holds_the_claim_nothing_is_done_and_afterwards_it_is(rules: RulesProcess):
    wanted = turn(rules, "greedy")
    clock = Clock()
    claims = LocalClaims(clock)
    claims.claim(wanted)
    assert rules.player(claims, clock).play(wanted) == 0
    clock.go(HELD_SECONDS)
    assert rules.player(claims, clock).play(wanted) > 0


class LosesAnswers(grpc.UnaryUnaryClientInterceptor):
    """Lets calls through and loses what comes back of every second command."""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def intercept_unary_unary(self, continuation: Any, details: Any, request: Any) -> Any:
        answer = continuation(details, request)
        if not details.method.endswith("/SubmitActions"):
            return answer
        answer.result()
        self.sent.append(request)
        return answer if len(self.sent) % 2 == 0 else Lost()


class Lost(grpc.RpcError):
    """A call whose answer never came."""

    def result(self) -> None:
        raise self

    def code(self) -> grpc.StatusCode:
        return grpc.StatusCode.UNAVAILABLE

    def details(self) -> str:
        return "lost"

    def trailing_metadata(self) -> tuple[()]:
        return ()


def test_an_answer_whose_acknowledgement_is_lost_is_sent_again_and_taken_once(rules: RulesProcess):
    wanted = turn(rules, "greedy")
    before = rules.entries(wanted.game_id)[-1].number
    loses = LosesAnswers()
    player = rules.player()
    channel = rules.channel("bots")
    player.rules = Rules(type(channel)(grpc.intercept_channel(channel.inner, loses), channel._token, channel._clock))
    given = player.play(wanted)
    assert given == len(by_bots(rules, wanted.game_id, before))
    assert len(loses.sent) == 2 * given
    assert all(first == second for first, second in zip(loses.sent[::2], loses.sent[1::2], strict=True))
    assert len({request.request_id for request in loses.sent}) == given


def test_a_game_between_bots_alone_comes_to_its_end(rules: RulesProcess):
    game_id = rules.start("greedy", "random", "caretaker", person=False, round_limit="3")
    players = [rules.player(LocalClaims(Clock())) for _ in range(2)]
    for _ in range(200):
        waiting = rules.waiting(game_id)
        if not waiting:
            break
        for wanted in waiting:
            for player in players:  # each task is delivered twice
                player.play(wanted)
    assert waiting == []


def test_a_task_ends_after_so_many_answers_and_the_next_one_goes_on(
    rules: RulesProcess, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(playing, "MOST_ANSWERS", 2)
    wanted = turn(rules, "greedy")
    assert rules.player().play(wanted) == 2
    (rest,) = rules.waiting(wanted.game_id)
    assert rest.seat == wanted.seat
    assert rules.player().play(rest) > 0


def test_what_a_worker_leaves_that_is_killed_after_an_answer_waits_unclaimed_for_the_sweep(
    rules: RulesProcess, monkeypatch: pytest.MonkeyPatch
):
    wanted = turn(rules, "greedy")
    claims = LocalClaims(Clock())
    killed = rules.player(claims)
    answer = killed.rules.answer

    def answer_and_die(*about: Any) -> Any:
        answer(*about)
        raise KeyboardInterrupt

    monkeypatch.setattr(killed.rules, "answer", answer_and_die)
    with pytest.raises(KeyboardInterrupt):
        killed.play(wanted)
    (rest,) = rules.waiting(wanted.game_id)
    assert (rest.seat, rest.decision != wanted.decision) == (wanted.seat, True)
    assert rules.player(claims).play(rest) > 0
    assert wanted.seat not in {one.seat for one in rules.waiting(wanted.game_id)}


def test_a_done_that_is_not_offered_is_refused_and_the_default_given(
    rules: RulesProcess, brain: Callable[[type[Brain]], None]
):
    wanted = turn(rules, "greedy")

    class Idle(Brain):
        def choose(self, game: Game, ask: Ask) -> Action:
            return Done()

    brain(Idle)
    assert rules.player().play(wanted) >= 2  # troops must be placed first
    assert wanted.seat not in {one.seat for one in rules.waiting(wanted.game_id)}


def test_answers_that_change_nothing_come_to_an_end(rules: RulesProcess, brain: Callable[[type[Brain]], None]):
    wanted = turn(rules, "greedy")

    class Hesitant(Greedy):
        """Would attack, but stops before the first battle."""

        def attack(self, game: Game, ask: AttackAsk) -> Action:
            offer = next(offer for offer in ask.offers(game) if offer.verb == "attack")
            origin, target = (field.row()[1][0] for field in offer.fields[:2])  # type: ignore[index]
            return Attack(origin, target, 1, 1, 9_999)

    brain(Hesitant)
    assert rules.player().play(wanted) > MOST_IDLE
    assert wanted.seat not in {one.seat for one in rules.waiting(wanted.game_id)}


@pytest.mark.reading("A-17")
def test_a_bot_that_is_woken_for_a_truce_answers_it_once_and_nothing_else(rules: RulesProcess):
    game_id = rules.start("caretaker", "caretaker", truces="true")
    before = [(one.seat, one.id) for one in rules.view(game_id).decisions]
    offer = rules_pb2.TruceTerms(other=1, rounds=3, notice=1)
    rules.person.SayTruce(rules_pb2.SayTruceRequest(game_id=game_id, request_id="offers_a_truce", offer=offer))
    wanted = Wanted(game_id, 1, "", truce=1)
    assert [rules.player().play(wanted) for _ in range(2)] == [1, 0]
    assert [one.offered for one in rules.view(game_id).truces] == [False]
    assert [(one.seat, one.id) for one in rules.view(game_id).decisions] == before


def test_a_bot_answers_a_truce_before_its_next_answer(rules: RulesProcess):
    game_id = rules.start("caretaker", "caretaker", truces="true")
    offer = rules_pb2.TruceTerms(other=1, rounds=3, notice=1)
    rules.person.SayTruce(rules_pb2.SayTruceRequest(game_id=game_id, request_id="offers_a_truce", offer=offer))
    (wanted,) = [one for one in rules.waiting(game_id) if one.seat == 1]
    assert rules.player().play(wanted) > 0
    assert [one.offered for one in rules.view(game_id).truces] == [False]
    causes = [one.cause for one in rules.entries(game_id) if one.seat == 1]
    assert causes[:2] == [view_pb2.CAUSE_TRUCE, view_pb2.CAUSE_BOT]
