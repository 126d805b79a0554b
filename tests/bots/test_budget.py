"""A brain gets its time and no more, and its faults reach whoever asked."""

import threading

import pytest

from services.bots.budget import within


def test_what_thinking_comes_to_is_given_back():
    assert within(5, lambda: 42) == 42


def test_a_brain_that_never_ends_is_ended():
    began = threading.Event()
    ended = threading.Event()

    def think() -> int:
        began.set()
        try:
            while True:
                pass
        finally:
            ended.set()

    assert within(0.05, think) is None
    assert began.is_set()
    assert ended.wait(5)


def test_a_brain_that_catches_every_exception_is_ended_too():
    ended = threading.Event()

    def think() -> int:
        try:
            while True:
                try:
                    sum(range(100))
                except Exception:
                    continue
        finally:
            ended.set()

    assert within(0.05, think) is None
    assert ended.wait(5)


def test_what_a_brain_raises_is_raised():
    with pytest.raises(ZeroDivisionError):
        within(5, lambda: 1 // 0)
