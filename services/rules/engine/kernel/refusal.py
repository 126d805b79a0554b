"""Why an action was not taken."""

from services.rules.engine.kernel.kinds import Details
from services.rules.engine.kernel.record import Record, register


class Refusal(Record):
    """A typed no: a code for programs, the number of the rule that says so, and details as (name, value) pairs.

    It is returned, never raised, and nothing has changed when one comes back.
    """

    NAME = "refused"

    code: str
    rule: str
    details: Details = ()


register(Refusal)
