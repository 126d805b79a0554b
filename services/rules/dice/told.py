"""Whether the dice that events tell are the dice that were thrown, in that order, and all of them."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from services.rules.dice.draws import Throw
from services.rules.dice.faults import Fault
from services.rules.engine.kernel.chance import digits, read_digits
from services.rules.engine.kernel.record import REGISTRY, Json, fields_of
from services.rules.engine.record.tokens import BATTLE

SIDE: Final = re.compile(r"([0-9.]*)(?:>([0-9.]*))?(?:=[0-9.]*)?")
FACES: Final = re.compile(r"[1-9]{0,40}|(?:[1-9][0-9]{0,2}\.){1,40}(?:[1-9][0-9]{0,2})?")
LAID: Final = rf"(?:{FACES.pattern})(?:>(?:{FACES.pattern}))?(?:=(?:1[0-9]|{FACES.pattern}))?"
BATTLES: Final = re.compile(rf"{LAID}:{LAID}(?: {LAID}:{LAID})*")


class Told(NamedTuple):
    """A battle or another throw, as an event tells it: dice as they fell, and as they lay after some fell again."""

    reason: str
    faces: tuple[int, ...]
    after: tuple[int, ...]


def compare(events: list[Json], throws: tuple[Throw, ...], again: bool) -> None:
    """Fault where events and throws differ; `again` says that the rules of the game let dice be thrown again.

    Which of several dice a new throw replaced is not told, so more than one reading may fit: any of them will do.
    """
    places = {0}
    for story in stories(events):
        following = {after for place in places for after in ends(story, throws, place, again)}
        if not following:
            lying = throws[max(places)] if max(places) < len(throws) else None
            thrown = f"{lying.reason} {plain(lying.faces)}" if lying else "nothing more"
            raise Fault(f"an event tells of {story.reason or 'dice'} {plain(story.faces)}, and {thrown} was thrown")
        places = following
    if len(throws) not in places:
        left = throws[max(places)]
        raise Fault(f"no event tells of the throw {left.reason} {plain(left.faces)}")


def stories(events: list[Json]) -> Iterator[Told]:
    """What the events tell of dice: fields `dice` hold battles as text, fields `faces` one throw."""
    for form in events:
        name = form.get("event") if isinstance(form, dict) else None
        kind = REGISTRY.get(name) if isinstance(name, str) else None
        if kind is None:
            raise Fault(f"there is no event {str(name)[:60]!r} in this game")
        fields = fields_of(kind)
        if ("dice", "str") in fields:
            yield from [battle(word) for word in str(form.get("dice")).split(" ")]
        if ("faces", "int*") in fields:
            faces = form.get("faces")
            if not isinstance(faces, list) or not all(isinstance(face, int) for face in faces):
                raise Fault(f"the event '{name}' tells no faces")
            reason = form.get("reason", "") if ("reason", "str") in fields else ""
            yield Told(str(reason), tuple(faces), tuple(faces))


def battle(word: str) -> Told:
    """A battle from its word: `631:52`, or `611>642:5=6` with dice thrown again and what counts after all."""
    sides = [SIDE.fullmatch(side) for side in word.split(":")]
    first, second = sides if len(sides) == 2 else (None, None)
    if first is None or second is None:
        raise Fault(f"an event tells of a battle as {word[:60]!r}")
    thrown = faces_of(first[1]) + faces_of(second[1])
    after = faces_of(first[2] or first[1]) + faces_of(second[2] or second[1])
    if len(after) != len(thrown):
        raise Fault(f"an event tells of a battle as {word[:60]!r}")
    return Told(BATTLE, thrown, after)


def faces_of(text: str) -> tuple[int, ...]:
    """The faces of one side."""
    if FACES.fullmatch(text) is None:
        raise Fault(f"an event tells of the dice {text[:60]!r}")
    return read_digits(text)


def spelt(form: Json) -> Json:
    """What events tell, with the battles of older games spelt as they are now (`digits`)."""
    if isinstance(form, str):
        return " ".join([respelt(word) for word in form.split(" ")]) if BATTLES.fullmatch(form) else form
    if isinstance(form, list):
        return [spelt(one) for one in form]
    return {name: spelt(one) for name, one in form.items()} if isinstance(form, dict) else form


def respelt(word: str) -> str:
    """A battle as it is spelt now."""
    sides: list[str] = []
    for side in word.split(":"):
        thrown, *more = re.split("([>=])", side)
        count = len(read_digits(thrown))
        sides.append(digits(read_digits(thrown)) + "".join([
            part if part in (">", "=") else digits(read_digits(part, count)) for part in more
        ]))  # fmt: skip
    return ":".join(sides)


def ends(story: Told, throws: tuple[Throw, ...], place: int, again: bool) -> Iterator[int]:
    """After which throws a story that begins at `place` may end."""
    fell: tuple[int, ...] = ()
    at = place
    while at < len(throws) and (len(fell) < len(story.faces) or not throws[at].faces):
        if story.reason not in ("", throws[at].reason):
            return
        fell += throws[at].faces
        at += 1
        if story.reason != BATTLE:
            break
    if fell != story.faces:
        return
    if story.after == story.faces:
        yield at
    if not again or story.reason != BATTLE:
        return
    anew = Counter([new for old, new in zip(story.faces, story.after, strict=True) if old != new])
    fallen: Counter[int] = Counter()
    while at < len(throws) and throws[at].reason == BATTLE and len(throws[at].faces) == 1:
        face = throws[at].faces[0]
        fallen[face] += 1
        at += 1
        if face in story.after and anew <= fallen:
            yield at


def plain(faces: tuple[int, ...]) -> str:
    return " ".join([str(face) for face in faces]) or "without dice"
