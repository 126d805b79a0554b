"""Buttons and links that are pressed without a login: their tokens say what for."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, NamedTuple

from sqlalchemy import Connection

from services.common.database import Database
from services.common.ports import Clock
from services.common.refusals import Kind as RefusalKind
from services.common.refusals import Refused
from services.notifications import texts
from services.notifications.asking import AsksAccounts, AsksRules, SeatAct
from services.notifications.kinds import Act
from services.notifications.storage import people
from services.notifications.tokens import CONFIRM_MAIL, END_MAILS, Tokens, address_mark

ACTS: Final = frozenset(act.value for act in Act)


class Links(NamedTuple):
    """What comes of them."""

    database: Database
    rules: AsksRules
    accounts: AsksAccounts
    tokens: Tokens
    clock: Clock

    async def act(self, token: str) -> tuple[str, str]:
        """Does what a button says, once however often it is pressed; gives a sentence, and the game."""
        purpose = self.tokens.read(token, self.clock.now(), ACTS)
        act = Act(purpose.act)
        request_id = sha256(token.encode()).hexdigest()[:32]
        if act is Act.ACCEPT_FRIEND:
            await self.accounts.accept_friend(request_id, purpose.user_id, purpose.asker)
            return texts.act_done(act, purpose.detail), ""
        wanted = SeatAct(
            request_id, act, purpose.game_id, purpose.user_id, purpose.decision, purpose.version, purpose.truce
        )
        try:
            await self.rules.act(wanted)
        except Refused as refused:
            if refused.kind is not RefusalKind.STALE:
                raise
            text = "the game has moved on since; open it"
            raise Refused(RefusalKind.AGAINST_RULE, "token_over", text, field="token") from refused
        return texts.act_done(act, purpose.detail), purpose.game_id

    async def confirm(self, token: str) -> str:
        """Confirms an address; Refused when it is not the one that is wanted any more."""
        purpose = self.tokens.read(token, self.clock.now(), frozenset((CONFIRM_MAIL,)))
        language, _, mark = purpose.detail.partition(".")

        def confirm(connection: Connection) -> None:
            somebody = people.person(connection, purpose.user_id, lock=True)
            if address_mark(somebody.mail) != mark:
                text = "this address was changed since; use the latest mail"
                raise Refused(RefusalKind.AGAINST_RULE, "token_over", text, field="token")
            people.keep(connection, somebody._replace(mail_confirmed=True))

        await self.database.write(confirm)
        return texts.said("confirmed", language)

    async def end_mails(self, token: str) -> str:
        """Sends somebody no more mails."""
        purpose = self.tokens.read(token, self.clock.now(), frozenset((END_MAILS,)))

        def end(connection: Connection) -> None:
            somebody = people.person(connection, purpose.user_id, lock=True)
            people.keep(connection, somebody._replace(mail="", mail_confirmed=False))

        await self.database.write(end)
        return texts.said("mails_ended", purpose.detail)
