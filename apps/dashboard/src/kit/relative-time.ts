const UNITS = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How far `moment` is from `now`, in the largest unit that fits: `{amount: -3, unit: 'hour'}`. Both in milliseconds. */
export function relativeParts(
  moment: number,
  now: number,
): { readonly amount: number; readonly unit: Intl.RelativeTimeFormatUnit } {
  const distance = moment - now;
  for (const [unit, length] of UNITS)
    if (Math.abs(distance) >= length) return { amount: Math.trunc(distance / length), unit };
  return { amount: 0, unit: 'second' };
}
