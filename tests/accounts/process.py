"""Services as processes of their own, on ports that nobody else uses."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 30
STOP_SECONDS = 20


@contextmanager
def running(ports: Mapping[str, int], environ: Mapping[str, str]) -> Iterator[None]:
    """Services' modules as processes, from when all are healthy on their ports; they are told to stop, and do."""
    processes = [started(module, environ) for module in ports]
    try:
        for port in ports.values():
            healthy(port)
        yield
        codes = [stopped(process) for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.wait()
    assert codes == [0] * len(codes)


def started(module: str, environ: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """A service's process, which says nothing unless something is wrong."""
    said = {**os.environ, "LOG_LEVEL": "ERROR", **environ}
    return subprocess.Popen([sys.executable, "-m", module], cwd=ROOT, env=said)


def healthy(port: int) -> None:
    """Waits until a service answers."""
    with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
        check = health_pb2_grpc.HealthStub(channel).Check
        answer = check(health_pb2.HealthCheckRequest(), wait_for_ready=True, timeout=START_SECONDS)
        assert answer.status == health_pb2.HealthCheckResponse.SERVING


def stopped(process: subprocess.Popen[bytes]) -> int:
    """The code with which a process ends when it is told to."""
    process.terminate()
    return process.wait(STOP_SECONDS)
