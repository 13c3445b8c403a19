import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressed, encodingFor } from './compression.js';

describe('the encoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['deflate', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP;q=0.8', 'gzip'],
    ['gzip;q=0.9, br;q=0.1', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0', null],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['*;q=0', null],
  ])('for %j is %j', (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));
});

/** A reply that keeps its headers. */
function aReply(headers: Record<string, string> = {}) {
  const reply = {
    headers,
    header(name: string, value: unknown) {
      headers[name] = String(value);
      return this;
    },
    getHeader: (name: string) => headers[name],
  };
  return reply as typeof reply & Parameters<typeof compressed>[1];
}
const TEXT = 'Night nurse. '.repeat(1_000);
const asking = (accepted: string) => ({ headers: { 'accept-encoding': accepted } });
const body = () => Readable.from([TEXT], { objectMode: false });

describe('a body', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is sent as %s, without a length', async (encoding, read) => {
    const reply = aReply();
    const sent = await buffer(compressed(asking(encoding), reply, body(), TEXT.length));
    expect(sent.length).toBeLessThan(TEXT.length / 10);
    expect(read(sent).toString()).toBe(TEXT);
    expect(reply.headers).toEqual({ 'vary': 'Accept-Encoding', 'content-encoding': encoding });
  });

  it('is sent as it is to who takes nothing else, and what varied before still does', async () => {
    const reply = aReply({ vary: 'Origin' });
    expect((await buffer(compressed(asking('identity'), reply, body(), TEXT.length))).toString()).toBe(TEXT);
    expect(reply.headers).toEqual({ 'vary': 'Origin, Accept-Encoding', 'content-length': String(TEXT.length) });
  });

  it('ends with an error where its source does', async () => {
    const broken = Readable.from(
      (async function* () {
        yield 'a';
        throw new Error('torn');
      })(),
      { objectMode: false },
    );
    await expect(buffer(compressed(asking('gzip'), aReply(), broken))).rejects.toThrow('torn');
  });

  it('closes its source when no one reads it any longer', async () => {
    const source = body();
    const sent = compressed(asking('gzip'), aReply(), source);
    const closed = new Promise((resolve) => source.once('close', resolve));
    sent.destroy();
    await closed;
    expect(source.destroyed).toBe(true);
  });
});
