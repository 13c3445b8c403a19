import { SENIORITIES, type Seniority } from '../job/job.decider.js';
import type { FigureAxis, Sampled } from '../figures/board-figures.js';
import { exchangeRate } from './yearly-salary.js';

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

const amounts = (
  jobs: readonly Sampled[],
  currency: string,
): { readonly mins: Float64Array; readonly maxs: Float64Array } => {
  const mins = new Float64Array(jobs.length);
  const maxs = new Float64Array(jobs.length);
  for (const [nth, { salary }] of jobs.entries()) {
    const rate = exchangeRate(salary.currency, currency) ?? NaN;
    mins[nth] = salary.min * rate;
    maxs[nth] = salary.max * rate;
  }
  return { mins, maxs };
};

/** `values` in order, without the ends that are left out. */
function trimmed(values: Float64Array): Float64Array {
  const cut = values.length > TRIMMED_FROM ? Math.floor(values.length / 100) : 0;
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

/** What `jobs` pay on average, in `currency`. @throws Error when there are none. */
export function payOf(jobs: readonly Sampled[], currency: string): Pay {
  if (jobs.length === 0) throw new Error('No jobs pay nothing.');
  const { mins, maxs } = amounts(jobs, currency);
  // Nothing is left out of a small sample, so that its order does not matter.
  const kept = jobs.length > TRIMMED_FROM ? trimmed : (values: Float64Array) => values;
  return { avgMin: average(kept(mins)), avgMax: average(kept(maxs)), jobCount: jobs.length };
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

/** What jobs pay by the terms of an axis: most jobs first. */
export function payByTerm(jobs: readonly Sampled[], axis: FigureAxis, currency: string): readonly TermPay[] {
  const groups = new Map<string, Sampled[]>();
  for (const job of jobs)
    for (const term of job.terms[axis]) {
      const group = groups.get(term);
      if (group) group.push(job);
      else groups.set(term, [job]);
    }
  return [...groups]
    .map(([term, group]) => ({ term, ...payOf(group, currency) }))
    .sort((one, other) => other.jobCount - one.jobCount || (one.term < other.term ? -1 : 1));
}

/** What jobs pay at a level of seniority. */
export interface LevelSpread extends Spread {
  readonly seniority: Seniority;
}

/** What jobs pay by their level, from the lowest to the highest; without levels that no job has. */
export function payByLevel(jobs: readonly Sampled[], currency: string): readonly LevelSpread[] {
  return SENIORITIES.flatMap((seniority) => {
    const spread = spreadOf(
      jobs.filter((job) => job.seniority === seniority),
      currency,
    );
    return spread ? [{ seniority, ...spread }] : [];
  });
}

/** By how many percent the middle of one range is above that of another; null without the other. */
export function difference(pay: Pay, baseline: Pay | undefined): number | null {
  const middle = baseline ? baseline.avgMin + baseline.avgMax : 0;
  return middle === 0 ? null : Math.round(((pay.avgMin + pay.avgMax) / middle - 1) * 100);
}
