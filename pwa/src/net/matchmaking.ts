import { createClient } from "@connectrpc/connect";
import { MatchmakingService } from "../gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { transport } from "./rpc";

/** Apart from the others: nothing of it is on the first screen. */
export const matchmaking = createClient(MatchmakingService, transport);
