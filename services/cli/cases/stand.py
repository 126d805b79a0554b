"""Where a game stands, in the words of a case: what is on the board, and what may be answered."""

from services.cli.cases.written import shown
from services.rules.engine.kernel.game import SPECTATOR, Game
from services.rules.engine.kernel.naming import ids_of, named, offered
from services.rules.engine.kernel.play import open_asks
from services.rules.engine.kernel.record import Json
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.turn import phase_of
from services.rules.engine.kernel.view import view


def truth(game: Game) -> dict[str, Json]:
    """The whole game with names, secrets included: a spectator's view, with all that it hides."""
    variant = game.variant
    armies = ids_of(variant, "army")
    form = view(game, SPECTATOR)
    form["armies"] = {row["army"]: row for row in form["armies"]}
    form["status"] = {army: row["status"] for army, row in form["armies"].items()}
    form["killers"] = {army: armies[by] if by >= 0 else None for army, by in zip(armies, game.killers)}
    form["bots"] = [seat for seat, bot in enumerate(game.bots) if bot]
    form["resigned"] = [seat for seat, gone in enumerate(game.resigned) if gone]
    form["slices"] = {name: named(variant, slice) for name, slice in game.slices.items()}
    form["decisions"] = [{**named(variant, ask), "clock": ask.CLOCK} for ask in open_asks(game)]
    form["orders"] = {str(seat): [named(variant, one) for one in orders] for seat, orders in enumerate(game.orders)}
    form["plans"] = {str(seat): [named(variant, one) for one in plan] for seat, plan in enumerate(game.plans)}
    form["received"] = game.received
    cards = form["slices"].get("cards")
    if cards:
        form["hands"] = {army: cards["hands"][variant.hand_of[index]] for index, army in enumerate(armies)}
        form["pile"], form["discards"] = cards["pile"], cards["discards"]
    for name in ("edition", "variant", "options", "version", "plan", "zones", "order_kinds"):
        del form[name]
    return form


def standing(game: Game) -> str:
    """The moment, who is asked what, and what may be answered, in one line."""
    if game.over():
        return f"the game is over: {game.reason}, won by seats {shown(list(game.winners))}"
    mover = ids_of(game.variant, "army")[game.mover] if game.mover >= 0 else "nobody"
    asks = "; ".join([question(game, ask) for ask in open_asks(game)])
    return f"it stands at round {game.round}, phase {phase_of(game)}, mover {mover}; {asks or 'nobody is asked'}"


def question(game: Game, ask: Ask) -> str:
    """An open decision with its answers."""
    answers = [answer(offered(game.variant, offer)) for offer in ask.offers(game)]
    return f"seat {ask.seat} is asked {ask.NAME} and may answer {', or '.join(answers) or 'nothing'}"


def answer(offer: dict[str, Json]) -> str:
    """A verb with what each field may be: candidates, or `1..3`."""
    fields = [f"{name} {bounds(field)}" for name, field in offer["fields"].items()]
    return f"{offer['verb']} ({', '.join(fields)})" if fields else str(offer["verb"])


def bounds(field: dict[str, Json]) -> str:
    """The candidates of a field, how many may or must be named, or both."""
    among = shown(field["among"]) if "among" in field else ""
    count = f"{field['low']}..{field['high']}" if "low" in field else ""
    return f"{count} of {among}" if among and count else among or count


def board(game: Game) -> list[str]:
    """Every place that is not empty, a region a line, in ids, as a position says it; and what waits to be placed."""
    variant = game.variant
    zones = view(game, SPECTATOR)["zones"]
    regions = [(region.id, [variant.board.zones[zone] for zone in region.zones]) for region in variant.board.regions]
    listed = {zone for _, inside in regions for zone in inside}
    groups = [*regions, ("elsewhere", [zone for zone in zones if zone not in listed])]
    lines = [f"{name}: {places}" for name, inside in groups if (places := held(zones, inside))]
    return [*lines, *([f"reserve: {game.reserve}"] if game.reserve else [])]


def hands_and_slices(game: Game) -> list[str]:
    """The cards of each hand, and the state of single rules."""
    now = truth(game)
    named = [(f"{name}.{key}", value) for name in ("hands", "slices") for key, value in now.get(name, {}).items()]
    return [f"{name}: {shown(value)}" for name, value in named if name != "slices.cards"]


def held(zones: dict[str, Json], inside: list[str]) -> str:
    """The places with those who stand there."""
    return ", ".join([f"{zone} {shown(zones[zone])}" for zone in inside if zones[zone]])
