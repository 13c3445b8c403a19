import { afterAll } from '@jest/globals';
import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IResolveOptions,
  type IViolation,
} from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

// Projects that specs of the architecture write and look at.

const root = join(import.meta.dirname, '..', '..');
const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** A directory with these files, the settings of this project, and empty packages. */
export function houseOf(files: Readonly<Record<string, string>>): string {
  const house = realpathSync(mkdtempSync(join(tmpdir(), 'openings-boundaries-')));
  directories.push(house);
  for (const name of ['tsconfig.json', 'package.json']) cpSync(join(root, name), join(house, name));
  const packages = ['pg', 'typeorm', '@nestjs/cqrs', 'openapi-fetch', 'fast-check', 'stowaway'].flatMap((name) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
    [`node_modules/${name}/index.js`, 'module.exports = {};'],
  ]);
  for (const [name, text] of [...packages, ...Object.entries(files)] as [string, string][]) {
    mkdirSync(dirname(join(house, name)), { recursive: true });
    writeFileSync(join(house, name), text);
  }
  return house;
}

/** What breaks the rules of `config` in the `folders` of a directory. @param project the folder with its tsconfig.json. @throws Error if they hold no file. */
export async function violationsIn(
  directory: string,
  { config = '.dependency-cruiser.cjs', folders = ['apps', 'libs', 'test'], project = '' } = {},
): Promise<readonly IViolation[]> {
  const options: ICruiseOptions = {
    ...(await extractOptions(join(root, config))),
    baseDir: directory,
    outputType: 'json',
  };
  const { enhancedResolveOptions } = options as { enhancedResolveOptions?: IResolveOptions };
  const tsConfig = extractTsConfig(join(directory, project, 'tsconfig.json'));
  const { output } = await cruise([...folders], options, enhancedResolveOptions, {
    tsConfig,
  });
  const { summary } = (typeof output === 'string' ? JSON.parse(output) : output) as ICruiseResult;
  if (summary.totalCruised === 0) throw new Error('Nothing was looked at.');
  return summary.violations;
}
