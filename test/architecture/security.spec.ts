import { expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
const named = [...text.matchAll(/\| `([^`]+\.ts)` "([^"]+)" \|$/gm)].map(([, file = '', title = '']) => [file, title]);

it('security.md names a test for each threat', () => {
  const rows = text.split('\n').filter((line) => /^\| .* \| .* \| .* \|$/.test(line) && !/^\| Threat /.test(line));
  expect(named).toHaveLength(rows.length);
  expect(named.length).toBeGreaterThan(40);
});

it.each(named)('%s has a test "%s"', (file, title) => {
  expect(existsSync(join(root, file as string))).toBe(true);
  expect(readFileSync(join(root, file as string), 'utf8')).toContain(title);
});
