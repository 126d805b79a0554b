"""Playing a game record again: the same start, choices and dice give the same game (C-27)."""

import hashlib
import json
from typing import Final

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.chance import OutOfScript
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.notices import Notice
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play, asked
from services.rules.engine.kernel.record import BadInput
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.sayings import Saying
from services.rules.engine.kernel.sentences import sentence
from services.rules.engine.kernel.snapshots import snapshot
from services.rules.engine.kernel.table import (
    abandon,
    claim,
    plan,
    propose_draw,
    refuse_draw,
    resign,
    seat_bot,
    standing,
    tell,
)
from services.rules.engine.record.form import (
    ABANDONS,
    ANSWERS,
    CLAIMS,
    EXPIRES,
    HANDS_OVER,
    ORDERS,
    PLANS,
    PROPOSES,
    REFUSES,
    RESIGNS,
    SAYS,
    START,
    TELLS,
    Call,
    GameRecord,
    labels_of,
    names_of,
    table_of,
)
from services.rules.engine.record.text import write_line
from services.rules.engine.record.tokens import Playback

NOBODY: Final = "-"


class Broken(BadInput):
    """A record that cannot be played: it says at which of its numbered lines, and why."""


def replay(record: GameRecord, last: int | None = None) -> Play:
    """The game after entry `last`, or at its end; Broken where an entry does not fit."""
    script = Playback()
    play = Play(table_of(record.tags).new_game(), script)
    for number, entry in enumerate(record.entries if last is None else record.entries[: last + 1]):
        script.load(entry.chance)
        try:
            fault = perform(play, entry.call)
        except OutOfScript as short:
            fault = str(short)
        if not fault and script.left():
            fault = f"nobody asks for these dice or cards: {script.left()}"
        if fault:
            line = write_line(names_of(record.tags), labels_of(record.tags), number, entry)
            raise Broken(f"it breaks at '{line}': {fault}")
    return play


def perform(play: Play, call: Call) -> str:
    """Does what an entry says; returns what is wrong with it, or nothing."""
    refusal: Refusal | None
    if call.word == START:
        play.start()
        return ""
    if call.word == ANSWERS:
        action = call.given[0]
        assert isinstance(action, Action)
        refusal = play.submit(call.seat, action)
    elif call.word == EXPIRES:
        ask = asked(play.game, call.seat)
        if ask is not None and ask.default(play.game) != call.given[0]:
            return "this is not what the decision falls back on"
        refusal = play.expire(call.seat)
    else:
        refusal = at_table(play, call)
    return "" if refusal is None else sentence(play.game.variant, refusal, "en")


def at_table(play: Play, call: Call) -> Refusal | None:
    """What a seat may do at any time."""
    if call.word == ORDERS:
        return standing(play, call.seat, tuple([one for one in call.given if isinstance(one, Order)]))
    if call.word == PLANS:
        return plan(play, call.seat, tuple([one for one in call.given if isinstance(one, Action)]))
    if call.word == PROPOSES:
        return propose_draw(play, call.seat)
    if call.word == REFUSES:
        return refuse_draw(play, call.seat)
    if call.word == RESIGNS:
        return resign(play, call.seat)
    if call.word == ABANDONS:
        return abandon(play, call.seat)
    if call.word == CLAIMS:
        return claim(play, call.seat)
    if call.word == TELLS:
        return tell(play, call.seat, tuple([one for one in call.given if isinstance(one, Notice)]))
    if call.word == SAYS:
        sayings = [one for one in call.given if isinstance(one, Saying)]
        return next((refusal for one in sayings if (refusal := one.said(play, call.seat)) is not None), None)
    return seat_bot(play, call.seat, call.word == HANDS_OVER)


def result_of(game: Game, labels: tuple[str, ...]) -> dict[str, str]:
    """The tags that say how a game stands: who won, why, and the checksum of its state."""
    return {
        "winners": " ".join([labels[seat] for seat in game.winners]) or NOBODY,
        "reason": game.reason or NOBODY,
        "checksum": checksum(game),
    }


def checksum(game: Game) -> str:
    """SHA-256 over the state as JSON without spaces, the keys in alphabetical order."""
    text = json.dumps(snapshot(game), sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def differences(record: GameRecord, game: Game) -> list[str]:
    """Where the end that was played differs from what the record's tags say; a tag that is missing says nothing."""
    found = result_of(game, labels_of(record.tags))
    return [
        f"[{name} {record.tags[name]}] is what the record says, and [{name} {value}] is what the game gives"
        for name, value in found.items()
        if record.tags.get(name, value) != value
    ]
