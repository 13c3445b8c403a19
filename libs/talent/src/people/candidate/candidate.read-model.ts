import type { ExportDefinition } from '#http';
import { type EventOf, rejectMissing, type RowProjection, withChanges } from '#kernel';
import {
  Between,
  BoardRow,
  BoardTables,
  Column,
  Containing,
  Index,
  InstantColumn,
  JsonText,
  LookUp,
  Packed,
  PackedInstant,
  type Page,
  type Paging,
  ReadModel,
} from '#store';
import { Injectable } from '@nestjs/common';
import { EMPTY_PROFILE, type JobSearchStatus, type ProfileVisibility, type StatusAudience } from './candidate.js';
import { type CandidateEvents, contentChanges, NO_CONTENT, type ProfileContent } from './candidate-events.js';
import { candidateDecider } from './candidate.decider.js';
import type { ParseFailure, ResumeFile } from './resume.js';
import { looksDifferentProfile } from './visible-candidate.js';

declare module '#store' {
  interface ChangeKinds {
    candidate: true;
  }
}

/** The state of a résumé. */
export interface ResumeState {
  readonly resumeId: string;
  /** Null if it was removed before it was read. */
  readonly status: 'parsing' | 'parsed' | 'failed' | null;
  readonly failure: ParseFailure | null;
  readonly parsedAt: string | null;
  readonly keep: boolean;
  /** Null if it was removed or is not kept. */
  readonly file: ResumeFile | null;
}

/** The long fields of a profile, which are read only with the profile itself. Their order is fixed. */
const DETAIL = ['bio', 'skills', 'languages', 'experience', 'education', 'fields', 'references'] as const;
type Detail = Pick<ProfileContent, (typeof DETAIL)[number]>;

/** A candidate with their profile. */
@ReadModel('candidates', { version: 2, announces: 'candidate' })
@Index(['board', 'id', 'searchText'])
@Index(['board', 'registeredAt', 'id'])
export class CandidateRow extends BoardRow {
  @Packed() email!: string;
  /** Email address and name in lower case, for searches by a part of them. */
  @Column('text') searchText!: string;
  @Packed() displayName!: string | null;
  @LookUp() @Column('text', { nullable: true }) handle!: string | null;
  @Packed() avatarUrl!: string | null;
  @Packed() headline!: string | null;
  @Packed() location!: string | null;
  @Packed() countryCode!: string | null;
  @Packed() profileVisibility!: ProfileVisibility;
  @Packed() jobSearchStatus!: JobSearchStatus;
  @Packed() jobSearchStatusVisibleTo!: StatusAudience;
  @Packed() openToRelocate!: boolean;
  @Packed() resume!: ResumeState | null;
  /** Whether a file is stored. */
  @Column('boolean') hasResume!: boolean;
  /** When the account was created. */
  @InstantColumn() registeredAt!: string;
  /** When the account became a candidate. */
  @PackedInstant() admittedAt!: string;
  /** When the address, name or handle last changed; null if never. */
  @PackedInstant() updatedAt!: string | null;
  /** Increases by one with each of those changes, from 1 (decision E1). */
  @Packed() revision!: number;
  /** The number of published changes of the profile. */
  @Packed() profileRevision!: number;
  @PackedInstant() profileUpdatedAt!: string | null;
  @JsonText(DETAIL) detail!: Detail;
}

/** A candidate without the long fields. */
export type CandidateSummaryRow = Omit<CandidateRow, 'detail'>;

/** The values of an erased person are null. */
const searchTextOf = (email: string | null, displayName: string | null): string =>
  `${email ?? ''}\n${displayName ?? ''}`.toLowerCase();

type Change = Partial<CandidateRow>;

/** The profile content in `row`. */
export const contentOf = ({ headline, location, countryCode, detail }: CandidateRow): ProfileContent =>
  Object.assign({ headline, location, countryCode }, detail);

/** The columns for `changes` of the content, with the published revision. */
function content<K extends keyof CandidateEvents>(
  { data, at }: Pick<EventOf<CandidateEvents, K>, 'data' | 'at'>,
  row: CandidateRow,
  type: K,
): Change {
  const before = contentOf(row);
  const after = withChanges(before, contentChanges[type](before, data));
  if (!looksDifferentProfile(before, after)) return {};
  const { headline, location, countryCode, ...detail } = after;
  return {
    headline,
    location,
    countryCode,
    detail,
    profileRevision: row.profileRevision + 1,
    profileUpdatedAt: at,
  };
}

const contentOn =
  <K extends keyof CandidateEvents>(type: K) =>
  (event: Pick<EventOf<CandidateEvents, K>, 'data' | 'at'>, row: CandidateRow): Change =>
    content(event, row, type);

/** `change`, with the next revision if the published address, name or handle changes. */
function identified(row: CandidateRow, change: Change, at: string): Change {
  const { email, displayName, handle } = withChanges(row, change);
  if (email === row.email && displayName === row.displayName && handle === row.handle) return change;
  change.searchText = searchTextOf(email, displayName);
  change.revision = row.revision + 1;
  change.updatedAt = at;
  return change;
}

/** The single-value columns in `wish`. */
function fields(wish: CandidateEvents['ProfileChanged']): Change {
  const set: Change = {};
  if (wish.displayName !== undefined) set.displayName = wish.displayName;
  if (wish.handle !== undefined) set.handle = wish.handle;
  if (wish.profileVisibility !== undefined) set.profileVisibility = wish.profileVisibility;
  if (wish.jobSearchStatus !== undefined) set.jobSearchStatus = wish.jobSearchStatus;
  if (wish.jobSearchStatusVisibleTo !== undefined) set.jobSearchStatusVisibleTo = wish.jobSearchStatusVisibleTo;
  if (wish.openToRelocate !== undefined) set.openToRelocate = wish.openToRelocate;
  return set;
}

/** The row with `file`, which is null if no file is stored. */
const withResume = (resume: ResumeState | null): Change => ({ resume, hasResume: (resume?.file ?? null) !== null });

const ended = ({ resume }: CandidateRow, how: Partial<ResumeState>): ResumeState | null =>
  resume && withChanges(withChanges(resume, how), resume.keep ? {} : { file: null });

export const candidateRows: RowProjection<CandidateRow, CandidateEvents> = {
  row: CandidateRow,
  category: 'candidate',
  on: {
    CandidateAdmitted: ({ data: { email, displayName, registeredAt }, at }) => ({
      // The values of an erased person are empty until the last event deletes the row.
      email: email ?? '',
      searchText: searchTextOf(email, displayName),
      displayName,
      handle: null,
      avatarUrl: null,
      headline: null,
      location: null,
      countryCode: null,
      profileVisibility: EMPTY_PROFILE.profileVisibility,
      jobSearchStatus: EMPTY_PROFILE.jobSearchStatus,
      jobSearchStatusVisibleTo: EMPTY_PROFILE.jobSearchStatusVisibleTo,
      openToRelocate: EMPTY_PROFILE.openToRelocate,
      resume: null,
      hasResume: false,
      registeredAt,
      admittedAt: at,
      updatedAt: null,
      revision: 1,
      profileRevision: 0,
      profileUpdatedAt: null,
      detail: {
        bio: NO_CONTENT.bio,
        skills: NO_CONTENT.skills,
        languages: NO_CONTENT.languages,
        experience: NO_CONTENT.experience,
        education: NO_CONTENT.education,
        fields: NO_CONTENT.fields,
        references: NO_CONTENT.references,
      },
    }),
    ProfileChanged: (event, row) =>
      identified(row, Object.assign(fields(event.data), content(event, row, 'ProfileChanged')), event.at),
    AvatarChanged: ({ data: { url } }) => ({ avatarUrl: url }),
    ExperienceAdded: contentOn('ExperienceAdded'),
    ExperienceChanged: contentOn('ExperienceChanged'),
    ExperienceRemoved: contentOn('ExperienceRemoved'),
    EducationAdded: contentOn('EducationAdded'),
    EducationChanged: contentOn('EducationChanged'),
    EducationRemoved: contentOn('EducationRemoved'),
    SkillsSet: contentOn('SkillsSet'),
    LanguagesSet: contentOn('LanguagesSet'),
    ProfileFieldsSet: contentOn('ProfileFieldsSet'),
    ProfileReferencesSet: contentOn('ProfileReferencesSet'),
    ResumeUploaded: ({ data: { resumeId, file, keep } }) =>
      withResume({ resumeId, status: 'parsing', failure: null, parsedAt: null, keep, file }),
    ResumeImported: (event, row) =>
      Object.assign(
        content(event, row, 'ResumeImported'),
        withResume(ended(row, { status: 'parsed', parsedAt: event.at })),
      ),
    ResumeParseFailed: ({ data: { reason } }, row) => withResume(ended(row, { status: 'failed', failure: reason })),
    ResumeRemoved: (_, { resume }) =>
      withResume(
        resume && {
          resumeId: resume.resumeId,
          status: resume.status === 'parsing' ? null : resume.status,
          failure: resume.failure,
          parsedAt: resume.parsedAt,
          keep: false,
          file: null,
        },
      ),
    CandidateRemoved: () => null,
  },
};

/** The path where operators download the résumé of a candidate, relative to the origin of the API. */
export const resumePath = (id: string): string => `/v1/candidates/${id}/resume`;

/** The fields of each candidate in `GET /v1/candidates/export`. */
export const candidateExport: ExportDefinition<CandidateRow> = {
  collection: 'candidates',
  scope: 'candidates.read',
  personal: true,
  row: CandidateRow,
  columns: ['id', 'email', 'displayName', 'handle', 'headline', 'location'],
  derived: {
    createdAt: ({ registeredAt }) => new Date(registeredAt),
    candidateCreatedAt: ({ admittedAt }) => new Date(admittedAt),
    updatedAt: ({ updatedAt }) => updatedAt && new Date(updatedAt),
    hasResume: ({ hasResume }) => hasResume,
    resumeUrl: ({ id, hasResume }) => (hasResume ? resumePath(id) : null),
  },
  omit: ['detail'],
};

/** Which candidates to list; filters add up. */
export interface CandidateSearch extends Paging {
  /** Part of the email address or the name. Case is ignored. */
  readonly search?: string | undefined;
  readonly handle?: string | undefined;
  readonly hasResume?: boolean | undefined;
  /** When the account was created, both ends inclusive. */
  readonly createdFrom?: string | undefined;
  readonly createdTo?: string | undefined;
}

@Injectable()
export class CandidateReader {
  constructor(private readonly tables: BoardTables) {}

  /** Newest account first. @throws Rejection `pagination_invalid_cursor`. */
  page({
    search,
    handle,
    hasResume,
    createdFrom,
    createdTo,
    ...paging
  }: CandidateSearch): Promise<Page<CandidateSummaryRow>> {
    const between =
      createdFrom === undefined && createdTo === undefined ? undefined : new Between(createdFrom, createdTo);
    return this.tables.page(
      CandidateRow,
      {
        searchText: search === undefined ? undefined : new Containing(search.toLowerCase()),
        handle: handle?.toLowerCase(),
        hasResume,
        registeredAt: between,
      },
      paging,
      ['detail'],
    );
  }

  /** The candidate with this id, or null. */
  find(id: string): Promise<CandidateRow | null> {
    return this.tables.one(CandidateRow, { id });
  }

  /** @throws Rejection `candidates_not_found`. */
  async byId(id: string): Promise<CandidateRow> {
    return (await this.find(id)) ?? rejectMissing(candidateDecider);
  }

  /** The candidate with this handle, or null; case is ignored. */
  async byHandle(handle: string): Promise<CandidateRow | null> {
    const [row] = await this.tables.all(CandidateRow, { handle }, 1);
    return row ?? null;
  }

  /** The handles of the existing candidates among these ids. */
  async handles(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const wanted = [...new Set(ids)];
    const rows =
      wanted.length === 0 ? [] : await this.tables.all(CandidateRow, { id: wanted }, wanted.length, ['detail']);
    return new Map(rows.map(({ id, handle }) => [id, handle]));
  }

  /** The existing candidates among these ids. */
  async byIds(ids: readonly string[]): Promise<ReadonlyMap<string, CandidateRow>> {
    const rows = ids.length === 0 ? [] : await this.tables.all(CandidateRow, { id: ids }, ids.length);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
