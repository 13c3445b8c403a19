import { expect, test } from '@jest/globals';
import { escapedHtml } from './escaped-html.js';

test('signs with a meaning in markup are written as entities, and nothing else', () => {
  expect(escapedHtml(`<a href="x" title='y'>é & &amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;é &amp; &amp;amp;&lt;/a&gt;',
  );
});
