"""Putting one piece on the board, where its owner says."""

from typing import ClassVar

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Event
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Zone
from services.rules.engine.kernel.offers import Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, wrong_verb


class PutPiece(Action):
    """Says where one piece goes."""

    zone: Zone


class PieceAsk(ArmyAsk):
    """Put a piece on one of the army's places; VERB says where."""

    VERB: ClassVar[type[PutPiece]] = PutPiece

    def sites(self, game: Game) -> list[Zone]:
        """Where it may be put."""
        return game.places(self.army)

    def barred(self, game: Game, zone: Zone) -> str:
        """The code of the refusal of any other place."""
        return "not_your_place"

    def put(self, zone: Zone) -> Event:
        """What happens when it is put there."""
        raise TypeError(f"the decision {self.NAME} puts nothing down")

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (Offer(self.VERB.NAME, (Pick("zone", tuple(self.sites(game))),)),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, PutPiece) or type(action) is not self.VERB:
            return wrong_verb(self, game, action)
        if action.zone not in self.sites(game):
            return Refusal(self.barred(game, action.zone), self.RULE, (("zone", action.zone),))
        return None

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, PutPiece)
        play.close(self)
        play.emit(self.put(action.zone))
