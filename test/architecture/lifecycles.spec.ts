import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './document.js';
import { lifecycles } from './lifecycles.js';

const lives = await lifecycles();
const page = readFileSync(join(ROOT, 'docs', 'lifecycles.md'), 'utf8');

describe('the page of lifecycles', () => {
  it('shows each one that a decider asks, and nothing else', () => {
    const shown = [...page.matchAll(/^```mermaid\n([\s\S]*?)\n```$/gm)].map(([, diagram]) => diagram);
    expect(lives.length).toBeGreaterThan(0);
    expect(shown).toEqual(lives.map(({ life }) => life.diagram()));
  });

  it('names the files of their rules', () => {
    expect([...page.matchAll(/^Rules: `(.+)`$/gm)].map(([, path]) => path)).toEqual(lives.map(({ path }) => path));
  });
});
