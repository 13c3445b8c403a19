const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?$/i;

/** Whether the day `date` exists in the calendar: parsers take February 30 for March 2. */
function isDay(date: string): boolean {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * The time in `text`, ISO 8601, converted to UTC with milliseconds, so that times compare as texts. Seconds are optional, and a space may
 * replace the `T`. A time without a zone is in UTC. Null for anything else, such as a day without a time,
 * and for a year that PostgreSQL does not have (0) or that has five digits.
 */
export function instantFrom(text: string): string | null {
  const [, date, time, zone = 'Z'] = INSTANT.exec(text) ?? [];
  if (date === undefined || time === undefined || !isDay(date)) return null;
  const milliseconds = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  const instant = Number.isNaN(milliseconds) ? '' : new Date(milliseconds).toISOString();
  return /^(?!0000)\d{4}-/.test(instant) ? instant : null;
}
