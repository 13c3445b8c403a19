import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidv7 } from '#store';

/** How long a request holds its key before a retry may take over, should the process die. */
const HELD_SECONDS = 60;
/** How long an answer is kept (decision A1). */
const KEPT = '30 days';

/** Whose key it is: the same text from another board or credential is another key. */
export interface KeyOwner {
  readonly board: string;
  readonly credential: string;
  readonly key: string;
}

/** An answer as it was given. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for an answer without a body. */
  readonly body: string | null;
}

/** A try that holds its key. */
export interface Try {
  /** Ids are derived from it: the same again when an earlier try died half-way or ended in doubt. */
  readonly seed: string;
  /** Whether there was an earlier try, which may have written what this one is about to write. */
  readonly again: boolean;
  /** Tells the hold of this try from that of another one which took the key over. */
  readonly until: string;
}

export type Begun =
  | ({ readonly state: 'begun' } & Try)
  | { readonly state: 'done'; readonly answer: KeptAnswer }
  | { readonly state: 'running' }
  /** The key was used for another request. */
  | { readonly state: 'reused' };

/** Requests by their idempotency key, and what was answered. */
export class IdempotencyKeys {
  constructor(private readonly pool: Pool) {}

  /** Takes the key for a request, or returns the outcome of the request that took it before. */
  async begin({ board, credential, key }: KeyOwner, fingerprint: Buffer): Promise<Begun> {
    const fresh = uuidv7();
    const taken = await this.pool.query<{ seed: string; until: string }>({
      name: 'idempotency-begin',
      text: `insert into idempotency_keys as k (board, credential, key, fingerprint, seed, locked_until)
        values ($1, $2, $3, $4, $5, now() + make_interval(secs => ${HELD_SECONDS}))
        on conflict (board, credential, key) do update set
          fingerprint = excluded.fingerprint, locked_until = excluded.locked_until, status = null, headers = null, body = null,
          person = null,
          seed = case when k.created_at < now() - interval '${KEPT}' then excluded.seed else k.seed end,
          created_at = case when k.created_at < now() - interval '${KEPT}' then now() else k.created_at end
        where k.created_at < now() - interval '${KEPT}'
          or (k.status is null and k.locked_until <= now() and k.fingerprint = excluded.fingerprint)
        returning seed, locked_until::text as until`,
      values: [board, credential, key, fingerprint, fresh],
    });
    const [held] = taken.rows;
    if (held) return { state: 'begun', seed: held.seed, again: held.seed !== fresh, until: held.until };
    const { rows } = await this.pool.query<{
      same: boolean;
      status: number | null;
      headers: Record<string, string>;
      body: string | null;
    }>({
      name: 'idempotency-look',
      text: `select fingerprint = $4 as same, status, headers, body from idempotency_keys
        where board = $1 and credential = $2 and key = $3`,
      values: [board, credential, key, fingerprint],
    });
    const [known] = rows;
    // Released between the two statements: its holder is done, and the next try will get it.
    if (!known) return { state: 'running' };
    if (!known.same) return { state: 'reused' };
    if (known.status === null) return { state: 'running' };
    return { state: 'done', answer: { status: known.status, headers: known.headers, body: known.body } };
  }

  /** Keeps the answer for retries. `person`: the id of whose data it holds. */
  async finish(
    { board, credential, key }: KeyOwner,
    { status, headers, body, person = null }: KeptAnswer & { readonly person?: string | null },
  ): Promise<void> {
    await this.pool.query({
      name: 'idempotency-finish',
      text: `update idempotency_keys set status = $4, headers = $5, body = $6, person = $7, locked_until = null
        where board = $1 and credential = $2 and key = $3`,
      values: [board, credential, key, status, JSON.stringify(headers), body, person],
    });
  }

  /**
   * Ends a try whose outcome is unknown: what it wrote may be there. The key and its seed stay, and the next try of the
   * same request takes them over at once. While the database is away it is tried again, for as long as the hold lasts.
   */
  async leave(owner: KeyOwner, { until }: Pick<Try, 'until'>): Promise<void> {
    const { board, credential, key } = owner;
    const leaving = () =>
      this.pool.query({
        name: 'idempotency-leave',
        text: `update idempotency_keys set locked_until = now()
        where board = $1 and credential = $2 and key = $3 and status is null and locked_until = $4::timestamptz`,
        values: [board, credential, key, until],
      });
    await leaving().catch(() => void this.leaveLater(leaving, HELD_SECONDS));
  }

  /** Gives the key back, as if the request had never been made. Only of a first try: a later one does not know what is there. */
  async release({ board, credential, key }: KeyOwner, { until }: Pick<Try, 'until'>): Promise<void> {
    await this.pool.query({
      name: 'idempotency-release',
      text: `delete from idempotency_keys
        where board = $1 and credential = $2 and key = $3 and status is null and locked_until = $4::timestamptz`,
      values: [board, credential, key, until],
    });
  }

  private async leaveLater(leaving: () => Promise<unknown>, seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left--) {
      await sleep(1_000, undefined, { ref: false });
      if (this.pool.ending) return;
      try {
        await leaving();
        return;
      } catch {
        // The database is still away.
      }
    }
  }

  /** Forgets answers older than 30 days; returns how many. */
  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from idempotency_keys where created_at < now() - interval '${KEPT}'`,
    );
    return rowCount ?? 0;
  }
}

/** What makes two requests the same: method, path, query in any order, body with keys in any order. */
export function fingerprint(method: string, url: string, body: unknown): Buffer {
  let path = url;
  let query = '';
  if (!PLAIN_PATH.test(url)) {
    const { pathname, searchParams } = new URL(url, 'http://origin');
    searchParams.sort();
    path = pathname;
    query = searchParams.toString();
  }
  return hash('sha256', `${JSON.stringify([method, path, query]).slice(0, -1)},${canonical(body)}]`, 'buffer');
}

/** A path that is its own normal form, without a query. */
const PLAIN_PATH = /^(\/[\w-]+)+$/;

/** JSON of `value` in which objects are lists of their members, by name. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = value as Readonly<Record<string, unknown>>;
  return `[${Object.keys(members)
    .sort()
    .map((key) => `[${JSON.stringify(key)},${canonical(members[key])}]`)
    .join()}]`;
}
