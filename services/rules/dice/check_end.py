"""Checks of a finished game, whose secrets are open: the log, the shuffles, the record, and the game played again."""

from typing import cast

from services.rules.dice import rd1
from services.rules.dice.dice import commitments
from services.rules.dice.document import Entry, Opened, OpenedEntry, Proof
from services.rules.dice.draws import Hidden, Throw
from services.rules.dice.faults import Fault, table_of
from services.rules.dice.log import leaf_of
from services.rules.dice.proof import calls_of, whole_entry
from services.rules.dice.told import spelt
from services.rules.engine.kernel.chance import Chance, Kind, OutOfScript
from services.rules.engine.kernel.naming import named
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import BadInput, Json, encode
from services.rules.engine.kernel.view import seen_events
from services.rules.engine.record import form
from services.rules.engine.record.form import GameRecord
from services.rules.engine.record.recorder import Recorder
from services.rules.engine.record.replay import perform
from services.rules.engine.record.text import read_record


def both(proof: Proof) -> tuple[Opened, list[tuple[Entry, OpenedEntry]]]:
    """Each entry with what was hidden of it."""
    opened = proof.opened
    assert opened is not None
    if len(opened.entries) != len(proof.entries):
        raise Fault(f"{len(opened.entries)} entries are opened, and there are {len(proof.entries)}")
    return opened, list(zip(proof.entries, opened.entries, strict=True))


def leaves(proof: Proof) -> str:
    """Every leaf is made of its whole entry."""
    opened, entries = both(proof)
    for entry, rest in entries:
        full = whole_entry(entry.number, entry.version, entry.at, entry.about, entry.draws, rest)
        if leaf_of(opened.log, proof.terms.game, entry.number, full) != entry.link.leaf:
            raise Fault(f"entry {entry.number}: it is not what its leaf was made of")
    return f"{len(entries)} entries are what their leaves were made of"


def shuffles(proof: Proof) -> str:
    """Every pile lay as the deck secret and the joint seed say, and as it was committed to."""
    opened, entries = both(proof)
    terms = proof.terms
    if rd1.deck_commitment(opened.deck) != terms.deck:
        raise Fault("the deck secret is not the one that was committed to before the game")
    count = 0
    for entry, rest in entries:
        now = rd1.moment(terms.game, terms.joint, entry.draws.beacon, entry.draws.turn)
        if len(rest.secret) != len(entry.draws.shuffles):
            raise Fault(f"entry {entry.number}: {len(rest.secret)} of its shuffles are opened")
        for public, one in zip(entry.draws.shuffles, rest.secret, strict=True):
            where = f"entry {entry.number}, shuffle {count} ({public.reason})"
            if not public.number == one.number == count:
                raise Fault(f"{where}: it has the number {public.number}")
            if rd1.order(opened.deck, now, count, one.cards) != one.order:
                raise Fault(f"{where}: its order is not the one that the deck secret and the joint seed give")
            if commitments(opened.deck, terms.game, count, one.order) != public.commitments:
                raise Fault(f"{where}: its commitments are not those of its cards")
            count += 1
    return f"{count} shuffles lay as the deck secret and the joint seed say"


def record(proof: Proof) -> str:
    """The game record is of this game, and has what the log has."""
    opened, entries = both(proof)
    found = record_of(opened)
    terms = proof.terms
    table, said = table_of(terms), form.table_of(found.tags)
    if (said.edition, said.name, said.seats, said.options) != (table.edition, table.name, table.seats, table.options):
        raise Fault("the record's tags tell of another game")
    if found.tags.get("game") != terms.game:
        raise Fault("the record's tags tell of another game")
    calls = calls_of(found.entries)
    at = 0
    for entry, rest in entries:
        if calls[at : at + len(rest.calls)] != rest.calls:
            raise Fault(f"entry {entry.number}: the record has something else at its line {at} or after it")
        at += len(rest.calls)
    if at != len(calls):
        raise Fault(f"the record goes on after its line {at - 1}, and the log does not")
    return f"{at} lines of the record are in the log"


def record_of(opened: Opened) -> GameRecord:
    try:
        return read_record(opened.record)
    except BadInput as fault:
        raise Fault(f"the record cannot be read: {fault}") from None


def replay(proof: Proof) -> str:
    """The engine, given the record's choices and exactly these throws and shuffles, plays the same game."""
    opened, entries = both(proof)
    lines = record_of(opened)
    dealt = Dealt()
    play = Play(table_of(proof.terms).new_game(), dealt)
    at = 0
    for entry, rest in entries:
        dealt.load(entry.draws.throws, rest.secret, [shuffle.reason for shuffle in entry.draws.shuffles])
        since = len(play.log)
        for one in lines.entries[at : at + len(rest.calls)]:
            played(play, entry, one)
        at += len(rest.calls)
        if dealt.throws or dealt.shuffles:
            raise Fault(f"entry {entry.number}: the game does not ask for all of its throws and shuffles")
        events = play.log[since:]
        same(entry, "the log", rest.events, [encode(event) for event in events])
        seen = [named(play.game.variant, event) for event in seen_events(play.game, events, proof.viewer)]
        same(entry, "the viewer", entry.events, seen)
        if play.game.version != entry.version:
            raise Fault(f"entry {entry.number}: its version is {entry.version}, and the game's is {play.game.version}")
    if not play.game.over():
        raise Fault("the game is not over, and yet its secrets are open")
    for name, value in Recorder(play.game, dealt).record({}).tags.items():
        if lines.tags.get(name) != value:
            raise Fault(f"the record's tag [{name} {lines.tags.get(name, '')}] must be [{name} {value}]")
    return f"{len(play.log)} events come out again, and the game ends the same: {play.game.reason}"


def played(play: Play, entry: Entry, one: form.Entry) -> None:
    """Plays a line of the record."""
    try:
        fault = perform(play, one.call)
    except OutOfScript as short:
        fault = str(short)
    if fault:
        raise Fault(f"entry {entry.number}: {fault}")


def same(entry: Entry, whose: str, told: Json, found: list[Json]) -> None:
    """Fault where events differ, with the first that does."""
    if told == found or spelt(told) == found:
        return
    listed = told if isinstance(told, list) else []
    at = next((at for at, (one, other) in enumerate(zip(listed, found)) if one != other), min(len(listed), len(found)))
    raise Fault(f"entry {entry.number}: event {at} is not as the game has it in what {whose} was told")


class Dealt(Chance):
    """Deals the throws and shuffles of one entry after the other, exactly as they are written down."""

    def __init__(self) -> None:
        self.throws: list[Throw] = []
        self.shuffles: list[tuple[str, Hidden]] = []

    def load(self, throws: tuple[Throw, ...], shuffles: tuple[Hidden, ...], reasons: list[str]) -> None:
        """What the next entry draws."""
        self.throws = list(throws)
        self.shuffles = list(zip(reasons, shuffles))

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        throw = self.throws.pop(0) if self.throws else None
        if throw is None or (throw.reason, throw.sides, len(throw.faces)) != (reason, sides, count):
            raise OutOfScript(f"the game asks for {reason}, {count} dice of {sides} sides, and that was not thrown")
        return throw.faces

    def shuffle(self, reason: str, cards: tuple[Kind, ...]) -> tuple[Kind, ...]:
        noted, one = self.shuffles.pop(0) if self.shuffles else ("", None)
        if one is None or noted != reason or one.cards != cards or sorted(one.order) != sorted(cards):
            raise OutOfScript(f"the game asks to shuffle {len(cards)} {reason}, and that was not done")
        return cast("tuple[Kind, ...]", one.order)
