const BROWSERS: readonly [RegExp, string][] = [
  [/Firefox|FxiOS/, "Firefox"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Edg/, "Edge"],
  [/OPR/, "Opera"],
  [/Chrom|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Mac OS/, "Mac"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux"],
];

/** What to call this device in the list of devices: "Firefox (Android)"; empty where its browser says nothing known. */
export function nameOf(userAgent: string): string {
  const first = (found: typeof BROWSERS) => found.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = first(BROWSERS);
  const system = first(SYSTEMS);
  return browser && system ? `${browser} (${system})` : (browser ?? system ?? "");
}

export function isApple(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac OS/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

/** Whether the page stands among the apps of its device, and was opened as one. */
export function isInstalled(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}
