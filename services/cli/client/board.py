"""A game as text: who plays, who stands where, what the viewer alone knows, and what is asked."""

from __future__ import annotations

import textwrap
from typing import Any, Final

from services.cli.client.called import called
from services.cli.client.offers import example, explained, offers_of
from services.cli.client.rebuild import Form, ask_of, game_of
from services.cli.telling import HIDDEN, Narrator
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Seat, Zone
from services.rules.engine.kernel.naming import ids_of
from services.rules.engine.kernel.record import fields_of
from services.rules.engine.kernel.sentences import title
from services.rules.engine.record.values import words_of

SHAPE: Final[dict[str, Any]] = {"width": 100, "subsequent_indent": "    ", "break_on_hyphens": False}
KEPT: Final = "\x00"
"""Stands for a space at which no line may break."""


def game_lines(view: Form, game: Form, names: dict[str, str], every: bool = False) -> list[str]:
    """The whole of it; names are those of accounts by their ids."""
    found = game_of(view)
    lines = [
        heading(view, called(game, names), found),
        *players(view, game, names),
        *regions(found),
        *holding_lines(found),
    ]
    lines += ["", "Truces", *truce_lines(view)] if view["truces"] else []
    return [*lines, *question_lines(view, found, every)]


def truce_lines(view: Form) -> list[str]:
    """All truces and offers of a game."""
    return [truce_line(one) for one in view["truces"]]


def truce_line(one: Form) -> str:
    """A truce, or an offer of one."""
    where = " and ".join(one["border"]) or one["region"] or "all borders"
    until = f"to the end of round {one['last_round']}, notice {one['notice']}"
    if one["offered"]:
        terms = f"for {one['rounds']} rounds; the offer stands {until}"
        return f"  {one['number']}  seat {one['seat']} offers seat {one['other']} a truce ({where}) {terms}"
    return f"  {one['number']}  seat {one['seat']} and seat {one['other']} ({where}), {until}"


def heading(view: Form, title: str, found: Game) -> str:
    """Which game it is, and where it stands."""
    mode = f"{view['edition']}/{view['variant']}"
    where = f"{title} ({view['game_id']}): {mode}, version {view['version']}"
    if view["reason"]:
        winners = ", ".join([seat_name(found, seat) for seat in view["winners"]]) or "nobody"
        return f"{where}, over ({view['reason']}), won by {winners}"
    if not view["mover"]:
        return f"{where}, {view['phase'] or 'setup'}"
    reserve = f", {view['reserve']} in reserve" if view["reserve"] else ""
    return f"{where}, round {view['round']}, {view['mover']} to move ({view['phase']}{reserve})"


def players(view: Form, game: Form, names: dict[str, str]) -> list[str]:
    """A line for each army, with who plays it."""
    seats = {player["seat"]: player for player in game.get("players", [])}
    lines = [""]
    for army in view["armies"]:
        player = seats.get(army["seat"])
        who = who_plays(player, names, view["viewer"]) if player else "nobody"
        if mates := mates_of(army, view["armies"]):
            who += f", side of {' and '.join(f'seat {mate}' for mate in mates)}"
        seat = f"seat {army['seat']}" if army["seat"] >= 0 else ""
        status = "" if army["status"] == "alive" else f" ({army['status']})"
        standing = f"{army['places']:3} places {army['troops']:4} troops"
        lines.append(f"  {army['army'] + status:16} {seat:7} {standing}  {who}")
    return lines


def mates_of(army: Form, armies: list[Form]) -> list[int]:
    """The other seats of an army's side, which win and lose with its own."""
    mates = {one["seat"] for one in armies if one["side"] == army["side"]} - {army["seat"], -1}
    return sorted(mates) if army["seat"] >= 0 else []


def who_plays(player: Form, names: dict[str, str], viewer: Seat) -> str:
    """An account's name, or the bot's."""
    name = names.get(player["user_id"], str(player["user_id"]))
    if player["seat"] == viewer:
        name += " (you)"
    if not player["user_id"]:
        return f"{player['bot']} (bot)" if player["bot_plays"] else "somebody"
    return f"{name}, away: {player['bot']} plays" if player["bot_plays"] else name


def regions(game: Game) -> list[str]:
    """Every place under its region, by the ids that are typed."""
    board = game.variant.board
    grouped = [
        (f"{title(game.variant, 'region', at, 'en')} +{region.bonus}", region.zones)
        for at, region in enumerate(board.regions)
    ]
    inside = {zone for _, zones in grouped for zone in zones}
    rest = tuple([zone for zone in board.every_zone if zone not in inside])
    lines = [""]
    for name, zones in [*grouped, ("Elsewhere", rest)]:
        if zones:
            lines += wrapped(f"{name}: ", [place(game, zone) for zone in zones], ", ")
    return lines


def wrapped(head: str, parts: list[str], joint: str) -> list[str]:
    """Parts in lines, none of them broken."""
    text = joint.join([part.replace(" ", KEPT) for part in parts])
    return [line.replace(KEPT, " ") for line in textwrap.wrap(head + text, **SHAPE)]


def place(game: Game, zone: Zone) -> str:
    """A place with those who stand there."""
    armies = ids_of(game.variant, "army")
    start = zone * game.armies
    units = zip(game.variant.units, game.units, strict=True)
    layers = [("", game.troops), *[(f" {unit}", layer) for unit, layer in units]]
    found = [
        f"{armies[army]} {layer[start + army]}{kind}"
        for kind, layer in layers
        for army in range(game.armies)
        if layer[start + army]
    ]
    return f"{game.variant.board.zones[zone]} {' + '.join(found) or '-'}"


def holding_lines(game: Game) -> list[str]:
    """What rules keep besides the board: cards, missions, capitals and so on, as far as the viewer knows it."""
    lines: list[str] = []
    for name, slice in sorted(game.slices.items()):
        values = [
            f"{field.replace('_', ' ')} {words}"
            for (field, kind), value in zip(fields_of(type(slice)), slice.row(), strict=True)
            if (words := value_words(game, kind, value))
        ]
        if values:
            lines += textwrap.wrap(f"{name.replace('_', ' ').capitalize()}: {'; '.join(values)}", **SHAPE)
    return ["", *lines] if lines else []


def value_words(game: Game, kind: str, value: Any) -> str:
    """A value of a slice; what belongs to each army under its colour."""
    if isinstance(value, tuple) and len(value) == game.armies and (kind == "int*" or kind.endswith(("**", "?*"))):
        armies = ids_of(game.variant, "army")
        each = [plain_words(game, kind.removesuffix("*"), one) for one in value]
        return ", ".join([f"{armies[army]}: {words}" for army, words in enumerate(each) if words])
    return plain_words(game, kind, value)


def plain_words(game: Game, kind: str, value: Any) -> str:
    """A value without thinking of armies; "" for nothing, and what is hidden only counted."""
    if value in ((), "", 0, False):
        return ""
    plain = kind.rstrip("*?")
    if value == -1:
        return "" if kind.endswith("?") or plain in ("army", "zone", "int") else HIDDEN
    if isinstance(value, tuple) and all(one == -1 for one in value):
        return f"{len(value)} unseen"
    if ids_of(game.variant, plain):
        return " ".join([named(game, plain, one) for one in (value if isinstance(value, tuple) else (value,))])
    return Narrator(False).words(game.variant, kind, value)


def named(game: Game, kind: str, index: int | tuple[int, ...]) -> str:
    """An id as it is typed, with what it means where the id alone does not say so; several that belong together."""
    if isinstance(index, tuple):
        if all(one < 0 for one in index):
            return f"{len(index)} unseen"
        return "+".join([named(game, kind, one) for one in index])
    if index < 0:
        return "?"
    id = ids_of(game.variant, kind)[index]
    meaning = title(game.variant, kind, index, "en")
    same = meaning.lower().replace(" ", "_") == id or kind in ("zone", "army")
    return id if same else f"{id} ({meaning})"


def question_lines(view: Form, game: Game, every: bool) -> list[str]:
    """Who is asked; and the viewer's own question with what may be answered."""
    lines = [""]
    for decision in view["decisions"]:
        clock = f", until {decision['deadline']}" if decision["deadline"] else ""
        what = Narrator(False).question(game, ask_of(game.variant, decision))
        if decision["seat"] != view["viewer"]:
            lines.append(f"{seat_name(game, decision['seat'])} is asked: {what}{clock}")
            continue
        offers = offers_of(game.variant, decision)
        lines += [f"You are asked: {what}{clock}", *explained(game.variant, offers, every)]
        typed = " ".join(words_of(game.variant, example(offers[0])))
        lines.append(f"Answer as: fieldpost client act {view['game_id']} '{typed}'")
    if view["answered"]:
        lines.append(f"Have answered: {', '.join([seat_name(game, seat) for seat in view['answered']])}")
    if view["draw"]:
        lines.append(f"For a draw: {', '.join([seat_name(game, seat) for seat in view['draw']])}")
    return lines if lines != [""] else []


def seat_name(game: Game, seat: Seat) -> str:
    """A seat is called after its first army."""
    return title(game.variant, "army", game.variant.armies_of[seat][0], "en")
