"""Combat of the advanced rules: naval battles, then invasions on land, and places that are entered without a battle."""

from typing import ClassVar

from services.rules.engine.editions.napoleon.rules.advanced_verbs import Enter
from services.rules.engine.editions.napoleon.rules.effects_invading import (
    invading_offers,
    invading_refusal,
    play_for_invasion,
)
from services.rules.engine.editions.napoleon.rules.effects_verbs import CardAction, PlayCardBetween
from services.rules.engine.editions.napoleon.rules.invading import Entered, declare, toll_for
from services.rules.engine.editions.napoleon.rules.invasion import end_invasion
from services.rules.engine.editions.napoleon.rules.seas import Seas, battles_due, contested
from services.rules.engine.kernel.actions import Action, Done
from services.rules.engine.kernel.game import Game
from services.rules.engine.kernel.kinds import NOBODY, Army, Seat, Zone
from services.rules.engine.kernel.offers import Count, Offer, Pick
from services.rules.engine.kernel.play import Play
from services.rules.engine.kernel.record import register
from services.rules.engine.kernel.refusal import Refusal
from services.rules.engine.kernel.steps import Ask
from services.rules.engine.kernel.variant import AskPhase
from services.rules.engine.mechanics.attacks import attack_offers, targets
from services.rules.engine.mechanics.combat import AttackAsk, launch
from services.rules.engine.mechanics.limits import free, garrison_refusal
from services.rules.engine.mechanics.verbs import Attack


class NavalBattles(AskPhase):
    """Battles at sea, all of them before the first on land (NA-27); passed over without a ship that could move."""

    NAME: ClassVar[str] = "naval"

    def due(self, game: Game, army: Army) -> bool:
        return any(free(game, zone, army) > 0 for zone in game.variant.part(Seas).zones)

    def ask(self, seat: Seat, army: Army) -> Ask:
        return NavalAsk(seat, (army,))


class LandInvasions(AskPhase):
    """Invasions from territory to territory, and by landing (NA-36)."""

    NAME: ClassVar[str] = "attack"

    def ask(self, seat: Seat, army: Army) -> Ask:
        return LandAsk(seat, (army,))


class InvadeAsk(AttackAsk):
    """Attack or enter places of one kind, by land or by sea, until the phase is ended.

    Another target makes it a new invasion, which is declared before anything else happens (NA-57).
    """

    AT_SEA = False

    def attacker(self, game: Game, origin: Zone) -> Army:
        sea = game.variant.board.sea
        if sea[origin] != self.AT_SEA:
            return NOBODY
        holder = game.holder[origin]
        return holder if holder in self.armies else super().attacker(game, origin)

    def offers(self, game: Game) -> tuple[Offer, ...]:
        attacks: list[Offer] = []
        for origin in self.origins(game):
            army = self.attacker(game, origin)
            among = [origin] if contested(game, origin, army) else targets(game, army, origin)
            attacks.extend(attack_offers(game, army, origin, among))
        found = [*attacks, *self.besides(game), *invading_offers(game, self, attacks)]
        if not self.due(game):
            found.append(Offer("done"))
        return tuple(found)

    def origins(self, game: Game) -> list[Zone]:
        """Where an attack may start from; at sea also where another's ships are in control."""
        found: list[Zone] = []
        holder, total, armies, at_sea = game.holder, game.total, self.armies, self.AT_SEA
        for zone, sea in zip(game.variant.board.every_zone, game.variant.board.sea):
            if sea == at_sea and (holder[zone] in armies or (sea and total[zone])):
                army = self.attacker(game, zone)
                if army >= 0 and free(game, zone, army) > 0:
                    found.append(zone)
        return found

    def besides(self, game: Game) -> list[Offer]:
        """Empty places to enter."""
        found: list[Offer] = []
        for origin in self.origins(game):
            army = self.attacker(game, origin)
            if not contested(game, origin, army):
                found.extend(entry_offers(game, army, origin))
        return found

    def due(self, game: Game) -> list[Zone]:
        """The zones where battles must be fought before the phase can end."""
        return []

    def check(self, game: Game, action: Action) -> Refusal | None:
        if isinstance(action, CardAction):
            return invading_refusal(game, self, action, self.AT_SEA)
        if isinstance(action, (Attack, Enter)):
            origin = action.origin
            if not 0 <= origin < len(game.holder):
                return Refusal("unknown_place", "C-14", (("zone", origin),))
            if game.variant.board.sea[origin] != self.AT_SEA:
                return Refusal("naval_first", "NA-27", (("origin", origin),))
            army = self.attacker(game, origin)
            if army >= 0 and action.target != origin and contested(game, origin, army):
                return Refusal("must_fight_there", "NA-28", (("origin", origin),))
            if isinstance(action, Enter):
                return enter_refusal(game, army, action)
        if isinstance(action, Done) and self.due(game):
            return Refusal("battle_due", "NA-28", (("zone", self.due(game)[0]),))
        return super().check(game, action)

    def answer(self, play: Play, action: Action) -> None:
        if isinstance(action, (Attack, Enter, PlayCardBetween)):
            self.invade(play, self.attacker(play.game, action.origin), action)
        else:
            play.close(self)
            end_invasion(play)

    def invade(self, play: Play, army: Army, action: Action) -> None:
        """Attacks or enters a place, or plays a card for its invasion, which is declared where it is a new one."""
        if isinstance(action, PlayCardBetween):
            play_for_invasion(play, self, action)
            return
        assert isinstance(action, (Attack, Enter))
        declare(play, army, action.origin, action.target)
        if isinstance(action, Enter):
            play.emit(Entered(army, action.origin, action.target, action.count))
        elif free(play.game, action.origin, army) > 0:
            launch(play, army, action)
        else:
            end_invasion(play)

    def default(self, game: Game) -> Action:
        """Fights battles that are due to their end, and nothing else."""
        due = self.due(game)
        if not due:
            return Done()
        return Attack(due[0], due[0], min(3, game.troops_of(due[0], self.armies[0])), 0)


class NavalAsk(InvadeAsk):
    """Battles at sea; those in zones that another holds must be fought out (NA-28)."""

    NAME = "fighting_at_sea"
    RULE = "NA-29"
    AT_SEA = True

    def due(self, game: Game) -> list[Zone]:
        return battles_due(game, self.armies[0])


class LandAsk(InvadeAsk):
    """Invasions on land."""

    NAME = "invading"
    RULE = "NA-27"


def entry_offers(game: Game, army: Army, origin: Zone) -> list[Offer]:
    """Empty places to enter from one place, those with one toll in one offer."""
    found: list[Offer] = []
    by_most: dict[int, list[int]] = {}
    spare = free(game, origin, army)
    for target in enter_targets(game, army, origin):
        most = spare - toll_for(game, army, target)
        if most > 0:
            by_most.setdefault(most, []).append(target)
    for most, zones in by_most.items():
        fields = (Pick("origin", (origin,)), Pick("target", tuple(zones)), Count("count", 1, most, most))
        found.append(Offer("enter", fields))
    return found


def enter_targets(game: Game, army: Army, origin: Zone) -> list[Zone]:
    """Empty places that an army can enter from there: those that it could attack."""
    variant = game.variant
    reach = {zone for zone in variant.board.near[origin] if not game.total[zone]}
    for rule in variant.edges:
        reach.update([zone for zone in rule.edges(game, army, origin) if not game.total[zone]])
    return sorted(reach)


def enter_refusal(game: Game, army: Army, action: Enter) -> Refusal | None:
    """Why an army may not enter a place."""
    origin, target = action.origin, action.target
    if army < 0:
        return Refusal("not_your_place", "C-14", (("origin", origin),))
    if not 0 <= target < len(game.holder) or target not in enter_targets(game, army, origin):
        empty = 0 <= target < len(game.holder) and not game.total[target]
        code, rule = ("not_adjacent", "C-14") if empty else ("not_empty", "NA-34")
        return Refusal(code, rule, (("origin", origin), ("target", target)))
    most = free(game, origin, army) - toll_for(game, army, target)
    if most < 1:
        few = Refusal("too_few_troops", "NA-58", (("origin", origin), ("troops", game.troops_of(origin, army))))
        return garrison_refusal(game, origin, army) or few
    if not 1 <= action.count <= most:
        return Refusal("wrong_count", "NA-58", (("count", action.count), ("least", 1), ("most", most)))
    return None


register(NavalAsk, LandAsk)
