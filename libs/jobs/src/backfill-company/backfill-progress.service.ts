import { SourceRuns, SourceTurns } from '../source-memory/source-memory.js';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { Backfilling } from '../backfill-rule/backfilling.js';

export const PROGRESS_STATES = ['pending', 'syncing', 'enqueuing', 'enhancing', 'succeeded', 'failed'] as const;
export type ProgressState = (typeof PROGRESS_STATES)[number];

/** A board's progress in collecting postings. */
export interface CompanyProgress {
  readonly status: ProgressState;
  readonly jobsMatched: number;
  readonly jobsToEnhance: number;
  readonly jobsEnhanced: number;
  readonly jobsFailed: number;
}

const OWNERS = 'companies_';

/** Sums up the last run of each company of a board. */
@Injectable()
export class BackfillProgress {
  constructor(
    private readonly backfilling: Backfilling,
    private readonly runs: SourceRuns,
    private readonly turns: SourceTurns,
  ) {}

  /** Null before the first company is scheduled. @throws Rejection `backfill_not_configured`. */
  async get(): Promise<CompanyProgress | null> {
    this.backfilling.require();
    const [{ runs, counts }, turns] = await Promise.all([
      this.runs.overview(OWNERS),
      this.turns.count(OWNERS, facts().now),
    ]);
    const known = Object.values(runs).reduce((sum, n) => sum + n, 0);
    if (known === 0 && turns.all === 0) return null;
    const { created, updated, unchanged, linked, returned, failed } = counts;
    const enhanced = created + updated + linked + returned;
    return {
      status: statusOf(runs, { known, due: turns.due }),
      jobsMatched: enhanced + unchanged,
      jobsToEnhance: enhanced + failed,
      jobsEnhanced: enhanced,
      jobsFailed: failed,
    };
  }
}

function statusOf(
  { pending = 0, running = 0, failed = 0 }: Readonly<Partial<Record<string, number>>>,
  { known, due }: { readonly known: number; readonly due: number },
): ProgressState {
  if (running > 0) return 'enhancing';
  if (pending > 0) return 'enqueuing';
  if (due > 0) return known === 0 ? 'pending' : 'syncing';
  return known > 0 && failed === known ? 'failed' : 'succeeded';
}
