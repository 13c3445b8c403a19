/** Version marks of a source. The next request sends them, so the source can report that nothing changed. */
export interface SourceMarks {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** Why a source could not be read completely. */
export const SOURCE_FAULTS = [
  'unreachable',
  'refused',
  'rate_limited',
  'not_found',
  'disallowed_by_robots',
  'malformed',
  'too_large',
  'too_many_items',
  'timed_out',
  'unsafe_address',
] as const;
export type SourceFault = (typeof SOURCE_FAULTS)[number];

/** The source could not be read completely. Do not conclude anything from missing items. */
export class SourceFaultError extends Error {
  constructor(
    readonly fault: SourceFault,
    /** A message for the operator. It contains no address of a private network. */
    message: string,
    /** Seconds to wait before the next request, if the source asks for that. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}
