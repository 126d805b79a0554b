"""A game as JSON, for storage, and back; which also knows slices that games from before have."""

from typing import Final

from services.rules.engine.kernel.game import Game, Slice
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.record import REGISTRY, Json, decode, encode
from services.rules.engine.kernel.variant import Variant

PLAIN: Final = ("round", "mover", "reserve", "received", "captures", "prompted", "reason", "version")

TUPLES: Final = ("order", "status", "killers", "winners", "orders", "plans", "sealed", "bots", "resigned", "draws")


def snapshot(game: Game) -> dict[str, Json]:
    """The whole state as JSON, secrets included: for storing and for checksums, never for players."""
    state: dict[str, Json] = {name: getattr(game, name) for name in PLAIN}
    for name in TUPLES:
        state[name] = encode(getattr(game, name))
    state["colors"] = list(game.variant.colors)
    state["troops"] = game.troops[:]
    state["units"] = [layer[:] for layer in game.units]
    if game.variant.controller:
        state["holder"] = game.holder[:]
    state["slices"] = {name: encode(game.slices[name]) for name in sorted(game.slices)}
    state["agenda"] = [encode(step) for step in game.agenda]
    return state


def restore(variant: "Variant", state: dict[str, Json]) -> Game:
    """The game that `snapshot` wrote; the variant must be the one that it was played with, but for chosen colours."""
    game = Game(variant.recolored(tuple(state["colors"])))
    for name in PLAIN:
        setattr(game, name, state[name])
    for name in TUPLES:
        setattr(game, name, decode(state[name]))
    for index, count in enumerate(state["troops"]):
        if count:
            game.add(Zone(index // game.armies), Army(index % game.armies), count)
    if "holder" in state:
        game.holder = list(state["holder"])
        game.held = [game.holder.count(army) for army in variant.every_army]
    game.units = [list(layer) for layer in state["units"]]
    game.slices = stored_slices(state["slices"])
    game.agenda = [decode(raw) for raw in state["agenda"]]
    return game


def stored_slices(stored: dict[str, Json]) -> dict[str, Slice]:
    """The slices of a snapshot, in the form of this version: those that it has no more are what others are made of."""
    formers = {name for kind in REGISTRY.values() if issubclass(kind, Slice) for name in kind.FORMER}
    former = {name: decode(raw[name]) for name, raw in stored.items() if name in formers}
    slices: dict[str, Slice] = {name: decode(raw) for name, raw in stored.items() if name not in former}
    for kind in REGISTRY.values() if former else ():
        if issubclass(kind, Slice) and not former.keys().isdisjoint(kind.FORMER):
            slices[kind.NAME] = kind.from_former({name: former[name] for name in kind.FORMER if name in former})
    return slices
