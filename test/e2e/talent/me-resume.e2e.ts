import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { docxOf, docxWith, pdfOf } from '../../doubles/resumes.js';
import { aCandidate, type Candidate } from '../candidate-calls.js';
import { eventually, inOneWindow, outcome, type SharedServer, sharedServer } from '../server.js';

// The résumé of the current user, over HTTP, read by the real program.

let server: SharedServer;
let jane: Candidate;
beforeAll(async () => {
  server = await sharedServer();
  await server.terms('skills', 'wound-care');
  jane = await aCandidate(server, server.board);
  await jane.confirm();
});
afterAll(() => server?.stop());

const NONE = {
  object: 'resume',
  parseStatus: null,
  parseFailureReason: null,
  parsedAt: null,
  keepResumeOnFile: null,
  hasResumeOnFile: false,
  file: null,
};
const cv = () => docxOf('Jane Doe', 'Wound-care and more', 'French: fluent');

describe('a résumé', () => {
  test('is read into the profile, and its file kept when that is wanted', async () => {
    expect((await jane.call('GET', '/resume')).body).toEqual(NONE);
    const { status, body } = await jane.upload(cv(), { keepResumeOnFile: 'true' });
    expect([status, body]).toMatchObject([
      202,
      { parseStatus: 'parsing', keepResumeOnFile: true, hasResumeOnFile: true },
    ]);
    const read = await jane.read();
    expect(read).toMatchObject({ parseStatus: 'parsed', parseFailureReason: null, parsedAt: expect.any(String) });
    const names = async (of: string) =>
      (await jane.call('GET', `/profile/${of}`)).body.data.map((each) => (each as unknown as { name: string }).name);
    expect([await names('skills'), await names('languages')]).toEqual([['wound-care'], ['French']]);
    const { url, contentType, sizeBytes } = read['file'] as { url: string; contentType: string; sizeBytes: number };
    const file = await fetch(url);
    expect([file.status, Buffer.from(await file.arrayBuffer()).equals(cv())]).toEqual([200, true]);
    expect([contentType, sizeBytes]).toEqual([file.headers.get('content-type'), cv().length]);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect((await fetch(url.replace(/signature=../, 'signature=xx'))).status).toBe(404);
    expect((await fetch(url.replace(/\?.*/, ''))).status).toBe(404);
    for (const _ of [1, 2]) expect((await jane.call('DELETE', '/resume')).status).toBe(204);
    expect((await fetch(url)).status).toBe(404);
    expect((await jane.call('GET', '/resume')).body).toMatchObject({
      parseStatus: 'parsed',
      keepResumeOnFile: false,
      hasResumeOnFile: false,
      file: null,
    });
    expect(await names('skills')).toEqual(['wound-care']);
  });

  test('whose file is not to be kept has none once it was read', async () => {
    const me = await aCandidate(server, server.board);
    await me.confirm();
    const { body } = await me.upload(pdfOf('Jane Doe'));
    const { url } = body['file'] as { url: string };
    expect(await me.read()).toMatchObject({
      parseStatus: 'parsed',
      keepResumeOnFile: false,
      hasResumeOnFile: false,
      file: null,
    });
    await eventually(async () => (await fetch(url)).status === 404);
  });

  test('that cannot be read says why, and the server goes on', async () => {
    const me = await aCandidate(server, server.board);
    await me.confirm();
    const bomb = docxWith(new Uint8Array(24 * 1024 * 1024));
    for (const [bytes, reason] of [
      [bomb, 'too_complex'],
      [Buffer.from('{\\rtf1 Jane}'), 'format_not_readable'],
      [pdfOf(''), 'no_text'],
    ] as const) {
      expect((await me.upload(bytes)).status).toBe(202);
      expect(await me.read()).toMatchObject({ parseStatus: 'failed', parseFailureReason: reason, parsedAt: null });
    }
  });

  test('is refused from those who have not confirmed their address', async () => {
    const stranger = await aCandidate(server, server.board);
    expect(outcome(await stranger.upload(cv()))).toBe('403 resume_upload_forbidden');
    expect((await stranger.call('GET', '/resume')).body).toEqual(NONE);
  });

  test('is refused when it is something else, too large or incomplete, and after five in a quarter of an hour', () =>
    inOneWindow(900, async () => {
      const me = await aCandidate(server, server.board);
      await me.confirm();
      const refusal = async (sent: ReturnType<Candidate['send']>) => outcome(await sent);
      expect(await refusal(me.send('/resume', { other: 'x' }))).toBe('400 resume_invalid_file');
      expect(await refusal(me.send('/resume', { resume: 'text' }))).toBe('400 resume_invalid_file');
      expect(await refusal(me.upload(cv(), { importMode: 'merge' }))).toBe('400 resume_invalid_file');
      expect(await refusal(me.upload(cv(), { keepResumeOnFile: 'maybe' }))).toBe('400 resume_invalid_file');
      expect(await refusal(me.upload(Buffer.alloc(50 * 1024 * 1024, 'a')))).toBe('413 resume_invalid_file');
      expect(outcome(await me.call('POST', '/resume', {}))).toBe('415 resume_invalid_file');
      // These count as attempts.
      expect(await refusal(me.upload(Buffer.alloc(0)))).toBe('400 resume_invalid_file');
      expect(await refusal(me.upload(cv(), { importMode: 'replace_all' }))).toBe('400 resume_invalid_file');
      expect(await refusal(me.upload(cv(), {}, 'image/png'))).toBe('415 resume_invalid_file');
      expect(await refusal(me.upload(Buffer.concat([Buffer.from('GIF89a'), cv()])))).toBe('415 resume_invalid_file');
      expect(await refusal(me.upload(Buffer.from('<html><script>alert(1)</script>')))).toBe('415 resume_invalid_file');
      const limited = await me.upload(cv());
      expect([outcome(limited), Number(limited.headers.get('retry-after')) > 0]).toEqual(['429 rate_limited', true]);
      expect((await me.call('GET', '/resume')).body).toEqual(NONE);
    }));
});
