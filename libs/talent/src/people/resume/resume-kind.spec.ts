import { describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { fits, formatOf } from './resume-kind.js';
import { docxOf, odtOf, pdfOf } from './resume.samples.js';

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the kind of a file', () => {
  test.each([
    ['pdf', pdfOf('x')],
    ['docx', docxOf('x')],
    ['odt', odtOf('x')],
    ['rtf', latin('{\\rtf1 x}')],
    ['doc', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 x')],
    ['txt', Buffer.from('Jane Doe\r\n\tNurse – 2021')],
  ])('%s is detected by its first bytes', (format, bytes) => expect(formatOf(bytes)).toBe(format));

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', latin('\x89PNG\r\n\x1a\n')],
    ['a picture that is an archive as well', Buffer.concat([latin('GIF89a'), docxOf('x')])],
    ['a PDF with something before it', Buffer.concat([latin('\x00'), pdfOf('x')])],
    ['a page', latin('<!DOCTYPE html><script>alert(1)</script>')],
    ['a page behind a mark', Buffer.from('\ufeff  <html>')],
    ['a picture as text', latin('<svg onload="x">')],
    ['an archive', Buffer.from(zipSync({ 'a.exe': strToU8('MZ') }))],
    [
      'a spreadsheet of OpenDocument',
      Buffer.from(zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] })),
    ],
    ['a program', latin('MZ\x90\x00\x03')],
  ])('%s is no résumé', (_, bytes) => expect(formatOf(bytes)).toBeNull());
});

test.each([
  ['application/pdf', 'pdf', true],
  ['', 'pdf', true],
  ['application/octet-stream', 'docx', true],
  ['text/plain; charset=utf-8', 'txt', true],
  ['text/rtf', 'rtf', true],
  ['application/zip', 'docx', true],
  ['image/png', 'pdf', false],
  ['text/html', 'txt', false],
  ['application/pdf', 'docx', false],
] as const)('a file that is called %j may be %s: %s', (declared, format, may) =>
  expect(fits(declared, format)).toBe(may),
);
