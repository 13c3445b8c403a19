import { SENIORITIES, type Seniority } from '#postings/rules';
import type { FigureAxis, SampledFigures } from '../figures/board-figures.js';
import { exchangeRate } from '../figures/yearly-salary.js';

/** The pay of a group of jobs: integer amounts per year. */
export interface Pay {
  readonly avgMin: number;
  readonly avgMax: number;
  /** The number of jobs that it was computed from. */
  readonly jobCount: number;
}

/** `Pay` with its distribution. */
export interface Spread extends Pay {
  readonly medianMin: number;
  readonly medianMax: number;
  readonly p25Min: number;
  readonly p75Min: number;
  readonly p25Max: number;
  readonly p75Max: number;
}

/** A sample with more jobs than this excludes the lowest and the highest 1 % of the amounts. */
const TRIMMED_FROM = 100;

/** Fewer jobs have no meaningful distribution. */
export const SPREAD_FROM = 3;

/** The amounts of each job, in one currency. */
interface Amounts {
  readonly mins: Float64Array;
  readonly maxs: Float64Array;
}

function amounts(jobs: readonly SampledFigures[], to: string): Amounts {
  const mins = new Float64Array(jobs.length);
  const maxs = new Float64Array(jobs.length);
  const rates = new Map<string, number>();
  let nth = 0;
  for (const { salary } of jobs) {
    let rate = rates.get(salary.currency);
    if (rate === undefined) rates.set(salary.currency, (rate = exchangeRate(salary.currency, to) ?? NaN));
    mins[nth] = salary.min * rate;
    maxs[nth++] = salary.max * rate;
  }
  return { mins, maxs };
}

/** How many of `count` values to exclude at each end. */
const cutOf = (jobs: number): number => (jobs > TRIMMED_FROM ? Math.floor(jobs / 100) : 0);

/** `values` sorted, without the excluded ends. */
function trimmed(values: Float64Array): Float64Array {
  const cut = cutOf(values.length);
  return values.sort().subarray(cut, values.length - cut);
}

function average(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return Math.round(sum / values.length);
}

/** The quantile `part` of the sorted values, with linear interpolation. */
function percentile(values: Float64Array, part: number): number {
  const place = (values.length - 1) * part;
  const [below, above] = [values[Math.floor(place)] ?? 0, values[Math.ceil(place)] ?? 0];
  return Math.round(below + (above - below) * (place % 1));
}

/** The pay of `jobs` and its distribution, in `currency`. Null without jobs. */
export function spreadOf(jobs: readonly SampledFigures[], currency: string): Spread | null {
  if (jobs.length === 0) return null;
  const { mins, maxs } = amounts(jobs, currency);
  const [min, max] = [trimmed(mins), trimmed(maxs)];
  return {
    avgMin: average(min),
    avgMax: average(max),
    jobCount: jobs.length,
    medianMin: percentile(min, 0.5),
    medianMax: percentile(max, 0.5),
    p25Min: percentile(min, 0.25),
    p75Min: percentile(min, 0.75),
    p25Max: percentile(max, 0.25),
    p75Max: percentile(max, 0.75),
  };
}

/** A term of an axis and the pay of its jobs. */
export interface TermPay extends Pay {
  readonly term: string;
}

/**
 * The pay by the terms of an axis, most jobs first. `names` are the terms by number. Sorts all jobs once: each term then receives its
 * jobs in order, so the excluded ends are known by position and no group needs its own sort.
 */
export function payByTerm(
  jobs: readonly SampledFigures[],
  axis: FigureAxis,
  currency: string,
  names: readonly string[],
): readonly TermPay[] {
  const { mins, maxs } = amounts(jobs, currency);
  const counts = new Int32Array(names.length);
  for (const { terms } of jobs) for (const term of terms[axis]) counts[term] = (counts[term] ?? 0) + 1;
  const averages = [mins, maxs].map((values) => {
    const sums = new Float64Array(names.length);
    const seen = new Int32Array(names.length);
    for (const nth of inOrder(values))
      for (const term of jobs[nth]?.terms[axis] ?? []) {
        const place = seen[term] ?? 0;
        seen[term] = place + 1;
        const cut = cutOf(counts[term] ?? 0);
        if (place >= cut && place < (counts[term] ?? 0) - cut) sums[term] = (sums[term] ?? 0) + (values[nth] ?? 0);
      }
    return (term: number) => Math.round((sums[term] ?? 0) / ((counts[term] ?? 0) - 2 * cutOf(counts[term] ?? 0)));
  });
  const pays: TermPay[] = [];
  for (const [term, jobCount] of counts.entries())
    if (jobCount > 0)
      pays.push({
        term: names[term] ?? '',
        avgMin: averages[0]?.(term) ?? 0,
        avgMax: averages[1]?.(term) ?? 0,
        jobCount,
      });
  return pays.sort((one, other) => other.jobCount - one.jobCount || (one.term < other.term ? -1 : 1));
}

/** `inOrder` supports at most this many jobs. */
const MOST = 2 ** 20;
const STEPS = 2 ** 32;

/** The indexes of `values`, sorted by value. Packs value and index into one number, which sorts much faster than with a comparator. */
function inOrder(values: Float64Array): Int32Array {
  let largest = 1;
  for (const value of values) if (value > largest) largest = value;
  const keys = new Float64Array(values.length);
  for (let nth = 0; nth < keys.length; nth++)
    keys[nth] = Math.floor(((values[nth] ?? 0) / largest) * STEPS) * MOST + nth;
  keys.sort();
  const places = new Int32Array(values.length);
  for (const [nth, key] of keys.entries()) places[nth] = key - Math.floor(key / MOST) * MOST;
  return places;
}

/** The pay at a seniority level. */
export interface LevelSpread extends Spread {
  readonly seniority: Seniority;
}

/** The pay by seniority level, lowest first. Levels without jobs are left out. */
export function payByLevel(jobs: readonly SampledFigures[], currency: string): readonly LevelSpread[] {
  const levels = new Map<Seniority | null, SampledFigures[]>();
  for (const job of jobs) {
    const level = levels.get(job.seniority);
    if (level) level.push(job);
    else levels.set(job.seniority, [job]);
  }
  return SENIORITIES.flatMap((seniority) => {
    const spread = spreadOf(levels.get(seniority) ?? [], currency);
    return spread ? [{ seniority, ...spread }] : [];
  });
}

/** The difference between the midpoints of two ranges, in percent of the second. Null without a second range. */
export function difference(pay: Pay, baseline: Pay | undefined): number | null {
  const middle = baseline ? baseline.avgMin + baseline.avgMax : 0;
  return middle === 0 ? null : Math.round(((pay.avgMin + pay.avgMax) / middle - 1) * 100);
}
