const INSTANT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?$/i;

/** Whether the calendar has the day `date`: parsers take February 30 for March 2. */
function isDay(date: string): boolean {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * The moment that `text` names in ISO 8601, in UTC with milliseconds, so that moments compare as texts. Seconds may be absent, and a
 * space may stand for the `T`. A moment without a zone is in UTC. Null for anything else, such as a day without a time.
 */
export function instantFrom(text: string): string | null {
  const [, date, time, zone = 'Z'] = INSTANT.exec(text) ?? [];
  if (date === undefined || time === undefined || !isDay(date)) return null;
  const milliseconds = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  const instant = Number.isNaN(milliseconds) ? '' : new Date(milliseconds).toISOString();
  return /^\d{4}-/.test(instant) ? instant : null;
}
