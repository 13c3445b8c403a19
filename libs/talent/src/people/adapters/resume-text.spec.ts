import { describe, expect, test } from '@jest/globals';
import { docxOf, docxWith, odtOf, pdfOf, pdfWith } from '../resume/resume.samples.js';
import { resumeText } from './resume-text.js';

const read = (bytes: Buffer, format: Parameters<typeof resumeText>[0]['format']) => resumeText({ bytes, format });
const unreadable = (reason: string) => ({ outcome: 'unreadable', reason });

describe('the text of a résumé', () => {
  test.each([
    ['pdf', pdfOf('Jane Doe', 'Nurse (ICU)')],
    ['docx', docxOf('Jane Doe', 'Nurse (ICU)')],
    ['odt', odtOf('Jane Doe', 'Nurse (ICU)')],
    ['txt', Buffer.from('Jane Doe\nNurse (ICU)\n')],
  ] as const)('of a %s has its lines', async (format, bytes) =>
    expect(await read(bytes, format)).toEqual({ outcome: 'read', text: 'Jane Doe\nNurse (ICU)' }),
  );

  test('of a document has entities as their characters, and looks none up', async () => {
    const bytes = docxOf('R&amp;D &lt;b&gt; &#228;&#x20AC; &secret; &#0;&#99999999;');
    expect(await read(bytes, 'docx')).toEqual({ outcome: 'read', text: 'R&D <b> ä€ &secret; &#99999999;' });
  });

  test.each([
    ['doc', Buffer.from('x')],
    ['rtf', Buffer.from('{\\rtf1 x}')],
  ] as const)('of a %s is not read', async (format, bytes) =>
    expect(await read(bytes, format)).toEqual(unreadable('format_not_readable')),
  );

  test.each([
    ['pdf', pdfWith('')],
    ['docx', docxOf('  ')],
    ['txt', Buffer.from(' \n ')],
  ] as const)('of a %s without words is none', async (format, bytes) =>
    expect(await read(bytes, format)).toEqual(unreadable('no_text')),
  );

  test.each([
    ['pdf', Buffer.from('%PDF-1.4 and nothing of the kind')],
    ['pdf', pdfOf('x').subarray(0, 60)],
    ['docx', docxOf('Jane Doe').subarray(0, 60)],
    ['docx', odtOf('Jane Doe')],
    ['odt', docxOf('Jane Doe')],
  ] as const)('of a damaged %s is none', async (format, bytes) => {
    const answer = await read(bytes, format);
    expect(answer).toMatchObject({
      outcome: 'unreadable',
      reason: expect.stringMatching(/^(?:file_damaged|no_text)$/),
    });
  });

  test('of a document that unpacks to a thousand times its size is given up', async () => {
    const bomb = docxWith(new Uint8Array(24 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(200_000);
    expect(await read(bomb, 'docx')).toEqual(unreadable('too_complex'));
  });

  test.each([
    ['tags without an end', '<', 1],
    ['line breaks without an end', '<w:br ', 6],
    ['empty tags', '<>', 2],
    ['entities without an end', '&#1', 3],
  ])('of a document of %s takes time linear in its size', async (_, part, length) => {
    const seconds = async (megabytes: number) => {
      const bytes = docxWith(part.repeat((megabytes * 1024 * 1024) / length));
      const before = process.cpuUsage();
      await read(bytes, 'docx');
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1e6;
    };
    await seconds(0.25);
    const [short, long] = [await seconds(0.5), await seconds(7)];
    expect(long).toBeLessThan(14 * 3 * Math.max(short, 0.05));
  });

  test('of a document keeps a tag without an end as text, and tags that only begin like a break apart', async () => {
    const xml = '<w:document>a<w:break/>b<w:br w:type="page"/>c<w:tab/>d</w:p>e<w:pPr/>f <x';
    expect(await read(docxWith(xml), 'docx')).toEqual({ outcome: 'read', text: 'ab\nc d\nef <x' });
  });

  test('of a PDF with more pages than a résumé has is given up', async () =>
    expect(await read(pdfWith('BT /F1 12 Tf (x) Tj ET', 51), 'pdf')).toEqual(unreadable('too_complex')));
});
