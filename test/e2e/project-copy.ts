import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** What a build reads, and what it wrote. */
const PARTS = ['apps', 'data', 'dist', 'docker', 'docs', 'libs', 'openapi', 'scripts'];

/** Copies the project, with its packages and what it has compiled but without its caches. @returns the folder, which the caller removes. */
export function copyOfProject(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'openings-project-')));
  for (const name of PARTS)
    cpSync(join(ROOT, name), join(copy, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !/[\\/]node_modules(?:[\\/]|$)/.test(path),
    });
  for (const name of readdirSync(ROOT).filter((each) => /^[\w.-]+\.(?:json|cjs|mjs|js)$/.test(each)))
    cpSync(join(ROOT, name), join(copy, name));
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => each !== '.cache'))
    symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  return copy;
}
