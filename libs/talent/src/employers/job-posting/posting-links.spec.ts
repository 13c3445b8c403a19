import { cleanHtml } from '#runtime';
import { expect, test } from '@jest/globals';
import { linksIn } from './posting-links.js';

test.each([
  ['<p>None.</p>', 0],
  ['https://a.example and http://b.example', 2],
  ['<p><a href="https://a.example">One</a> and <a href="//b.example">two</a></p>', 2],
  ['<a href="&#104;ttps://a.example">One</a>', 1],
  ['<a href="https://a.example">https://a.example</a>', 1],
  ['&#104;ttps://a.example //b.example/x', 2],
  ['<p>Shifts: 8/10 // 12 hours</p>', 0],
])('%j has %d links', (html, links) => expect(linksIn(cleanHtml(html))).toBe(links));
