import { folded, type RowProjection } from '#kernel';
import type { SourceAddress, SourceCandidate } from '#postings/rules';
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
import {
  backfillCompanyDecider,
  type BackfillCompanyEvents,
  type BackfillState,
  type CompanySources,
  stateOf,
} from './backfill-company.decider.js';

/** The known source of a company. Its id is the company's id. */
@ReadModel('backfill_companies', { version: 1 })
export class BackfillCompanyRow extends BoardRow implements Omit<CompanySources, 'isConfirmed'> {
  @LookUp() @Column('text') state!: BackfillState;
  @Column('boolean') isStarted!: boolean;
  /** The website of the last lookup. Null after the company got another website. */
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

/** A company with its known source. The source is null before the first lookup. */
export interface CompanyWithSources {
  readonly company: Pick<CompanySummaryRow, 'id' | 'name' | 'website'>;
  readonly sources: BackfillCompanyRow | null;
}

const KNOWN: readonly BackfillState[] = ['backfilling', 'available', 'needs_match'];

/** Reads the known sources of companies. */
export class BackfillCompanyReader extends RowReader(BackfillCompanyRow, backfillCompanyDecider) {
  /** Lists companies in a state, by name. @param search part of the name, case ignored. @throws Rejection `pagination_invalid_cursor`. */
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

  /** Companies with a known source, in batches: all of them, or only those that the board collects from. */
  async *withSource(onlyStarted: boolean): AsyncGenerator<readonly BackfillCompanyRow[]> {
    const state: readonly BackfillState[] = onlyStarted ? ['backfilling'] : ['backfilling', 'available'];
    yield* this.tables.each(BackfillCompanyRow, { state });
  }

  /** Whether the board collects the postings of a company. */
  async anyStarted(): Promise<boolean> {
    return (await this.tables.all(BackfillCompanyRow, { state: 'backfilling' }, 1)).length > 0;
  }

  /** Whether the jobs of these companies can be collected. Null for a company without a lookup. */
  async canBackfill(ids: readonly string[]): Promise<(id: string) => boolean | null> {
    const rows = await this.byIds(ids);
    return (id) => {
      const row = rows.get(id);
      return row === undefined || row.website === null ? null : row.state !== 'not_backfilling';
    };
  }
}
