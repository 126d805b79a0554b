import {
  Code,
  ConnectError,
  createRouterTransport,
  type ConnectRouter,
  type Interceptor,
  type ServiceImpl,
} from "@connectrpc/connect";
import type { DescService } from "@bufbuild/protobuf";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { AccountsService } from "../src/gen/fieldpost/accounts/v1/accounts_pb";
import { BotsService } from "../src/gen/fieldpost/bots/v1/bots_pb";
import { MatchmakingService } from "../src/gen/fieldpost/matchmaking/v1/matchmaking_pb";
import { NotificationsService } from "../src/gen/fieldpost/notifications/v1/notifications_pb";
import { RulesService } from "../src/gen/fieldpost/rules/v1/rules_pb";

type Answers<S extends DescService> = Partial<ServiceImpl<S>>;

/**
 * What the rules service answers, as each test says. The page's own calls, retries and session run as they are; only the
 * wire is short-circuited: `vi.mock("@connectrpc/connect-web", () => import("../service"))`.
 */
export const rules: Answers<typeof RulesService> = {};

/** What the accounts answer besides who is signed in. */
export const accounts: Answers<typeof AccountsService> = {};

/** What matchmaking answers. */
export const matchmaking: Answers<typeof MatchmakingService> = {};

/** What notifications answers. */
export const notifications: Answers<typeof NotificationsService> = {};

/** What the service of bots answers. */
export const bots: Answers<typeof BotsService> = { listBots: () => ({ bots: [] }) };

const HOUR_MS = 3_600_000;

/** A service whose answers may be given, and changed, at any time. */
function later<S extends DescService>(service: S, answers: Answers<S>): Answers<S> {
  type Answer = ((request: unknown, context: unknown) => unknown) | undefined;
  const asked = (name: string) => (request: unknown, context: unknown) => {
    const answer = (answers as Record<string, Answer>)[name];
    if (!answer) throw new ConnectError(`no answer to ${name}`, Code.Unimplemented);
    return answer(request, context);
  };
  return Object.fromEntries(service.methods.map(({ localName }) => [localName, asked(localName)])) as Answers<S>;
}

function routes({ service }: ConnectRouter): void {
  const session = () => ({
    account: { userId: "u_me", displayName: "Anna", language: "en" },
    token: { value: "t", expiresAt: timestampFromMs(Date.now() + HOUR_MS) },
  });
  service(AccountsService, {
    ...later(AccountsService, accounts),
    signInAsGuest: session,
    refreshSession: session,
    listProfiles: () => ({ profiles: [] }),
  });
  service(BotsService, later(BotsService, bots));
  service(MatchmakingService, later(MatchmakingService, matchmaking));
  service(NotificationsService, later(NotificationsService, notifications));
  service(RulesService, later(RulesService, rules));
}

/** Stands where the transport of gRPC-web would be. */
export function createGrpcWebTransport({ interceptors }: { interceptors: Interceptor[] }) {
  return createRouterTransport(routes, { transport: { interceptors } });
}
