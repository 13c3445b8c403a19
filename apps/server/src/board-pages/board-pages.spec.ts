import { describe, expect, it } from '@jest/globals';
import { processorSeconds } from '#testing';
import { BOARD_TEXTS } from '#i18n';
import { cookieOf, sessionOf, sessionText } from './cookies.js';
import { Form } from './form.js';
import { isOwnForm } from './form-guard.js';
import { applicationAddress, paragraphs, postingOf } from './posting-fields.js';
import { safeAddress, safeImage, safeReturn } from './safe-address.js';
import { dataText } from './structured-data.js';
import { contrast, looksPath, looksStyle } from './style.js';

describe('an address', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://evil.example/1',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'evil',
    '',
    null,
    undefined,
  ])('%j leads nowhere', (address) => {
    expect([safeAddress(address), safeImage(address), safeReturn(address, 'x')]).toEqual([null, null, 'x']);
  });

  it.each([
    ['https://hill.example/apply?a=1', 'https://hill.example/apply?a=1'],
    ['mailto:jobs@hill.example', 'mailto:jobs@hill.example'],
    ['/jobs?q=1', '/jobs?q=1'],
  ])('%j may be followed', (address, safe) => expect(safeAddress(address)).toBe(safe));

  it('of a picture is one of the web, and of a return one of the pages', () => {
    expect([safeImage('mailto:a@b.example'), safeReturn('https://evil.example', '/')]).toEqual([null, '/']);
  });
});

describe('a cookie', () => {
  const session = { accessToken: 'a.b.c', refreshToken: 'r', expiresAt: 12 };

  it('holds a session, and nothing that it was not given', () => {
    expect(sessionOf(sessionText(session))).toEqual(session);
    for (const text of [undefined, '', 'e30', 'bnVsbA', Buffer.from('["a\\nb","c",1]').toString('base64url')])
      expect([text, sessionOf(text)]).toEqual([text, null]);
  });

  it('is found by its name, and only with signs that were put in', () => {
    expect(cookieOf('a=1; openings_grant=abc; b=2', 'openings_grant')).toBe('abc');
    expect(cookieOf('openings_grant=a"b', 'openings_grant')).toBeUndefined();
    expect(cookieOf(`openings_grant=${'x'.repeat(4_000)}`, 'openings_grant')).toBeUndefined();
    expect(cookieOf(undefined, 'openings_grant')).toBeUndefined();
  });
});

describe('a form', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ origin: 'https://jobs.example' }, true],
    [{ 'sec-fetch-site': 'cross-site', 'origin': 'https://jobs.example' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'null' }, false],
    [{}, false],
  ])('with %j is one of this server: %s', (headers, isOwn) => {
    expect(isOwnForm({ headers } as never, ['https://jobs.example'])).toBe(isOwn);
  });

  it('shows what was refused beside its field', () => {
    const issues = [
      { path: ['submission', 'contactEmail'], message: 'must be an email address' },
      { path: ['submission', 'title'], message: 'must not be empty' },
    ];
    const answer = {
      status: 400,
      value: null,
      refusal: { code: 'x', message: 'No.', details: { issues } },
      retryAfter: undefined,
    };
    const form = Form.of([['contactEmail', 'nobody']]).refused(answer, BOARD_TEXTS.en, {
      contactEmail: 'contactEmail',
      title: 'title',
    });
    expect([...form.wrong]).toEqual([
      ['contactEmail', 'This is not an email address.'],
      ['title', 'Please fill this in.'],
    ]);
    expect(form.problem).toBe('Please check the marked fields.');
    expect(form.refused(answer, BOARD_TEXTS.en, {}).problem).toBe(
      'No. submission.contactEmail must be an email address',
    );
  });

  it.each([
    ['200 fields', (bytes: number) => Array.from({ length: 200 }, () => `a=${'%20'.repeat(bytes / 600)}`).join('&')],
    ['as many fields as fit', (bytes: number) => 'a&'.repeat(bytes / 2)],
    ['one field', (bytes: number) => `a=${'+'.repeat(bytes - 2)}`],
  ])('with %s is read in time linear in its length', async (_, bodyOf) => {
    /** The least of five: garbage of other work is collected in some of them. */
    const time = async (bytes: number) => {
      const body = bodyOf(bytes);
      let least = Infinity;
      for (let nth = 0; nth < 5; nth++) {
        const seconds = await processorSeconds(() => {
          for (let each = 0; each < 50; each++) expect(read(body)).toBeDefined();
        });
        least = Math.min(least, seconds);
      }
      return least;
    };
    const read = (body: string) => {
      try {
        return Form.read(body);
      } catch (error) {
        return error;
      }
    };
    await time(32_768);
    const [small, large] = [await time(32_768), await time(262_144)];
    expect(large / small).toBeLessThanOrEqual(16);
  });

  it('has at most 200 fields and 256 KB', () => {
    const fields = (count: number) => Array.from({ length: count }, (_, nth) => `a=${nth}`).join('&');
    expect(Form.read(fields(200)).all('a')).toHaveLength(200);
    for (const body of [fields(201), 'a&'.repeat(65_536), `a=${'x'.repeat(262_144)}`])
      expect(() => Form.read(body)).toThrow('too many fields, or too much text');
  });

  it('of a job keeps no markup that was typed', () => {
    expect(paragraphs('One\r\ntwo\n\n\n<b>&"')).toBe('<p>One<br>two</p><p>&lt;b&gt;&amp;&quot;</p>');
    expect(['a@b.example', 'b.example/x', 'http://b.example', ''].map(applicationAddress)).toEqual([
      'mailto:a@b.example',
      'https://b.example/x',
      'http://b.example',
      '',
    ]);
    const form = Form.of([
      ['salaryMax', '50'],
      ['salaryCurrency', 'eur'],
      ['plan', 'order:plans_1:orders_1'],
    ]);
    expect(postingOf(form)).toMatchObject({
      submission: { salaryMin: 50, salaryMax: 50, salaryCurrency: 'EUR', officeLocations: [] },
      selectedBilling: { type: 'order', planId: 'plans_1', id: 'orders_1' },
    });
  });
  it('of a job takes applications on the board where no address was typed', () => {
    const submission = (address: string, onBoard: boolean) =>
      postingOf(Form.of([['applicationUrl', address]]), onBoard) as { readonly submission: object };
    expect(submission('', true).submission).toMatchObject({ applyOnBoard: true });
    expect(submission('', true).submission).not.toHaveProperty('applicationUrl');
    for (const [address, onBoard] of [
      ['', false],
      ['a@b.example', true],
    ] as const)
      expect(submission(address, onBoard).submission).not.toHaveProperty('applyOnBoard');
  });
});
describe('the looks of a board', () => {
  it.each(['#ffee00', '#ffffff', '#000000', '#1a6b4f', '#ff0000', '#808080'])(
    '%s is readable in light and in dark',
    (color) => {
      const style = looksStyle(looksPath({ accentColor: color, fontFamily: null }) ?? '') ?? '';
      const [light = '', dark = ''] = [...style.matchAll(/--accent:(#[0-9a-f]{6})/g)].map(
        ([, found]) => found as string,
      );
      const [tint = '', darkTint = ''] = [...style.matchAll(/--tint:(#[0-9a-f]{6})/g)].map(
        ([, found]) => found as string,
      );
      for (const [text, ground] of [
        [light, '#fafaf9'],
        [light, tint],
        ['#ffffff', light],
        [dark, '#1b1b1e'],
        [dark, darkTint],
        ['#101014', dark],
      ] as const)
        expect([text, ground, contrast(text, ground) >= 4.5]).toEqual([text, ground, true]);
    },
  );

  it('are named by nothing but a colour and known letters', () => {
    expect(looksPath({ accentColor: null, fontFamily: null })).toBeNull();
    expect(looksPath({ accentColor: 'red;}', fontFamily: 'toString' })).toBeNull();
    for (const path of ['/board-assets/looks-own-evil.css', '/board-assets/looks-00000g-sans.css', '/x'])
      expect(looksStyle(path)).toBeNull();
  });
});

it('structured data cannot end its element', () => {
  const text = dataText({ title: '</script><!--<script>', line: '\u2028' });
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toEqual({ title: '</script><!--<script>', line: '\u2028' });
});
