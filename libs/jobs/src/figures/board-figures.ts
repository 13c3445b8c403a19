import { type Place, placesOf } from '#places/place';
import type { Seniority } from '#postings/rules';
import { ratesGeneration } from '../exchange-rates/rate-table.js';
import { exchangeRate, yearlySalary, type YearlySalary } from './yearly-salary.js';
import type { JobContent, JobStatus } from '../job/job-fields.js';

/** The dimensions by which jobs are counted and their salaries compared. */
export const AXES = ['categories', 'skills', 'places', 'companies'] as const;
export type FigureAxis = (typeof AXES)[number];

/** An office: code and name of its country, name and code of its region, its city. */
export type OfficeFacts = readonly [string | null, string | null, string | null, string | null, string | null];

/** A job's contribution to the figures. */
export type JobFigures = Pick<
  JobContent,
  'companyId' | 'seniority' | 'categories' | 'skills' | 'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryTimeframe'
> & {
  readonly id: string;
  readonly status: JobStatus | 'deleted';
  readonly expiresAt: string | null;
  readonly offices: readonly OfficeFacts[];
};

/** A job with a salary in the statistics. */
export interface SampledFigures {
  readonly id: string;
  readonly seniority: Seniority | null;
  /** For each axis, the numbers of the job's terms. `BoardFigures.names` maps numbers to terms. */
  readonly terms: Readonly<Record<FigureAxis, readonly number[]>>;
  readonly salary: YearlySalary;
}

interface Fact extends Omit<SampledFigures, 'salary'> {
  readonly salary: YearlySalary | null;
  /** Epoch milliseconds. Infinity if the job has no end. */
  readonly ends: number;
  /** Counted: the job is published and has not ended. */
  live: boolean;
  /** Sampled: its salary is in the sample. */
  sampled: boolean;
}

/** A part of the sample. Jobs that left the sample stay in it until a cleanup. */
interface Part {
  facts: Fact[];
  gone: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How long an ended job stays in the sample. */
const KEPT_MS = 365 * DAY_MS;

/**
 * The figures of one board in memory: counts of live jobs by term, place and company, and the sample of salaries. It folds job rows
 * one by one, in any order, and time: a job leaves the counts when it ends, and the sample a year later.
 */
export class BoardFigures {
  private sampleChanges = 0;
  private readonly facts = new Map<string, Fact>();
  private readonly counted = {
    categories: new Map(),
    skills: new Map(),
    places: new Map(),
    companies: new Map(),
  } as Record<FigureAxis, Map<string, number>>;
  private readonly parts = {
    categories: new Map(),
    skills: new Map(),
    places: new Map(),
    companies: new Map(),
  } as Record<FigureAxis, Map<string, Part>>;
  private readonly whole: Part = { facts: [], gone: 0 };
  private readonly currencies = new Map<string, number>();
  /** Jobs by the minute in which they next expire from the counts or the sample. */
  private readonly due = new Map<number, Fact[]>();
  private readonly known = new Map<string, Place>();
  private readonly slugs = new Map<string, Place>();
  private readonly offices = new Map<string, readonly number[]>();
  private readonly named: Record<FigureAxis, string[]> = { categories: [], skills: [], places: [], companies: [] };
  private readonly numbers = {
    categories: new Map(),
    skills: new Map(),
    places: new Map(),
    companies: new Map(),
  } as Record<FigureAxis, Map<string, number>>;
  private now: number;

  constructor(now: number) {
    this.now = now;
  }

  /** Grows whenever the sample or the exchange rates change. */
  get generation(): number {
    return this.sampleChanges + ratesGeneration();
  }

  /** The number of jobs in memory. */
  get size(): number {
    return this.facts.size;
  }

  /** Every place of a job that is or was in the sample or the counts, by key. */
  get places(): ReadonlyMap<string, Place> {
    return this.known;
  }

  /** The most frequent salary currency of the sample. Null for an empty sample. */
  get currency(): string | null {
    let most: string | null = null;
    for (const [currency, jobs] of this.currencies) {
      const lead = jobs - (most === null ? 0 : (this.currencies.get(most) ?? 0));
      if (most === null || lead > 0 || (lead === 0 && currency < most)) most = currency;
    }
    return most;
  }

  /** The place that has, or had, that slug. */
  placeAt(slug: string): Place | undefined {
    return this.slugs.get(slug);
  }

  /** The terms of an axis by number: slugs of categories and skills, keys of places, ids of companies. */
  names(axis: FigureAxis): readonly string[] {
    return this.named[axis];
  }

  /** The number of a term. -1 if no job has had it. */
  number(axis: FigureAxis, term: string): number {
    return this.numbers[axis].get(term) ?? -1;
  }

  /** The number of published jobs that have not ended, for each term of an axis with such jobs. */
  counts(axis: FigureAxis): ReadonlyMap<string, number> {
    return this.counted[axis];
  }

  /** The sampled jobs with `term`, or all without one. Jobs whose salary cannot be converted to the board's currency are left out. */
  sample(axis?: FigureAxis, term = ''): readonly SampledFigures[] {
    const part = axis === undefined ? this.whole : this.parts[axis].get(term);
    const to = this.currency;
    if (!part || to === null) return [];
    const comparable = new Set([...this.currencies.keys()].filter((currency) => exchangeRate(currency, to) !== null));
    return part.facts.filter(
      (fact): fact is Fact & SampledFigures =>
        fact.sampled && fact.salary !== null && comparable.has(fact.salary.currency),
    );
  }

  /** The terms of an axis in the sample with the number of their jobs, in any currency. */
  sampled(axis: FigureAxis): readonly (readonly [term: string, jobs: number])[] {
    return [...this.parts[axis]].flatMap(([term, { facts, gone }]) =>
      facts.length === gone ? [] : [[term, facts.length - gone] as const],
    );
  }

  /** Updates the figures with the current row of a job. */
  apply(row: JobFigures): void {
    const before = this.facts.get(row.id);
    if (before) this.drop(before);
    const ends = row.expiresAt === null ? Infinity : Date.parse(row.expiresAt);
    const public_ = row.status === 'published' || row.status === 'expired';
    const live = row.status === 'published' && ends > this.now;
    const salary = public_ && ends + KEPT_MS > this.now ? yearlySalary(row) : null;
    if (!live && !salary) return;
    const fact: Fact = {
      id: row.id,
      seniority: row.seniority,
      terms: {
        categories: this.numbered('categories', row.categories),
        skills: this.numbered('skills', row.skills),
        places: this.placesIn(row.offices),
        companies: this.numbered('companies', [row.companyId]),
      },
      salary,
      ends,
      live,
      sampled: salary !== null,
    };
    this.facts.set(row.id, fact);
    if (live) this.count(fact, 1);
    if (salary) this.enter(fact, salary);
    this.schedule(fact);
  }

  /** Removes jobs that ended by `now`, in epoch milliseconds. */
  settle(now: number): void {
    if (now <= this.now) return;
    const last = Math.floor(now / MINUTE_MS);
    const minutes: Iterable<number> =
      last - Math.floor(this.now / MINUTE_MS) > this.due.size
        ? [...this.due.keys()].filter((minute) => minute <= last)
        : range(Math.floor(this.now / MINUTE_MS), last);
    this.now = now;
    for (const minute of minutes) {
      const facts = this.due.get(minute);
      if (!facts) continue;
      this.due.delete(minute);
      for (const fact of facts) {
        if (fact.live && fact.ends <= now) {
          fact.live = false;
          this.count(fact, -1);
        }
        if (fact.sampled && fact.ends + KEPT_MS <= now) this.leave(fact);
        if (fact.live || fact.sampled) this.schedule(fact);
        else if (this.facts.get(fact.id) === fact) this.facts.delete(fact.id);
      }
    }
  }

  private drop(fact: Fact): void {
    this.facts.delete(fact.id);
    if (fact.live) this.count(fact, -1);
    fact.live = false;
    if (fact.sampled) this.leave(fact);
  }

  private schedule(fact: Fact): void {
    const moment = fact.live ? fact.ends : fact.ends + KEPT_MS;
    if (moment === Infinity) return;
    const minute = Math.floor(moment / MINUTE_MS);
    const facts = this.due.get(minute);
    if (facts) facts.push(fact);
    else this.due.set(minute, [fact]);
  }

  private count({ terms }: Fact, by: 1 | -1): void {
    for (const axis of AXES) {
      const counts = this.counted[axis];
      for (const number of terms[axis]) {
        const term = this.named[axis][number] ?? '';
        const jobs = (counts.get(term) ?? 0) + by;
        if (jobs === 0) counts.delete(term);
        else counts.set(term, jobs);
      }
    }
  }

  private enter(fact: Fact, { currency }: YearlySalary): void {
    this.sampleChanges++;
    this.currencies.set(currency, (this.currencies.get(currency) ?? 0) + 1);
    this.whole.facts.push(fact);
    for (const axis of AXES)
      for (const number of fact.terms[axis]) {
        const term = this.named[axis][number] ?? '';
        const part = this.parts[axis].get(term);
        if (part) part.facts.push(fact);
        else this.parts[axis].set(term, { facts: [fact], gone: 0 });
      }
  }

  private leave(fact: Fact): void {
    this.sampleChanges++;
    fact.sampled = false;
    const currency = fact.salary?.currency ?? '';
    const left = (this.currencies.get(currency) ?? 0) - 1;
    if (left === 0) this.currencies.delete(currency);
    else this.currencies.set(currency, left);
    tidied(this.whole);
    for (const axis of AXES)
      for (const number of fact.terms[axis]) {
        const term = this.named[axis][number] ?? '';
        const part = this.parts[axis].get(term);
        if (part && tidied(part) === 0) this.parts[axis].delete(term);
      }
  }

  /** The numbers of the places that contain these offices. Equal offices share one result. */
  private placesIn(offices: readonly OfficeFacts[]): readonly number[] {
    const written = JSON.stringify(offices);
    const known = this.offices.get(written);
    if (known) return known;
    const places = offices.flatMap(([countryCode, country, region, regionCode, city]) =>
      placesOf({ countryCode, country, region, regionCode, city }),
    );
    for (const place of places) {
      if (this.known.has(place.key)) continue;
      this.known.set(place.key, place);
      this.slugs.set(place.slug, place);
      if (place.formerSlug !== null && !this.slugs.has(place.formerSlug)) this.slugs.set(place.formerSlug, place);
    }
    const keys = places.map(({ key }) => key);
    const numbers = this.numbered('places', keys);
    this.offices.set(written, numbers);
    return numbers;
  }

  private numbered(axis: FigureAxis, terms: readonly string[]): readonly number[] {
    const numbers = this.numbers[axis];
    return [...new Set(terms)].map((term) => {
      let number = numbers.get(term);
      if (number === undefined) numbers.set(term, (number = this.named[axis].push(term) - 1));
      return number;
    });
  }
}

/** Records that a job has left the sample part. Returns the number of remaining jobs. */
function tidied(part: Part): number {
  part.gone++;
  if (part.gone * 2 > part.facts.length) {
    part.facts = part.facts.filter(({ sampled }) => sampled);
    part.gone = 0;
  }
  return part.facts.length - part.gone;
}

function* range(from: number, to: number): Iterable<number> {
  for (let each = from; each <= to; each++) yield each;
}
