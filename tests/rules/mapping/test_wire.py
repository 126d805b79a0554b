"""Parts that are written by hand are what protobuf writes."""

from random import Random

import pytest
from google.protobuf.struct_pb2 import Struct

from services.rules.app.wire.encoding import JSON, framed, struct, tag, varint

WORDS = ["", "a", "ab", "abc", "b", "troops", "troops_2", "Ωmega", "ä", "z" * 130, "x" * 20000]


def any_json(random: Random, depth: int) -> JSON:
    """JSON of all kinds, nested."""
    kind = random.randrange(7 if depth else 5)
    if kind == 5:
        return [any_json(random, depth - 1) for _ in range(random.randrange(5))]
    if kind == 6:
        return {word: any_json(random, depth - 1) for word in random.sample(WORDS[:9], random.randrange(6))}
    return (None, True, False, random.choice(WORDS), random.choice([0, 1, -1, 7, 10**9, 2**53, -(2**40)]))[kind]


def test_an_object_is_written_as_protobuf_writes_it():
    random = Random(7)
    for _ in range(2000):
        form = {word: any_json(random, 3) for word in random.sample(WORDS, random.randrange(len(WORDS)))}
        message = Struct()
        message.update(form)
        assert struct(form) == message.SerializeToString(deterministic=True)


@pytest.mark.parametrize("number", [0, 1, 127, 128, 300, 16383, 16384, 2**31])
def test_lengths_are_written_as_protobuf_writes_them(number: int):
    found, shift = 0, 0
    for byte in varint(number):
        found |= (byte & 127) << shift
        shift += 7
    assert found == number


def test_a_long_text_has_its_length_before_it():
    text = "x" * 300
    message = Struct()
    message[text] = None
    assert struct({text: None}) == message.SerializeToString()
    assert framed(tag(16), b"") == b"\x82\x01\x00"
