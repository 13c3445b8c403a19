import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { SourceBounds } from './source-bounds.js';
import { SourceFaultError } from '../faults.js';

const RATIO_FROM = 8 * 1_024 * 1_024;

type Unpacker = ReturnType<typeof createGunzip> | ReturnType<typeof createBrotliDecompress>;

const UNPACKERS: Readonly<Record<string, (() => Unpacker) | null>> = {
  '': null,
  'identity': null,
  'gzip': createGunzip,
  'x-gzip': createGunzip,
  'deflate': createInflate,
  'br': createBrotliDecompress,
};

/** The encodings that `unpacked` supports, as in `Accept-Encoding`. */
export const ENCODINGS = 'gzip, deflate, br';

/**
 * Decompresses the bytes of a response.
 * @throws SourceFaultError if they exceed `bounds`, or for a suspicious compression ratio.
 */
export async function* unpacked(
  body: Readable,
  { encoding, length }: { readonly encoding: string; readonly length: string },
  bounds: Pick<SourceBounds, 'bytes' | 'ratio'>,
): AsyncGenerator<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (!Object.hasOwn(UNPACKERS, name))
    throw new SourceFaultError('malformed', 'The response of the source has an unknown compression.');
  const tooLarge = () => new SourceFaultError('too_large', `The source has more than ${bounds.bytes} bytes.`);
  if (/^\d+$/.test(length) && Number(length) > bounds.bytes) throw tooLarge();
  const unpacker = UNPACKERS[name]?.() ?? null;
  // Errors surface where the decompressed stream is read.
  const source: AsyncIterable<Buffer> = unpacker ? pipeline(body, unpacker, () => undefined) : body;
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > bounds.bytes) throw tooLarge();
    if (unpacker && bytes > RATIO_FROM && bytes > unpacker.bytesWritten * bounds.ratio)
      throw new SourceFaultError('too_large', 'The decompressed response of the source is too large.');
    yield chunk;
  }
}
