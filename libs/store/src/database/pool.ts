import pg from 'pg';

/** Converts PostgreSQL's text of a `timestamptz` in a UTC session to ISO text with milliseconds. */
export function isoInstant(text: string): string {
  // 2026-11-20 12:00:00.123+00, without trailing zeros in the fraction: the common cases need no Date.
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

/** The options of a connection pool. */
export interface PoolOptions {
  readonly url: string;
  /** Maximum number of connections. */
  readonly max: number;
  readonly onTrouble?: (error: Error) => void;
  /**
   * For statements that repeatedly take the first few of many rows: they walk an index in order, never collect and sort all rows, and are planned
   * once for all parameters.
   */
  readonly inOrder?: boolean;
}

// All our statements find a few rows by key. A plan made while a table was small stays with the prepared statement and must not become a sequential
// scan when the table has grown. Before version 18, a disabled plan type only gets a very high cost, and expensive plans are compiled first.
const BY_KEY = '-c enable_hashjoin=off -c enable_mergejoin=off -c enable_seqscan=off -c jit=off';
const IN_ORDER = '-c enable_sort=off -c enable_bitmapscan=off -c plan_cache_mode=force_generic_plan';
// A search that ranks 200,000 rows needs 20 MB for them; the number of concurrent searches is limited.
const ROOM = '-c work_mem=32MB';
const OPTIONS = `-c TimeZone=UTC -c statement_timeout=30s -c idle_in_transaction_session_timeout=30s ${BY_KEY} ${ROOM}`;

/**
 * Connections to PostgreSQL. Sessions use UTC, timestamps are returned as ISO text, and all waits are limited: 5 s for a connection, 30 s for a
 * statement.
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
  // The pool replaces a broken idle connection. Without a listener, its error would end the process.
  pool.on('error', (error) => onTrouble?.(error));
  // The same applies to a connection that breaks between two statements of its holder. The next statement fails, which is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
