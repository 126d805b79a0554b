import { useEffect, useState } from "preact/hooks";
import type { ClaimableTable } from "../../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { go } from "../../routes";
import { t } from "../../i18n/words";
import { requestId } from "../../net/random";
import { matchmaking } from "../../net/matchmaking";
import { command, read } from "../../net/rpc";
import { keepLooking, LISTS } from "../../store/looking";
import { Button } from "../../ui/Button";
import { tableTitle } from "../tableTitle";
import { modeTitle } from "../titles";
import { useDoing } from "../useDoing";

const SHOWN = 20;

/** Running games in which a bot's place may be taken over; for somebody who is signed in. */
export function Claimable() {
  const [found, setFound] = useState<readonly ClaimableTable[]>([]);
  useEffect(() => {
    const look = async () => setFound((await read(() => matchmaking.listClaimableSeats({ pageSize: SHOWN }))).tables);
    return keepLooking(look, LISTS);
  }, []);
  const [busy, run] = useDoing();
  if (found.length === 0) return null;
  const claim = (tableId: string) =>
    run(async () => {
      const request = { requestId: requestId(), tableId };
      const { table } = await command(() => matchmaking.claimSeat(request));
      if (table) go(`#/game/${table.gameId}`);
    });
  return (
    <section>
      <h2>{t("claimable")}</h2>
      <ul class="panel" data-testid="claimable">
        {found.map(
          ({ table, seats }) =>
            table && (
              <li key={table.tableId} class="line wrap">
                <span class="grow">
                  {tableTitle(table)}
                  <small>
                    {modeTitle(table.mode?.edition ?? "", table.mode?.variant ?? "")} ·{" "}
                    {t("n_free", { n: seats.length })}
                  </small>
                </span>
                <Button disabled={busy} onClick={() => claim(table.tableId)} testid={`claim-${table.tableId}`}>
                  {t("claim")}
                </Button>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
