import { SettingsError } from '#runtime/starting';
import { type EngineClient, EngineRefusal } from './engine-client.js';
import { aliasOf, indexBody, type IndexMeta, isMappingOf, type IndexedTable } from './indexed-rows.js';

/** An index in use. */
export interface LiveIndex {
  readonly name: string;
  readonly build: string;
}

interface IndexDescription {
  readonly mappings: Readonly<Record<string, unknown>> & { readonly _meta?: Partial<IndexMeta> };
}

/** The oldest version that is tried by tests. */
const OLDEST = [2, 19] as const;

/** An index is not the one that this deployment created. The message says what to do. */
export class ForeignIndexError extends SettingsError {}

/** The indexes of one deployment. Several deployments may share an engine. */
export class SearchIndexes {
  constructor(
    readonly client: EngineClient,
    readonly deployment: string,
    private readonly shards: number,
  ) {}

  /** The name under which `table` is searched. */
  alias(table: IndexedTable): string {
    return aliasOf(this.deployment, table);
  }

  /** Checks that the engine is one that this program can use. @throws SettingsError if it is not, and EngineOutage. */
  async confirmEngine(): Promise<void> {
    const found = await this.client
      .found<{ version?: { distribution?: string; number?: string } }>('GET', '/')
      .catch((error: unknown) => {
        if (error instanceof EngineRefusal) return null;
        throw error;
      });
    const { distribution, number = '' } = found?.version ?? {};
    const [major = 0, minor = 0] = number.split('.').map(Number);
    if (distribution === 'opensearch' && (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]))) return;
    const what = distribution === 'opensearch' ? `OpenSearch ${number}` : 'something else';
    throw new SettingsError(`SEARCH_URL must name an OpenSearch ${OLDEST.join('.')} or later; this is ${what}.`);
  }

  /**
   * The index of `table` in use; null if there is none.
   * @throws ForeignIndexError if it belongs to another deployment, or its mapping was changed.
   */
  async live(table: IndexedTable): Promise<LiveIndex | null> {
    const alias = this.alias(table);
    const found = await this.client.found<Record<string, IndexDescription>>('GET', `/${alias}`);
    const [entry, ...others] = Object.entries(found ?? {});
    if (!entry) return null;
    const [name, { mappings }] = entry;
    const { deployment, build } = mappings._meta ?? {};
    const rebuild = 'Run "openings search rebuild", which creates another one.';
    if (others.length > 0)
      throw new ForeignIndexError(`The alias "${alias}" of the search engine has several indexes. ${rebuild}`);
    if (deployment !== this.deployment || build === undefined)
      throw new ForeignIndexError(
        `The index "${name}" of the search engine belongs to the deployment ${deployment ?? 'of another program'}, not to ${this.deployment}. ${rebuild}`,
      );
    if (!isMappingOf(table, mappings))
      throw new ForeignIndexError(`The mapping of the index "${name}" of the search engine was changed. ${rebuild}`);
    return { name, build };
  }

  /** Creates the index of a build, under a name of its own. */
  async create(table: IndexedTable, build: string): Promise<string> {
    const name = `${this.alias(table)}-${build}`;
    const body = indexBody(table, { deployment: this.deployment, build }, this.shards);
    try {
      await this.client.request('PUT', `/${name}`, { body, timeoutMs: 60_000 });
    } catch (error) {
      // A repeated request finds what the first one created.
      if (!(error instanceof EngineRefusal && error.type === 'resource_already_exists_exception')) throw error;
    }
    return name;
  }

  /** From now on `table` is searched in the index `name`, in one step. */
  async swap(table: IndexedTable, name: string): Promise<void> {
    const alias = this.alias(table);
    const before = await this.client.found<Record<string, unknown>>('GET', `/_alias/${alias}`);
    const removed = Object.keys(before ?? {}).filter((each) => each !== name);
    const actions = [...removed.map((index) => ({ remove: { index, alias } })), { add: { index: name, alias } }];
    await this.client.request('POST', '/_aliases', { body: { actions } });
  }

  /** Deletes what interrupted builds of `table` left. */
  async dropUnused(table: IndexedTable): Promise<void> {
    const inUse = await this.live(table).catch(() => null);
    await this.drop(`${this.alias(table)}-*`, inUse?.name ?? null);
  }

  /**
   * Deletes all indexes of the read model of `table`, except `name`: also those of older releases, whose processes then search in PostgreSQL. They
   * would keep what is erased from now on.
   */
  async dropOthers(table: IndexedTable, name: string): Promise<void> {
    await this.drop(`openings-${this.deployment}-${table.model}_v*`, name);
  }

  private async drop(pattern: string, kept: string | null): Promise<void> {
    const found = await this.client.request<Record<string, IndexDescription>>('GET', `/${pattern}`);
    for (const [other, { mappings }] of Object.entries(found))
      if (other !== kept && mappings._meta?.deployment === this.deployment)
        await this.client.found('DELETE', `/${other}`);
  }

  /** Number of rows in the index of `table`; null if there is none. */
  async count(table: IndexedTable): Promise<number | null> {
    const found = await this.client.found<{ count: number }>('GET', `/${this.alias(table)}/_count`);
    return found?.count ?? null;
  }
}
