import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually, scratch, type ServerProcess } from './server.js';

const COUNTER = pathToFileURL(resolve(import.meta.dirname, 'count-statements.mjs')).href;

/** How often a process did what `count-statements.mjs` counts, by name. */
export type CallCounts = Readonly<Record<string, number>>;

/** Settings with which all processes of a server count, and the counts of one of them so far. */
export function counting(): {
  readonly settings: Readonly<Record<string, string>>;
  countsOf(server: ServerProcess): Promise<CallCounts>;
  remove(): void;
} {
  const { path, remove } = scratch();
  return {
    settings: { NODE_OPTIONS: `--import=${COUNTER}`, STATEMENTS_DIR: path },
    async countsOf(server) {
      const file = join(path, `${server.child.pid}.json`);
      rmSync(file, { force: true });
      server.signal('SIGUSR2');
      await eventually(() => existsSync(file));
      return JSON.parse(readFileSync(file, 'utf8')) as CallCounts;
    },
    remove,
  };
}
