/** `count` with its noun, such as "1 read model" or "27 read models". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Seconds since `started`, a value of `performance.now()`, with one decimal. */
export const secondsSince = (started: number): string => ((performance.now() - started) / 1_000).toFixed(1);
