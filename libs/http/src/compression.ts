import type { FastifyReply, FastifyRequest } from 'fastify';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** A content encoding of answers. */
export type Encoding = 'br' | 'gzip';

const OFFERED: readonly Encoding[] = ['br', 'gzip'];
/** Higher levels gain little and cost CPU time. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;

/** The preferred encoding of a caller with this `Accept-Encoding`: `br` or `gzip`, `br` on a tie; null when it accepts neither. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const [best] = encodingsOf(accepted);
  return best ?? null;
}

/** Which of `br` and `gzip` a caller with this `Accept-Encoding` accepts, the preferred one first. */
export function encodingsOf(accepted: string | undefined): ReadonlySet<Encoding> {
  const weights = new Map(
    (accepted ?? '').split(',').map((each) => {
      const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
      const [, weight = '1'] = parameters.map((part) => /^q=([\d.]+)$/.exec(part)).find(Boolean) ?? [];
      return [name, Number(weight)] as const;
    }),
  );
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  return new Set(OFFERED.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a)));
}

/** Adds `Accept-Encoding` to the `Vary` header of `reply`. */
export function varyByEncoding(reply: Pick<FastifyReply, 'header' | 'getHeader'>): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? 'Accept-Encoding' : `${String(before)}, Accept-Encoding`);
}

/**
 * Compresses `body` as the caller accepts it, and sets the headers; destroying the result destroys `body`. Only for feeds, sitemaps and
 * downloads: an answer that another site can make a browser request must not be compressed together with a secret, because its length
 * reveals the secret. An `ETag` of a compressed answer must be weak.
 * @param bytes the length of `body`, if it is known.
 */
export function compressed(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'header' | 'getHeader'>,
  body: Readable,
  bytes?: number,
): Readable {
  varyByEncoding(reply);
  const encoding = encodingFor(String(headers['accept-encoding'] ?? ''));
  if (encoding === null) {
    if (bytes !== undefined) reply.header('content-length', String(bytes));
    return body;
  }
  reply.header('content-encoding', encoding);
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : createGzip({ level: GZIP_LEVEL });
  // An error ends the encoder, and with it the answer.
  return pipeline(body, encoder, () => undefined);
}

/** Content encodings of answers. */
export const Encodings = { compressed, preferred: encodingFor, accepted: encodingsOf, varyBy: varyByEncoding } as const;
