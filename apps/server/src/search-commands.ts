import type { SearchEngine } from '#search';
import type { Command } from 'commander';
import { UserError } from './failures.js';
import type { Platform } from './platform/platform.js';

/** What these commands get from the command line. */
interface Program {
  /** Starts all modules on the platform, runs `work`, and closes everything. */
  onModules(work: (platform: Platform) => Promise<void>): Promise<void>;
  withUserErrors<T>(wish: Promise<T>): Promise<T>;
  say(text: string): void;
}

/** Differences that are printed. */
const PRINTED = 5;
const NAME = '[read-model]';

/** Adds `openings search`, which maintains the indexes of the search engine. */
export function addSearchCommands(openings: Command, { onModules, withUserErrors, say }: Program): void {
  const search = openings.command('search').description('maintain the indexes of the search engine');
  const onEngine = (work: (engine: SearchEngine) => Promise<void>) =>
    onModules(async ({ searchEngine }) => {
      if (searchEngine === null)
        throw new UserError('SEARCH_URL is not set: PostgreSQL searches, without a search engine.');
      await withUserErrors(work(searchEngine));
    });
  search
    .command(`rebuild ${NAME}`)
    .description('build one or all indexes from the rows in PostgreSQL while the server runs')
    .action((name?: string) =>
      onEngine(async (engine) => {
        const started = performance.now();
        for (const { model, rows } of await engine.rebuild(name, new AbortController().signal))
          say(`${model}: rebuilt with ${rows} rows after ${((performance.now() - started) / 1000).toFixed(1)} s`);
      }),
    );
  search
    .command(`check ${NAME}`)
    .description('compare one or all indexes with the rows in PostgreSQL')
    .action((name?: string) =>
      onEngine(async (engine) => {
        let differ = false;
        for (const { model, rows, outdated, surplus } of await engine.check(name)) {
          say(`${model}: ${rows} rows, ${outdated} missing or outdated in the index, ${surplus} surplus`);
          differ ||= outdated + surplus > 0;
        }
        if (differ) throw new UserError('The indexes differ from the rows. Run "openings search rebuild".');
      }),
    );
  search
    .command(`compare ${NAME}`)
    .description('ask PostgreSQL and the search engine the same queries, and compare their results')
    .action((name?: string) =>
      onEngine(async (engine) => {
        let differ = false;
        for (const { model, queries, different } of await engine.compare(name)) {
          say(`${model}: ${queries} queries, ${different.length} with different results`);
          for (const query of different.slice(0, PRINTED)) say(query);
          differ ||= different.length > 0;
        }
        if (differ) throw new UserError('The search engine and PostgreSQL have different results.');
      }),
    );
}
