import { describe, expect, test } from '@jest/globals';
import { BlobAddresses } from './addresses.js';
import { attachment, downloadName } from './download-name.js';

const PDF = 'application/pdf';

describe('the name of a download', () => {
  test.each([
    ['Jane Roe.pdf', PDF, 'Jane Roe.pdf'],
    ['Lebenslauf Zoë Müller.PDF', PDF, 'Lebenslauf Zoë Müller.pdf'],
    ['Jane Roe', PDF, 'Jane Roe.pdf'],
    ['cv.exe', PDF, 'cv.exe.pdf'],
    ['cv.pdf.exe', PDF, 'cv.pdf.exe.pdf'],
    ['C:\\Users\\jane\\cv.docx', PDF, 'cv.docx.pdf'],
    ['../../etc/passwd', 'text/plain; charset=utf-8', 'passwd.txt'],
    ['notes.md', 'text/plain', 'notes.md'],
    ['cv\r\nSet-Cookie: a=b.pdf', PDF, 'cvSet-Cookie_ a=b.pdf'],
    ['a\u202Efdp.exe', PDF, 'afdp.exe.pdf'],
    ['"a;b"*.pdf', PDF, '_a;b__.pdf'],
    ['...', PDF, 'resume.pdf'],
    ['  ', PDF, 'resume.pdf'],
    [null, PDF, 'resume.pdf'],
    [null, 'image/jpeg', 'resume.jpg'],
    ['a.bin', 'application/octet-stream', 'a.bin'],
    [`${'x'.repeat(300)}.pdf`, PDF, `${'x'.repeat(100)}.pdf`],
    [`${'x'.repeat(99)}😀.pdf`, PDF, `${'x'.repeat(99)}.pdf`],
  ])('for %j of %s is %j', (name, type, wanted) => expect(downloadName(name, type, 'resume')).toBe(wanted));

  test.each(['Zoë\r\nX: y.pdf', 'a";filename=b.exe', '履歴書.pdf', 'plain.pdf'])(
    '%j makes one header of ASCII',
    (name) => {
      const header = attachment(downloadName(name, PDF));
      expect(header).toMatch(/^attachment; filename=[\x20-\x7E]+$/);
      expect(decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header)?.[1] ?? 'none')).toMatch(/\.pdf$|none/);
    },
  );
});

describe('a signed address', () => {
  const addresses = new BlobAddresses(Buffer.alloc(32, 1), () => 'http://a.example');

  test('says the name of the file, which no one else can change', () => {
    const { pathname, searchParams } = new URL(addresses.signed('resumes/r1', 60, 'Zoë & Co.pdf'));
    const [expires, filename, signature] = ['expires', 'filename', 'signature'].map((key) => searchParams.get(key));
    expect([pathname, filename]).toEqual(['/blobs/resumes/r1', 'Zoë & Co.pdf']);
    expect(addresses.verify('resumes/r1', expires, signature, filename)).toBe('good');
    for (const other of ['evil.exe', '', undefined, ['Zoë & Co.pdf']])
      expect(addresses.verify('resumes/r1', expires, signature, other)).toBe('forged');
  });

  test('without a name is as before, and takes none', () => {
    const { searchParams } = new URL(addresses.signed('resumes/r1', 60));
    const [expires, signature] = ['expires', 'signature'].map((key) => searchParams.get(key));
    expect(searchParams.has('filename')).toBe(false);
    expect(addresses.verify('resumes/r1', expires, signature, undefined)).toBe('good');
    expect(addresses.verify('resumes/r1', expires, signature, 'evil.exe')).toBe('forged');
  });
});
