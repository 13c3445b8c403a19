import { SENIORITIES, type Seniority } from '../job/job.decider.js';
import type { FigureAxis, Sampled } from '../figures/board-figures.js';
import { exchangeRate } from '../figures/yearly-salary.js';

/** What a group of jobs pays: whole amounts of a year. */
export interface Pay {
  readonly avgMin: number;
  readonly avgMax: number;
  /** How many jobs it was computed from. */
  readonly jobCount: number;
}

/** `Pay` with how it is spread. */
export interface Spread extends Pay {
  readonly medianMin: number;
  readonly medianMax: number;
  readonly p25Min: number;
  readonly p75Min: number;
  readonly p25Max: number;
  readonly p75Max: number;
}

/** In a sample of more jobs than this the lowest and the highest hundredth of the amounts are left out. */
const TRIMMED_FROM = 100;

/** A spread says nothing about fewer jobs. */
export const SPREAD_FROM = 3;

/** What each job pays, in one currency. */
interface Amounts {
  readonly mins: Float64Array;
  readonly maxs: Float64Array;
}

function amounts(jobs: readonly Sampled[], to: string): Amounts {
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

/** How many values are left out at each end of so many. */
const cutOf = (jobs: number): number => (jobs > TRIMMED_FROM ? Math.floor(jobs / 100) : 0);

/** `values` in order, without the ends that are left out. */
function trimmed(values: Float64Array): Float64Array {
  const cut = cutOf(values.length);
  return values.sort().subarray(cut, values.length - cut);
}

function average(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return Math.round(sum / values.length);
}

/** The value below which `part` of the sorted values lie, between two of them in proportion. */
function percentile(values: Float64Array, part: number): number {
  const place = (values.length - 1) * part;
  const [below, above] = [values[Math.floor(place)] ?? 0, values[Math.ceil(place)] ?? 0];
  return Math.round(below + (above - below) * (place % 1));
}

/** What `jobs` pay and how that is spread, in `currency`; null when there are none. */
export function spreadOf(jobs: readonly Sampled[], currency: string): Spread | null {
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

/** A term of an axis and what its jobs pay. */
export interface TermPay extends Pay {
  readonly term: string;
}

/**
 * What jobs pay by the terms of an axis: most jobs first; `names` are those of its terms. The jobs are put in order once; the
 * jobs of each term come by in order then, so that those at its ends are known by their number and no group is sorted.
 */
export function payByTerm(
  jobs: readonly Sampled[],
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

/** More jobs than this are not told apart by `inOrder`. */
const MOST = 2 ** 20;
const STEPS = 2 ** 32;

/** The places of `values`, by value. Value and place are sorted as one number, which takes a fraction of a comparison by function. */
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

/** What jobs pay at a level of seniority. */
export interface LevelSpread extends Spread {
  readonly seniority: Seniority;
}

/** What jobs pay by their level, from the lowest to the highest; without levels that no job has. */
export function payByLevel(jobs: readonly Sampled[], currency: string): readonly LevelSpread[] {
  const levels = new Map<Seniority | null, Sampled[]>();
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

/** By how many percent the middle of one range is above that of another; null without the other. */
export function difference(pay: Pay, baseline: Pay | undefined): number | null {
  const middle = baseline ? baseline.avgMin + baseline.avgMax : 0;
  return middle === 0 ? null : Math.round(((pay.avgMin + pay.avgMax) / middle - 1) * 100);
}
