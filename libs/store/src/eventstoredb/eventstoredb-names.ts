import { parseStreamName, type StreamId, streamName } from '#kernel/engine';

// A category has no dot and a prefix ends with one, so no deployment takes streams of another for its own, with or without a prefix. Other
// applications name streams by a word and a UUID, which cannot be the start of a board id.
const OURS_WITHOUT_PREFIX = '^[A-Za-z0-9_]+-(?![0-9a-fA-F]{8}-[0-9a-fA-F]{4}-)[^-]+-.+$';
const OURS = new RegExp(OURS_WITHOUT_PREFIX);

/** The stream names of a deployment on the server: `job-boards_…-jobs_…`, or `acme.job-boards_…-jobs_…` with the prefix `acme`. */
export class StreamNames {
  /** The common start of all stream names. */
  readonly start: string;
  /** Records which deployment stores its events here; no object has this stream. */
  readonly deployment: string;
  /** An expression for names of streams that are, or could be, of this deployment: for a filter of the server. */
  readonly filter: { readonly prefixes: string[] } | { readonly regex: string };

  constructor(readonly prefix: string) {
    this.start = prefix === '' ? '' : `${prefix}.`;
    this.deployment = `${this.start}openings_deployment`;
    this.filter = prefix === '' ? { regex: OURS_WITHOUT_PREFIX } : { prefixes: [this.start] };
  }

  of(stream: StreamId): string {
    return this.start + streamName(stream);
  }

  /** The common start of all stream names of `category`. */
  ofCategory(category: string): string {
    return `${this.start}${category}-`;
  }

  /** The reverse of `of`; undefined for a foreign stream. */
  parse(name: string): StreamId | undefined {
    const own = name.slice(this.start.length);
    return name.startsWith(this.start) && OURS.test(own) ? parseStreamName(own) : undefined;
  }
}
