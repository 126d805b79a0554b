"""Who may call the bots service."""

from typing import Final

from services.common.access import PUBLIC, Access

BOTS: Final = "/fieldpost.bots.v1.BotsService"

ACCESS: Final[dict[str, Access]] = {
    f"{BOTS}/ListBots": PUBLIC,
    f"{BOTS}/GetCatalogue": PUBLIC,
}
