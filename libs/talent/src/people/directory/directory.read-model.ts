import { folded, type RowProjection, withChanges, wordsOf } from '#kernel';
import { BoardRow, Index, InstantColumn, Packed, Column, ReadModel, WordColumn, WordDocument } from '#store';
import {
  EMPTY_PROFILE,
  JOB_SEARCH_STATUSES,
  type JobSearchStatus,
  type ProfileVisibility,
  type StatusAudience,
} from '../candidate/candidate.js';
import type { CandidateEvents } from '../candidate/candidate-events.js';

/** The search entry of a candidate in the directory. Written asynchronously, as every word index is. */
@ReadModel('talent_directory', { version: 2, behind: true })
@Index(['board', 'shownUntil', 'rank', 'changedAt', 'id'], { where: '"shownUntil" is not null' })
export class TalentRow extends BoardRow {
  @WordColumn() document!: string;
  /** A time in the far future, or null for a hidden profile. */
  @InstantColumn({ nullable: true }) shownUntil!: string | null;
  /** Position in the list by the status that visitors see: the lowest comes first. */
  @Column('int') rank!: number;
  @InstantColumn() changedAt!: string;
  @Packed() displayName!: string | null;
  @Packed() headline!: string | null;
  @Packed() skills!: readonly string[];
  @Packed() visibility!: ProfileVisibility;
  @Packed() status!: JobSearchStatus;
  @Packed() statusVisibleTo!: StatusAudience;
}

const FOREVER = '9999-12-31T23:59:59.999Z';
const TEXTS = ['profile'] as const;
/** The names of facets in a document. */
export const FACETS = { visibility: 'v', skill: 'k', names: 'n' } as const;

/** The comparison key of skills. */
export const skillKey = (name: string): string => folded(name.trim());

type ProfileFields = Pick<
  TalentRow,
  'displayName' | 'headline' | 'skills' | 'visibility' | 'status' | 'statusVisibleTo'
>;

const SILENT: ProfileFields = {
  displayName: null,
  headline: null,
  skills: [],
  visibility: EMPTY_PROFILE.profileVisibility,
  status: EMPTY_PROFILE.jobSearchStatus,
  statusVisibleTo: EMPTY_PROFILE.jobSearchStatusVisibleTo,
};

/** The columns of a candidate with the content `profile`. Candidates without a visible status come last. */
function columns(board: string, profile: ProfileFields, changedAt: string): Partial<TalentRow> {
  const { displayName, headline, skills, visibility, status, statusVisibleTo } = profile;
  const words = [...new Set([displayName ?? '', headline ?? '', ...skills].flatMap(wordsOf))];
  const facets = { [FACETS.visibility]: [visibility], [FACETS.skill]: [...new Set(skills.map(skillKey))] };
  return {
    document: WordDocument.text(board, TEXTS, { texts: { profile: words }, facets }),
    shownUntil: visibility === 'hidden' ? null : FOREVER,
    rank: statusVisibleTo === 'everyone' ? JOB_SEARCH_STATUSES.indexOf(status) : JOB_SEARCH_STATUSES.length,
    changedAt,
    displayName,
    headline,
    skills,
    visibility,
    status,
    statusVisibleTo,
  };
}

interface HandledEvents {
  readonly board: string;
  readonly at: string;
}

const again = (
  { board, at }: HandledEvents,
  row: TalentRow,
  changes: Partial<ProfileFields> = {},
): Partial<TalentRow> => columns(board, withChanges<ProfileFields>(row, changes), at);

/** Changes only the sort order; the search terms stay the same. */
const touched = ({ at }: HandledEvents): Partial<TalentRow> => ({ changedAt: at });

const nothing = (): Partial<TalentRow> => ({});

/** Values of an erased person are null. */
const namesOf = (skills: readonly { readonly name: string }[] | null): readonly string[] =>
  (skills ?? []).map(({ name }) => name);

/** Events that visitors cannot see. */
const IGNORED_EVENTS: ReadonlySet<string> = new Set([
  'ProfileFieldsSet',
  'ProfileReferencesSet',
  'ResumeUploaded',
  'ResumeParseFailed',
  'ResumeRemoved',
]);

export const talentRows: RowProjection<TalentRow, CandidateEvents> = {
  row: TalentRow,
  category: 'candidate',
  isRelevant: ({ type }) => !IGNORED_EVENTS.has(type),
  on: {
    CandidateAdmitted: ({ board, data: { displayName }, at }) =>
      columns(board, withChanges(SILENT, { displayName }), at),
    ProfileChanged: (event, row) => {
      const { displayName, headline, profileVisibility, jobSearchStatus, jobSearchStatusVisibleTo } = event.data;
      return again(event, row, {
        displayName: displayName === undefined ? row.displayName : displayName,
        headline: headline === undefined ? row.headline : headline,
        visibility: profileVisibility ?? row.visibility,
        status: jobSearchStatus ?? row.status,
        statusVisibleTo: jobSearchStatusVisibleTo ?? row.statusVisibleTo,
      });
    },
    AvatarChanged: touched,
    ExperienceAdded: touched,
    ExperienceChanged: touched,
    ExperienceRemoved: touched,
    EducationAdded: touched,
    EducationChanged: touched,
    EducationRemoved: touched,
    SkillsSet: (event, row) => again(event, row, { skills: namesOf(event.data.skills) }),
    LanguagesSet: touched,
    ProfileFieldsSet: nothing,
    ProfileReferencesSet: nothing,
    ResumeUploaded: nothing,
    ResumeImported: (event, row) => again(event, row, { skills: namesOf(event.data.skills) }),
    ResumeParseFailed: nothing,
    ResumeRemoved: nothing,
    CandidateRemoved: () => null,
  },
};
