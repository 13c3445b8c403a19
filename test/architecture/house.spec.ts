import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportedBy, entryPointsOf, housed } from '../../scripts/check/house.mjs';

const files = housed();
const ROOT = join(import.meta.dirname, '..', '..');
const MOST_NAMES = 80;
const MOST_LINES = 350;

const sourcesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:spec|samples|d)\.tsx?$/.test(name))
    .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(ROOT, folder, name), 'utf8') }));

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

  it('gives each exported type a name of its own', () => {
    const programs = ['server', 'cli', 'mcp'].flatMap((name) => sourcesIn(`apps/${name}/src`));
    const places = new Map<string, string[]>();
    for (const { path, text } of [...files, ...programs])
      for (const [, name = ''] of text.matchAll(/^export (?:abstract |declare )?(?:class|interface|type) (\w+)/gm))
        places.set(name, [...(places.get(name) ?? []), path]);
    expect(places.size).toBeGreaterThan(1_000);
    // The published language and the SDK have the names that their readers use.
    const repeated = [...places].filter(
      ([, paths]) => paths.filter((path) => !/^libs\/(?:contracts|sdk)\//.test(path)).length > 1,
    );
    expect(repeated).toEqual([]);
  });

  it('counts the names of lists and of declarations', () => {
    expect(exportedBy("export {\n  a,\n  type B,\n} from './a.js';\nexport const c = 1;\nexport class D {}\n")).toEqual(
      ['a', 'B', 'c', 'D'],
    );
  });

  it('has at most twelve programs at the top of scripts', () => {
    const programs = readdirSync(join(ROOT, 'scripts')).filter((name) => name.endsWith('.mjs'));
    expect(programs).toContain('start.mjs');
    expect(programs.length).toBeLessThanOrEqual(12);
  });

  it('has a source for each compiled file that the bench measures', () => {
    const bench = join(ROOT, 'test', 'bench');
    const compiled = readdirSync(bench)
      .filter((name) => name.endsWith('.mjs'))
      .flatMap((name) => [...readFileSync(join(bench, name), 'utf8').matchAll(/dist\/(libs\/[\w./-]+)\.js'/g)])
      .map(([, path]) => `${path}.ts`);
    expect(compiled.length).toBeGreaterThan(5);
    expect(compiled.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
