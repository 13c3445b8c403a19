import type { BlobStore } from '#runtime';
import { HttpProblem } from '../problems.js';

type ByteRange = NonNullable<Parameters<BlobStore['open']>[1]>;

type BlobFacts = NonNullable<Awaited<ReturnType<BlobStore['facts']>>>;

/** What a request wants from a blob: nothing, because the caller has it already, or its bytes. */
export type BlobRequest =
  { readonly kind: 'known'; readonly tag: string } | { readonly kind: 'bytes'; readonly range?: ByteRange };

/** The parts of the request that matter here. */
interface Conditional {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

const WHOLE: BlobRequest = { kind: 'bytes' };

/**
 * Evaluates `If-None-Match`, `Range` and `If-Range` (RFC 9110). A request for several ranges, or for ranges in other units, gets the whole
 * file. The facts of the blob are read only if one of these headers is present.
 * @throws HttpProblem 416 `range_not_satisfiable` for a range that starts after the end.
 */
export async function requestedPart(
  { method, headers }: Conditional,
  read: () => Promise<BlobFacts | null>,
): Promise<BlobRequest> {
  const [known, range, unless] = [headers['if-none-match'], headers['range'], headers['if-range']].map((each) =>
    typeof each === 'string' ? each : undefined,
  );
  if (known === undefined && (range === undefined || method !== 'GET')) return WHOLE;
  const facts = await read();
  if (!facts) return WHOLE;
  if (known !== undefined && names(known, facts.tag)) return { kind: 'known', tag: facts.tag };
  // A date in `If-Range` never matches: blobs have no modification date.
  if (range === undefined || method !== 'GET' || (unless !== undefined && unless.trim() !== `"${facts.tag}"`))
    return WHOLE;
  return rangeOf(range, facts.bytes);
}

/** Whether a list of entity tags contains `tag`; a weak comparison, as for `If-None-Match`. */
const names = (list: string, tag: string): boolean =>
  list.trim() === '*' || list.split(',').some((each) => each.trim().replace(/^W\//, '') === `"${tag}"`);

function rangeOf(header: string, bytes: number): BlobRequest {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header) ?? [];
  if (from === '' && to === '') return WHOLE;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return WHOLE;
  if (first >= bytes || (from === '' && Number(to) === 0)) {
    throw new HttpProblem({
      status: 416,
      code: 'range_not_satisfiable',
      message: `Range not satisfiable: the file has ${bytes} bytes.`,
      headers: { 'Content-Range': `bytes */${bytes}` },
    });
  }
  return { kind: 'bytes', range: { first, last } };
}
