"""The schema of the bots' database: how far the facts of other services were heard, and nothing else.

Which bot is asked what is known to the rules service alone; a copy here could only be wrong.
"""

from typing import Final

from services.common import outbox

tables: Final = [outbox.metadata]
