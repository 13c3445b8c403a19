import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { base32, derivedUuid, IdSource, randomId, uuidv7 } from './ids.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ID = /^jobs_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
const moments = fc.integer({ min: 0, max: 2 ** 47 });
const versionOf = (uuid: string) => UUID.exec(uuid)?.[1];

describe('base32', () => {
  it('is 26 characters of the alphabet, for any 128 bits', () => {
    fc.assert(fc.property(bytes, (each) => expect(base32(each)).toMatch(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/)));
  });

  it('sorts as the bytes do, and distinguishes them', () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        const [x, y] = [base32(a), base32(b)];
        expect(x < y ? -1 : x > y ? 1 : 0).toBe(Buffer.compare(a, b));
      }),
    );
  });

  it('sorts so also where only the last bit differs', () => {
    fc.assert(
      fc.property(bytes, (each) => {
        const [even, odd] = [Uint8Array.from(each), Uint8Array.from(each)];
        even[15] = (each[15] ?? 0) & 0xfe;
        odd[15] = (each[15] ?? 0) | 1;
        expect(base32(even) < base32(odd)).toBe(true);
      }),
    );
  });

  it('has the whole range', () => {
    expect(base32(new Uint8Array(16))).toBe('0'.repeat(26));
    expect(base32(new Uint8Array(16).fill(255))).toBe(`7${'z'.repeat(25)}`);
  });
});

describe('new ids', () => {
  it('are UUIDs of version 7 that carry their moment and sort by it', () => {
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        const [a, b] = [uuidv7(one), uuidv7(other)];
        expect([versionOf(a), versionOf(b)]).toEqual(['7', '7']);
        expect(Number.parseInt(a.replaceAll('-', '').slice(0, 12), 16)).toBe(one);
        if (one !== other) expect(a < b).toBe(one < other);
      }),
    );
  });

  it('have their prefix and 26 characters, and are not made twice', () => {
    const many = Array.from({ length: 2_000 }, () => randomId('jobs'));
    expect(new Set(many).size).toBe(many.length);
    for (const id of many) expect(id).toMatch(ID);
  });

  it('of text are the same for the same text only, and say that they are derived', () => {
    // Never change these: the ids are in existing logs.
    expect(derivedUuid('one text')).toBe('b94ddd8e-a665-86c0-8f83-c6c02e925f26');
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(versionOf(derivedUuid(one))).toBe('8');
        expect(derivedUuid(one) === derivedUuid(other)).toBe(one === other);
      }),
    );
  });
});

describe('a source of ids', () => {
  const seeds = moments.map((milliseconds) => uuidv7(milliseconds));
  const prefixes = fc.array(fc.constantFrom('jobs', 'companies', 'evt'), { maxLength: 20 });

  it('gives the same ids for the same seed, and others for another', () => {
    fc.assert(
      fc.property(seeds, prefixes, (seed, requested) => {
        const [one, again, other] = [new IdSource(seed), new IdSource(seed), new IdSource(uuidv7())];
        const ids = requested.map((prefix) => one.id(prefix));
        expect(requested.map((prefix) => again.id(prefix))).toEqual(ids);
        expect(new Set([...ids, ...requested.map((prefix) => other.id(prefix))]).size).toBe(2 * requested.length);
      }),
    );
  });

  it('counts for each prefix: ids requested in between shift nothing', () => {
    fc.assert(
      fc.property(seeds, prefixes, (seed, requested) => {
        const [mixed, alone] = [new IdSource(seed), new IdSource(seed)];
        const jobs = requested.flatMap((prefix) => {
          const id = mixed.id(prefix);
          return prefix === 'jobs' ? [id] : [];
        });
        expect(jobs.map(() => alone.id('jobs'))).toEqual(jobs);
      }),
    );
  });

  it('gives ids of the time of its seed', () => {
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        fc.pre(one !== other);
        const [a, b] = [new IdSource(uuidv7(one)).id('jobs'), new IdSource(uuidv7(other)).id('jobs')];
        expect(a).toMatch(ID);
        expect(a < b).toBe(one < other);
      }),
    );
  });

  it('counts commands for each stream', () => {
    const seed = uuidv7();
    const [one, again] = [new IdSource(seed), new IdSource(seed)];
    const [first, second, elsewhere] = [one.commandId('job-b-1'), one.commandId('job-b-1'), one.commandId('job-b-2')];
    expect(new Set([first, second, elsewhere]).size).toBe(3);
    expect([again.commandId('job-b-2'), again.commandId('job-b-1'), again.commandId('job-b-1')]).toEqual([
      elsewhere,
      first,
      second,
    ]);
    expect(versionOf(first)).toBe('8');
  });

  it('makes its seed when it is first needed, and once', () => {
    let made = 0;
    const given = uuidv7();
    const source = new IdSource(() => (made++, given));
    expect([made, source.repeats]).toEqual([0, true]);
    const same = new IdSource(given);
    expect([source.id('jobs'), source.id('jobs')]).toEqual([same.id('jobs'), same.id('jobs')]);
    expect(made).toBe(1);
  });

  it('has a seed of its own without one', () => {
    expect(new IdSource().id('jobs')).not.toBe(new IdSource().id('jobs'));
  });
});
