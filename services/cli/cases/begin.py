"""What a case begins with: the variant and its position, checked before anything is played."""

import re
from typing import Final

from services.cli.cases.possible import impossible
from services.cli.cases.stand import standing
from services.cli.cases.written import BadCase, at, shown
from services.rules.engine import editions
from services.rules.engine.kernel.data import rulebook
from services.rules.engine.kernel.forms import count_in, listing, mapping
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.record import BadInput, Json
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.position import placed

RULE: Final = re.compile(r"[A-Z]+-\d+")


def variant_of(form: dict[str, Json]) -> Variant:
    """The variant that a case is about; its rules must be numbers of the edition's."""
    edition = str(form["edition"])
    variant = editions.variant(
        edition, str(form["variant"]), count_in("seats", form["seats"]), read_options(form.get("options", {}))
    )
    known = rulebook(edition, "en")
    for index, rule in enumerate(listing("rules", form["rules"])):
        if not isinstance(rule, str) or not RULE.fullmatch(rule) or rule not in known:
            raise BadInput(f"{at('rules', index)}: there is no rule {shown(rule)} in the edition {edition}")
    return variant


def read_options(form: Json) -> dict[str, str]:
    """Options as text; true, false and numbers may be written as such."""
    return {
        name: str(value).lower() if isinstance(value, bool | int) else str(value)
        for name, value in mapping("options", form).items()
    }


def started(variant: Variant, form: dict[str, Json]) -> Game:
    """The game as it stands when the case begins; BadCase where its position cannot be, or is over already."""
    if "position" not in form:
        return variant.new_game()
    faults = impossible(variant, form["position"])
    if faults:
        raise BadCase(faults)
    game = placed(variant, form["position"])
    for rule in variant.outcome:
        outcome = rule.outcome(game, False)
        if outcome is not None:
            ending = f"{outcome.reason}, won by seats {list(outcome.winners)}"
            raise BadCase([f"position: the game is over before anything is played: {ending}"])
    return game


def check_goes_on(game: Game, steps: list[dict[str, Json]]) -> None:
    """BadCase where the phase of a position ends the game as it begins, and yet something is to be played."""
    if game.over() and any("expect" not in step or len(step) > 1 for step in steps):
        raise BadCase([f"position: its phase ends the game as it begins, so nothing can be played; {standing(game)}"])
