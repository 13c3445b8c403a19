import { type SourceFault, SourceFaultError, type SourceMarks } from '#crawler/faults';
import {
  type Posting,
  PostingSources,
  type SourceAddress,
  type SourceCandidate,
  SourceFinder,
  type SourceItem,
  type SourceReading,
} from '#postings/rules';

const BATCH = 500;

/** A response of an in-memory source. */
export interface MemorySource {
  readonly items: readonly SourceItem[];
  /** A request with these marks gets `unchanged`. */
  readonly marks?: SourceMarks;
  /** Fails after this many items. Without `after`, the request fails. */
  readonly fault?: { readonly fault: SourceFault; readonly retryAfter?: number; readonly after?: number };
  /** Awaited before each batch. A spec can block or throw here. */
  readonly beforeBatch?: (batch: number) => unknown;
}

/** A posting with the minimum that a job needs, plus `parts`. */
export const posting = (parts: Partial<Posting> & Pick<Posting, 'sourceId'>): Posting => ({
  title: `Posting ${parts.sourceId}`,
  description: `<p>Work on ${parts.sourceId}.</p>`,
  applicationUrl: `https://jobs.example/${encodeURIComponent(parts.sourceId)}`,
  companyName: null,
  companyWebsite: null,
  employmentType: null,
  seniority: null,
  workplace: null,
  locations: [],
  categories: [],
  salary: null,
  publishedAt: null,
  expiresAt: null,
  ...parts,
});

const isSame = (one: SourceMarks = {}, other: SourceMarks = {}): boolean =>
  one.etag === other.etag && one.lastModified === other.lastModified;

/** In-memory sources for specs. Sources that were not added are not found. */
export class MemoryPostingSources extends PostingSources {
  private readonly sources = new Map<string, MemorySource>();
  /** Every request, in order. */
  readonly requests: { readonly address: SourceAddress; readonly marks: SourceMarks | undefined }[] = [];

  /** Sets the response for `url`: postings, or a whole response. */
  put(url: string, source: MemorySource | readonly Posting[]): void {
    this.sources.set(
      url,
      'items' in source ? source : { items: source.map((each): SourceItem => ({ posting: each })) },
    );
  }

  read(
    address: SourceAddress,
    { marks, signal }: { readonly marks?: SourceMarks; readonly signal: AbortSignal },
  ): Promise<SourceReading | 'unchanged'> {
    return Promise.resolve().then(() => {
      signal.throwIfAborted();
      this.requests.push({ address, marks });
      const source = this.sources.get(address.url);
      if (!source) throw new SourceFaultError('not_found', 'The source returned status 404.');
      if (source.fault && source.fault.after === undefined) throw broken(source.fault);
      const own = source.marks ?? {};
      if (Object.keys(own).length > 0 && isSame(own, marks)) return 'unchanged';
      return { items: batches(source, signal), marks: own };
    });
  }
}

const broken = ({ fault, retryAfter }: NonNullable<MemorySource['fault']>): SourceFaultError =>
  new SourceFaultError(fault, `The source ended with the fault ${fault}.`, retryAfter);

async function* batches({ items, fault, beforeBatch }: MemorySource, signal: AbortSignal) {
  const whole = fault ? items.slice(0, fault.after) : items;
  for (let from = 0; from < whole.length; from += BATCH) {
    signal.throwIfAborted();
    await beforeBatch?.(from / BATCH);
    yield whole.slice(from, from + BATCH);
  }
  if (fault) throw broken(fault);
}

/** Finds the added candidates by the website of the company. */
export class MemorySourceFinder extends SourceFinder {
  private readonly candidates = new Map<string, readonly SourceCandidate[]>();
  /** The websites that were searched, in order. */
  readonly requests: string[] = [];

  put(website: string, ...candidates: readonly SourceCandidate[]): void {
    this.candidates.set(website, candidates);
  }

  find({ website }: { readonly website: string }, signal: AbortSignal): Promise<readonly SourceCandidate[]> {
    return Promise.resolve().then(() => {
      signal.throwIfAborted();
      this.requests.push(website);
      return this.candidates.get(website) ?? [];
    });
  }
}
