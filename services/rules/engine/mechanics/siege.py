"""Assaults battle by battle: where the defender chooses dice, several armies defend, or rules touch the dice."""

from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import Army, Zone
from services.rules.engine.kernel.offers import Count, Offer
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.rules import Fighter
from services.rules.engine.kernel.steps import ArmyAsk, Step, wrong_verb
from services.rules.engine.kernel.troops import Assaulted
from services.rules.engine.mechanics.conquest import move_in
from services.rules.engine.mechanics.dice import full_battle, plain_result
from services.rules.engine.mechanics.limits import free
from services.rules.engine.mechanics.occupants import Fell, occupant, victim
from services.rules.engine.mechanics.odds import conquest_percent
from services.rules.engine.mechanics.verbs import Attack, Defend


def facing(game: Game, zone: Zone, army: Army) -> int:
    """How many troops an army fights there; its own may share the place (`origin` and `target` are then the same)."""
    return game.total[zone] - game.troops_of(zone, army)


class Assault(Step):
    """An attack that goes on battle by battle until its stop conditions hold; `lost` counts what it cost so far."""

    NAME = "assault"

    army: Army
    origin: Zone
    target: Zone
    dice: int
    battles: int
    keep: int
    losses: int
    odds: int
    lost: int

    def work(self, play: Play) -> None:
        game = play.game
        assault = self
        while True:
            dice = assault.ready(game)
            if not dice:
                return
            if game.prompted:
                seat = game.variant.seat_for(game, assault.leader(game))
                if seat >= 0:
                    play.push(DefendAsk(seat, self.army, self.origin, self.target, dice, assault))
                    return
            if play.settled(False):  # as between decisions: nobody has orders, so nobody is asked
                return
            left = battle(play, assault, dice, min(2, facing(game, self.target, self.army)))
            if left is None:
                return
            assault = left

    def ready(self, game: Game) -> int:
        """The dice of the next battle; 0 where the assault is over."""
        spare = free(game, self.origin, self.army)
        defender = occupant(game, self.target)
        if defender < 0 or spare < 1 or self.stops(game, spare):
            return 0
        variant = game.variant
        if variant.side_of[defender] == variant.side_of[self.army]:
            return 0
        dice = self.dice if self.dice < spare else spare
        if variant.veto:
            now = Attack(self.origin, self.target, dice)
            if any(rule.veto(game, self.army, now) is not None for rule in variant.veto):
                return 0
        return dice

    def leader(self, game: Game) -> Army:
        """Which of the armies in the place chooses the dice: the one in control, else the one that loses first."""
        holder = game.holder[self.target]
        return holder if holder >= 0 else victim(game, self.target, self.army)

    def stops(self, game: Game, spare: int) -> bool:
        """Whether a stop condition of the attack holds now."""
        return bool(
            self.battles < 0
            or game.troops_of(self.origin, self.army) < self.keep
            or (self.losses and self.lost > self.losses)
            or (self.odds and conquest_percent(spare, facing(game, self.target, self.army)) < self.odds)
        )

    def after(self, lost: int) -> "Assault":
        """What is left of the assault after one more battle; -1 battles is none, 0 any number."""
        battles = 0 if self.battles == 0 else (self.battles - 1 or -1)
        return Assault(
            self.army, self.origin, self.target, self.dice, battles, self.keep, self.losses, self.odds, self.lost + lost
        )


def fights(game: Game, army: Army, action: Attack) -> bool:
    """Whether an attack comes to a battle at all: its stop conditions may hold already."""
    dice, battles, keep, losses, odds = action.dice, action.battles, action.keep, action.losses, action.odds
    assault = Assault(army, action.origin, action.target, dice, battles, keep, losses, odds, 0)
    return not assault.stops(game, free(game, action.origin, army))


class DefendAsk(ArmyAsk):
    """How many dice defend; the maximum unless the seat's orders say otherwise or ask for the question (A-2)."""

    NAME = "defending"
    RULE = "C-16"
    CLOCK = "reaction"
    FOREGONE = True

    origin: Zone
    target: Zone
    dice: int
    assault: Assault

    def opens(self, game: Game) -> bool:
        return any(order.wants(game, self) for order in game.orders[self.seat])

    def most(self, game: Game) -> int:
        return min(2, facing(game, self.target, self.army))

    def offers(self, game: Game) -> tuple[Offer, ...]:
        most = self.most(game)
        return (Offer("defend", (Count("dice", 1, most, most),)),)

    def check(self, game: Game, action: Action) -> Refusal | None:
        if not isinstance(action, Defend):
            return wrong_verb(self, game, action)
        if not 1 <= action.dice <= self.most(game):
            return Refusal("wrong_dice", "C-16", (("dice", action.dice), ("most", self.most(game))))
        return None

    def answer(self, play: Play, action: Action) -> None:
        assert isinstance(action, Defend)
        play.close(self)
        left = battle(play, self.assault, self.dice, action.dice)
        if left is not None:
            play.push(left)

    def default(self, game: Game) -> Action:
        return Defend(self.most(game))


def battle(play: Play, assault: Assault, dice: int, defence: int) -> Assault | None:
    """One battle; what is left of the assault, or None where the place fell and the winners move in."""
    game = play.game
    army, origin, target = assault.army, assault.origin, assault.target
    if game.variant.plain:
        lost, slain, text = plain_result(play.chance.roll("battle", dice + defence), dice)
    else:
        attacker = Fighter(army, origin, target, True, dice)
        lost, slain, text = full_battle(play, attacker, Fighter(occupant(game, target), target, target, False, defence))
        dice = attacker.count
    fallen = share(game, assault, slain)
    first = fallen[0]
    play.emit(Assaulted(army, origin, first[0], target, text, lost, first[1], dice))
    for other, count in fallen[1:]:
        play.emit(Fell(other, target, count))
    if facing(game, target, army):
        return assault.after(lost)
    if origin != target:
        move_in(play, army, origin, target, fallen[-1][0], dice, free(game, origin, army))
    return None


def share(game: Game, assault: Assault, slain: int) -> list[tuple[Army, int]]:
    """Who loses the fallen: always the army with most troops left there (N-39)."""
    target = assault.target
    holder = game.holder[target]
    if holder >= 0 and game.troops_of(target, holder) == facing(game, target, assault.army):
        return [(holder, slain)]
    probe = game.copy()
    fallen: dict[Army, int] = {}
    for _ in range(slain):
        army = victim(probe, target, assault.army)
        fallen[army] = fallen.get(army, 0) + 1
        probe.add(target, army, -1)
    return list(fallen.items()) or [(victim(game, target, assault.army), 0)]


register(Assault, DefendAsk)
