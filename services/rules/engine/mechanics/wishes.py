"""The draft at once: everybody hands in wishes, unseen, and the printed draft is run from them (A-6)."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Troops, Zone
from services.rules.engine.kernel.offers import Offer, Ranking, Spread
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import ArmyAsk, AskEverybody, Step, wrong_verb
from services.rules.engine.mechanics.draft import first_wish, free_places, good_wishes
from services.rules.engine.mechanics.limits import fitted
from services.rules.engine.mechanics.setup import Muster, Mustered, spread_out
from services.rules.engine.mechanics.verbs import Wish


class WishAsk(ArmyAsk):
    """A ranked list of places and a plan for the troops; the last answer runs the printed draft."""

    NAME = "wishing"
    RULE = "A-6"
    CLOCK = "setup"

    def offers(self, game: Game) -> tuple[Offer, ...]:
        free = free_places(game)
        return (Offer("wish", (Ranking("zones", free), Spread("weights", free, 0, 100 * len(free), 100))),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, Wish):
            return wrong_verb(self, game, action)
        free = free_places(game)
        if len(set(action.zones)) != len(action.zones) or not all(zone in free for zone in action.zones):
            return Refusal("wrong_wish", "A-6", (("places", len(free)),))
        last = -1
        for zone, weight in action.weights:
            if zone not in free or zone <= last or not 1 <= weight <= 100:
                return Refusal("wrong_spread", "A-6", (("zone", zone), ("count", weight), ("most", 100)))
            last = zone
        return None

    def answer(self, play: Play, action: Action) -> None:
        """Keeps the wish on the agenda until the last one is in, then runs the draft."""
        assert isinstance(action, Wish)
        play.close(self)
        agenda = play.game.agenda
        below = agenda[-1] if agenda else None
        if isinstance(below, RunWishes):
            agenda[-1] = self.runs((*below.armies, self.army), (*below.wishes, action))
        else:
            play.push(self.runs((self.army,), (action,)))

    def runs(self, armies: tuple[Army, ...], wishes: tuple[Action, ...]) -> "RunWishes":
        """The step that runs the draft; editions may run it in another way."""
        return RunWishes(armies, wishes)

    def default(self, game: Game) -> Action:
        return Wish(good_wishes(game), ())


class WishRound(AskEverybody):
    """Everybody hands in wishes, unseen; then the draft is run from them at once."""

    NAME = "wish_round"
    ASK = WishAsk


class RunWishes(Step):
    """The printed draft, from the wishes: claims in turn, then every army's troops by its own plan."""

    NAME = "run_wishes"

    armies: tuple[Army, ...]
    wishes: tuple[Action, ...]

    def work(self, play: Play) -> None:
        game = play.game
        fallback = good_wishes(game)
        ranked: dict[Army, tuple[Zone, ...]] = {}
        weights: dict[Army, Troops] = {}
        for army, wish in zip(self.armies, self.wishes, strict=True):
            assert isinstance(wish, Wish)
            ranked[army] = (*wish.zones, *fallback)
            weights[army] = wish.weights
        self.begin(play, ranked)
        unclaimed = len(free_places(game))
        while unclaimed:
            for army in game.order:
                if unclaimed and game.slice(Muster).left[army]:
                    play.emit(Mustered(army, first_wish(game, ranked[army]), 1))
                    unclaimed -= 1
        for army in game.order:
            shares = spread_out(game, army, game.slice(Muster).left[army], weights[army])
            for zone, count in fitted(game, army, shares):
                play.emit(Mustered(army, zone, count))

    def begin(self, play: Play, ranked: dict[Army, tuple[Zone, ...]]) -> None:
        """Claims that come before those in turn, from all places as each army ranks them."""


register(WishRound, WishAsk, RunWishes)
