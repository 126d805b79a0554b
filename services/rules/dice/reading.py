"""Reading the proof of a game from its document, strictly: whatever is not as it should be is told with its place."""

from typing import Final

from services.rules.dice.document import (
    FORMAT,
    MARK,
    Entry,
    Opened,
    OpenedEntry,
    Opening,
    Proof,
    SeatTerms,
    Terms,
)
from services.rules.dice.draws import Draws, Hidden, Shuffle, Throw
from services.rules.dice.form import LARGEST, Form, hexed, line, whole
from services.rules.dice.log import Link
from services.rules.dice.rd1 import MOST_CARDS, MOST_SEED, MOST_SIDES, SIZE
from services.rules.engine.kernel.game import SPECTATOR
from services.rules.engine.kernel.record import BadInput, Json

MOST: Final = 2**31 - 1


def read(raw: Json) -> Proof:
    """The proof in a document; BadInput says where it is not one."""
    form = Form(raw, "the document")
    if not whole(form.left.get(MARK), FORMAT, FORMAT):
        raise BadInput(f'this is no proof of a game that this program knows: it needs "{MARK}": {FORMAT}')
    form.take(MARK)
    terms_form = Form(form.take("terms"), "terms")
    terms = read_terms(terms_form)
    terms_form.close()
    form.where = "the document"
    viewer = form.take("viewer")
    if viewer is not None and not whole(viewer, 0, len(terms.seats) - 1):
        form.wrong("viewer", "null or one of the seats")
    entries = form.objects("entries", read_entry)
    mine = form.objects("mine", read_opening)
    opened = form.take("opened")
    form.close()
    return Proof(terms, SPECTATOR if viewer is None else viewer, entries, mine, read_opened(opened))


def read_terms(form: Form) -> Terms:
    options = Form(form.take("options"), "terms.options")
    return Terms(
        form.text("game"),
        form.text("edition"),
        form.text("variant"),
        {name: options.text(name) for name in list(options.left)},
        form.objects("seats", read_seat),
        form.data("anchor", SIZE, SIZE),
        form.number("length", 1, MOST),
        form.data("deck", SIZE, SIZE),
        form.data("joint", SIZE, SIZE),
        form.text("beacon"),
    )


def read_seat(form: Form) -> SeatTerms:
    if not form.where.endswith(f"[{form.number('seat', 0, MOST)}]"):
        form.wrong("seat", "its place in the list")
    return SeatTerms(form.texts("armies"), form.data("seed", 0, MOST_SEED), form.flag("bot"))


def read_entry(form: Form) -> Entry:
    number, version, at = form.number("number", 0, MOST), form.number("version", 0, MOST), form.number("at", 0, LARGEST)
    about = Form(form.take("about"), f"{form.where}.about")
    said = {name: about.plain(name) for name in list(about.left)}
    draws_form = Form(form.take("draws"), f"{form.where}.draws")
    draws = read_draws(draws_form)
    draws_form.close()
    events = form.items("events")
    return Entry(
        number, version, at, said, draws, events, Link(form.data("leaf", SIZE, SIZE), form.data("head", SIZE, SIZE))
    )


def read_draws(form: Form) -> Draws:
    turn, beacon, first = form.number("turn", 0, MOST), form.text("beacon"), form.number("first", 1, MOST)
    throws = tuple([read_throw(one, f"{form.where}.throws[{at}]") for at, one in enumerate(form.items("throws"))])
    size = SIZE if throws else 0
    return Draws(turn, beacon, first, throws, form.data("reveal", size, size), form.objects("shuffles", read_shuffle))


def read_throw(raw: Json, where: str) -> Throw:
    if (
        isinstance(raw, list)
        and len(raw) == 3
        and line(raw[0])
        and whole(raw[1], 2, MOST_SIDES)
        and isinstance(raw[2], list)
        and all(whole(face, 1, MOST_SIDES) for face in raw[2])
    ):
        return Throw(raw[0], raw[1], tuple(raw[2]))
    raise BadInput(f"{where} must read [reason, sides, [face, ...]]")


def read_shuffle(form: Form) -> Shuffle:
    commitments = [
        hexed(one, f"{form.where}.commitments[{at}]", SIZE, SIZE) for at, one in enumerate(form.items("commitments"))
    ]
    return Shuffle(form.number("number", 0, MOST), form.text("reason"), (), (), tuple(commitments))


def read_opening(form: Form) -> Opening:
    entry, shuffle, position, card = [form.number(name, 0, MOST) for name in ("entry", "shuffle", "position", "card")]
    return Opening(entry, shuffle, position, card, form.data("salt", SIZE, SIZE))


def read_opened(raw: Json) -> Opened | None:
    if raw is None:
        return None
    form = Form(raw, "opened")
    opened = Opened(
        form.data("deck", SIZE, SIZE),
        form.data("log", SIZE, SIZE),
        form.objects("entries", read_opened_entry),
        form.page("record"),
    )
    form.close()
    return opened


def read_opened_entry(form: Form) -> OpenedEntry:
    return OpenedEntry(form.items("calls"), form.objects("secret", read_hidden), form.items("events"))


def read_hidden(form: Form) -> Hidden:
    return Hidden(
        form.number("number", 0, MOST), form.numbers("cards", MOST_CARDS, MOST), form.numbers("order", MOST_CARDS, MOST)
    )
