"""Checks of the dice that can be made at any time: seeds, chain, faces, turns, and what the events tell."""

from hashlib import sha256

from services.rules.dice import rd1, told
from services.rules.dice.beacon import NONE, OFF, ON
from services.rules.dice.document import Entry, Proof
from services.rules.dice.faults import Fault, table_of
from services.rules.engine.kernel.events import TurnBegan
from services.rules.engine.kernel.naming import ids_of
from services.rules.engine.kernel.record import Json


def seeds(proof: Proof) -> str:
    """C from the seats' seeds, and the seeds of bots from the anchor."""
    terms = proof.terms
    for seat, one in enumerate(terms.seats):
        if not rd1.LEAST_SEED <= len(one.seed) <= rd1.MOST_SEED:
            raise Fault(f"the seed of seat {seat} has {len(one.seed)} bytes")
        if one.bot and one.seed != rd1.bot_seed(terms.anchor, seat):
            raise Fault(f"seat {seat} is a bot's, and its seed is not the one that bots have")
    if rd1.joint_seed([one.seed for one in terms.seats]) != terms.joint:
        raise Fault("the joint seed is not made of the seats' seeds")
    bots = [one.bot for one in terms.seats].count(True)
    return f"the joint seed is made of {len(terms.seats)} seeds, {bots} of them from bots"


def table(proof: Proof) -> str:
    """The game is one that this program knows, with the armies and options that it begins with."""
    terms = proof.terms
    known = table_of(terms)
    names = ids_of(known, "army")
    for seat, one in enumerate(terms.seats):
        if one.armies != tuple([names[army] for army in known.armies_of[seat]]):
            raise Fault(f"seat {seat} does not begin with the armies {', '.join(one.armies) or 'named'}")
    if terms.options != {name: str(value) for name, value in known.options.items()}:
        raise Fault("the options are not those that the variant has")
    return f"{terms.edition} {terms.variant} for {len(terms.seats)} seats"


def chain(proof: Proof) -> str:
    """Every secret that was shown leads back to the one before it, and the first to the anchor."""
    known, made = proof.terms.anchor, 0
    for entry in proof.entries:
        draws = entry.draws
        if draws.first != made + 1:
            raise Fault(f"entry {entry.number}: its next throw has the number {draws.first}, and {made} were made")
        if draws.throws:
            if sha256(draws.secrets()[0]).digest() != known:
                behind = f"throw {made}" if made else "the anchor"
                raise Fault(f"entry {entry.number}: the secret that it shows does not lead back to that of {behind}")
            known, made = draws.reveal, made + len(draws.throws)
    if made > proof.terms.length:
        raise Fault(f"{made} throws were made, and the chain has {proof.terms.length}")
    return f"{made} throws hang on the anchor"


def throws(proof: Proof) -> str:
    """Every die shows what the chain's secret and the joint seed give."""
    return f"{sum([fallen(proof, entry) for entry in proof.entries])} dice fell as the chain and the joint seed say"


def fallen(proof: Proof, entry: Entry) -> int:
    """How many dice an entry has; Fault where one shows something else."""
    draws, terms = entry.draws, proof.terms
    now = rd1.moment(terms.game, terms.joint, draws.beacon, draws.turn)
    for at, (secret, (reason, sides, faces)) in enumerate(zip(draws.secrets(), draws.throws, strict=True)):
        index = draws.first + at
        given = rd1.faces(secret, now, index, len(faces), sides)
        if given != faces:
            raise Fault(
                f"entry {entry.number}, throw {index} ({reason}): it is told as {told.plain(faces)},"
                f" and the chain gives {told.plain(given)}"
            )
    return sum([len(throw.faces) for throw in draws.throws])


def turns(proof: Proof) -> str:
    """Each entry names the turn in which it was made, and its beacon is as the terms promise."""
    beacon = proof.terms.beacon
    if beacon not in (OFF, ON):
        raise Fault(f"the beacon is '{beacon}', which is neither {OFF} nor {ON}")
    turn = 0
    for entry in proof.entries:
        draws = entry.draws
        if draws.turn != turn:
            raise Fault(f"entry {entry.number}: it says turn {draws.turn}, and {turn} turns had begun")
        if beacon == OFF and draws.beacon != NONE:
            raise Fault(f"entry {entry.number}: it has a beacon value, and the game has no beacon")
        turn += sum([begins(form) for form in entry.events])
    return f"{turn} turns have begun, the beacon is {beacon}"


def begins(form: Json) -> bool:
    """Whether a turn begins with this event."""
    return isinstance(form, dict) and form.get("event") == TurnBegan.NAME


def dice_told(proof: Proof) -> str:
    """The dice in the events are those that were thrown."""
    again = bool(table_of(proof.terms).reroll)
    for entry in proof.entries:
        try:
            told.compare(entry.events, entry.draws.throws, again)
        except Fault as fault:
            raise Fault(f"entry {entry.number}: {fault}") from None
    return "the events tell of these throws and of no others"
