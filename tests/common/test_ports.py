"""Production's time, ids and randomness."""

import re
import time

from services.common.ports import Clock, Entropy, Ids, Ports, letters


def test_ids_are_long_plain_and_never_the_same():
    made = {Ports().ids.new("g") for _ in range(1000)}
    assert len(made) == 1000
    assert all(re.fullmatch(r"g_[a-z2-7]{20}", one) for one in made)


def test_no_bytes_make_letters_that_a_command_line_takes_for_an_option():
    made = [letters(bytes([one]) * 16) for one in range(256)]
    assert all(re.fullmatch("[a-z2-7]{26}", one) for one in made)
    assert len(set(made)) == len(made)


def test_the_clock_tells_utc_in_milliseconds():
    clock: Clock = Ports().clock
    assert abs(clock.now() - time.time() * 1000) < 1000
    assert clock.monotonic() <= clock.monotonic()


def test_randomness_has_the_length_asked_for():
    entropy: Entropy = Ports().entropy
    ids: Ids = Ports().ids
    assert len(entropy.bytes(32)) == 32
    assert entropy.bytes(16) != entropy.bytes(16)
    assert ids.new("a") != ids.new("a")
