"""What missions bring besides points: pieces at once, and regiments each turn while their condition holds."""

from typing import Any, ClassVar, Final

from services.rules.engine.editions.napoleon.rules.conditions import holds
from services.rules.engine.editions.napoleon.rules.leaders import UNITS, LeadersPlaced
from services.rules.engine.editions.napoleon.rules.losses import Lost
from services.rules.engine.editions.napoleon.rules.marching import Marched
from services.rules.engine.editions.napoleon.rules.missions_advanced_cards import MissionHands, MissionTurnedDown
from services.rules.engine.editions.napoleon.rules.points import MISSION
from services.rules.engine.editions.napoleon.rules.seas import Income, harbours
from services.rules.engine.editions.napoleon.rules.sites import leader_posts
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.events import Event, TurnBegan
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Mission, Zone
from services.rules.engine.kernel.offers import Offer, Spread
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Rule
from services.rules.engine.kernel.steps import ArmyAsk, Step, wrong_verb
from services.rules.engine.kernel.troops import Assaulted, Received, Stationed
from services.rules.engine.mechanics.reinforce import threatened
from services.rules.engine.mechanics.verbs import Place

REGIMENT: Final = "regiment"
SHIP: Final = "ship"
ADMIRAL: Final = UNITS[1]
LASTING: Final = "regiments_each_turn"


def mission_row(game: Game, mission: Mission) -> dict[str, Any]:
    """A mission's entry in the data."""
    row: dict[str, Any] = game.variant.board.data["missions"][mission]
    return row


def grant(play: Play, army: Army, mission: Mission, early: bool) -> None:
    """A mission's bonus: regiments first, then ships, then the admirals that may stand with them.

    At the start of the turn (`early`) regiments go to the reserve, those of a lasting bonus with them.
    """
    row = mission_row(play.game, mission)
    bonus, lasting = row["immediate_bonus"] or {}, row["lasting_bonus"]
    for unit in (ADMIRAL, SHIP):
        if unit + "s" in bonus:
            play.push(Bonus(army, unit, bonus[unit + "s"], early))
    regiments = bonus.get(REGIMENT + "s", 0)
    if regiments and not early:
        play.push(Bonus(army, REGIMENT, regiments, early))
    elif early:
        reasons = [(MISSION, regiments)] if regiments else []
        if lasting:
            reasons.append((row["id"], lasting[LASTING]))
        if reasons:
            play.emit(Received(army, sum([count for _, count in reasons]), tuple(reasons)))


def bonus_posts(game: Game, army: Army, unit: str, early: bool) -> tuple[Zone, ...]:
    """Where a bonus may go; ships only where a battle over the zone can still be fought, or need not be (NA-28)."""
    if unit == REGIMENT:
        return tuple(game.places(army))
    if unit == ADMIRAL:
        return leader_posts(game, army, 1)
    zones = harbours(game, army)
    return tuple([zone for zone in zones if early or game.total[zone] == game.troops_of(zone, army)])


def put_unit(play: Play, army: Army, unit: str, zone: Zone, count: int) -> None:
    """Pieces of a bonus come onto the board."""
    if unit == ADMIRAL:
        play.emit(LeadersPlaced(army, zone, count))
    else:
        play.emit(Stationed(army, zone, count, MISSION))


class Bonus(Step):
    """Pieces that a mission brings; lost where there is no place for them, and not asked about where there is one."""

    NAME = "bonus"

    army: Army
    unit: str
    count: int
    early: bool

    def work(self, play: Play) -> None:
        posts = bonus_posts(play.game, self.army, self.unit, self.early)
        if len(posts) == 1:
            put_unit(play, self.army, self.unit, posts[0], self.count)
        elif posts:
            seat = play.game.variant.seat_of[self.army]
            play.push(BonusAsk(seat, self.army, self.unit, self.count, self.early))


class BonusAsk(ArmyAsk):
    """Place all pieces of a bonus: regiments on own territories, ships beside them, an admiral with own ships."""

    NAME = "placing_bonus"
    RULE = "NA-13"

    unit: str
    count: int
    early: bool

    def posts(self, game: Game) -> tuple[Zone, ...]:
        return bonus_posts(game, self.army, self.unit, self.early)

    def offers(self, game: Game) -> tuple[Offer, ...]:
        return (Offer("place", (Spread("troops", self.posts(game), self.count, self.count),)),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, Place):
            return wrong_verb(self, game, action)
        total, last, posts = 0, -1, self.posts(game)
        for zone, count in action.troops:
            if zone not in posts:
                return Refusal("no_bonus_here", "NA-13", (("zone", zone),))
            if zone <= last or count < 1:
                return Refusal("wrong_spread", "NA-13", (("zone", zone), ("count", count)))
            last = zone
            total += count
        if total != self.count:
            return Refusal("wrong_count", "NA-13", (("count", total), ("least", self.count), ("most", self.count)))
        return None

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, Place)
        play.close(self)
        for zone, count in action.troops:
            put_unit(play, self.army, self.unit, zone, count)

    def default(self, game: Game) -> Action:
        """Regiments where the danger is greatest, ships and admirals where most own ships are."""
        if self.unit == REGIMENT:
            return Place(((threatened(game, self.army), self.count),))
        best = max(self.posts(game), key=lambda zone: (game.troops_of(zone, self.army), -zone))
        return Place(((best, self.count),))


class LastingBonuses(Rule):
    """The regiments each turn of missions that lie open (NA-16).

    A card is turned down at the first event after which its condition does not hold: later would be too late, as
    a bonus that is lost does not come back (NA-52). AFTER has all that takes units away from a place.
    """

    AFTER: ClassVar[tuple[type[Event], ...]] = (TurnBegan, Assaulted, Lost, Marched)

    def income(self, game: Game, army: Army) -> Income:
        rows = [mission_row(game, mission) for mission in game.slice(MissionHands).lasting[army]]
        return tuple([(row["id"], row["lasting_bonus"][LASTING]) for row in rows])

    def after(self, play: Play, event: Event) -> None:
        game = play.game
        lasting = game.slice(MissionHands).lasting
        if not any(lasting):
            return
        for army, missions in zip(game.variant.every_army, lasting):
            for mission in missions:
                if not holds(game, army, mission_row(game, mission)["lasting_bonus"]["while"]):
                    play.emit(MissionTurnedDown(army, mission))


register(Bonus, BonusAsk)
