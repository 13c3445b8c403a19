import type { FastifyReply, FastifyRequest } from 'fastify';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** An encoding in which answers are sent. */
export type Encoding = 'br' | 'gzip';

const OFFERED: readonly Encoding[] = ['br', 'gzip'];
/** Little is gained by more, and each level costs time of the processor. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;

/** Of `br` and `gzip` the encoding that a caller with this `Accept-Encoding` likes best, `br` first; null when it takes neither. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const [best] = encodingsOf(accepted);
  return best ?? null;
}

/** Those of `br` and `gzip` that a caller with this `Accept-Encoding` takes, the one that it likes best first. */
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

/** Says in `reply` that the answer differs by the encodings that a caller takes, beside what it says already. */
export function varyByEncoding(reply: Pick<FastifyReply, 'header' | 'getHeader'>): void {
  const before = reply.getHeader('vary');
  reply.header('vary', before === undefined ? 'Accept-Encoding' : `${String(before)}, Accept-Encoding`);
}

/**
 * `body` as the caller takes it, with the headers that say so; destroying the result destroys `body`. For feeds, sitemaps and
 * downloads alone: what another site can make a browser ask for must not be compressed with a secret in it, because its length tells
 * of the secret. An `ETag` beside it has to be a weak one.
 * @param bytes the length of `body`, where it is known.
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
