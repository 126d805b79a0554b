"""Two games that differ in one seat's secrets only, played side by side, and what others see of them."""

from random import Random

from services.bots.brains.chance import Seeded
from services.bots.brains.dice_player import sample
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import SPECTATOR, Game
from services.rules.engine.kernel.naming import named
from services.rules.engine.kernel.play import Play, asked, open_asks
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.table import living
from services.rules.engine.kernel.view import seen_events, snapshot_for, view
from tests.engine.properties.mutations import refused
from tests.engine.properties.secrets import Id, ids_in, known, private, swap_secrets
from tests.engine.properties.selfplay import text


class Twins:
    """Two plays of which one may differ in the secrets of `seat`; both draw the same dice.

    `insiders` are the seats that may know them: the seat itself, and partners that share its secrets.
    """

    def __init__(self, game: Game, seat: int, seed: object) -> None:
        self.seat = seat
        self.insiders = {seat}
        self.random = Random(f"twins/{seed}")
        self.plays = [Play(game.copy(), Seeded(f"twins/{seed}")) for _ in range(2)]
        self.told = [0, 0]

    @property
    def one(self) -> Play:
        return self.plays[0]

    @property
    def other(self) -> Play:
        return self.plays[1]

    def swap(self) -> set[Id]:
        """Deals the seat's secrets anew in the other game; returns the ids that moved."""
        secrets = private(self.one.game, self.seat)
        self.insiders |= {viewer for viewer in self.seats() if private(self.one.game, viewer) & secrets}
        return swap_secrets(self.other.game, self.seat, self.random)

    def seats(self) -> range:
        return range(self.one.game.variant.seats)

    def looks(self, play: Play, viewer: int, told: int) -> str:
        """Every byte that leaves the engine for a viewer."""
        game = play.game
        events = [named(game.variant, event) for event in seen_events(game, play.log[told:], viewer)]
        return text([view(game, viewer), snapshot_for(game, viewer), events])

    def compare(self) -> None:
        """Fails when another seat or the spectator could tell the two games apart by what they see now."""
        for viewer in (SPECTATOR, *self.seats()):
            if viewer not in self.insiders:
                one, other = [self.looks(play, viewer, told) for play, told in zip(self.plays, self.told)]
                assert one == other, f"viewer {viewer} can tell the secrets of seat {self.seat}"
        self.told = [len(play.log) for play in self.plays]

    def compare_refusals(self) -> None:
        """Fails when the refusals that other seats get differ."""
        for seat in self.seats():
            ask = asked(self.one.game, seat)
            if seat not in self.insiders:
                tries = refused(self.random, self.one.game, ask, 3) if ask else [self.wild()]
                for action in tries:
                    one, other = [play.submit(seat, action) for play in self.plays]
                    assert one is not None
                    assert one == other

    def wild(self) -> Action:
        ask = self.random.choice(open_asks(self.one.game))
        return sample(self.random, ask.offers(self.one.game))

    def step(self) -> bool:
        """Gives both games the same answer; False where their ways part, as the secrets themselves demand."""
        if self.parted():
            return False
        ask = self.random.choice(open_asks(self.one.game))
        action = self.legal_in_both(ask)
        if action is None:
            return False
        for play in self.plays:
            refusal = play.submit(ask.seat, action)
            assert refusal is None
        return not self.parted()

    def legal_in_both(self, ask: Ask) -> Action | None:
        """An answer that both games take; another seat may give in one whatever it may give in the other."""
        twin = asked(self.other.game, ask.seat)
        assert twin is not None
        for _ in range(20):
            action = sample(self.random, ask.offers(self.one.game))
            refusal = twin.check(self.other.game, action)
            if refusal is None:
                return action
            assert ask.seat in self.insiders, f"{action} is legal in one game only: {refusal}"
        return None

    def parted(self) -> bool:
        """Whether the games may look different now: one is over, or they ask the insiders different things."""
        if any(play.game.over() for play in self.plays) or self.seat not in living(self.one.game):
            return True
        return any(asked(self.one.game, seat) != asked(self.other.game, seat) for seat in self.insiders)

    def spread(self, moved: set[Id]) -> bool:
        """Whether somebody else has come to know an id that moved: drew that card, or saw it turned up or announced.

        That what is told is no more than what may be known is proved elsewhere, by folding what was seen.
        """
        for viewer in (SPECTATOR, *self.seats()):
            for play, told in zip(self.plays, self.told):
                seen = ids_in(play.game.variant, seen_events(play.game, play.log[told:], viewer))
                if viewer not in self.insiders and (known(play.game, viewer) | seen) & moved:
                    return True
        return False
