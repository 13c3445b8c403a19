import { folded, type RowProjection } from '#kernel';
import {
  BoardRow,
  Column,
  Containing,
  LookUp,
  NamedBy,
  Packed,
  type Page,
  type Paging,
  ReadModel,
  RowReader,
} from '#store';
import { companyNameKey } from '../company/company.decider.js';
import { CompanyRow, type CompanySummaryRow } from '../company/company.read-model.js';
import type { SourceAddress, SourceCandidate } from '../sources/posting-source.js';
import {
  backfillCompanyDecider,
  type BackfillCompanyEvents,
  type BackfillState,
  type CompanySources,
  stateOf,
} from './backfill-company.decider.js';

/** What is known of the source of a company; its id is the one of the company. */
@ReadModel('backfill_companies', { version: 1 })
export class BackfillCompanyRow extends BoardRow implements Omit<CompanySources, 'isConfirmed'> {
  @LookUp() @Column('text') state!: BackfillState;
  @Column('boolean') isStarted!: boolean;
  /** The website for which it was looked up last; null after the company got another one. */
  @Packed() website!: string | null;
  @Packed() address!: SourceAddress | null;
  @Packed() candidates!: readonly SourceCandidate[];
}

const stated = (row: Pick<BackfillCompanyRow, 'address' | 'candidates' | 'isStarted'>) => ({ state: stateOf(row) });

export const backfillCompanyRows: RowProjection<BackfillCompanyRow, BackfillCompanyEvents> = {
  row: BackfillCompanyRow,
  category: 'backfillCompany',
  on: {
    SourcesRecorded: ({ data: { website, address, candidates } }, row) => {
      const isStarted = (row as BackfillCompanyRow | null)?.isStarted ?? false;
      return { website, address, candidates, isStarted, state: stateOf({ address, candidates, isStarted }) };
    },
    BackfillStarted: (_, { address, candidates }) =>
      Object.assign({ isStarted: true }, stated({ address, candidates, isStarted: true })),
    BackfillStopped: (_, { address, candidates }) =>
      Object.assign({ isStarted: false }, stated({ address, candidates, isStarted: false })),
    CandidateMatched: ({ data: { address } }, { isStarted }) =>
      Object.assign({ address, candidates: [] }, stated({ address, candidates: [], isStarted })),
    NoMatchMarked: () => ({ address: null, candidates: [], state: 'not_backfilling' }),
    SourcesReset: () => ({ website: null, address: null, candidates: [], state: 'not_backfilling' }),
    SourcesForgotten: () => null,
  },
};

/** A company, and what is known of its source; null when it was never looked up. */
export interface CompanyWithSources {
  readonly company: Pick<CompanySummaryRow, 'id' | 'name' | 'website'>;
  readonly sources: BackfillCompanyRow | null;
}

const KNOWN: readonly BackfillState[] = ['backfilling', 'available', 'needs_match'];

/** Reads what is known of the sources of companies. */
export class BackfillCompanyReader extends RowReader(BackfillCompanyRow, backfillCompanyDecider) {
  /** Companies in a state, by name. @param search part of the name, in any case. @throws Rejection `pagination_invalid_cursor`. */
  async inState(state: BackfillState, search: string, paging: Paging): Promise<Page<CompanyWithSources>> {
    const part = folded(companyNameKey(search));
    const isUnknown = state === 'not_backfilling';
    const where = {
      id: new NamedBy(BackfillCompanyRow, 'id', { state: isUnknown ? KNOWN : state }, isUnknown),
      searchName: part === '' ? undefined : new Containing(part),
    };
    const page = await this.tables.pageBy(CompanyRow, 'searchName', where, paging, { omit: ['description'] });
    const sources = await this.byIds(page.rows.map(({ id }) => id));
    return {
      rows: page.rows.map((company) => ({ company, sources: sources.get(company.id) ?? null })),
      nextCursor: page.nextCursor,
    };
  }

  /** Those with a known source, in batches: only those whose postings are collected, or all. */
  async *withSource(onlyStarted: boolean): AsyncGenerator<readonly BackfillCompanyRow[]> {
    const state: readonly BackfillState[] = onlyStarted ? ['backfilling'] : ['backfilling', 'available'];
    yield* this.tables.each(BackfillCompanyRow, { state });
  }

  /** Whether the postings of a company are collected. */
  async anyStarted(): Promise<boolean> {
    return (await this.tables.all(BackfillCompanyRow, { state: 'backfilling' }, 1)).length > 0;
  }

  /** Whether the jobs of these companies can be collected; null for one that was never looked up. */
  async canBackfill(ids: readonly string[]): Promise<(id: string) => boolean | null> {
    const rows = await this.byIds(ids);
    return (id) => {
      const row = rows.get(id);
      return row === undefined || row.website === null ? null : row.state !== 'not_backfilling';
    };
  }
}
