"""Tasks are hints too: they may vanish, and none waits for long."""

from services.common import callers, celery_app
from services.common.celery_app import app, every
from services.common.directory import QUEUES, SERVICES, package_of


def test_a_task_outlives_its_worker_and_nothing_waits_longer_than_a_minute():
    conf = app.conf
    assert conf.task_acks_late
    assert conf.task_reject_on_worker_lost
    assert conf.worker_prefetch_multiplier == 1
    assert conf.broker_transport_options["visibility_timeout"] == 60
    assert conf.broker_transport_options["unacked_restore_throttle"] == 1
    assert conf.task_soft_time_limit < conf.task_time_limit < conf.broker_transport_options["visibility_timeout"]


def test_every_task_has_a_queue_from_which_the_worker_takes():
    app.loader.import_default_modules()
    ours = [name for name in app.tasks if not name.startswith("celery.")]
    queues = {app.amqp.router.route({}, name)["queue"].name for name in (*ours, *app.conf.beat_schedule)}
    assert queues == {*QUEUES}


def test_a_service_has_a_module_of_tasks_if_it_has_a_queue():
    assert {*app.conf.include} == {f"{package_of(name)}.tasks" for name in SERVICES if SERVICES[name].queues}


def test_what_beat_sends_is_thrown_away_when_the_next_is_due():
    every(1, "tests.knock")
    entry = app.conf.beat_schedule.pop("tests.knock")
    assert entry == {"task": "tests.knock", "schedule": 1, "options": {"expires": 1}}


def test_a_tasks_calls_are_known_by_its_id():
    celery_app._begin("task-1")
    assert callers.current().request_id == "task-1"
    celery_app._end()
    assert callers.current() is callers.NO_CALL
