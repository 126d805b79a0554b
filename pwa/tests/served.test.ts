import { describe, expect, test } from "vitest";

const contracts = Object.values(
  import.meta.glob<string>("../../protos/fieldpost/**/*.proto", { query: "?raw", import: "default", eager: true }),
);
const written = Object.values(
  import.meta.glob<string>(["../src/**/*.{ts,tsx}", "!../src/gen/**"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).join("\n");

/** Calls that no screen makes, and who makes them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  CreateGame: "matchmaking alone may call it",
  EndSession: "a device's sessions end with the device",
  GetAccount: "signing in gives the account",
  GetDiceProof: "the file of ExportRecord has the proof",
  ListSessions: "sessions are shown as the devices that they are on",
  SignInAsBot: "programs sign in by it",
};

/** Every call of the services that people's clients may use, as the contracts name them. */
const served = contracts
  .flatMap((contract) => contract.split(/^service /m).slice(1))
  .filter((service) => !/^\w+InternalService/.test(service))
  .flatMap((service) => [...service.matchAll(/^ {2}rpc (\w+)\(/gm)].map((found) => found[1] ?? ""));

/** Whether the page's own code makes a call; what is called by hand is named as the contracts do. */
const isCalled = (call: string) =>
  new RegExp(`\\.${call.slice(0, 1).toLowerCase()}${call.slice(1)}\\(|/${call}\\b|"${call}"`).test(written);

describe("what the stack serves", () => {
  test.each(served.filter((call) => !(call in ELSEWHERE)))("%s is called by a screen", (call) => {
    expect(isCalled(call)).toBe(true);
  });

  test("is read from the contracts", () => expect(served.length).toBeGreaterThan(80));

  test("has no exception that is none any more", () => {
    expect(served).toEqual(expect.arrayContaining(Object.keys(ELSEWHERE)));
    expect(Object.keys(ELSEWHERE).filter(isCalled)).toEqual([]);
  });
});
