import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders, signingKey } from './signature.js';

const secret = (bytes: Uint8Array) => `whsec_${Buffer.from(bytes).toString('base64')}`;
const now = () => Math.floor(Date.now() / 1000);

describe('signatures', () => {
  it('are what the reference library of the scheme accepts, for every valid secret', () =>
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 24, maxLength: 64 }),
        fc.uint8Array({ minLength: 24, maxLength: 64 }),
        fc.json(),
        (one, other, body) => {
          const keys = [secret(one), secret(other)].map(signingKey);
          const headers = signatureHeaders({ id: 'evt_1', timestamp: now(), body }, keys);
          for (const each of [one, other]) expect(() => new Webhook(secret(each)).verify(body, headers)).not.toThrow();
        },
      ),
      { numRuns: 200 },
    ));

  it('do not fit another body, id, moment or secret', () => {
    const own = secret(Buffer.alloc(32, 1));
    const headers = signatureHeaders({ id: 'evt_1', timestamp: now(), body: '{"a":1}' }, [signingKey(own)]);
    const verify =
      (body: string, changed: Record<string, string>, key = own) =>
      () =>
        new Webhook(key).verify(body, { ...headers, ...changed });
    expect(verify('{"a":1}', {})).not.toThrow();
    expect(verify('{"a":2}', {})).toThrow();
    expect(verify('{"a":1}', { 'webhook-id': 'evt_2' })).toThrow();
    expect(verify('{"a":1}', { 'webhook-timestamp': String(now() + 60) })).toThrow();
    expect(verify('{"a":1}', {}, secret(Buffer.alloc(32, 2)))).toThrow();
  });

  it.each(['', 'whsec_', 'secret', Buffer.alloc(32).toString('base64')])('are not made with %p', (text) =>
    expect(() => signingKey(text)).toThrow('A signing secret'),
  );
});
