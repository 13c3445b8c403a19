import {
  type OpenSearchCluster,
  type OpenSearchOptions,
  OpenSearchUnavailableError,
  startOpenSearch,
} from '../../../scripts/run/opensearch-node.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saySkipped } from '../../skips.js';

// The real OpenSearch of the specs: SEARCH_URL if it is set, otherwise one started by this run. If neither is available, the specs are skipped with a
// message; with CI=true they fail instead.

function without(reason: string): null {
  if (process.env.CI === 'true') throw new Error(`With CI=true the specs of the search engine must run. ${reason}`);
  saySkipped(`SPECS OF THE SEARCH ENGINE ARE SKIPPED: ${reason} Set SEARCH_URL, or install a JDK 17 and Maven.`);
  return null;
}

/** The engine that all specs share; null if there is none and that is allowed. */
export async function sharedSearch(): Promise<{ readonly url: string; readonly directory: string | null } | null> {
  if (process.env.SEARCH_URL) return { url: process.env.SEARCH_URL, directory: null };
  const launcher = process.env.TEST_SEARCH;
  if (!launcher) throw new Error('TEST_SEARCH is not set: run this in the project "integration".');
  const answer = (await (await fetch(launcher)).json()) as {
    url?: string;
    directory?: string;
    error?: string;
    unavailable?: boolean;
  };
  if (answer.url) return { url: answer.url, directory: answer.directory ?? null };
  if (answer.unavailable) return without(answer.error ?? '');
  throw new Error(answer.error);
}

/** A separate cluster for one spec, which may stop and kill nodes; `remove` deletes it. Null if there is none and that is allowed. */
export async function ownSearch(
  options: Omit<OpenSearchOptions, 'directory'> = {},
): Promise<{ readonly cluster: OpenSearchCluster; remove(): Promise<void> } | null> {
  const directory = mkdtempSync(join(tmpdir(), 'openings-opensearch-'));
  const forget = () => rmSync(directory, { recursive: true, force: true });
  try {
    const cluster = await startOpenSearch({ directory, ...options });
    return {
      cluster,
      async remove() {
        await cluster.kill();
        forget();
      },
    };
  } catch (error) {
    forget();
    if (error instanceof OpenSearchUnavailableError) return without(error.message);
    throw error;
  }
}
