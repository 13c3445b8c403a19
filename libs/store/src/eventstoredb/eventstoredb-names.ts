import { parseStreamName, type StreamId, streamName } from '#kernel/engine';

// A category has no dot, and a prefix ends with one: no deployment takes streams of another for its own, prefix or none.
// A word and a UUID are how other applications call theirs: no board is called like the beginning of one.
const OURS_WITHOUT_PREFIX = '^[A-Za-z0-9_]+-(?![0-9a-fA-F]{8}-[0-9a-fA-F]{4}-)[^-]+-.+$';
const OURS = new RegExp(OURS_WITHOUT_PREFIX);

/**
 * The names of a deployment's streams on the server: `job-boards_…-jobs_…`, or `acme.job-boards_…-jobs_…` with the
 * prefix `acme`.
 */
export class StreamNames {
  /** What the name of each stream begins with. */
  readonly start: string;
  /** Which deployment keeps its events here; no object has this stream. */
  readonly deployment: string;
  /** What names of streams match that are, or could be, of this deployment: for a filter of the server. */
  readonly filter: { readonly prefixes: string[] } | { readonly regex: string };

  constructor(readonly prefix: string) {
    this.start = prefix === '' ? '' : `${prefix}.`;
    this.deployment = `${this.start}openings_deployment`;
    this.filter = prefix === '' ? { regex: OURS_WITHOUT_PREFIX } : { prefixes: [this.start] };
  }

  of(stream: StreamId): string {
    return this.start + streamName(stream);
  }

  /** What the names of all streams of `category` begin with. */
  ofCategory(category: string): string {
    return `${this.start}${category}-`;
  }

  /** The reverse of `of`; undefined for a stream of others. */
  parse(name: string): StreamId | undefined {
    const own = name.slice(this.start.length);
    return name.startsWith(this.start) && OURS.test(own) ? parseStreamName(own) : undefined;
  }
}
