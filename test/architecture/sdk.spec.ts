import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { exampleFiles, installSdk, program, ran } from '../sdk-package.js';
import { ROOT } from './document.js';

const MOST_BYTES = 15_000;
const folder = mkdtempSync(join(tmpdir(), 'openings-sdk-'));
const sdk = join(folder, 'node_modules', '@openings', 'sdk');

beforeAll(() => installSdk(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The gzipped bytes of a module as a page would load it. Fails on a Node module. */
async function bytesOf(source: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).byteLength;
}

describe('the package', () => {
  it('has what it exports, and what npm asks for', () => {
    const { exports, license, sideEffects, type, files } = JSON.parse(
      readFileSync(join(sdk, 'package.json'), 'utf8'),
    ) as {
      readonly exports: Readonly<Record<string, Readonly<Record<string, string>>>>;
      readonly [key: string]: unknown;
    };
    expect({ license, sideEffects, type, files }).toEqual({
      license: 'MIT',
      sideEffects: false,
      type: 'module',
      files: ['dist'],
    });
    const targets = Object.values(exports).flatMap((entry) => Object.values(entry));
    expect(targets).toHaveLength(6);
    expect(targets.filter((path) => !existsSync(join(sdk, path)))).toEqual([]);
  });

  it('is packed, and its path is printed, which npm installs', async () => {
    const [path = '', ...more] = (await ran([join(ROOT, 'scripts', 'sdk.mjs')])).trim().split('\n');
    expect([isAbsolute(path), more]).toEqual([true, []]);
    const listed = execFileSync('tar', ['-tzf', path], { encoding: 'utf8' });
    for (const file of ['package.json', 'README.md', 'dist/index.js', 'dist/operator.d.ts'])
      expect(listed).toContain(`package/${file}\n`);
  });

  it('names the release of its one dependency that the root installs', () => {
    const dependencies = (...path: readonly string[]) =>
      (JSON.parse(readFileSync(join(...path, 'package.json'), 'utf8')) as { dependencies: Record<string, string> })
        .dependencies;
    expect(dependencies(sdk)).toEqual({ 'openapi-fetch': dependencies(ROOT)['openapi-fetch'] });
  });

  it(`takes at most ${MOST_BYTES} bytes, gzipped, with everything in it`, async () => {
    const whole = ['@openings/sdk', '@openings/sdk/operator', '@openings/sdk/board']
      .map((entry, n) => `export * as part${n} from '${entry}';`)
      .join('\n');
    const bytes = await bytesOf(whole);
    console.log(`@openings/sdk: ${bytes} bytes, gzipped`);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    expect(bytes).toBeGreaterThan(3_000);
  });

  it('leaves out what a page does not import', async () => {
    expect(await bytesOf("export { ApiError } from '@openings/sdk';")).toBeLessThan(1_500);
  });

  it('would not pass with a module of Node', async () => {
    await expect(bytesOf("import 'node:fs'; export * from '@openings/sdk';")).rejects.toThrow('node:fs');
  });
});

it('is what the documents say', async () => {
  expect(await program(join(ROOT, 'scripts', 'build', 'sdk-types.mjs'), '--check')).toBe('');
});

it('compiles right calls and no wrong ones, and its examples', async () => {
  const calls = join(folder, 'sdk-calls.ts');
  cpSync(join(ROOT, 'test', 'types', 'sdk-calls.ts'), calls);
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true });
  cpSync(join(ROOT, 'node_modules', '@types', 'node'), join(folder, 'node_modules', '@types', 'node'), {
    recursive: true,
  });
  cpSync(join(ROOT, 'node_modules', 'undici-types'), join(folder, 'node_modules', 'undici-types'), { recursive: true });
  const compile = async (name: string, settings: object, files: readonly string[]) => {
    const config = join(folder, `tsconfig.${name}.json`);
    const common = { target: 'es2023', strict: true, noUncheckedIndexedAccess: true, skipLibCheck: true, noEmit: true };
    writeFileSync(config, JSON.stringify({ compilerOptions: { ...common, ...settings }, files }));
    return program(join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc'), '--project', config);
  };
  const page = { module: 'preserve', moduleResolution: 'bundler', lib: ['es2023', 'dom', 'dom.iterable'], types: [] };
  expect(await compile('page', { ...page, exactOptionalPropertyTypes: true }, [calls])).toBe('');
  const node = { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2023'], types: ['node'] };
  expect(await compile('node', node, exampleFiles(folder))).toBe('');
});
