import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText, processorSeconds } from '#testing';
import { logoLinks } from './logo-finder.web.js';

const PAGE = new URL('https://www.hill.example/en/start?x=1');
const UNASKED = 'https://www.hill.example/apple-touch-icon.png';

/** The URLs that a page with `head` links to, without the default one. */
const links = (head: string): string[] => {
  const found = logoLinks(`<!doctype html><html><head>${head}</head><body>Hello</body></html>`, PAGE).map(String);
  expect(found.at(-1)).toBe(UNASKED);
  return found.slice(0, -1);
};

describe('the logo of a page', () => {
  test('is looked for at the default location if the page names none', () => expect(links('')).toEqual([]));

  test('is the largest icon, then the picture for sharing', () =>
    expect(
      links(`
        <meta property="og:image" content="/shared.jpg">
        <link rel="icon" type="image/png" sizes="32x32" href="/32.png">
        <link rel="apple-touch-icon" href="/home.png">
        <link rel="icon" type="image/webp" sizes="16x16 512x512" href="/512.webp">
        <link rel="icon" type="image/png" href="/unsized.png">
        <link rel="apple-touch-icon-precomposed" sizes="57x57" href="/57.png">`),
    ).toEqual(
      ['512.webp', 'home.png', '57.png', '32.png', 'unsized.png', 'shared.jpg'].map(
        (name) => `https://www.hill.example/${name}`,
      ),
    ));

  test.each([
    ['<link rel="icon" type="image/svg+xml" sizes="any" href="/logo.svg">'],
    ['<link rel="icon" type="image/x-icon" sizes="256x256" href="/favicon.png">'],
    ['<link rel="shortcut icon" href="/favicon.ico">'],
    ['<link rel="icon" href="/favicon">'],
    ['<link rel="apple-touch-icon" href="/logo.svg?v=2">'],
    ['<link rel="mask-icon" href="/mask.png">'],
    ['<link rel="stylesheet" type="image/png" href="/style.png">'],
    ['<link rel="icon" type="image/png" href="data:image/png;base64,iVBORw0KGgo=">'],
    ['<link rel="icon" type="image/png" href="javascript:alert(1)">'],
    ['<link rel="icon" type="image/png" href="file:///etc/passwd">'],
    ['<link rel="icon" type="image/png" href="https://[half">'],
    [`<link rel="icon" type="image/png" href="/${'x'.repeat(3_000)}.png">`],
    ['<!-- <link rel="icon" type="image/png" href="/comment.png"> -->'],
    [`<script>const x = '<link rel="icon" type="image/png" href="/script.png">'</script>`],
    ['<title><link rel="icon" type="image/png" href="/title.png"></title>'],
    ['<meta property="og:title" content="/title.png">'],
    ['<meta content="/nameless.png">'],
  ])('is not at %s', (head) => expect(links(head)).toEqual([]));

  test.each([
    ['<LINK REL="Shortcut ICON" HREF="/a.PNG?v=1#x">', 'https://www.hill.example/a.PNG?v=1#x'],
    ["<link href=a.png rel='icon alternate' />", 'https://www.hill.example/en/a.png'],
    ['<link rel=icon type="IMAGE/PNG " href=" ../a ">', 'https://www.hill.example/a'],
    ['<link rel=icon type=image/png href="//cdn.example/a">', 'https://cdn.example/a'],
    ['<link rel=icon type=image/gif href="/a?x=1&amp;y=2">', 'https://www.hill.example/a?x=1&y=2'],
    ['<meta name="og:image" content="https://cdn.example/b">', 'https://cdn.example/b'],
    ['<link rel="icon" type="image/png" href="/unclosed.png"', 'https://www.hill.example/unclosed.png'],
    ['<svg><a></b><link rel=icon href=/odd.png><table><p>', 'https://www.hill.example/odd.png'],
  ])('is found by %s', (head, found) => expect(links(head)).toEqual([found]));

  test('is resolved against the first base of the page, at any position', () => {
    const icon = '<link rel="icon" href="a.png">';
    expect(links(`${icon}<base target="_top"><base href="/files/"><base href="/other/">`)).toEqual([
      'https://www.hill.example/files/a.png',
    ]);
    expect(links(`<base href="https://cdn.example/x/y">${icon}`)).toEqual(['https://cdn.example/x/a.png']);
    for (const bad of ['data:text/html,x', 'https://[half', ''])
      expect(links(`<base href="${bad}">${icon}`)).toEqual(['https://www.hill.example/en/a.png']);
  });

  test('is not larger because of an implausible size', () => {
    const icon = (sizes: string, href: string) => `<link rel="icon" type="image/png" sizes="${sizes}" href="${href}">`;
    const found = links(
      icon('1024x1024', '/1.png') +
        icon('999999x999999', '/2.png') +
        icon('99999999999999999x1', '/3.png') +
        icon('-5x5 1e9x1e9', '/4.png'),
    );
    expect(found.map((each) => each.slice(-5))).toEqual(['1.png', '2.png', '3.png', '4.png']);
  });

  test('is listed once', () => expect(links('<link rel="icon" href="/a.png">'.repeat(3))).toHaveLength(1));

  test('is found in the head of the page, within a thousand tags', () => {
    const icon = '<link rel="icon" href="/a.png">';
    expect(links(`</head><body><main>${icon}</main>`)).toEqual([]);
    expect(links('<meta name="x">'.repeat(990) + icon)).toHaveLength(1);
    expect(links('<meta name="x">'.repeat(1_000) + icon)).toEqual([]);
  });

  test.each<readonly [string, string, string]>([
    ...[
      '<link rel="icon" href="/a.png" sizes="512x512">',
      '<',
      '<a ',
      '&amp;',
      '<!--',
      '<link rel="',
      '"\'<>',
      '<svg></p>',
    ].map((piece) => [piece, '', piece] as const),
    // Each closing tag searches all open elements for its opening tag.
    ['</x> behind many that are open', '<svg>'.repeat(999), '</x>'],
  ])('is found in bounded work in half a megabyte of %s', async (_, before, piece) => {
    const html = before + piece.repeat(Math.floor((524_288 - before.length) / piece.length));
    expect(await processorSeconds(() => logoLinks(html, PAGE))).toBeLessThan(60);
  });

  test('never throws', () => {
    const word = fc.constantFrom(
      '<link ',
      'rel=',
      'href=',
      'sizes=',
      '"',
      "'",
      '>',
      '<base ',
      '<meta ',
      'content=',
      'icon ',
      '/',
      '512x512',
      '<!--',
      'a.png',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, anyText())), (words) => {
        for (const url of logoLinks(words.join(''), PAGE)) expect(url.protocol).toMatch(/^https?:$/);
      }),
      { numRuns: 500 },
    );
  });
});
