import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { problemOf } from '../problems.js';
import { receiveForm } from './receive.js';
import { UploadedFile } from '../fields/uploaded-file.js';

const MAX = 100_000;
const text = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (size: number) =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: image/png\r\n\r\n${'x'.repeat(size)}\r\n`;

/** A request whose body arrives in these chunks. */
const arriving = (chunks: readonly Buffer[]): IncomingMessage =>
  Object.assign(Readable.from(chunks, { objectMode: false }), {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  }) as unknown as IncomingMessage;

/** The outcome of the form. */
async function outcome(chunks: readonly Buffer[]): Promise<unknown> {
  try {
    const { form, dispose } = await receiveForm(arriving(chunks), { maxBytes: MAX, tooLarge: 'too_large' });
    const parts = Object.entries(form).map(([name, part]) => [name, part instanceof UploadedFile ? part.size : part]);
    await dispose();
    return Object.fromEntries(parts);
  } catch (error) {
    return problemOf(error).code;
  }
}

describe('a form', () => {
  const cases: readonly (readonly [string, string, unknown])[] = [
    ['a text and a file', text('purpose', 'logo') + file(50_000), { purpose: 'logo', file: 50_000 }],
    [
      'a text that is too long, before a file',
      text('purpose', 'x'.repeat(70_000)) + file(10),
      'validation_bad_request',
    ],
    [
      'a file, before a text that is too long',
      file(10) + text('purpose', 'x'.repeat(70_000)),
      'validation_bad_request',
    ],
    ['a text given twice, before a file', text('a', '1') + text('a', '2') + file(70_000), 'validation_bad_request'],
    ['a name of prototypes, before a file', text('__proto__', 'x') + file(10), 'validation_bad_request'],
    ['two files', file(70_000) + file(10), 'validation_bad_request'],
    [
      'too many parts, before a file',
      Array.from({ length: 60 }, (_, nth) => text(`t${nth}`, 'x')).join('') + file(10),
      'validation_bad_request',
    ],
    ['a file that is too large', file(MAX + 1), 'too_large'],
  ];

  it.each(cases)('of %s ends in the same way, however its bytes arrive', async (_, parts, expected) => {
    const body = Buffer.from(`${parts}--b--\r\n`);
    const places = fc.array(fc.integer({ min: 1, max: body.length - 1 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(places, async (cuts) => {
        const at = [0, ...new Set(cuts.sort((a, b) => a - b)), body.length];
        expect(await outcome(at.slice(1).map((to, nth) => body.subarray(at[nth], to)))).toEqual(expected);
      }),
      { numRuns: 30, examples: [[[]]] },
    );
  });

  it('that breaks off in the middle of its file is refused', async () => {
    expect(await outcome([Buffer.from(text('purpose', 'logo') + file(1_000).slice(0, 500))])).toBe(
      'validation_bad_request',
    );
  });
});
