import { SourceFaultError } from '#crawler/faults';
import { type Issue, reject, Rejection } from '#kernel';
import { type Posting, PostingSources, type SourceItem } from '#postings/rules';
import { Injectable } from '@nestjs/common';
import { JobBodies } from '../job/job-content.service.js';
import { RemoteTaxonomies } from '../ports.js';
import { TaxonomyReader } from '../taxonomy/taxonomy.read-model.js';
import { categorySlugs, newBody } from './posting-fields.service.js';
import type { OwnedSource } from './source-run.service.js';

/** Number of postings in a preview. */
const SHOWN = 20;
/** How long to wait for that many postings. */
const PATIENCE_MS = 15_000;

/** A posting as a run would convert it, and the reason if it cannot become a job. */
export interface PreviewedPosting {
  readonly sourceId: string | null;
  readonly posting: Posting | null;
  readonly problems: readonly string[];
}

/** Previews the postings of a source without writing anything. */
@Injectable()
export class PostingPreviews {
  constructor(
    private readonly sources: PostingSources,
    private readonly bodies: JobBodies,
    private readonly taxonomy: TaxonomyReader,
    private readonly remote: RemoteTaxonomies,
  ) {}

  /** The first 20 items of a source. @throws Rejection `job_feeds_source_failed` with the error of the source. */
  async of({ address, companyId }: OwnedSource): Promise<readonly PreviewedPosting[]> {
    const items = await this.first(address);
    const slugs = [...new Set(items.flatMap(({ posting }) => (posting ? categorySlugs(posting) : [])))];
    const categories = await this.taxonomy.canonical('categories', slugs);
    const applyOnBoard = address.mapping?.applyOnBoard ?? false;
    const now = new Date().toISOString();
    const view = { companyId, applyOnBoard, taxonomy: this.remote.taxonomy(), categories, now };
    return items.map(({ posting, unreadable }) =>
      posting
        ? { sourceId: posting.sourceId, posting, problems: this.problemsOf(newBody(posting, view)) }
        : { sourceId: unreadable.sourceId, posting: null, problems: [unreadable.problem] },
    );
  }

  private async first(address: OwnedSource['address']): Promise<readonly SourceItem[]> {
    const items: SourceItem[] = [];
    const ending = new AbortController();
    const timer = setTimeout(
      () => ending.abort(new SourceFaultError('timed_out', 'The source took too long to respond.')),
      PATIENCE_MS,
    );
    try {
      const reading = await this.sources.read(address, { signal: ending.signal });
      if (reading === 'unchanged') return [];
      for await (const batch of reading.items) {
        items.push(...batch.slice(0, SHOWN - items.length));
        if (items.length === SHOWN) break;
      }
      return items;
    } catch (error) {
      if (!(error instanceof SourceFaultError)) throw error;
      // The items read so far are enough for a preview.
      if (items.length > 0) return items;
      reject('failed', 'job_feeds_source_failed', error.message, { fault: error.fault });
    } finally {
      clearTimeout(timer);
      ending.abort();
    }
  }

  private problemsOf(body: object): readonly string[] {
    try {
      this.bodies.created(body);
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const { issues = [] } = (error.details ?? {}) as { readonly issues?: readonly Issue[] };
      return issues.length === 0 ? [error.message] : issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    }
    return 'companyId' in body || 'company' in body ? [] : ['The posting names no company.'];
  }
}
