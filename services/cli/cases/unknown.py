"""Names in a position that mean nothing, each told with its path: the engine itself stops at the first."""

from collections.abc import Callable, Iterator

from services.cli.cases.written import at, read_at, shown
from services.rules.engine.kernel.forms import army_of, count_in, listing, number_of, seat_of
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.naming import ids_of, read_action, read_order
from services.rules.engine.kernel.record import BadInput, Json, fields_of
from services.rules.engine.kernel.variant import Variant
from services.rules.engine.mechanics.position import REST, with_fields

Form = dict[str, Json]


def unknown(game: Game, form: Form) -> list[str]:
    """All that a position names and the game does not know; `game` is one of the variant whose set-up has gone by."""
    variant = game.variant
    return [
        *places(variant, form),
        *armies(variant, form),
        *cards(game, form),
        *tables(variant, form),
        *rules(game, form),
    ]


def wrong(read: Callable[..., object], *words: object) -> list[str]:
    """What is said of something that cannot be read."""
    try:
        read(*words)
    except BadInput as fault:
        return [str(fault)]
    return []


def places(variant: Variant, form: Form) -> Iterator[str]:
    """Regions, places, and who stands there."""
    for name in ("regions", "zones"):
        for id, content in form.get(name, {}).items():
            path = at("position", name, id)
            yield from wrong(number_of, variant, at("position", name), name[:-1], id)
            for key, count in content.items():
                yield from standing(variant, path, key, count)
    for index, army in enumerate(form.get("fill", {}).get("armies", [])):
        yield from wrong(army_of, variant, at("position", "fill", "armies", index), army)


def standing(variant: Variant, path: str, key: str, count: Json) -> Iterator[str]:
    """Troops of an army, or pieces of a kind by army."""
    if key in variant.units:
        if not isinstance(count, dict):
            yield f'{at(path, key)}: must be an object by army, as {{"red": 1}}, not {shown(count)}'
            return
        for army in count:
            yield from wrong(army_of, variant, at(path, key), army)
    elif key not in ids_of(variant, "army"):
        pieces = f"; pieces: {', '.join(variant.units)}" if variant.units else ""
        yield f"{path}: there is no army {shown(key)}; there are: {', '.join(ids_of(variant, 'army'))}{pieces}"
    else:
        yield from wrong(count_in, at(path, key), count)


def armies(variant: Variant, form: Form) -> Iterator[str]:
    """Armies that are named one by one, as a list, or as keys."""
    if "mover" in form:
        yield from wrong(army_of, variant, "position.mover", form["mover"])
    for index, army in enumerate(form.get("order", [])):
        yield from wrong(army_of, variant, at("position.order", index), army)
    for name in ("hands", "status", "killers"):
        for army in form.get(name, {}):
            yield from wrong(army_of, variant, at("position", name), army)
    for army, by in form.get("killers", {}).items():
        yield from [] if by is None else wrong(army_of, variant, at("position.killers", army), by)


def cards(game: Game, form: Form) -> Iterator[str]:
    """Cards in hands, in the pile and on the discards."""
    lists = {at("hands", army): hand for army, hand in form.get("hands", {}).items()}
    lists |= {name: form[name] for name in ("pile", "discards") if name in form}
    for name, listed in lists.items():
        for index, card in enumerate(listed):
            rest = name == "pile" and card == REST
            if rest and index + 1 < len(listed):
                yield f'{at("position.pile", index)}: "..." stands for all other cards, so it must be the last'
            yield from [] if rest else wrong(number_of, game.variant, at("position." + name, index), "card", card)


def tables(variant: Variant, form: Form) -> Iterator[str]:
    """Seats, and what they said in advance."""
    for name in ("bots", "resigned", "draw"):
        for index, seat in enumerate(form.get(name, [])):
            yield from wrong(seat_of, variant, at("position", name, index), seat)
    for name, read in (("orders", read_order), ("plans", read_action)):
        for seat, listed in form.get(name, {}).items():
            yield from wrong(seat_of, variant, at("position", name), seat)
            for index, one in enumerate(listing(name, listed)):
                yield from wrong(read_at, at("position", name, seat, index), read, variant, one)


def rules(game: Game, form: Form) -> Iterator[str]:
    """The phase, and the state of single rules."""
    phases = [phase.NAME for phase in game.variant.phases]
    if form.get("phase", phases[0]) not in phases:
        yield f"position.phase: there is no phase {shown(form['phase'])}; there are: {', '.join(phases)}"
    for name, fields in form.get("slices", {}).items():
        slice = game.slices.get(name)
        if slice is None:
            known = ", ".join(sorted(game.slices)) or "none"
            yield f"position.slices: there is no slice {shown(name)} in this variant; there are: {known}"
            continue
        known = ", ".join([field for field, _ in fields_of(type(slice))])
        for field, value in fields.items():
            if field not in dict(fields_of(type(slice))):
                yield f"{at('position.slices', name)}: there is no field {shown(field)}; there are: {known}"
            else:
                yield from [
                    f"position.slices.{fault}" for fault in wrong(with_fields, game.variant, slice, {field: value})
                ]
