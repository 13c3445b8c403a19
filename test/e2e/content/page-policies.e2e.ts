import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hash } from 'node:crypto';
import { type SharedServer, sharedServer } from '../server.js';

// The content security policy of each page allows everything that the page loads, runs or styles, so browsers report no violation.

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server?.stop());

interface Page {
  readonly html: string;
  readonly policy: ReadonlyMap<string, readonly string[]>;
}

async function pageAt(path: string): Promise<Page> {
  const { status, headers, text } = await server.call('GET', path, { key: null });
  expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
  const directives = (headers.get('content-security-policy') ?? '').split(';').map((each) => each.trim().split(/\s+/));
  return { html: text, policy: new Map(directives.map(([name = '', ...sources]) => [name, sources])) };
}

/**
 * Whether `policy` allows a URL of this server or a `data:` URL for `directive`. Missing directives fall back to `default-src`; here also
 * `form-action` and `base-uri`, for which browsers would allow everything, so pages have to name them.
 */
function allows({ policy }: Page, directive: string, address: string): boolean {
  const sources = policy.get(directive) ?? policy.get('default-src') ?? ['*'];
  if (address.startsWith('data:')) return sources.includes('data:');
  return address.startsWith('/') && !address.startsWith('//') && sources.includes("'self'");
}

/** Whether `policy` allows inline text in the page. */
function allowsInline({ policy }: Page, directive: string, text: string): boolean {
  const sources = policy.get(directive) ?? policy.get('default-src') ?? ["'unsafe-inline'"];
  return sources.includes("'unsafe-inline'") || sources.includes(`'sha256-${hash('sha256', text, 'base64')}'`);
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
const isNotNull = <T>(value: T | null): value is T => value !== null;

/** Data for search engines, which a browser does not run, so that no policy applies to it. */
const DATA = /^<script type="application\/ld\+json">/;

/** The violations that a browser would report for `page`. */
function violations(page: Page): readonly string[] {
  const { html } = page;
  const loaded = [...html.matchAll(/<(script|link|img|iframe|form|base|object|embed|audio|video|source)\b[^>]*>/g)];
  const ofTags = loaded.map(([tag, name]) => {
    // A browser loads nothing for these relations.
    if (/\srel="(canonical|alternate)"/.test(tag)) return null;
    const directive = {
      script: 'script-src',
      link: /rel="stylesheet"/.test(tag) ? 'style-src' : 'img-src',
      img: 'img-src',
      iframe: 'frame-src',
      form: 'form-action',
      base: 'base-uri',
    }[name ?? ''];
    const address = attribute(tag, 'src') ?? attribute(tag, 'href') ?? attribute(tag, 'action');
    return address === undefined || allows(page, directive ?? 'default-src', address) ? null : tag;
  });
  const inline = [...html.matchAll(/<(script|style)\b[^>]*>([^]*?)<\/\1>/g)].map(([tag, name, text = '']) =>
    text.trim() === '' || DATA.test(tag) || allowsInline(page, `${name}-src`, text) ? null : tag.slice(0, 60),
  );
  const attributes = [...html.matchAll(/<[a-z][^>]*\s(on[a-z]+|style)="([^"]*)"[^>]*>/g)].map(
    ([tag, name, text = '']) => (allowsInline(page, name === 'style' ? 'style-src' : 'script-src', text) ? null : tag),
  );
  return [...ofTags, ...inline, ...attributes].filter(isNotNull);
}

test.each([
  '/',
  '/?q=nurse',
  '/docs',
  '/docs/operator',
  '/docs/operator/try',
  '/docs/board',
  '/docs/events',
  '/docs/search',
  '/docs/mails',
])('a browser reports nothing of %s', async (path) => {
  const page = await pageAt(path);
  expect(page.policy.get('default-src')).toEqual(["'none'"]);
  expect(violations(page)).toEqual([]);
});

test('a browser reports nothing of any mail', async () => {
  const { html } = await pageAt('/docs/mails');
  const mails = [...html.matchAll(/<iframe[^>]* src="([^"]+)"/g)].map(([, address]) => address as string);
  expect(mails.length).toBeGreaterThan(2);
  for (const address of mails) expect([address, violations(await pageAt(address))]).toEqual([address, []]);
});

test('what is not allowed is found', () => {
  const policy = new Map([
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"]],
    ['style-src', [`'sha256-${hash('sha256', 'p{}', 'base64')}'`]],
  ]);
  const violationsOf = (html: string) => violations({ html, policy });
  expect(violationsOf('<style>p{}</style><script src="/docs/a.js"></script>')).toEqual([]);
  for (const html of [
    '<link rel="icon" href="data:,">',
    '<link rel="stylesheet" href="/docs/a.css">',
    '<style>p{color:red}</style>',
    '<script>go()</script>',
    '<script src="//elsewhere.example/a.js"></script>',
    '<script src="https://elsewhere.example/a.js"></script>',
    '<img src="/a.png">',
    '<iframe src="/docs"></iframe>',
    '<form action="/"></form>',
    '<p style="color:red">',
    '<p onclick="go()">',
  ])
    expect([html, violationsOf(html).length]).toEqual([html, 1]);
});
