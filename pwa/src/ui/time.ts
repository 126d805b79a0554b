/** A length of time in two units at most: "2 d 3 h". */
export function duration(ms: number, language: string): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const units: [number, "day" | "hour" | "minute" | "second"][] = [
    [86_400, "day"],
    [3600, "hour"],
    [60, "minute"],
    [1, "second"],
  ];
  const start = units.findIndex(([size]) => seconds >= size);
  const at = start < 0 ? units.length - 1 : start;
  const parts: string[] = [];
  let left = seconds;
  for (const [size, unit] of units.slice(at, at + 2)) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0 || parts.length === 0) parts.push(format(count, unit, language));
  }
  return parts.join(" ");
}

function format(count: number, unit: string, language: string): string {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(count);
}

/** A moment, by the clock on the wall. */
export function moment(ms: number, language: string): string {
  const date = new Date(ms);
  const today = new Date().toDateString() === date.toDateString();
  return date.toLocaleString(
    language,
    today
      ? { hour: "2-digit", minute: "2-digit" }
      : { weekday: "short", hour: "2-digit", minute: "2-digit", day: "numeric", month: "short" },
  );
}

/** An hour of the day, as clocks there write it: "20:00". */
export function hourOfDay(hour: number, language: string): string {
  const shown: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit", timeZone: "UTC" };
  return new Date(hour * 3_600_000).toLocaleTimeString(language, shown);
}
