"""Step 9: change of command, with the consent of the team-mate (S-23, S-47)."""

from typing import ClassVar

from services.rules.engine.editions.clone_wars.rules.ships import ships_at
from services.rules.engine.editions.clone_wars.rules.sides import team_mate
from services.rules.engine.editions.clone_wars.rules.token_stack import Tokens
from services.rules.engine.editions.clone_wars.rules.track import Track
from services.rules.engine.editions.clone_wars.rules.turning import turn_planet
from services.rules.engine.editions.clone_wars.rules.verbs import AnswerRequest, TakeCommand
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import ALIVE, Game
from services.rules.engine.kernel.kinds import Army, Seat, Zone
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.orders import Order
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, Ask, OptionalAsk, wrong_verb
from services.rules.engine.kernel.variant import AskPhase


def lendable(game: Game, army: Army) -> list[int]:
    """The team-mate's planets that an army may ask for: not the last one, and nothing on it but a single troop."""
    mate = team_mate(game, army)
    if game.status[mate] != ALIVE or game.held[mate] < 2:
        return []
    tokens, emperor = game.slice(Tokens).zones, game.slice(Track).emperor
    return [
        zone
        for zone in game.places(mate)
        if game.total[zone] == 1 and zone not in tokens and zone != emperor and not any(ships_at(game, zone, mate))
    ]


class CommandAsk(OptionalAsk):
    """Ask for the command of one planet, or for none."""

    NAME = "changing_command"
    RULE = "S-23"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (Offer("take_command", (Pick("zone", tuple(lendable(game, self.army))),)), Offer("done"))

    def refusal(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, TakeCommand):
            return wrong_verb(self, game, action)
        if action.zone not in lendable(game, self.army):
            return Refusal("not_to_be_had", "S-23", (("zone", action.zone),))
        return None

    def answer(self, play: Play, action: Action) -> None:
        """A seat that has both armies needs nobody's consent."""
        play.close(self)
        game = play.game
        if isinstance(action, TakeCommand):
            seat = game.variant.seat_of[team_mate(game, self.army)]
            if seat == self.seat:
                turn_planet(play, action.zone, self.army, "command")
            else:
                play.push(ConsentAsk(seat, self.army, action.zone))


class ChangeOfCommand(AskPhase):
    """Asked where the team-mate has a planet that may be given, which all can see."""

    NAME: ClassVar[str] = "command"
    ASK: ClassVar[type[ArmyAsk]] = CommandAsk

    def due(self, game: Game, army: Army) -> bool:
        return bool(lendable(game, army))


class ConsentAsk(ArmyAsk):
    """Whether the team-mate gets the planet it asks for; by default not."""

    NAME = "consenting"
    RULE = "S-23"
    CLOCK = "consent"

    zone: Zone

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (Offer("answer_request", (Pick("agreed", (True, False)),)),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, AnswerRequest):
            return wrong_verb(self, game, action)
        return None if action.agreed in (True, False) else Refusal("yes_or_no", "S-23")

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, AnswerRequest)
        play.close(self)
        if action.agreed:
            turn_planet(play, self.zone, self.army, "command")

    def default(self, game: Game) -> Action:
        return AnswerRequest(False)


class AnswerRequests(Order):
    """Agree to every change of command that my team-mate asks for, or decline it (A-4)."""

    NAME = "answer_requests"

    agreed: bool

    @classmethod
    def fits(cls, game: Game, seat: Seat) -> bool:
        return "faction_turn" in game.slices and len(game.variant.armies_of[seat]) == 1

    def answer(self, game: Game, ask: Ask) -> Action | None:
        return AnswerRequest(self.agreed) if isinstance(ask, ConsentAsk) else None


register(CommandAsk, ConsentAsk, AnswerRequests)
