/** A minute of the day as a field for times has it: "22:05". */
export function timeOf(minute: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** The minute of the day; null for what is no time. */
export function minuteOf(text: string): number | null {
  const found = /^(\d\d):(\d\d)/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}
