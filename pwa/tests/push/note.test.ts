import { describe, expect, test } from "vitest";
import { pushed } from "../../src/push/note";

const FORM = {
  web_push: 8030,
  notification: {
    title: "Your turn in Sunday world",
    body: "Ben took Egypt from you.",
    lang: "en",
    tag: "abc",
    renotify: true,
    actions: [
      { action: "let_caretaker_play", title: "Play it safe for me", navigate: "x" },
      { action: "accept_draw", title: "Agree", navigate: "x" },
    ],
    data: { kind: "your_turn", game_id: "g_x", note: 3, path: "/game/g_x", tokens: { let_caretaker_play: "t" } },
  },
  app_badge: "2",
};

describe("a push", () => {
  test("is shown as the service wrote it, with the buttons that have a token", () => {
    const { title, options, badge } = pushed(FORM, "Fieldpost");
    expect(title).toBe("Your turn in Sunday world");
    expect(options).toMatchObject({ body: "Ben took Egypt from you.", lang: "en", tag: "abc", renotify: true });
    expect(options.actions).toEqual([{ action: "let_caretaker_play", title: "Play it safe for me" }]);
    expect(options.data).toEqual({ path: "/game/g_x", tokens: { let_caretaker_play: "t" } });
    expect(badge).toBe(2);
  });

  test("that nobody can read shows the page's name and leads to the games", () => {
    for (const broken of [null, undefined, "text", [], { notification: 3 }]) {
      const { title, options, badge } = pushed(broken, "Fieldpost");
      expect(title).toBe("Fieldpost");
      expect(options.data).toEqual({ path: "/games", tokens: {} });
      expect(options.tag).toBeUndefined();
      expect(badge).toBeNull();
    }
  });

  test("never leads to an address of somebody else's", () => {
    for (const path of ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
      expect(pushed({ notification: { data: { path } } }, "F").options.data.path).toBe("/games");
  });
});
