import { describe, expect, it } from '@jest/globals';
import { Rejection } from '#kernel';
import fc from 'fast-check';
import { anyText } from '#testing';
import { Cursors } from './cursors.js';

const cursors = new Cursors(new Uint8Array(32).fill(7));
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });

const opened = (list: string, cursor: string, by = cursors): string | Rejection => {
  try {
    return by.open(list, cursor);
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
};

const refused: unknown = expect.objectContaining({ kind: 'invalid', code: 'pagination_invalid_cursor' });

describe('a cursor', () => {
  it('opens to the place that it was made for, in the list that it was made for', () => {
    fc.assert(
      fc.property(texts, texts, (list, place) => expect(cursors.open(list, cursors.seal(list, place))).toBe(place)),
    );
  });

  it('needs no escape in a URL', () => {
    fc.assert(
      fc.property(texts, texts, (list, place) => expect(cursors.seal(list, place)).toMatch(/^[A-Za-z0-9_-]+$/)),
    );
  });

  it('is refused by any other list', () => {
    fc.assert(
      fc.property(texts, texts, texts, (list, other, place) => {
        fc.pre(list !== other);
        expect(opened(other, cursors.seal(list, place))).toEqual(refused);
      }),
    );
  });

  it('is refused with any character changed, added or left out', () => {
    const cursor = cursors.seal('["boards_1","jobs",{}]', 'jobs_01k2v7f3n8e4s9w0a5b6c7d8eh');
    for (let at = 0; at < cursor.length; at++) {
      for (const character of ALPHABET) {
        const changed = cursor.slice(0, at) + character + cursor.slice(at + 1);
        if (changed !== cursor) expect(opened('["boards_1","jobs",{}]', changed)).toEqual(refused);
      }
      expect(opened('["boards_1","jobs",{}]', cursor.slice(0, at) + cursor.slice(at + 1))).toEqual(refused);
      expect(opened('["boards_1","jobs",{}]', `${cursor.slice(0, at)}A${cursor.slice(at)}`)).toEqual(refused);
    }
    for (const around of ['=', ' ', '\n', '%00', '.'])
      expect(opened('["boards_1","jobs",{}]', cursor + around)).toEqual(refused);
  });

  it('is refused when it is made up', () => {
    fc.assert(fc.property(anyText(), (text) => expect(opened('list', text)).toEqual(refused)));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) =>
        expect(opened('list', Buffer.from(bytes).toString('base64url'))).toEqual(refused),
      ),
    );
  });

  it('is refused where another secret is kept', () => {
    const elsewhere = new Cursors(new Uint8Array(32).fill(8));
    expect(opened('list', cursors.seal('list', 'place'), elsewhere)).toEqual(refused);
  });

  it('does not confuse the end of a list with the beginning of a place', () => {
    expect(opened('list\nmore', cursors.seal('list', 'more\nplace'))).toEqual(refused);
    expect(opened('list', cursors.seal('list\nmore', 'place'))).toEqual(refused);
  });

  it('names in its refusal where the fault is', () => {
    expect(opened('list', 'x')).toMatchObject({ details: { issues: [{ path: ['cursor'] }] } });
  });
});
