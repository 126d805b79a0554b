"""One decision is claimed by one task; a claim ends by itself, and needs no Redis."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from services.bots.claims import AWAY_SECONDS, HELD_SECONDS, MOST_KEPT, Claims, LocalClaims, SharedClaims, Wanted
from tests.common.clock import Clock
from tests.deploy.stacks import RunningStack

WANTED = Wanted("g_" + "a" * 20, 1, "1.7.abcd")
NOWHERE = "redis://127.0.0.1:1/0"


@pytest.fixture(scope="module")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningStack]:
    with RunningStack(tmp_path_factory.mktemp("valkey"), only={"valkey"}) as stack:
        yield stack


@pytest.fixture(params=["in one process", "in a redis", "in a redis that is away"])
def claims(request: pytest.FixtureRequest, valkey: RunningStack) -> Claims:
    made: dict[str, Callable[[], Claims]] = {
        "in one process": lambda: LocalClaims(Clock()),
        "in a redis": lambda: SharedClaims(valkey.settings.redis_url, Clock()),
        "in a redis that is away": lambda: SharedClaims(NOWHERE, Clock()),
    }
    return made[request.param]()


def a_decision(tmp_path: Path) -> Wanted:
    """One that no other test has."""
    return WANTED._replace(decision=tmp_path.name)


def test_a_decision_is_claimed_once(claims: Claims, tmp_path: Path):
    wanted = a_decision(tmp_path)
    assert claims.claim(wanted) == 1
    assert claims.claim(wanted) == 0
    assert claims.claim(wanted._replace(seat=2)) == 1
    assert claims.claim(wanted._replace(decision="another" + tmp_path.name)) == 1


def test_of_many_who_ask_at_once_one_gets_it(claims: Claims, tmp_path: Path):
    with ThreadPoolExecutor(8) as pool:
        given = list(pool.map(claims.claim, [a_decision(tmp_path)] * 64))
    assert sorted(given) == [0] * 63 + [1]


def test_two_processes_share_their_claims(valkey: RunningStack, tmp_path: Path):
    one, other = (SharedClaims(valkey.settings.redis_url, Clock()) for _ in range(2))
    assert one.claim(a_decision(tmp_path)) == 1
    assert other.claim(a_decision(tmp_path)) == 0


def test_a_claim_whose_holder_died_ends_by_itself_and_the_tries_are_counted():
    clock = Clock()
    claims = LocalClaims(clock)
    for tries in range(1, 5):
        assert claims.claim(WANTED) == tries
        clock.go(HELD_SECONDS - 0.1)
        assert claims.claim(WANTED) == 0
        clock.go(0.2)


def test_tries_are_counted_in_a_redis_too(valkey: RunningStack, tmp_path: Path):
    claims = SharedClaims(valkey.settings.redis_url, Clock())
    wanted = a_decision(tmp_path)
    assert claims.claim(wanted) == 1
    name = f"bots/{wanted.game_id}/{wanted.seat}/{wanted.decision}"
    assert 0 < claims.redis.ttl(name) <= HELD_SECONDS
    claims.redis.delete(name)  # as when its time is over
    assert claims.claim(wanted) == 2


def test_a_redis_that_went_away_is_asked_again_after_a_while(valkey: RunningStack, tmp_path: Path):
    clock = Clock()
    claims = SharedClaims(valkey.settings.redis_url, clock)
    wanted = a_decision(tmp_path)
    valkey.halt("valkey")
    assert claims.claim(wanted) == 1
    valkey.resume("valkey")
    assert claims.claim(wanted) == 0
    clock.go(AWAY_SECONDS)
    assert claims.claim(wanted) == 1


def test_claims_do_not_pile_up_in_a_process():
    claims = LocalClaims(Clock())
    for number in range(MOST_KEPT + 10):
        claims.claim(WANTED._replace(decision=str(number)))
    assert claims.claim(WANTED._replace(decision="0")) == 1
    assert claims.claim(WANTED._replace(decision=str(MOST_KEPT))) == 0
