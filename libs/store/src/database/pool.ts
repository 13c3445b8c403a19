import pg from 'pg';

/** PostgreSQL's text of a `timestamptz` in a UTC session, as ISO text with milliseconds. */
export function isoInstant(text: string): string {
  // 2026-11-20 12:00:00.123+00, without zeros at the end of the fraction: the common cases need no Date.
  if (text.endsWith('+00') && text.length <= 26) {
    if (text.length === 26) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
    if (text.length === 22) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`;
    if (text[19] === '.') return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
  }
  return new Date(text).toISOString();
}

const parsers = new Map<number, (text: string) => unknown>([[pg.types.builtins.TIMESTAMPTZ, isoInstant]]);
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text')) as never,
};

/** How a pool of connections is made. */
export interface PoolOptions {
  readonly url: string;
  /** Connections at most. */
  readonly max: number;
  readonly onTrouble?: (error: Error) => void;
  /**
   * For statements that take the first few of many rows, the same few again and again: they walk an index in its order, never
   * collect all and sort, and are planned once, whatever their parameters.
   */
  readonly inOrder?: boolean;
}

// Every statement of ours finds a few rows by key. A plan that was made while a table was small, and is kept with the
// prepared statement, must not turn into scans of it when it has grown. Before version 18 what is off only costs very
// much, and what costs much is compiled first.
const BY_KEY = '-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off -c jit=off';
const IN_ORDER = '-c enable_sort=off -c enable_bitmapscan=off -c plan_cache_mode=force_generic_plan';
// A search that ranks 200,000 rows keeps them in 20 MB; how many search at once is bounded.
const ROOM = '-c work_mem=32MB';
const OPTIONS = `-c TimeZone=UTC -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s ${BY_KEY} ${ROOM}`;

/**
 * Connections to PostgreSQL. Sessions speak UTC, moments come back as ISO text, and nothing waits for ever: 5 s for a
 * connection, 30 s for a statement.
 */
export function createPool({ url, max, onTrouble, inOrder = false }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'openings',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    options: inOrder ? `${OPTIONS} ${IN_ORDER}` : OPTIONS,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => onTrouble?.(error));
  // So would one that breaks while somebody holds it between two statements; the next of them fails, which says enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
