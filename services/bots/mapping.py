"""What a brain answers, as the message that the rules service reads."""

from fieldpost.rules.v1.action_pb2 import Action as ActionMessage

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
