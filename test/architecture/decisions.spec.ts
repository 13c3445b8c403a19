import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decisionIn, decisions, FOLDER, indexOf } from '../../scripts/check/decisions.mjs';
import { ROOT } from './document.js';
import { sources } from './sources.js';

const documents = () =>
  readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ path: `docs/${name}`, text: readFileSync(join(ROOT, 'docs', name), 'utf8') }));

const page = (head: string, title = '# 0007 A title') => `---\n${head}\n---\n\n${title}\n\n## Context\n`;

describe('the pages of decisions', () => {
  it('are all in the index, with their status', () => {
    expect(readFileSync(join(FOLDER, 'README.md'), 'utf8')).toBe(indexOf(decisions()));
  });

  it.each([
    ['without front matter', '# 0007 A title\n'],
    ['with an unknown status', page('status: wise')],
    ['that is replaced by nothing', page('status: replaced')],
    ['that is accepted and replaced', page('status: accepted\nby: 0009')],
    ['with an unknown field', page('status: accepted\nmood: good')],
    ['with the number of another', page('status: accepted', '# 0008 A title')],
  ])('are refused: a page %s', (_, text) => {
    expect(() => decisionIn('0007-a-title.md', text)).toThrow(/^docs\/decisions\/0007-a-title.md: /);
  });

  it('hold every rule that code and documents cite by an id of before them', () => {
    const held = new Set(
      [
        ...readFileSync(join(FOLDER, '0163-cite-rules-of-before-the-first-release-by-their-ids.md'), 'utf8').matchAll(
          /^\| ([A-Z]\d+) \|/gm,
        ),
      ].map(([, id]) => id),
    );
    const cited = [...sources(), ...documents()].flatMap(({ path, text }) =>
      [...text.matchAll(/\bdecision ([A-Z]\d+)\b/g)].map(([, id]) => `${path}: ${id}`),
    );
    expect(cited.length).toBeGreaterThan(10);
    expect(cited.filter((each) => !held.has(each.split(': ')[1] ?? ''))).toEqual([]);
  });
});
