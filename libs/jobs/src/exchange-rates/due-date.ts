/** When the bank has published the rates of a working day, in its own time; it does at about 16:00. */
const PUBLISHED = 16 * 60 + 15;
const DAY_MS = 86_400_000;

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * The newest day, `YYYY-MM-DD`, whose rates the European Central Bank has published by `now`, in epoch milliseconds. On holidays of
 * the bank, which this does not know, it is a day without rates.
 */
export function dueDate(now: number): string {
  const parts = new Map(CLOCK.formatToParts(now).map(({ type, value }) => [type, value]));
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  let day = Date.UTC(number('year'), number('month') - 1, number('day'));
  if (number('hour') * 60 + number('minute') < PUBLISHED) day -= DAY_MS;
  while ([0, 6].includes(new Date(day).getUTCDay())) day -= DAY_MS;
  return new Date(day).toISOString().slice(0, 10);
}

const FIRST_RETRY_MS = 300_000;
const LONGEST_RETRY_MS = 21_600_000;
/** How often the clock is looked at while the rates are those of the newest day. */
const LOOK_MS = 900_000;

/**
 * After how many milliseconds to see whether there are newer rates, when `misses` readings in a row brought none. `chance`, from 0 to 1,
 * makes installations ask at different moments.
 */
export const pauseMs = (misses: number, chance: number): number =>
  (misses === 0 ? LOOK_MS : Math.min(FIRST_RETRY_MS * 2 ** (misses - 1), LONGEST_RETRY_MS)) * (1 + chance / 2);
