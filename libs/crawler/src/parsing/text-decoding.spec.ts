import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decoded } from './text-decoding.js';

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function textOf(bytes: Buffer, charset = '', size = 7): Promise<string> {
  let text = '';
  for await (const piece of decoded(piecesOf(bytes, size), charset)) text += piece;
  return text;
}

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('the text of bytes', () => {
  test.each([
    ['UTF-8', Buffer.from('<a>é€\u{1F600}</a>'), ''],
    ['UTF-8 with a mark', Buffer.from('\ufeff<a>é€\u{1F600}</a>'), 'iso-8859-1'],
    ['UTF-16 with a mark', Buffer.from('\ufeff<a>é€\u{1F600}</a>', 'utf16le'), ''],
    ['UTF-16 of the other order', swapped('\ufeff<a>é€\u{1F600}</a>'), 'utf-8'],
    ['UTF-16 without a mark', Buffer.from('<a>é€\u{1F600}</a>', 'utf16le'), ''],
    ['UTF-16 of the other order without a mark', swapped('<a>é€\u{1F600}</a>'), ''],
  ])('is read in %s', async (_, bytes, charset) => {
    for (const size of [1, 7, 10_000]) expect(await textOf(bytes, charset, size)).toBe('<a>é€\u{1F600}</a>');
  });

  test('is decoded as its XML or its response declares', async () => {
    const declared = '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>';
    expect(await textOf(Buffer.from(declared, 'latin1'))).toBe(declared);
    expect(await textOf(Buffer.from('<a>é</a>', 'latin1'), 'iso-8859-1')).toBe('<a>é</a>');
    const sly = `<?xml version="1.0" encoding='UTF-16'?><a>é</a>`;
    expect(await textOf(Buffer.from(sly))).toBe(sly);
  });

  test('has a replacement character for invalid bytes', async () =>
    expect(await textOf(Buffer.from([0x61, 0xff, 0x62, 0xc3]))).toBe('a\ufffdb\ufffd'));

  test('is not decoded with an unknown encoding', () =>
    expect(textOf(Buffer.from('<?xml version="1.0" encoding="x-none"?><a/>'))).rejects.toThrow(
      'The source has an unknown encoding.',
    ));

  test('is the same for any chunks of the bytes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 2_000 }),
        fc.integer({ min: 1, max: 50 }),
        async (text, size) => {
          const bytes = Buffer.from(`<${text}`);
          expect(await textOf(bytes, 'utf-8', size)).toBe(bytes.toString('utf8'));
        },
      ),
    ));
});
