import { reject, wordsOf } from '#kernel';
import { LeftRows, PersonalRows, type PurgeStage } from '#runtime';
import { BoardTables, type RankedQuery, SearchIndex } from '#store';
import { Injectable } from '@nestjs/common';
import type { JobSearchStatus, ProfileVisibility } from '../candidate/candidate.js';
import { CandidateReader, type CandidateRow } from '../candidate/candidate.read-model.js';
import { handleFrom } from '../candidate/handle.js';
import { BoardTerms } from '../board-terms.service.js';
import { ApprovedEmployers } from '../ports.js';
import { FACETS, skillKey, TalentRow } from './directory.read-model.js';

/** The viewer of the directory; null: not signed in. */
export type DirectoryViewer = { readonly id: string } | null;

/** A candidate in the view of a viewer. */
export interface ShownTalent {
  readonly row: CandidateRow;
  /** Null if the candidate hides it from the viewer. */
  readonly status: JobSearchStatus | null;
}

/** Which candidates to find. */
export interface TalentQuery {
  readonly q?: string | undefined;
  readonly skill?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** The only language of boards. */
const LANGUAGE = 'en';
/** Candidates who look for a job first, then the most recently updated profiles. */
const ORDER: Pick<RankedQuery, 'heading' | 'sort' | 'until'> = {
  heading: null,
  until: 'shownUntil',
  sort: [{ column: 'rank', ascending: true }, { column: 'changedAt' }, { column: 'id' }],
};

const BOARD_USER = /^boardUsers_[0-9a-z]{1,60}$/;

const noDirectory = (): never =>
  reject('missing', 'talent_directory_not_found', 'This board has no directory of candidates.');

const noTalent = (): never => reject('missing', 'talent_not_found', 'No visible profile has this handle.');

/** The directory of candidates with a visible profile. A hidden candidate is reported like an unknown one. */
@Injectable()
export class TalentDirectory {
  constructor(
    private readonly terms: BoardTerms,
    private readonly employers: ApprovedEmployers,
    private readonly index: SearchIndex,
    private readonly candidates: CandidateReader,
  ) {}

  /**
   * A page of the candidates that `viewer` may see: those who look for a job first, then the most recently updated profiles.
   * @throws Rejection `talent_directory_not_found` if the board has no directory, `talent_directory_restricted` if it is for employers
   * only, and `search_unavailable`.
   */
  async list(
    viewer: DirectoryViewer,
    { q = '', skill, offset, limit }: TalentQuery,
  ): Promise<{ readonly rows: readonly ShownTalent[]; readonly count: number }> {
    const [mode, isEmployer] = await this.access(viewer);
    if (mode === 'off') noDirectory();
    if (mode === 'employers_only' && !isEmployer)
      reject('forbidden', 'talent_directory_restricted', 'The directory of this board is only for employers.');
    const words = [...new Set(wordsOf(q))];
    // A query without words, such as punctuation, matches nothing.
    if (q.trim() !== '' && words.length === 0) return { rows: [], count: 0 };
    const visibilities = seenBy(viewer);
    const facets = {
      [FACETS.visibility]: visibilities,
      [FACETS.skill]: skill === undefined ? undefined : [skillKey(skill)],
    };
    const query: RankedQuery = { words, language: LANGUAGE, named: FACETS.names, facets, offset, limit, ...ORDER };
    const { ids, count } = await this.index.ranked(TalentRow, query);
    const rows = await this.candidates.byIds(ids);
    const shown = ids.flatMap((id) => {
      const row = rows.get(id);
      // The index may not have a recent change of visibility yet.
      return row && visibilities.includes(row.profileVisibility) ? [shownTo(row, isEmployer)] : [];
    });
    return { rows: shown, count };
  }

  /**
   * The candidate with this handle (case is ignored) or id.
   * @throws Rejection `talent_directory_not_found` if the board has no directory, and `talent_not_found` for a candidate that `viewer`
   * may not see.
   */
  async get(viewer: DirectoryViewer, handleOrId: string): Promise<ShownTalent> {
    const [mode, isEmployer] = await this.access(viewer);
    if (mode === 'off') noDirectory();
    if (mode === 'employers_only' && !isEmployer) noTalent();
    const row = await this.rowOf(handleOrId);
    return row && seenBy(viewer).includes(row.profileVisibility) ? shownTo(row, isEmployer) : noTalent();
  }

  private async access(viewer: DirectoryViewer) {
    return Promise.all([this.terms.directory(), viewer ? this.employers.has(viewer.id) : false] as const);
  }

  private async rowOf(handleOrId: string): Promise<CandidateRow | null> {
    if (BOARD_USER.test(handleOrId)) return this.candidates.find(handleOrId);
    const handle = handleFrom(handleOrId);
    return handle === null ? null : this.candidates.byHandle(handle);
  }
}

const seenBy = (viewer: DirectoryViewer): readonly ProfileVisibility[] =>
  viewer ? ['public', 'logged_in_only'] : ['public'];

const shownTo = (row: CandidateRow, isEmployer: boolean): ShownTalent => ({
  row,
  status: row.jobSearchStatusVisibleTo === 'everyone' || isEmployer ? row.jobSearchStatus : null,
});

/** The search entry of a candidate in the directory; it follows the candidate's events. */
@Injectable()
export class DirectoryDataStore extends PersonalRows<TalentRow> {
  override readonly stage: PurgeStage = 'traces';
  protected readonly row = TalentRow;
  protected readonly of = { column: 'id', category: 'candidate' };

  constructor(tables: BoardTables, left: LeftRows) {
    super(tables, left);
  }
}
