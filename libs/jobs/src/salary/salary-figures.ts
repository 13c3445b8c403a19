import type { BoardFigures, FigureAxis, SampledFigures } from '../figures/board-figures.js';
import {
  difference,
  type LevelSpread,
  payByLevel,
  payByTerm,
  type Spread,
  SPREAD_FROM,
  spreadOf,
  type TermPay,
} from './salary-statistics.js';

/** A part of a sample: the jobs that have a term, and also the term `and` if given. All jobs without a term. */
export interface Group {
  readonly axis?: FigureAxis;
  readonly term?: string;
  readonly and?: { readonly axis: FigureAxis; readonly term: string };
}

/** The pay at a seniority level compared to all jobs of the board at that level. */
export interface ComparedLevel {
  readonly level: LevelSpread;
  readonly board: LevelSpread | undefined;
  readonly diffPercent: number | null;
}

interface RememberedFigures {
  readonly generation: number;
  readonly at: number;
  readonly took: number;
  readonly value: unknown;
}

/** Maximum number of cached results. Few of a board's many combinations are requested. */
const KEPT = 20_000;

/** While jobs change, a result is cached for this many times its computation time: at most 2 % of a processor is spent on it. */
const PATIENCE = 50;

/** Statistics over the sample of a board. Results are cached until the sample changes, and slow ones a little longer. */
export class SalaryFigures {
  private readonly answers = new Map<string, RememberedFigures>();

  constructor(private readonly figures: BoardFigures) {}

  /** The currency of all amounts. Null for a board without salaries. */
  get currency(): string | null {
    return this.figures.currency;
  }

  /** The pay of a group of jobs. Null for an empty group. */
  spread(group: Group = {}): Spread | null {
    return this.remembered('spread', group, (jobs, currency) => spreadOf(jobs, currency), null);
  }

  /** The same. Null for groups that are too small for a meaningful distribution. */
  baseline(group: Group = {}): Spread | null {
    const spread = this.spread(group);
    return spread && spread.jobCount >= SPREAD_FROM ? spread : null;
  }

  /** The pay of a group by seniority level, compared to the whole board. */
  levels(group: Group): readonly ComparedLevel[] {
    const board = this.levelsOf({});
    return this.levelsOf(group).map((level) => {
      const same = board.find(({ seniority }) => seniority === level.seniority);
      return { level, board: same, diffPercent: difference(level, same) };
    });
  }

  /** The pay of a group by the terms of an axis, most jobs first. */
  byTerm(group: Group, axis: FigureAxis): readonly TermPay[] {
    return this.remembered(
      `by ${axis}`,
      group,
      (jobs, currency) => payByTerm(jobs, axis, currency, this.figures.names(axis)),
      [],
    );
  }

  /** The pay for the terms of an axis, or for those that `among` accepts. Most jobs first. */
  spreads(
    axis: FigureAxis,
    among: (term: string) => boolean = () => true,
  ): readonly (Spread & { readonly term: string })[] {
    return this.figures
      .sampled(axis)
      .flatMap(([term]) => {
        const spread = among(term) ? this.spread({ axis, term }) : null;
        return spread ? [{ term, ...spread }] : [];
      })
      .sort((one, other) => other.jobCount - one.jobCount || (one.term < other.term ? -1 : 1));
  }

  private levelsOf(group: Group): readonly LevelSpread[] {
    return this.remembered('levels', group, payByLevel, []);
  }

  private remembered<T>(
    question: string,
    { axis, term, and }: Group,
    answer: (jobs: readonly SampledFigures[], currency: string) => T,
    without: T,
  ): T {
    const { generation, currency } = this.figures;
    if (currency === null) return without;
    const key = JSON.stringify([question, axis, term, and?.axis, and?.term]);
    const now = performance.now();
    const known = this.answers.get(key);
    if (known && (known.generation === generation || now - known.at < known.took * PATIENCE)) return known.value as T;
    const jobs = this.figures.sample(axis, term);
    const other = and && this.figures.number(and.axis, and.term);
    const value = answer(and ? jobs.filter((job) => job.terms[and.axis].includes(other ?? -1)) : jobs, currency);
    if (this.answers.size >= KEPT) this.answers.clear();
    this.answers.set(key, { generation, at: now, took: performance.now() - now, value });
    return value;
  }
}
