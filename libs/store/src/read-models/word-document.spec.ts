import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { documentOf, documentText, queryText } from './word-document.js';

const TEXTS = ['title', 'body'] as const;
const FACETS = ['status', 'skill'] as const;
const BOARD = 'boards_1';
const sorted = <T extends Record<string, readonly string[]>>(of: T) =>
  Object.fromEntries(Object.entries(of).map(([key, values]) => [key, [...values].sort()]));

describe('a document', () => {
  test('is written as PostgreSQL reads it', () =>
    expect(
      documentText(BOARD, TEXTS, {
        texts: { title: ['night', 'nurse'], body: ['nurse', "o'\\x"] },
        facets: { status: ['draft'], skill: [] },
      }),
    ).toBe(`'=boards_1' '=status:draft' 'night':1 'nurse':1,2 'o''\\\\x'`));

  test('is read again, in any order its words come', () =>
    fc.assert(
      fc.property(
        fc.record({
          title: fc.uniqueArray(fc.stringMatching(/^[a-z'\\é看]{1,6}$/)),
          body: fc.uniqueArray(fc.stringMatching(/^[a-z'\\é看]{1,6}$/)),
        }),
        fc.record({
          status: fc.uniqueArray(fc.string({ minLength: 1 })),
          skill: fc.uniqueArray(fc.string({ minLength: 1 })),
        }),
        (texts, facets) => {
          const read = documentOf(documentText(BOARD, TEXTS, { texts, facets }), TEXTS, FACETS);
          expect(sorted(read.texts)).toEqual(sorted(texts));
          expect(sorted(read.facets)).toEqual(sorted(facets));
        },
      ),
    ));

  test('with facets of another release is read without them', () =>
    expect(documentOf(`'=colour:red' '=status:draft' 'x':1,3`, TEXTS, FACETS)).toEqual({
      texts: { title: ['x'], body: [] },
      facets: { status: ['draft'], skill: [] },
    }));
});

describe('a query', () => {
  test.each([
    [{ words: [], facets: {} }, `'=boards_1'`],
    [{ words: ['nur'], facets: {} }, `'=boards_1' & 'nur':*`],
    [{ words: ['nur', 'nurse', 'nurse', 'night'], facets: {} }, `'=boards_1' & 'nurse':* & 'night':*`],
    [
      { words: ['x'], facets: { status: ['draft', 'published'], skill: [], other: undefined } },
      `'=boards_1' & ('=status:draft' | '=status:published') & 'x':*`,
    ],
    [{ words: [], facets: { skill: ["o'\\"] } }, `'=boards_1' & ('=skill:o''\\\\')`],
  ])('%j', (query, text) => expect(queryText(BOARD, query)).toBe(text));
});
