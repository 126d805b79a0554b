"""The engine's chance for games that count: every throw from the game's chain, every shuffle from its deck secret."""

from typing import NamedTuple, cast

from services.rules.dice import rd1
from services.rules.dice.beacon import NONE
from services.rules.dice.draws import Draws, Shuffle, Throw
from services.rules.dice.game_secrets import GameSecrets
from services.rules.engine.kernel.chance import Chance, Kind


class Spent(NamedTuple):
    """How many throws and shuffles a game has had: a part of the stored game, and moved on only by a commit."""

    throws: int = 0
    shuffles: int = 0


class GameDice(Chance):
    """Chance for one command, given in turn `turn`: how many TurnBegan there were before it. It goes on where the
    stored game is. If the command is not committed, drop it, and nothing was spent; if it is, store `take()` with the
    entry and `spent` with the game.
    """

    def __init__(
        self, secrets: GameSecrets, game: str, joint: bytes, spent: Spent, turn: int, beacon: str = NONE
    ) -> None:
        self.secrets = secrets
        self.game = game
        self.turn = turn
        self.beacon = beacon
        self.now = rd1.moment(game, joint, beacon, turn)
        self.secret = secrets.chain.secret
        self.thrown = spent.throws
        self.shuffled = spent.shuffles
        self.throws: list[Throw] = []
        self.shuffles: list[Shuffle] = []

    @property
    def spent(self) -> Spent:
        """What the game has spent with this command."""
        return Spent(self.thrown, self.shuffled)

    def roll(self, reason: str, count: int, sides: int = 6) -> tuple[int, ...]:
        """One throw; ChainSpent when the game has had all of its throws."""
        index = self.thrown + 1
        faces = rd1.faces(self.secret(index), self.now, index, count, sides)
        self.thrown = index
        self.throws.append(Throw(reason, sides, faces))
        return faces

    def shuffle(self, reason: str, cards: tuple[Kind, ...]) -> tuple[Kind, ...]:
        """One shuffle, with a commitment for each card, so that one can be shown without the others."""
        deck, index = self.secrets.deck, self.shuffled
        order = rd1.order(deck, self.now, index, cards)
        self.shuffles.append(Shuffle(index, reason, cards, order, commitments(deck, self.game, index, order)))
        self.shuffled = index + 1
        return cast("tuple[Kind, ...]", order)

    def take(self) -> Draws:
        """What was drawn since the last call, and forgets it."""
        throws, shuffles = tuple(self.throws), tuple(self.shuffles)
        reveal = self.secret(self.thrown) if throws else b""
        self.throws, self.shuffles = [], []
        return Draws(self.turn, self.beacon, self.thrown + 1 - len(throws), throws, reveal, shuffles)


def commitments(deck: bytes, game: str, index: int, order: tuple[int, ...]) -> tuple[bytes, ...]:
    """What is published for each position of a shuffle."""
    salts = [rd1.card_salt(deck, game, index, position) for position in range(len(order))]
    return tuple([rd1.card_commitment(salt, card) for salt, card in zip(salts, order, strict=True)])
