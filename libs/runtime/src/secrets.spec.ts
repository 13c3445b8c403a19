import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '#testing';
import { SealError } from '#store';
import { Ciphers, parseSecretKeys, type SecretKey } from './secrets.js';

const key = (id: string, fill: number): SecretKey => ({ id, bytes: Buffer.alloc(32, fill) });
const OWNER = 'whe_1';

const altered = (ciphertext: string, index: number): string => {
  const bytes = Buffer.from(ciphertext, 'base64');
  bytes[index % bytes.length] = (bytes[index % bytes.length] ?? 0) ^ 1;
  return bytes.toString('base64');
};

describe('a sealed secret', () => {
  const ciphers = new Ciphers([key('a', 1)]);

  it('opens to what was sealed, no matter what it is', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(ciphers.open(ciphers.seal(text, OWNER), OWNER)).toBe(text);
      }),
    );
  });

  it('shows nothing of it, and is never the same twice', () => {
    const sealed = ['1', '2', '3'].map(() => ciphers.seal('whsec_plain', OWNER));
    expect(new Set(sealed.map(({ ciphertext }) => ciphertext)).size).toBe(3);
    for (const { ciphertext } of sealed)
      expect(Buffer.from(ciphertext, 'base64').toString('latin1')).not.toContain('plain');
  });

  it('does not open for another purpose', () => {
    expect(() => ciphers.open(ciphers.seal('text', OWNER), 'whe_2')).toThrow(SealError);
  });

  it('does not open once any bit of it was altered', () => {
    const { ciphertext, keyId } = ciphers.seal('text', OWNER);
    for (let index = 0; index < Buffer.from(ciphertext, 'base64').length; index++)
      expect(() => ciphers.open({ ciphertext: altered(ciphertext, index), keyId }, OWNER)).toThrow(SealError);
  });

  it.each(['', 'AAAA', 'no base64!', 'A'.repeat(38)])('does not open when it is %j', (ciphertext) => {
    expect(() => ciphers.open({ ciphertext, keyId: 'a' }, OWNER)).toThrow(SealError);
  });

  it('does not open with a key of the same id that is another', () => {
    const sealed = ciphers.seal('text', OWNER);
    expect(() => new Ciphers([key('a', 2)]).open(sealed, OWNER)).toThrow(
      new SealError(
        'A secret of whe_1 cannot be decrypted with the key "a": the key differs, or the secret was altered.',
      ),
    );
  });

  it('does not open without its key, and says which one that is', () => {
    const sealed = ciphers.seal('text', OWNER);
    expect(() => new Ciphers([key('b', 1)]).open(sealed, OWNER)).toThrow(
      new SealError('A secret of whe_1 was encrypted with the key "a", which is unknown here.'),
    );
  });
});

describe('keys', () => {
  it('take over from each other: the first seals, all open', () => {
    const before = new Ciphers([key('a', 1)]).seal('text', OWNER);
    const now = new Ciphers([key('b', 2), key('a', 1)]);
    expect(now.open(before, OWNER)).toBe('text');
    expect([now.current, now.seal('text', OWNER).keyId, now.knows('a'), now.knows('c')]).toEqual([
      'b',
      'b',
      true,
      false,
    ]);
  });

  it('are at least one, of 32 bytes, each with its own id', () => {
    expect(() => new Ciphers([])).toThrow('At least one key');
    expect(() => new Ciphers([{ id: 'a', bytes: Buffer.alloc(31) }])).toThrow('32 bytes');
    expect(() => new Ciphers([key('a', 1), key('a', 2)])).toThrow('same id');
  });

  it('are read from a text, or not at all', () => {
    const [a, b] = [key('a', 1), key('2027-01', 2)];
    const text = [a, b].map(({ id, bytes }) => `${id}:${Buffer.from(bytes).toString('base64')}`).join(',');
    expect(parseSecretKeys(text)).toEqual([a, b]);
    for (const bad of ['', 'a', 'a:', `${text},`, `${text},a:${'A'.repeat(43)}`, `installation:${'A'.repeat(43)}`])
      expect(parseSecretKeys(bad)).toBeNull();
  });
});
