import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { rendered } from '../../scripts/build/docs/markdown.mjs';
import { addressOf, CONTENTS, linkTarget, sources } from '../../scripts/build/docs/sources.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const OUT = join(ROOT, 'dist', 'docs');
const files = JSON.parse(readFileSync(join(OUT, 'site.json'), 'utf8')) as Readonly<
  Record<string, { readonly file: string }>
>;
const built = (address: string) => readFileSync(join(OUT, files[address]?.file ?? ''), 'utf8');
const pages = Object.entries(files).flatMap(([address, { file }]) => (file.endsWith('.html') ? [address] : []));
/** Paths that the server itself answers. */
const OF_SERVER = /^\/(?:v1\/(?:openapi|board-openapi|asyncapi)\.json|docs\/mails)$/;
const markdown = sources().filter((path) => path.endsWith('.md'));

describe('links of the documentation', () => {
  it('lead to pages and headings of the site', () => {
    const anchors = new Map(
      pages.map((address) => [
        address,
        new Set([...built(address).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id as string)),
      ]),
    );
    expect(pages.length).toBeGreaterThan(100);
    const broken = pages.flatMap((address) =>
      [...built(address).matchAll(/<a [^>]*href="(\/[^"#]*|)(?:#([^"]*))?"/g)].flatMap(([, path = '', anchor]) => {
        const to = path === '' ? address : path;
        if (OF_SERVER.test(to)) return [];
        const known = to in files && (anchor === undefined || anchors.get(to)?.has(anchor));
        return known ? [] : [`${address}: ${path}#${anchor ?? ''}`];
      }),
    );
    expect(broken).toEqual([]);
  });

  it('lead to files of the repository, for those who read it on a forge', () => {
    const broken = markdown.flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, target = '']) =>
        /^[a-z]+:/.test(target) || existsSync(join(ROOT, dirname(path), target)) ? [] : [`${path}: ${target}`],
      ),
    );
    expect(broken).toEqual([]);
  });

  it('are on the site, too, unless they lead elsewhere', () => {
    const known = new Set(sources());
    const lost = markdown.flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) =>
        linkTarget(path, target, known) === null ? [`${path}: ${target}`] : [],
      ),
    );
    expect(lost).toEqual([]);
  });

  it('to every page but decisions are in the contents', () => {
    const listed = new Set([...built('/docs').matchAll(/href="(\/docs[^"]*)"/g)].map(([, address]) => address));
    const missing = sources().filter(
      (path) => path !== CONTENTS && !/decisions\/\d/.test(path) && !listed.has(`/docs/${addressOf(path)}`),
    );
    expect(missing).toEqual([]);
  });

  it('of what a page loads lead to files that are there', () => {
    for (const address of pages)
      for (const [, loaded = ''] of built(address).matchAll(
        /<(?:script src|img src|link rel="stylesheet" href)="([^"]+)"/g,
      ))
        expect([address, loaded, loaded in files]).toEqual([address, loaded, true]);
  });
});

describe('a page of Markdown', () => {
  const page = (text: string) => rendered(text, (target) => (target === 'gone.md' ? null : `/docs/${target}`));

  it('has the anchors of a forge, numbered where headings are equal', () => {
    const { sections } = page('# A title\n\n## `GET /v1/jobs`, twice\n\n## Same\n\n## Same\n');
    expect(sections.map(({ anchor }) => anchor)).toEqual(['a-title', 'get-v1jobs-twice', 'same', 'same-1']);
  });

  it('shows a picture of the tree, and the description of another', () => {
    expect(page('![An overview](overview.svg)').html).toContain('<img src="/docs/overview.svg" alt="An overview">');
    expect(page('![An overview](gone.md)').html).toBe('<p>An overview</p>\n');
    expect(linkTarget('README.md', 'docs/overview.svg', new Set())).toBe('/docs/overview.svg');
    expect(built('/docs/start')).toContain('<img src="/docs/overview.svg"');
  });

  it('says what is below each heading, as text', () => {
    const { sections, title } = page('# Events\n\nOne & `two <b>`.\n\n## Order\n\n| a | b |\n|---|---|\n| 1 | 2 |\n');
    expect(title).toBe('Events');
    expect(sections.map(({ text }) => text)).toEqual(['One & two <b>.', 'a b 1 2']);
  });

  it('shows HTML as text, and a link to nowhere as its words', () => {
    const { html } = page('<script>go()</script>\n\n[kept](a) [lost](gone.md)\n');
    expect(html).not.toContain('<script');
    expect(html).toContain('<a href="/docs/a">kept</a> lost');
  });

  it('shows states as a table and other diagrams as they are written', () => {
    const states = page('```mermaid\nstateDiagram-v2\n  [*] --> draft\n  draft --> live: publish\n```\n').html;
    expect(states).toContain('<td><code>draft</code></td><td><code>publish</code></td><td><code>live</code></td>');
    expect(page('```mermaid\nflowchart LR\n  a --> b\n```\n').html).toContain('<figcaption>');
  });

  it('colours code of languages that it knows', () => {
    expect(page('```json\n{"a": 1}\n```\n').html).toContain('hljs-number');
    expect(page('```\n<b>\n```\n').html).toContain('<code>&lt;b&gt;</code>');
  });
});
