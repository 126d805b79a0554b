import { Names } from "../src/i18n/names";
import { DecisionPanel } from "../src/decisions/DecisionPanel";
import { useOpenTurn } from "../src/decisions/turn";
import type { Action } from "../src/gen/fieldpost/rules/v1/action_pb";
import type { StandingOrder } from "../src/gen/fieldpost/rules/v1/order_pb";
import type { Decision, View } from "../src/gen/fieldpost/rules/v1/view_pb";
import { view } from "./builders";
import { boardOf } from "./editions";

export type Send = (actions: Action[]) => void;

export interface Touch {
  tap: (zone: string) => boolean;
}

interface AskedProps {
  decision: Decision;
  edition: string;
  send: Send;
  touched: Touch;
  order?: (orders: StandingOrder[]) => void;
  /** What else there is to see. */
  more?: Partial<View>;
}

/** The sheet with its draft, as a table has them; taps go to the board. Imported once the wire is short-circuited. */
export function Asked({ decision, edition, send, touched, order, more = {} }: AskedProps) {
  const board = boardOf(edition);
  const troops = { peru: ["blue", 4], brazil: ["red", 2], argentina: ["red", 1], china: ["blue", 9] } as const;
  const found = useOpenTurn({
    ...{ decision, board, names: new Names(board, "en"), sending: false, outcome: "" },
    view: view(4, {}, { ...more, edition, mover: "blue", armies: [{ army: "blue", seat: 0 }] as never }),
    standings: Object.entries(troops).map(([zone, [army, count]]) => ({
      ...{ zone, owner: army, armies: [{ army, count }], pieces: [], marks: [] },
    })),
    ...(order ? { order } : {}),
    submit: (actions) => {
      send(actions);
      return Promise.resolve(true);
    },
  });
  touched.tap = (zone) => found?.touch(zone) ?? false;
  return found && <DecisionPanel turn={found.context} chooseVerb={found.chooseVerb} />;
}
