"""Writes vectors.json: examples of every formula of RD1.md, for programs in other languages.

python -m tests.rules.dice.vectors
"""

import json
from pathlib import Path

from services.rules.dice import rd1
from services.rules.dice.dice import GameDice, Spent
from services.rules.dice.game_secrets import GameSecrets, new_secrets
from services.rules.dice.log import canonical, first_head, link
from services.rules.engine.kernel.record import Json
from tests.rules.dice.ledger import Fixed

FILE = Path(__file__).with_name("vectors.json")
THROWS = ((5, 6), (2, 6), (1, 6), (9, 8), (1, 8), (3, 20), (0, 6), (5, 6), (2, 129))
LARGE = ((40, 6), (100, 129), (70, 255))
"""Dice and sides. Large throws take more than one block; of 129 sides nearly half of the bytes are left out."""

SHUFFLES = (("cards", 44), ("objectives", 14), ("tokens", 1), ("spies", 0), ("cards", 300))
LINES = ({"a": [1, True, None], "Z": 'é\u2028"\\\n\t\x01\x7f'}, {"number": 2, "at": 1_700_000_000_000, "options": {}})


def game_vectors(number: int, length: int, throws: int) -> Json:
    """One game: its secrets and what follows from them."""
    entropy = Fixed(f"vectors/{number}")
    secrets = new_secrets(entropy, length)
    game = ("g_one", "g_ünï", "")[number % 3]
    seeds = [entropy.bytes(size) for size in (16, 33, 64)[: number % 3 + 1]]
    bots = [rd1.bot_seed(secrets.chain.anchor, seat) for seat in range(len(seeds), len(seeds) + 2)]
    joint = rd1.joint_seed([*seeds, *bots])
    found = {
        "game": game,
        "length": length,
        "root": secrets.chain.secret(length).hex(),
        "anchor": secrets.chain.anchor.hex(),
        "deck_secret": secrets.deck.hex(),
        "deck": rd1.deck_commitment(secrets.deck).hex(),
        "log_secret": secrets.log.hex(),
        "seeds": [seed.hex() for seed in seeds],
        "bots": [seed.hex() for seed in bots],
        "joint": joint.hex(),
        "throws": [],
        "shuffles": [],
        "log": log_vectors(secrets, game),
    }
    spent = Spent()
    for turn, beacon in ((0, "none"), (1, "none"), (2, "4d2 é"), (4_000_000_000, "")):
        dice = GameDice(secrets, game, joint, spent, turn, beacon)
        draw(dice, throws // 4, found)
        spent = dice.spent
    return found


def draw(dice: GameDice, throws: int, found: Json) -> None:
    """A turn's throws, [number, turn, beacon, sides, [face, …]] each, and its shuffles with two of the salts."""
    for at in range(throws):
        count, sides = LARGE[at // 50 % len(LARGE)] if at % 50 == 25 else THROWS[at % len(THROWS)]
        faces = dice.roll("battle", count, sides)
        found["throws"].append([dice.spent.throws, dice.turn, dice.beacon, sides, list(faces)])
    for reason, count in SHUFFLES[: None if dice.turn == 0 else 2]:
        dice.shuffle(reason, tuple(range(3, 3 + 2 * count, 2)))
    for one in dice.take().shuffles:
        salts = [
            rd1.card_salt(dice.secrets.deck, dice.game, one.number, at).hex() for at in range(min(2, len(one.order)))
        ]
        found["shuffles"].append(
            {
                "number": one.number,
                "turn": dice.turn,
                "beacon": dice.beacon,
                "cards": list(one.cards),
                "order": list(one.order),
                "salts": salts,
                "commitments": [each.hex() for each in one.commitments],
            }
        )


def log_vectors(secrets: GameSecrets, game: str) -> Json:
    """A log of a few lines."""
    head = first_head(LINES[0])
    found = [{"json": LINES[0], "canonical": canonical(LINES[0]).decode(), "head": head.hex()}]
    for number, line in enumerate(LINES, 1):
        made = link(secrets.log, game, number, canonical(line), head)
        head = made.head
        found.append({"json": line, "leaf": made.leaf.hex(), "head": head.hex()})
    return found


def text() -> str:
    """All vectors, each throw on a line of its own."""
    games = [game_vectors(0, 700, 660), game_vectors(1, 5_000, 660), game_vectors(2, 131_072, 680)]
    lines = []
    for game in games:
        throws = game.pop("throws")
        rest = json.dumps(game, ensure_ascii=True)[:-1]
        lines.append(rest + ', "throws": [\n' + ",\n".join([json.dumps(one) for one in throws]) + "\n]}")
    return '{"rd": 1, "games": [\n' + ",\n".join(lines) + "\n]}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="ascii")
