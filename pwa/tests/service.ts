import {
  Code,
  ConnectError,
  createRouterTransport,
  type ConnectRouter,
  type Interceptor,
  type ServiceImpl,
} from "@connectrpc/connect";
import { timestampFromMs } from "@bufbuild/protobuf/wkt";
import { AccountsService } from "../src/gen/fieldpost/accounts/v1/accounts_pb";
import { BotsService } from "../src/gen/fieldpost/bots/v1/bots_pb";
import { RulesService } from "../src/gen/fieldpost/rules/v1/rules_pb";

type Rules = ServiceImpl<typeof RulesService>;

/**
 * What the rules service answers, as each test says. The page's own calls, retries and session run as they are; only the
 * wire is short-circuited: `vi.mock("@connectrpc/connect-web", () => import("../service"))`.
 */
export const rules: Partial<Rules> = {};

const HOUR_MS = 3_600_000;

function routes({ service }: ConnectRouter): void {
  service(AccountsService, {
    refreshSession: () => ({
      account: { userId: "u_me", displayName: "Anna" },
      token: { value: "t", expiresAt: timestampFromMs(Date.now() + HOUR_MS) },
    }),
    listProfiles: () => ({ profiles: [] }),
  });
  service(BotsService, { listBots: () => ({ bots: [] }) });
  const asked = <M extends keyof Rules>(name: M): Rules[M] =>
    ((request: never, context: never) => {
      const answer = rules[name] as ((request: never, context: never) => unknown) | undefined;
      if (!answer) throw new ConnectError(`no answer to ${name}`, Code.Unimplemented);
      return answer(request, context);
    }) as Rules[M];
  const methods = RulesService.methods.map((method) => [method.localName, asked(method.localName as keyof Rules)]);
  service(RulesService, Object.fromEntries(methods) as Partial<Rules>);
}

/** Stands where the transport of gRPC-web would be. */
export function createGrpcWebTransport({ interceptors }: { interceptors: Interceptor[] }) {
  return createRouterTransport(routes, { transport: { interceptors } });
}
