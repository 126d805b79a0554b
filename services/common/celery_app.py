"""The Celery application. A task only says what to look at; the database knows the rest.

    celery -A services.common.celery_app worker -n worker@%h -Q bots,timeouts -c 2
    celery -A services.common.celery_app beat

Queues and the modules of tasks come from the service directory. A service's tasks are in its tasks.py; the first part
of a task's name is its queue ("bots.play"). There `every(...)` puts a task on beat's schedule.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from celery import Celery
from celery.signals import setup_logging, task_postrun, task_prerun, worker_ready
from google.protobuf.descriptor import ServiceDescriptor

from services.common import callers, clients
from services.common.directory import QUEUES, WORKER, modules_with_tasks
from services.common.files import protect
from services.common.keys import Keys
from services.common.logging import catch_uncaught, configure
from services.common.ports import SystemClock
from services.common.settings import Settings

settings: Final = Settings.read(os.environ)
app: Final = Celery("fieldpost", broker=settings.redis_url, include=modules_with_tasks())
app.conf.update(
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    worker_cancel_long_running_tasks_on_connection_loss=True,
    worker_soft_shutdown_timeout=10,
    worker_redirect_stdouts=False,
    worker_hijack_root_logger=False,
    task_ignore_result=True,
    task_routes={f"{queue}.*": {"queue": queue} for queue in QUEUES},
    task_soft_time_limit=15,
    task_time_limit=20,
    task_publish_retry=False,
    task_serializer="json",
    accept_content=["json"],
    beat_scheduler="celery.beat:Scheduler",  # keeps nothing: every entry is due again after a restart
    broker_connection_retry_on_startup=True,
    broker_connection_timeout=2,
    broker_transport_options={
        "visibility_timeout": 60,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "socket_timeout": 30,
        "socket_connect_timeout": 2,
        "socket_keepalive": True,
    },
)


def every(seconds: float, task: str) -> None:
    """Has beat send a task again and again; what no worker takes before the next one is thrown away."""
    app.conf.beat_schedule[task] = {
        "task": task,
        "schedule": seconds,
        "options": {"expires": max(seconds, 1)},
    }


def channel_to(service: str, descriptors: Iterable[ServiceDescriptor] = ()) -> clients.Channel:
    """A task's channel to a service, under the name `worker`; made in each process when it is first used."""
    return clients.sync_channel(settings, service, _keys(), SystemClock(), descriptors)


@cache
def _keys() -> Keys:
    return Keys.load(settings.data, WORKER)


def _start(**_more: Any) -> None:
    configure(WORKER, settings.log_level)
    catch_uncaught()
    protect(settings.data)


def _ready(sender: Any, **_more: Any) -> None:
    """A file says that a worker takes tasks, for whoever watches over it."""
    file = settings.data / "celery" / f"{sender.hostname.partition('@')[0]}.ready"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()


def _begin(task_id: str, **_more: Any) -> None:
    """What a task asks of services is found in their logs by the task's id."""
    callers.begin(callers.Call(request_id=task_id))


def _end(**_more: Any) -> None:
    callers.begin(callers.NO_CALL)


setup_logging.connect(_start)
worker_ready.connect(_ready)
task_prerun.connect(_begin)
task_postrun.connect(_end)
