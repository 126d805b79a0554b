"""Which modes a new game may have."""

from __future__ import annotations

from typing import Final

from services.common.refusals import Kind, Refused
from services.rules.engine.editions import edition as edition_of
from services.rules.engine.editions import variant as variant_of
from services.rules.engine.kernel.edition import ROUND_LIMIT
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.variant import Variant

NO_LIMIT: Final = "0"


def checked(edition: str, name: str, seats: int, options: dict[str, str]) -> Variant:
    """The variant of a mode for a new game; INVALID says which editions, variants, seats and options there are."""
    try:
        found = variant_of(edition, name, seats, options)
    except BadInput as fault:
        raise Refused(Kind.INVALID, "no_such_mode", str(fault), field="mode") from fault
    own = edition_of(edition).plans[name].usual.last_round
    if own and found.options[ROUND_LIMIT] != NO_LIMIT:
        text = f"{name} ends by its own rules after round {own}, and takes no other limit of rounds"
        raise Refused(Kind.INVALID, "own_last_round", text, field="mode.options", details={"last_round": own})
    return found


def choices(variant: Variant) -> dict[str, str]:
    """The options of a variant that a new table may choose, as they are; no limit of rounds where it has its own."""
    plan = edition_of(variant.edition).plans[variant.name]
    return {option.name: variant.options.get(option.name, option.default) for option in plan.offered}
