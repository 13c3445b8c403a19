import type { SalaryTimeframe } from '#postings/rules';
import { ratesInUse } from '../exchange-rates/rate-table.js';
import type { JobContent } from '../job/job-fields.js';

/** A job's yearly salary in its own currency. */
export interface YearlySalary {
  readonly min: number;
  readonly max: number;
  readonly currency: string;
}

/** Salary payments in a year of full-time work, by timeframe. */
const TIMES: Readonly<Record<SalaryTimeframe, number>> = {
  per_year: 1,
  per_month: 12,
  per_week: 52,
  per_day: 260,
  per_hour: 2_080,
};

/** In euros. A yearly salary outside these bounds is a mistake or has another timeframe. */
const PLAUSIBLE = { from: 500, to: 5_000_000 };

/**
 * Converts an amount from `from` to `to` with the rates in use. Null if either currency has no rate. Salaries are only compared, not
 * paid, so slightly old rates are acceptable.
 */
export function exchangeRate(from: string, to: string): number | null {
  if (from === to) return 1;
  const { perEuro } = ratesInUse();
  const [one, other] = [perEuro[from], perEuro[to]];
  return one === undefined || other === undefined ? null : other / one;
}

/** A job's yearly salary. Null without a currency or an amount, or if the amount is implausible. A range with one end uses it for both. */
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
