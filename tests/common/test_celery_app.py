"""Tasks are hints too: they may vanish, and putting one in a queue never fails."""

import time

import celery
import pytest
import redis

from services.common import callers, celery_app
from services.common.celery_app import BOTS, Queues, app, every
from tests.common.databases import NOWHERE


def test_a_task_outlives_its_worker_and_nothing_waits_longer_than_a_minute():
    conf = app.conf
    assert conf.task_acks_late
    assert conf.task_reject_on_worker_lost
    assert conf.worker_prefetch_multiplier == 1
    assert conf.broker_transport_options["visibility_timeout"] == 60
    assert conf.broker_transport_options["unacked_restore_throttle"] == 1
    assert conf.task_soft_time_limit < conf.task_time_limit < conf.broker_transport_options["visibility_timeout"]


def test_what_beat_sends_is_thrown_away_when_the_next_is_due():
    every(1, "tests.knock", "timeouts")
    entry = app.conf.beat_schedule.pop("tests.knock")
    assert entry == {"task": "tests.knock", "schedule": 1, "options": {"queue": "timeouts", "expires": 1}}


def fresh_app(monkeypatch: pytest.MonkeyPatch, url: str) -> celery.Celery:
    """The application's settings with another broker."""
    other = celery.Celery("other", broker=url, set_as_current=False)
    other.conf.update({name: app.conf[name] for name in ("broker_connection_timeout", "broker_transport_options")})
    other.conf.task_publish_retry = False
    monkeypatch.setattr(celery_app, "app", other)
    return other


def test_a_task_gets_into_its_queue(monkeypatch: pytest.MonkeyPatch, valkey: str):
    other = fresh_app(monkeypatch, valkey)
    queues = Queues()
    queues.put(BOTS, "bots.play", "g_1", 2)
    with redis.Redis.from_url(valkey) as client:
        for _ in range(500):
            if client.llen(BOTS):
                break
            time.sleep(0.01)
        (message,) = client.lrange(BOTS, 0, -1)
    assert b"bots.play" in message
    queues.close()
    other.close()


def test_a_dead_broker_makes_nobody_wait_and_raises_nothing(monkeypatch: pytest.MonkeyPatch):
    other = fresh_app(monkeypatch, NOWHERE)
    queues = Queues()
    before = time.perf_counter()
    for number in range(2000):
        queues.put(BOTS, "bots.play", number)
    assert time.perf_counter() - before < 1
    assert queues._waiting <= celery_app.MOST_WAITING
    queues.close()
    other.close()


def test_a_tasks_calls_are_known_by_its_id():
    celery_app._begin("task-1")
    assert callers.current().request_id == "task-1"
    celery_app._end()
    assert callers.current() is callers.NO_CALL
