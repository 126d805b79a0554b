import type { Away, VacationYear } from "../gen/fieldpost/accounts/v1/accounts_pb";

/** A day as the services write it, by this device's calendar. */
export function day(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The years that are worth telling: this one, and the next once something of it is planned. */
export function daysLeft(away: Away): VacationYear[] {
  return away.years.filter((year, at) => at === 0 || year.left < year.budget);
}
