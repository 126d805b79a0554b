"""Whether a call that acts on the cookie comes from our own page, not from one that borrows the browser's cookie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from services.common.refusals import Kind, Refused
from services.common.settings import Settings

EVERYWHERE: Final = {"0.0.0.0", "::"}
USUAL_PORTS: Final = {"http": 80, "https": 443}


class OwnPages:
    """Knows where our page is served from."""

    def __init__(self, settings: Settings) -> None:
        public = urlsplit(settings.public_url)
        hosts = {"localhost", "127.0.0.1", settings.host} - EVERYWHERE
        local = {_origin(scheme, host, settings.port) for scheme in USUAL_PORTS for host in hosts}
        self._origins = local | {_origin(public.scheme, public.hostname or "", public.port)}
        self._any_own_host = settings.host in EVERYWHERE

    def check(self, headers: Mapping[str, str]) -> None:
        """Refused when a browser says that another page is behind the call. What is no browser sends neither header."""
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        own_host = self._any_own_host and site == "same-origin"
        if site not in (None, "same-origin") or not (origin is None or origin in self._origins or own_host):
            raise Refused(Kind.FORBIDDEN, "foreign_page", "only the game's own page may do this")

    def check_site(self, headers: Mapping[str, str]) -> None:
        """Refused when a browser says that another site is behind a call that acts on no cookie, but brings one."""
        if "sec-fetch-site" in headers:
            self.check(headers)


def _origin(scheme: str, host: str, port: int | None) -> str:
    """An origin as browsers write it: without the port where it is the usual one."""
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}" + ("" if port in (None, USUAL_PORTS.get(scheme)) else f":{port}")
