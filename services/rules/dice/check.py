"""Checking the proof of a game, with nothing but the document and the engine."""

from collections.abc import Callable, Iterator
from typing import Final

from services.rules.dice import check_dice, check_end, check_log
from services.rules.dice.document import Proof
from services.rules.dice.faults import Fault, Finding
from services.rules.dice.reading import read
from services.rules.engine.kernel.record import Json

Checks = tuple[tuple[str, Callable[[Proof], str]], ...]

ALWAYS: Final[Checks] = (
    ("seeds", check_dice.seeds),
    ("table", check_dice.table),
    ("chain", check_dice.chain),
    ("throws", check_dice.throws),
    ("turns", check_dice.turns),
    ("dice told", check_dice.dice_told),
    ("log", check_log.heads),
    ("own cards", check_log.cards),
    ("hidden", check_log.opening),
)
AT_THE_END: Final[Checks] = (
    ("leaves", check_end.leaves),
    ("shuffles", check_end.shuffles),
    ("record", check_end.record),
    ("replay", check_end.replay),
)

LONGEST: Final = 400
"""What a fault says may quote the document."""


def check_proof(document: Json) -> list[Finding]:
    """What holds in a document and what does not; BadInput where it is no proof at all.

    A running game's cards, orders and plans are still secret: what hangs on them is checked when it is over.
    """
    return list(findings(document))


def findings(document: Json) -> Iterator[Finding]:
    """The same one by one, the cheap ones first."""
    proof = read(document)
    for what, of in ALWAYS if proof.opened is None else ALWAYS + AT_THE_END:
        yield found(what, of, proof)


def found(what: str, of: Callable[[Proof], str], proof: Proof) -> Finding:
    try:
        return Finding(True, what, of(proof))
    except Fault as fault:
        shown = [letter if letter.isprintable() else "?" for letter in str(fault)[:LONGEST]]
        return Finding(False, what, "".join(shown))
