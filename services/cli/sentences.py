"""What `watch` says of events, by their names; an event that is not here is told by its name and fields."""

from typing import Final

QUIET: Final = (
    "announcements_forgotten",
    "deeds_noted",
    "holdings_noted",
    "invasion_ended",
    "involved",
    "paused",
    "repelled",
)
"""Bookkeeping: nothing that anybody at a table would say."""

SENTENCES: Final = {
    "airfield_lost": "{army} loses the airfield in {zone}.",
    "airfield_placed": "{army} puts an airfield in {zone}.",
    "assaulted": "{army} attacks {target} from {origin} ({dice}); {army} loses {lost}, {defender} loses {slain}.",
    "capital_set": "{army} has its capital in {zone}.",
    "card_given": "{giver} gives a card to {army}.",
    "cities_built": "There are cities in {zones}.",
    "colour_chosen": "{army} takes the colour {colour}.",
    "disbanded": "{army} is nobody's ally any more.",
    "discarded": "{army} discards {cards} ({reason}).",
    "draw_proposed": "{seat} is for a draw.",
    "draw_refused": "{seat} is against a draw.",
    "drawn": "{army} draws a card.",
    "eliminated": "{army} is eliminated by {by}.",
    "ended": "The game is over ({reason}). Winner: {winners}.",
    "fell": "{army} loses {count} in {zone} too.",
    "hand_taken": "{by} takes the cards of {army}.",
    "mission_announced": "{army} has achieved a mission: {mission}.",
    "mission_dealt": "{army} is dealt a secret mission ({rank}).",
    "mission_taken": "{army} takes the mission {mission}; its reward: {reward}.",
    "mission_turned_up": "{army} has one mission left, and shows it: {mission}.",
    "missions_inherited": "{by} takes the missions of {army}.",
    "missions_opened": "The missions are {missions}; their rewards: {rewards}.",
    "moved": "{army} moves {count} from {origin} to {target}.",
    "moved_in": "{army} takes {target} from {loser} and moves {count} in.",
    "mustered": "{army} starts with {count} in {zone}.",
    "objective_dealt": "{army} is dealt a secret objective.",
    "order_set": "The order of play is {order}.",
    "placed": "{army} places {count} in {zone}.",
    "received": "{army} receives {count} ({reasons}).",
    "resigned": "{seat} leaves the game.",
    "rolled": "Dice for {reason}: {faces}.",
    "sealed": "{seat} has answered, unseen.",
    "shuffled": "The cards are shuffled.",
    "stationed": "{army} gets {count} in {zone} ({reason}).",
    "traded": "{army} turns in {cards} for {worth}.",
    "turned": "{army} is now the ally of {master}.",
    "unsealed": "All answers are in.",
}
