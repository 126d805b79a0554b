"""What a brain answers, as the message that the rules service reads; and what is told of bots."""

from collections.abc import Sequence

from fieldpost.bots.v1 import bots_pb2
from fieldpost.rules.v1.action_pb2 import Action as ActionMessage

from services.bots.brains.match import BRAINS
from services.bots.brains.roster import MANNERS, Entry
from services.bots.strength import Strength
from services.common.messages import fill, member
from services.rules.engine.kernel.actions import Action
from services.rules.engine.kernel.naming import named
from services.rules.engine.kernel.variant import Variant


def action_message(action: Action, variant: Variant) -> ActionMessage:
    """The action as a message; the variant must be the game's own, which knows its colours."""
    form = named(variant, action)
    message = ActionMessage()
    fill(message, member(ActionMessage, "verb", form.pop("verb"), form))
    return message


def bot_message(entry: Entry) -> bots_pb2.Bot:
    """Who a bot is."""
    return bots_pb2.Bot(**entry._asdict())


def catalogue_bot(entry: Entry, strengths: Sequence[Strength]) -> bots_pb2.CatalogueBot:
    """A bot with its strength in each mode."""
    measured = [bots_pb2.Strength(**strength._asdict()) for strength in strengths]
    return bots_pb2.CatalogueBot(bot=bot_message(entry), strengths=measured, styles=styles_of(entry.bot))


def styles_of(bot: str) -> list[str]:
    """The styles in which a bot plays; "captain-cautious" names a captain in one of them."""
    return [manner.style for manner in MANNERS if f"{bot}-{manner.style}" in BRAINS]


def style_messages() -> list[bots_pb2.Style]:
    """All styles."""
    return [bots_pb2.Style(**manner._asdict()) for manner in MANNERS]
