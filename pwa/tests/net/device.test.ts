import { expect, test } from "vitest";
import { nameOf } from "../../src/net/device";

test.each([
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox (Android)"],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
    "Chrome (Linux)",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1",
    "Safari (iPhone)",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge (Windows)"],
  ["Mozilla/5.0 (PlayStation)", ""],
])("a device is called after its browser and system: %s", (agent, name) => {
  expect(nameOf(agent)).toBe(name);
});
