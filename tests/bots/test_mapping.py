"""The rules service reads back what a brain answered."""

from random import Random

import pytest

from services.bots.mapping import action_message
from services.rules.app.wire.records import action_from
from services.rules.engine.editions import edition
from services.rules.engine.kernel.data import edition_names
from tests.rules.mapping.samples import actions


@pytest.mark.parametrize("name", edition_names())
def test_an_answer_with_any_verb_arrives_as_it_was_meant(name: str):
    plan = next(iter(edition(name).plans.values()))
    variant = edition(name).variant(plan.name, plan.sizes[-1], {})
    for seed in range(20):
        for action in actions(Random(seed), variant):
            message = action_message(action, variant)
            assert action_from(message, variant) == action
