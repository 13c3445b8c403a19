import { describe, expect, it } from '@jest/globals';
import { anyText } from '#testing';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { type MailContent, MailError } from './mail.js';
import { renderMail } from './render-mail.js';

const url = 'https://jobs.example/auth/verify-email?token=a&returnTo=%2Fme';
const content: MailContent = {
  heading: 'Confirm your address',
  paragraphs: ['Somebody signed up with this address.', 'If that was you, confirm it.'],
  action: { label: 'Confirm', url },
  code: '123456',
  footer: 'You get this because somebody gave your address.',
};

/** What a parser of `html` finds in it: tags with their attributes, and the text between them. */
function read(html: string) {
  const tags: string[] = [];
  const attributes: [string, string][] = [];
  let text = '';
  let isShown = false;
  const parser = new Parser({
    onopentag: (name, found) => {
      tags.push(name);
      attributes.push(...Object.entries(found).filter(([key]) => key === 'href' || key === 'src' || /^on/.test(key)));
      if (name === 'body') isShown = true;
      if (isShown) text += ' ';
    },
    ontext: (more) => {
      if (isShown) text += more;
    },
  });
  parser.end(html);
  return { tags, attributes, text: text.replaceAll(/\s+/g, ' ').trim() };
}

describe('a mail as it is read', () => {
  const { text, html } = renderMail(content, 'Care jobs');

  it('says the same as text', () =>
    expect(text).toBe(`Confirm your address

Somebody signed up with this address.

If that was you, confirm it.

123456

Confirm:
${url}

-- 
Care jobs
You get this because somebody gave your address.
`));

  it('says the same as HTML, with the link as a button and spelled out', () => {
    const found = read(html);
    expect(found.text).toBe(
      `Care jobs Confirm your address Somebody signed up with this address. If that was you, confirm it. 123456 Confirm ${url} You get this because somebody gave your address.`,
    );
    expect(found.attributes).toEqual([
      ['href', url],
      ['href', url],
    ]);
  });

  it('loads nothing, needs no tables, and knows dark screens', () => {
    expect(html).not.toMatch(/<(img|table|script|link|iframe)|url\(|@import/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('prefers-color-scheme:dark');
  });

  it('has no button and no code where there is none', () => {
    const bare = renderMail({ heading: 'Hello', paragraphs: [], footer: 'Bye.' }, 'Care jobs');
    expect(read(bare.html)).toMatchObject({ attributes: [], text: 'Care jobs Hello Bye.' });
    expect(bare.text).toBe('Hello\n\n-- \nCare jobs\nBye.\n');
  });

  const texts = fc.oneof(
    anyText(),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onclick='x",
      '&lt;b&gt;',
      '</style>',
      '<!--',
    ),
  );

  it('takes every text for a text, no matter what is in it', () =>
    fc.assert(
      fc.property(
        fc.record({ heading: texts, one: texts, label: texts, code: texts, footer: texts, from: texts }),
        (all) => {
          const shown = { ...content, heading: all.heading, paragraphs: [all.one], code: all.code, footer: all.footer };
          const { html: made } = renderMail({ ...shown, action: { label: all.label, url } }, all.from);
          const plain = { ...content, paragraphs: ['x'] };
          // The same tags and links as in a mail with harmless words.
          const harmless = read(renderMail(plain, 'x').html);
          const found = read(made);
          expect(found.tags).toEqual(harmless.tags);
          expect(found.attributes).toEqual(harmless.attributes);
        },
      ),
    ));

  it('puts each text on one line, so that a name cannot look like a paragraph', () =>
    fc.assert(
      fc.property(texts, (name) => {
        const { text: made } = renderMail({ ...content, paragraphs: [`${name} invites you.`] }, name);
        expect(made.split('\n')).toHaveLength(text.split('\n').length - 2);
      }),
    ));

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://jobs.example',
    '/auth',
    'https://user:pass@jobs.example/',
    '',
  ])('has no link to %j', (link) =>
    expect(() => renderMail({ ...content, action: { label: 'Go', url: link } }, 'x')).toThrow(MailError),
  );

  it('has no link that ends its attribute', () => {
    const { html: made } = renderMail({ ...content, action: { label: 'Go', url: `https://jobs.example/"><b>'` } }, 'x');
    expect(read(made).tags).not.toContain('b');
  });
});

describe('a list in a mail', () => {
  const listed: MailContent = {
    heading: 'New jobs',
    paragraphs: [],
    items: [
      { title: 'Nurse <b>', detail: 'Clinic & Co · Berlin', url: 'https://jobs.example/jobs/nurse?a=1&b=2' },
      { title: 'Cook', url: 'https://jobs.example/jobs/cook' },
    ],
    aside: { label: 'Manage your alerts', url: 'https://jobs.example/alerts/manage?token=t' },
    footer: 'You asked for this.',
  };
  const { text, html } = renderMail(listed, 'Care jobs');

  it('says each entry with its link, in text and in HTML', () => {
    expect(text).toContain('Nurse <b>\nClinic & Co · Berlin\nhttps://jobs.example/jobs/nurse?a=1&b=2\n\nCook\nhttps');
    expect(text).toContain('You asked for this.\nManage your alerts: https://jobs.example/alerts/manage?token=t\n');
    const found = read(html);
    expect(found.text).toContain('Nurse <b>');
    expect(found.tags).not.toContain('b');
    expect(found.attributes.map(([, value]) => value)).toEqual([
      'https://jobs.example/jobs/nurse?a=1&b=2',
      'https://jobs.example/jobs/cook',
      'https://jobs.example/alerts/manage?token=t',
    ]);
  });

  it('leads nowhere but to http and https', () => {
    const items = [{ title: 'x', url: 'javascript:alert(1)' }];
    expect(() => renderMail({ ...listed, items }, 'Care jobs')).toThrow(MailError);
  });
});
