import type { EventStore } from '#kernel';
import type { PersonalDataStores } from '#runtime';
import type { Background, Leases, Metrics } from '#runtime/engine';
import type { Logger } from '#runtime/starting';
import { SearchEngine } from '#search';
import type { ReadModels, SearchIndex } from '#store';
import { PostgresSearchIndex } from '#store/engine';
import type { Pool } from 'pg';
import type { ServerSettings } from '../settings.js';

interface Needs {
  readonly settings: ServerSettings;
  readonly pool: Pool;
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly leases: Leases;
  readonly background: Background;
  readonly metrics: Metrics;
  readonly personalPlaces: PersonalDataStores;
  readonly log: Logger;
}

/** The search, and the engine behind it. */
export interface OpenedSearch {
  readonly searchIndex: SearchIndex;
  /** Null if PostgreSQL searches. */
  readonly searchEngine: SearchEngine | null;
}

/** The search in PostgreSQL, or in the engine of SEARCH_URL. @throws SettingsError */
export async function openSearch({ metrics, personalPlaces, ...needs }: Needs): Promise<OpenedSearch> {
  const database = new PostgresSearchIndex(needs.pool, needs.readModels);
  const searchEngine = await SearchEngine.open({
    ...needs,
    database,
    registry: metrics.registry,
    isPersonal: (model) => personalPlaces.all().some(({ covers }) => model in covers),
  });
  return { searchIndex: searchEngine?.index ?? database, searchEngine };
}
