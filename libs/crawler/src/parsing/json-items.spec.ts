import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { processorSeconds } from '#testing';
import { JsonItems } from './json-items.js';
import type { ParsedItem } from './parsed-item.js';
import { SourceFaultError } from '../faults.js';

const BOUNDS = { itemCharacters: 10_000, depth: 64 };

function parse(path: readonly string[], ...pieces: readonly string[]) {
  const parser = new JsonItems(path, BOUNDS);
  const items: ParsedItem[] = [];
  try {
    for (const piece of pieces) parser.write(piece);
    parser.end();
  } catch (error) {
    if (!(error instanceof SourceFaultError)) throw error;
    return { items: [...items, ...parser.take()], fault: error.message, rest: null };
  }
  return { items: parser.take(), fault: null, rest: parser.rest };
}

const cut = (text: string, cuts: readonly number[]): readonly string[] => {
  const at = [...new Set(cuts.map((each) => Math.min(each, text.length)))].sort((a, b) => a - b);
  return [0, ...at].map((from, nth) => text.slice(from, at[nth] ?? text.length));
};

describe('items of JSON', () => {
  test('are the objects of the list at a path, and the rest is the document without them', () =>
    expect(
      parse(['data', 'jobs'], '{"jobs":[{"no":1}],"data":{"jobs":[{"a":[{}]},{"b":"]}"}],"next":"x"},"n":2}'),
    ).toEqual({
      items: [{ value: { a: [{}] } }, { value: { b: ']}' } }],
      fault: null,
      rest: { jobs: [{ no: 1 }], data: { jobs: [{}, {}], next: 'x' }, n: 2 },
    }));

  test('are those of a list at the root', () =>
    expect(parse([], ' [ {"a":1} , {"a":2} ] ')).toMatchObject({
      items: [{ value: { a: 1 } }, { value: { a: 2 } }],
      fault: null,
    }));

  test('are not those of a nested list', () =>
    expect(parse(['jobs'], '[{"jobs":[{"a":1}]}]').fault).toBe('The source has no list at "jobs".'));

  test.each([
    ['{"jobs":{"a":1}}', 'The source has no list at "jobs".'],
    ['{"error":"no"}', 'The source has no list at "jobs".'],
    ['{"jobs":null}', 'The source has no list at "jobs".'],
    ['<html></html>', 'The source did not return JSON.'],
    ['"jobs"', 'The source did not return JSON.'],
    ['', 'The source is not valid JSON.'],
    ['{"jobs":[]', 'The source is not valid JSON.'],
    ['{"jobs":[],}', 'The source is not valid JSON.'],
    ['{"jobs":[{"a":1}', 'The source is not valid JSON.'],
    ['{"jobs":[{"a":1} 2]}', 'The source is not valid JSON.'],
    ['{"jobs":[{"a":1},{"a":', 'The JSON of the source is truncated.'],
    ['{"jobs":[{"a":1},{"a" 2}]}', 'The source is not valid JSON.'],
    ['{"jobs":["', 'The JSON of the source is truncated.'],
  ])('of %s are those that can be read', (text, fault) => {
    const read = parse(['jobs'], text);
    expect(read.fault).toBe(fault);
    expect(read.items).toEqual(text.includes('{"a":1}') && text.includes('[{') ? [{ value: { a: 1 } }] : []);
  });

  test('that are not objects are reported', () =>
    expect(parse(['jobs'], '{"jobs":[1,{"a":1},"x"]}').items).toEqual([
      { value: { a: 1 } },
      { value: null, problem: 'An item is not an object.' },
    ]));

  test('have a maximum depth', () => {
    const nested = (depth: number) => `{"jobs":[{"a":${'['.repeat(depth)}${']'.repeat(depth)}}]}`;
    expect(parse(['jobs'], nested(61)).fault).toBeNull();
    expect(parse(['jobs'], nested(62)).fault).toBe('The JSON of the source is nested too deeply.');
    expect(parse(['jobs'], `{"x":${'['.repeat(100_000)}`).fault).toBe('The JSON of the source is nested too deeply.');
  });

  test('that are too long are not postings, and the others are', () =>
    expect(parse(['jobs'], `{"jobs":[{"a":"${'x'.repeat(20_000)}"},{"a":2}]}`)).toMatchObject({
      items: [{ value: null, problem: 'The item has more than 10000 characters.' }, { value: { a: 2 } }],
      fault: null,
    }));

  test('are not searched in a document with too much other data', () =>
    expect(parse(['jobs'], '{"x":"', ...Array.from({ length: 100 }, () => 'x'.repeat(65_536))).fault).toBe(
      'The source has too much data outside its items.',
    ));

  test.each(['{"jobs":[', '[', '{', '"', '\\', '{"a":1},', '[]', '":'])(
    'are found in bounded work in a megabyte of %s',
    async (piece) => {
      const text = `{"jobs":[${piece.repeat(Math.floor(1_048_576 / piece.length))}`;
      expect(await processorSeconds(() => parse(['jobs'], text))).toBeLessThan(60);
    },
  );

  test('are the same for any chunks of the text', () =>
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { maxLength: 10 }),
        fc.jsonValue({ maxDepth: 3 }),
        fc.array(fc.nat(300), { maxLength: 12 }),
        (jobs, other, cuts) => {
          const text = JSON.stringify({ other, jobs, more: other });
          const whole = parse(['jobs'], text);
          expect(whole.fault).toBeNull();
          expect(whole.items.map(({ value }) => value)).toEqual(JSON.parse(JSON.stringify(jobs)));
          expect(parse(['jobs'], ...cut(text, cuts))).toEqual(whole);
          expect(parse(['jobs'], ...text)).toEqual(whole);
        },
      ),
    ));
});
