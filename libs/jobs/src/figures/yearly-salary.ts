import type { JobContent, SalaryTimeframe } from '../job/job.decider.js';
import { ratesInUse } from '../exchange-rates/rate-table.js';

/** What a job pays in a year, in the currency that it names. */
export interface YearlySalary {
  readonly min: number;
  readonly max: number;
  readonly currency: string;
}

/** How often a salary is paid in a year of full-time work. */
const TIMES: Readonly<Record<SalaryTimeframe, number>> = {
  per_year: 1,
  per_month: 12,
  per_week: 52,
  per_day: 260,
  per_hour: 2_080,
};

/** In euros; nobody is paid less or more for a year of work, so that such a number is a slip or another timeframe. */
const PLAUSIBLE = { from: 500, to: 5_000_000 };

/**
 * What an amount of `from` is worth in `to` by the rates in use; null where one of the two has no rate. Salaries are compared and not
 * paid by rates, so these need not be those of today.
 */
export function exchangeRate(from: string, to: string): number | null {
  if (from === to) return 1;
  const { perEuro } = ratesInUse();
  const [one, other] = [perEuro[from], perEuro[to]];
  return one === undefined || other === undefined ? null : other / one;
}

/**
 * What a job pays in a year; null when it names no currency or no amount, or one that nobody is paid. A range with one end is
 * taken to end where it begins.
 */
export function yearlySalary(
  job: Pick<JobContent, 'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryTimeframe'>,
): YearlySalary | null {
  const from = job.salaryMin ?? job.salaryMax;
  const to = job.salaryMax ?? job.salaryMin;
  if (from === null || to === null || job.salaryCurrency === null) return null;
  const times = TIMES[job.salaryTimeframe ?? 'per_year'];
  const euros = exchangeRate(job.salaryCurrency, 'EUR') ?? 1;
  const plausible = (amount: number) => amount * euros >= PLAUSIBLE.from && amount * euros <= PLAUSIBLE.to;
  const [min, max] = [Math.min(from, to) * times, Math.max(from, to) * times];
  return plausible(min) && plausible(max) ? { min, max, currency: job.salaryCurrency } : null;
}
