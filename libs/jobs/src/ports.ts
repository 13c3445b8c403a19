import type { CustomField } from '#custom-fields/rules';
import type { RateTable } from './exchange-rates/rate-table.js';
import type { RemoteTaxonomy } from './remote.js';

/** The places and timezones that remote jobs can use. */
export abstract class RemoteTaxonomies {
  /** Returns the same object for every board and every call, until the process ends. */
  abstract taxonomy(): RemoteTaxonomy;
}

/** Looks for logos on the websites of companies. */
export abstract class LogoFinder {
  /**
   * A likely logo of `website`, or null. Only its first bytes are checked. Takes at most five seconds, and never throws because of the
   * website.
   */
  abstract find(website: string): Promise<Buffer | null>;
}

/** The job settings of a board. */
export interface JobRules {
  /** The lifetime in days of a job whose author set no expiry. Null for the product's default. */
  readonly defaultJobDurationDays: number | null;
  /** Whether unpaid jobs need approval. */
  readonly requireApprovalFreeJobs: boolean;
  /** Whether jobs from bulk origins need approval. */
  readonly requireApprovalAggregatedJobs: boolean;
  /** Whether candidates can apply on the board itself, so a job needs no application URL. */
  readonly nativeApplicationsEnabled: boolean;
  /** The custom fields of the board's jobs. */
  readonly customFields: readonly CustomField[];
}

/** Reads published exchange rates. */
export abstract class ReferenceRates {
  /** The newest table at `url`. @throws Error if there is none, or if any part of it is invalid. */
  abstract read(url: URL): Promise<RateTable>;
}

/** Knows for which companies the board can collect postings. */
export abstract class KnownSources {
  /** Whether the postings of these companies can be collected. Null for a company without a lookup. */
  abstract canBackfill(ids: readonly string[]): Promise<(id: string) => boolean | null>;
}

/** The lookups on other sites that the settings of this installation allow. */
export class Lookups {
  readonly companyLogos: boolean;

  constructor({ COMPANY_LOGO_LOOKUP }: { readonly COMPANY_LOGO_LOOKUP: 'on' | 'off' }) {
    this.companyLogos = COMPANY_LOGO_LOOKUP === 'on';
  }
}
