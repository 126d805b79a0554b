"""Whatever does not say who sees it is seen by nobody, and the proofs would notice a leak (A-15)."""

import pytest

from services.rules.engine.kernel.events import Event, Paused, Public
from services.rules.engine.kernel.game import SPECTATOR, Game, Slice
from services.rules.engine.kernel.record import REGISTRY, Record, fields_of
from services.rules.engine.kernel.steps import Step
from services.rules.engine.kernel.view import masked, seen_events
from tests.engine.build import pure_only
from tests.engine.properties.secrets import private
from tests.engine.properties.selfplay import random_game
from tests.engine.properties.tables import VARIANTS, every_variant, table
from tests.engine.properties.twins import Twins

SECRET = {"action", "card", "objective", "order"}
"""Kinds of fields that a step may only hold while it says who sees them."""


def silent(base: type[Record]) -> list[str]:
    """The registered classes of a base that inherit what the base says about who sees them."""
    kinds = [kind for _, kind in sorted(REGISTRY.items()) if issubclass(kind, base)]
    assert len(kinds) > 3
    return [kind.NAME for kind in kinds if getattr(kind, "seen") is getattr(base, "seen")]  # noqa: B009


@pytest.mark.rule("A-15")
def test_every_event_says_who_sees_it():
    assert silent(Event) == []


@pytest.mark.rule("A-15")
def test_every_slice_says_who_sees_it():
    assert silent(Slice) == []


@pytest.mark.rule("A-15")
@every_variant
def test_every_step_that_waits_with_a_secret_says_who_sees_it(edition: str, name: str):
    for number in range(12):
        play = random_game(table(edition, name, number, round_limit="3"), number)
        steps = {type(step) for event in play.log if isinstance(event, Paused) for step in event.steps}
        for kind in steps:
            assert not SECRET & {what.rstrip("*?") for _, what in fields_of(kind)} or kind.seen is not Step.seen, kind


@pytest.mark.rule("A-15")
def test_an_event_that_is_silent_about_its_viewers_reaches_nobody():
    game = table(*VARIANTS[0], 0).new_game()
    assert [seen_events(game, [Event()], viewer) for viewer in range(SPECTATOR, game.variant.seats)] == (
        [[]] * (game.variant.seats + 1)
    )


@pytest.mark.rule("A-15")
def test_a_slice_that_is_silent_about_its_viewers_is_never_shown():
    game = table(*VARIANTS[0], 0).new_game()
    game.slices[Slice.NAME] = Slice()
    for viewer in range(SPECTATOR, game.variant.seats):
        with pytest.raises(TypeError, match="does not say who sees it"):
            masked(game, viewer)


@pytest.mark.rule("A-15")
@pure_only
def test_a_slice_that_shows_a_hand_to_everybody_is_caught(monkeypatch: pytest.MonkeyPatch):
    cards = REGISTRY["cards"]
    game = next(game for game in map(in_the_middle, range(20)) if private(game, 0))
    twins = Twins(game, 0, "canary")
    assert twins.swap()
    twins.compare()

    def leak(self: Slice, game: Game, viewer: int) -> Slice:
        return self

    monkeypatch.setattr(cards, "seen", leak)
    with pytest.raises(AssertionError, match="can tell the secrets"):
        twins.compare()


def in_the_middle(number: int) -> Game:
    return random_game(table(*VARIANTS[-1], number), number, 150).game


@pytest.mark.rule("A-15")
def test_public_events_are_marked_as_such():
    assert Public.seen is not Event.seen
