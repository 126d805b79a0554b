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

const TODAY: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
const EARLIER: Intl.DateTimeFormatOptions = { ...TODAY, weekday: "short", day: "numeric", month: "short" };
/** Making one takes longer than writing a whole log with it. */
const writers = new Map<string, Intl.DateTimeFormat>();

function writer(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${options === TODAY}`;
  const made = writers.get(key) ?? new Intl.DateTimeFormat(language, options);
  writers.set(key, made);
  return made;
}

/** A moment, by the clock on the wall. */
export function moment(ms: number, language: string): string {
  const date = new Date(ms);
  const today = new Date().toDateString() === date.toDateString();
  return writer(language, today ? TODAY : EARLIER).format(date);
}

/** An hour of the day, as clocks there write it: "20:00". */
export function hourOfDay(hour: number, language: string): string {
  const shown: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit", timeZone: "UTC" };
  return new Date(hour * 3_600_000).toLocaleTimeString(language, shown);
}
