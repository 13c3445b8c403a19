import { wordsOf } from '#kernel';
import { placeKeys } from '#places/place';
import type { RemoteOption } from '#postings/rules';
import type { RemotePermit } from '../remote.js';
import { summaryOf } from '../summary.js';
import type { JobContent, JobStatus } from '../job/job-fields.js';

/** The fields of a job in lists, computed once from its content. */
export interface JobCard {
  readonly slug: string;
  readonly title: string;
  readonly companyId: string;
  readonly companyName: string | null;
  readonly companySlug: string | null;
  readonly status: JobStatus;
  readonly employmentType: JobContent['employmentType'];
  readonly remoteOption: RemoteOption | null;
  readonly salaryMin: number | null;
  readonly salaryMax: number | null;
  readonly salaryCurrency: string | null;
  readonly salaryTimeframe: JobContent['salaryTimeframe'];
  /** Beginning of the description, plain text. */
  readonly summary: string | null;
  /** Location of its first office. */
  readonly locationLabel: string | null;
  readonly categories: readonly string[];
  readonly skills: readonly string[];
  readonly remotePermits: readonly RemotePermit[];
  readonly remoteWorkPermitCountryCodes: readonly string[];
  readonly remoteWorldwide: boolean | null;
  /** The keys of the places that contain its offices. */
  readonly places: readonly string[];
}

/** The order must not change: cards are stored without these names. */
export const CARD = [
  'slug',
  'title',
  'companyId',
  'companyName',
  'companySlug',
  'status',
  'employmentType',
  'remoteOption',
  'salaryMin',
  'salaryMax',
  'salaryCurrency',
  'salaryTimeframe',
  'summary',
  'locationLabel',
  'categories',
  'skills',
  'remotePermits',
  'remoteWorkPermitCountryCodes',
  'remoteWorldwide',
  'places',
] as const satisfies readonly (keyof JobCard)[];

const labelOf = ([office]: JobContent['officeLocations']): string | null => {
  const parts = office ? [office.city, office.region, office.countryCode].filter((part) => part !== null) : [];
  return parts.length > 0 ? [...new Set(parts)].join(', ') : null;
};

/** The parts of a job's content that a card needs. */
export type CardContent = Partial<
  JobContent & { readonly status: JobStatus; readonly companyName: string | null; readonly companySlug: string | null }
>;

const COPIED = CARD.filter(
  (name) => !['summary', 'locationLabel', 'places'].includes(name),
) as readonly (keyof JobCard & keyof CardContent)[];

/** Applies the changes in `content` to the card `before`. `before` is null for a new job, whose content is complete. */
export function cardWith(before: JobCard | null, content: CardContent): JobCard {
  const card: Record<string, unknown> = {};
  for (const name of CARD) card[name] = before?.[name];
  for (const name of COPIED) if (content[name] !== undefined) card[name] = content[name];
  if (content.description !== undefined) card['summary'] = summaryOf(content.description);
  if (content.officeLocations) {
    card['locationLabel'] = labelOf(content.officeLocations);
    card['places'] = placeKeys(content.officeLocations);
  }
  return card as unknown as JobCard;
}

/** Whether a remote job may be done from anywhere. Null for a job that is not remote. */
export const isWorldwide = ({
  remoteOption,
  remoteWorldwide,
  remotePermits,
}: Pick<JobCard, 'remoteOption' | 'remoteWorldwide' | 'remotePermits'>): boolean | null =>
  remoteOption === 'remote' ? remoteWorldwide === true || remotePermits.length === 0 : null;

/** The places from which a remote job may be done, by their names in `permits`. Null for a job that is not remote. */
export function remoteLocationLabel(
  job: Pick<JobCard, 'remoteOption' | 'remoteWorldwide' | 'remotePermits'>,
  permits: ReadonlyMap<string, { readonly label: string }>,
): string | null {
  const worldwide = isWorldwide(job);
  if (worldwide === null) return null;
  if (worldwide) return 'Worldwide';
  return job.remotePermits.map(({ type, value }) => permits.get(`${type}/${value}`)?.label ?? value).join(', ');
}

/** Marks the country of a remote work permit among the places of offices. */
const REMOTE = '~';
export const remoteIn = (countryCode: string): string => `${REMOTE}${countryCode.toLowerCase()}`;
export const REMOTE_ANYWHERE = `${REMOTE}*`;

/** The keys by which location searches find a job: the places of its offices, or the places from which remote work may be done. */
export function placesToFind(card: JobCard): readonly string[] {
  if (card.remoteOption !== 'remote') return card.places;
  return isWorldwide(card) ? [REMOTE_ANYWHERE] : card.remoteWorkPermitCountryCodes.map(remoteIn);
}

const shared = (one: readonly string[], other: readonly string[]): number =>
  one.filter((each) => other.includes(each)).length;

/** The similarity of two jobs. Skills, categories and title weigh more than location. 0 if they share none of the former. */
export function likeness(one: JobCard, other: JobCard): number {
  const work =
    3 * shared(one.skills, other.skills) +
    2 * shared(one.categories, other.categories) +
    shared([...new Set(wordsOf(one.title))], wordsOf(other.title));
  if (work === 0) return 0;
  // The jobs are closer for each place that contains both: the country, the region, the city.
  const near = shared(placesToFind(one), placesToFind(other)) / 3;
  return work + Math.min(near, 1) + (one.remoteOption === other.remoteOption ? 0.5 : 0);
}
