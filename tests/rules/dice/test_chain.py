"""The chain: each secret is the hash of the next, few of them are stored, and it ends."""

from hashlib import sha256

import pytest

from services.rules.dice.chain import BLOCK, LENGTH, NEAR, Chain, ChainSpent, marks, new_chain
from tests.rules.dice.ledger import Fixed


def test_every_secret_is_the_hash_of_the_next_and_leads_to_the_anchor():
    chain = new_chain(Fixed("chain"))
    value = chain.secret(LENGTH)
    for index in range(LENGTH - 1, 0, -1):
        value = sha256(value).digest()
        if index % 61 == 0 or index < 600:
            assert chain.secret(index) == value, index
    assert sha256(value).digest() == chain.anchor


@pytest.mark.parametrize("length", [1, 2, BLOCK - 1, BLOCK, BLOCK + 1, NEAR - 1, NEAR, NEAR + 1, 2 * NEAR])
def test_a_chain_of_any_length_has_all_of_its_secrets_and_no_more(length: int):
    chain = new_chain(Fixed(length), length)
    forward = [chain.secret(index) for index in range(1, length + 1)]
    assert [sha256(secret).digest() for secret in forward] == [chain.anchor, *forward[:-1]]
    assert [new_chain(Fixed(length), length).secret(index) for index in (length, 1)] == [forward[-1], forward[0]]
    with pytest.raises(ChainSpent):
        chain.secret(length + 1)
    with pytest.raises(ValueError, match="number 1"):
        chain.secret(0)


def test_a_stored_chain_is_small_and_the_same():
    chain = new_chain(Fixed("stored"))
    stored = chain.encode()
    assert len(stored) == 4 + 32 * len(marks(LENGTH)) < 1_600
    again = Chain.decode(stored)
    assert again.length == LENGTH
    for index in (1, 255, 256, 257, 4_000, 4_096, 4_097, 70_000, LENGTH):
        assert again.secret(index) == chain.secret(index)


def test_one_root_makes_one_chain_and_another_makes_another():
    assert new_chain(Fixed("one"), 9).anchor == new_chain(Fixed("one"), 9).anchor
    assert new_chain(Fixed("one"), 9).anchor != new_chain(Fixed("two"), 9).anchor
