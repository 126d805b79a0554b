"""Checks of the log that can be made at any time: its heads, and the cards that the viewer drew."""

from services.rules.dice import rd1
from services.rules.dice.document import Entry, Opening, Proof
from services.rules.dice.draws import Shuffle
from services.rules.dice.faults import Fault, table_of
from services.rules.dice.log import first_head, linked
from services.rules.dice.openings import drawn_names, kind_of, named
from services.rules.engine.kernel.events import Ended


def heads(proof: Proof) -> str:
    """The heads follow from the terms and the leaves."""
    head = first_head(proof.terms.form())
    version = 0
    for number, entry in enumerate(proof.entries, 1):
        if entry.number != number:
            raise Fault(f"entry {entry.number} stands where entry {number} should")
        if entry.version < version:
            raise Fault(f"entry {number}: its version is {entry.version}, and there was a {version} before it")
        version = entry.version
        link = linked(entry.link.leaf, head)
        if link != entry.link:
            before = "the one before it" if number > 1 else "what the game began with"
            raise Fault(f"entry {number}: its head does not follow from its leaf and {before}")
        head = link.head
    return f"{len(proof.entries)} entries, the last head is {head.hex()}"


def cards(proof: Proof) -> str:
    """Every card that was opened to the viewer is the one that was committed to, and came from the top."""
    names = table_of(proof.terms).board.ids
    made = [(entry, shuffle) for entry in proof.entries for shuffle in entry.draws.shuffles]
    for count, (entry, shuffle) in enumerate(made):
        if shuffle.number != count:
            raise Fault(f"entry {entry.number}: it has shuffle {shuffle.number}, and {count} were made before it")
    for one in proof.mine:
        if one.shuffle >= len(made) or one.position >= len(made[one.shuffle][1].commitments):
            raise Fault(f"{place(one)}: there is no such card")
        entry, shuffle = made[one.shuffle]
        if rd1.card_commitment(one.salt, one.card) != shuffle.commitments[one.position]:
            raise Fault(f"{place(one)}: card {one.card} is not the one that was committed to")
        given(proof, one, entry, shuffle, names.get(kind_of(shuffle.reason), ()))
    if len({(one.shuffle, one.position) for one in proof.mine}) < len(proof.mine):
        raise Fault("one of the viewer's cards is opened twice")
    hidden = sum([len(shuffle.commitments) for _, shuffle in made])
    return f"{len(proof.mine)} of {hidden} committed cards were opened to the viewer"


def opening(proof: Proof) -> str:
    """What was hidden is open when the log says that the game is over, and not before."""
    ends = [entry.number for entry in proof.entries for form in entry.events if named(form) == Ended.NAME]
    if ends and proof.opened is None:
        raise Fault(f"entry {ends[0]} ended the game, and what was hidden is still closed")
    if proof.opened is not None and not ends:
        raise Fault("what is hidden is open, and no entry ended the game")
    return "open, the game is over" if ends else "closed, the game is not over"


def place(one: Opening) -> str:
    return f"shuffle {one.shuffle}, position {one.position}"


def given(proof: Proof, one: Opening, start: Entry, shuffle: Shuffle, names: tuple[str, ...]) -> None:
    """Fault unless an event of the entry gives the viewer this card, when so many were drawn before it."""
    kind = kind_of(shuffle.reason)
    name = names[one.card] if one.card < len(names) else None
    since = [drawn_names(entry.events, kind) for entry in proof.entries[start.number - 1 : one.entry]]
    if name is None or not since or name not in since[-1]:
        raise Fault(f"{place(one)}: no event of entry {one.entry} gives the viewer card {one.card}")
    if one.position >= sum([len(drawn) for drawn in since]):
        raise Fault(f"{place(one)}: in entry {one.entry} it was not yet on top of its pile")
