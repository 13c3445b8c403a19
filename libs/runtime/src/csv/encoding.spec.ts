import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { looksLikeTable } from './encoding.js';

const TEXT = 'Titel;Ort\nKrankenpfleger für Säuglinge;Zürich\n';

describe('what may be a table', () => {
  test.each<[string, Uint8Array]>([
    ['text', Buffer.from(TEXT)],
    ['a mark and text', Buffer.from(`\ufeff${TEXT}`)],
    ['Windows-1252', iconv.encode(TEXT, 'windows-1252')],
    ['UTF-16 with a mark, which some sounds begin with', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16 with a mark, big end first', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(TEXT, 'utf16le')],
    ['UTF-16 without a mark, big end first', Buffer.from(TEXT, 'utf16le').swap16()],
    ['text with a stray zero', Buffer.from(`${TEXT}\0`)],
    ['one column', Buffer.from('title')],
  ])('%s', async (_, head) => expect(await looksLikeTable(head)).toBe(true));
});

describe('what is none', () => {
  test.each<[string, Uint8Array]>([
    ['nothing', Buffer.alloc(0)],
    ['an archive', Buffer.concat([Buffer.from('504b03041400000008', 'hex'), Buffer.alloc(100, 65)])],
    ['an old spreadsheet', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
    ['a document', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a page', Buffer.from('\n <!doctype HTML>\n<p>a,b</p>')],
    ['data in JSON', Buffer.from('{"a": 1}')],
    ['rich text', Buffer.from('{\\rtf1 a,b}')],
    ['mostly control characters', Buffer.from(Array.from({ length: 100 }, (_, n) => n % 8))],
  ])('%s', async (_, head) => expect(await looksLikeTable(head)).toBe(false));

  test('is detected for any bytes at all', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (head) => {
        expect(typeof (await looksLikeTable(head))).toBe('boolean');
      }),
    ));
});
