import type { CustomValue } from '../../kit/custom-fields';

/** Values of the fields that a board has added to its job form, by their keys. */
export type CustomValues = Record<string, CustomValue>;

/** What the editor of a job has in its fields. */
export interface JobValues {
  title: string;
  /** An existing one by its id, or a new one by its name alone. */
  company: { id: string; name: string };
  description: string;
  applicationUrl: string;
  employmentType: string;
  remoteOption: string;
  seniority: string;
  /** Places as texts; the server finds them. */
  officeLocations: string[];
  inOfficeFrequency: number | null;
  inOfficePeriod: string;
  /** `type:value` of an entry. */
  remotePermits: string[];
  remoteTimezones: string[];
  remoteSponsorship: string;
  salaryMin: number | null;
  salaryMax: number | null;
  salaryCurrency: string;
  salaryTimeframe: string;
  skills: string[];
  categories: string[];
  customFieldValues: CustomValues;
  slug: string;
  externalId: string;
  isFeatured: boolean;
  expiresAt: string | null;
}
