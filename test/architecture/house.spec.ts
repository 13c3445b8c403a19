import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportedBy, entryPointsOf, housed } from '../../scripts/house.mjs';

const files = housed();
const MOST_NAMES = 80;
const MOST_LINES = 350;

describe('the house', () => {
  it('shows few names in each entry point of a lib', () => {
    const counts = entryPointsOf().map((path) => {
      const text = files.find((file) => file.path === path)?.text ?? '';
      return { path, names: exportedBy(text).length };
    });
    expect(counts.length).toBeGreaterThan(15);
    expect(counts.filter(({ names }) => names === 0 || names > MOST_NAMES)).toEqual([]);
  });

  it('has no long file', () => {
    const long = files.filter(({ text }) => text.split('\n').length - 1 > MOST_LINES);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('counts the names of lists and of declarations', () => {
    expect(exportedBy("export {\n  a,\n  type B,\n} from './a.js';\nexport const c = 1;\nexport class D {}\n")).toEqual(
      ['a', 'B', 'c', 'D'],
    );
  });

  it('has a source for each compiled file that the bench measures', () => {
    const root = join(import.meta.dirname, '..', '..');
    const bench = join(root, 'test', 'bench');
    const compiled = readdirSync(bench)
      .filter((name) => name.endsWith('.mjs'))
      .flatMap((name) => [...readFileSync(join(bench, name), 'utf8').matchAll(/dist\/(libs\/[\w./-]+)\.js'/g)])
      .map(([, path]) => `${path}.ts`);
    expect(compiled.length).toBeGreaterThan(5);
    expect(compiled.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
