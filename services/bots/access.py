"""Who may call the bots service."""

from typing import Final

from services.common.access import PUBLIC, SERVICE, Access

BOTS: Final = "/fieldpost.bots.v1.BotsService"
INTERNAL: Final = "/fieldpost.bots.v1.BotsInternalService"

ACCESS: Final[dict[str, Access]] = {
    f"{BOTS}/ListBots": PUBLIC,
    f"{INTERNAL}/WakeBot": SERVICE("rules"),
}
