import { timestampMs } from "@bufbuild/protobuf/wkt";
import { SeatState, type SeatView } from "../../gen/fieldpost/rules/v1/view_pb";
import { locale, t } from "../../i18n/words";
import { moment } from "../../ui/time";

/** Where a seat stands on the table's ladder of absence, in words; empty for somebody who is there. */
export function seatState(seat: SeatView): string {
  const at = (time: SeatView["awayUntil"]) => (time ? moment(timestampMs(time), locale()) : "");
  switch (seat.state) {
    case SeatState.BANK:
      return t("seat_bank");
    case SeatState.MISSED:
      return t("seat_missed", { n: seat.missed });
    case SeatState.LENT:
      return t("seat_lent");
    case SeatState.BOT:
      return seat.botSince ? t("seat_bot_since", { time: at(seat.botSince) }) : t("bot_plays");
    case SeatState.AWAY:
      return seat.awayUntil ? t("seat_away_until", { time: at(seat.awayUntil) }) : t("seat_away");
    default:
      return "";
  }
}
