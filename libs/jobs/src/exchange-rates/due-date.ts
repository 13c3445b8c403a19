import { late } from '#kernel';

/** When the rates of a working day are published, in the bank's time zone. The bank publishes at about 16:00. */
const PUBLISHED = 16 * 60 + 15;
const DAY_MS = 86_400_000;

const clock = late(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/**
 * The newest day, `YYYY-MM-DD`, whose rates the European Central Bank has published by `now`, in epoch milliseconds. It does not know
 * the bank's holidays and returns them too, although they have no rates.
 */
export function dueDate(now: number): string {
  const parts = new Map(
    clock()
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  let day = Date.UTC(number('year'), number('month') - 1, number('day'));
  if (number('hour') * 60 + number('minute') < PUBLISHED) day -= DAY_MS;
  while ([0, 6].includes(new Date(day).getUTCDay())) day -= DAY_MS;
  return new Date(day).toISOString().slice(0, 10);
}

const FIRST_RETRY_MS = 300_000;
const LONGEST_RETRY_MS = 21_600_000;
/** How often to check the clock while the rates are up to date. */
const LOOK_MS = 900_000;

/**
 * Milliseconds until the next check for newer rates, after `misses` unsuccessful reads in a row. `chance`, from 0 to 1, spreads the
 * requests of different installations.
 */
export const pauseMs = (misses: number, chance: number): number =>
  (misses === 0 ? LOOK_MS : Math.min(FIRST_RETRY_MS * 2 ** (misses - 1), LONGEST_RETRY_MS)) * (1 + chance / 2);
