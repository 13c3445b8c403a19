import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { isGoneSql, type Presence, uuidv7 } from '#store';

/** How long a request holds its key before a retry may take over, should the process die of which nobody can tell. */
const HELD_SECONDS = 60;
/** How long a process must seem to be gone, from one retry to another, before a retry takes over. It may only have lost its session. */
const GONE_SECONDS = 3;
const KEEP_MS = 250;
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

const NOBODY: Presence = { session: null, onLost: () => undefined };

/**
 * Requests by their idempotency key, and what was answered. A key belongs to the process that works on its request: a retry takes
 * it over when that process has been gone for three seconds.
 */
export class IdempotencyKeys {
  /** What this process works on, and the session by which it holds it. */
  private readonly held = new Map<string, KeyOwner & { readonly holder: number }>();

  /** @param presence how others find out that this process is gone. Absent: by the time that a key is held at most. */
  constructor(
    private readonly pool: Pool,
    private readonly presence: Presence = NOBODY,
  ) {
    presence.onLost((session) => void this.keepWithout(session));
  }

  /** Takes the key for a request, or returns the outcome of the request that took it before. */
  async begin({ board, credential, key }: KeyOwner, fingerprint: Buffer): Promise<Begun> {
    const fresh = uuidv7();
    const holder = this.presence.session;
    const taken = await this.pool.query<{ seed: string; until: string }>({
      name: 'idempotency-begin',
      text: `insert into idempotency_keys as k (board, credential, key, fingerprint, seed, locked_until, holder)
        values ($1, $2, $3, $4, $5, now() + make_interval(secs => ${HELD_SECONDS}), $6)
        on conflict (board, credential, key) do update set
          fingerprint = excluded.fingerprint, locked_until = excluded.locked_until, status = null, headers = null, body = null,
          person = null, holder = excluded.holder, gone_since = null,
          seed = case when k.created_at < now() - interval '${KEPT}' then excluded.seed else k.seed end,
          created_at = case when k.created_at < now() - interval '${KEPT}' then now() else k.created_at end
        where k.created_at < now() - interval '${KEPT}'
          or (k.status is null and k.fingerprint = excluded.fingerprint and (k.locked_until <= now()
            or (k.gone_since <= now() - interval '${GONE_SECONDS} seconds' and ${isGoneSql('k.holder')})))
        returning seed, locked_until::text as until`,
      values: [board, credential, key, fingerprint, fresh, holder],
    });
    const [held] = taken.rows;
    if (held) {
      if (holder !== null) {
        this.held.set(nameOf({ board, credential, key }), { board, credential, key, holder });
        // Lost while the key was taken.
        if (this.presence.session !== holder) await this.keepWithout(holder);
      }
      return { state: 'begun', seed: held.seed, again: held.seed !== fresh, until: held.until };
    }
    const { rows } = await this.pool.query<{
      same: boolean;
      status: number | null;
      headers: Record<string, string>;
      body: string | null;
    }>({
      name: 'idempotency-look',
      // A holder that is gone is noted, and forgotten when it is not: it had only lost its session.
      text: `with known as (
          select fingerprint = $4 as same, status, headers, body, gone_since,
            status is null and locked_until > now() and holder is not null and ${isGoneSql('holder')} as gone
          from idempotency_keys where board = $1 and credential = $2 and key = $3
        ), noted as (
          update idempotency_keys k set gone_since = case when known.gone then now() end from known
          where k.board = $1 and k.credential = $2 and k.key = $3 and k.status is null
            and known.gone is distinct from (known.gone_since is not null)
        ) select same, status, headers, body from known`,
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
    owner: KeyOwner,
    { status, headers, body, person = null }: KeptAnswer & { readonly person?: string | null },
  ): Promise<void> {
    const { board, credential, key } = owner;
    await this.lastly(owner, () =>
      this.pool.query({
        name: 'idempotency-finish',
        text: `update idempotency_keys set status = $4, headers = $5, body = $6, person = $7, locked_until = null
        where board = $1 and credential = $2 and key = $3`,
        values: [board, credential, key, status, JSON.stringify(headers), body, person],
      }),
    );
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
    await this.lastly(owner, () => leaving().catch(() => void this.leaveLater(leaving, HELD_SECONDS)));
  }

  /** Gives the key back, as if the request had never been made. Only of a first try: a later one does not know what is there. */
  async release(owner: KeyOwner, { until }: Pick<Try, 'until'>): Promise<void> {
    const { board, credential, key } = owner;
    await this.lastly(owner, () =>
      this.pool.query({
        name: 'idempotency-release',
        text: `delete from idempotency_keys
        where board = $1 and credential = $2 and key = $3 and status is null and locked_until = $4::timestamptz`,
        values: [board, credential, key, until],
      }),
    );
  }

  /** However it ends, this process works on the request no longer. */
  private async lastly(owner: KeyOwner, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } finally {
      this.held.delete(nameOf(owner));
    }
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

  /**
   * This process has lost the session by which others see that it is there, and goes on: what it holds, it holds by time from now
   * on. Tried until it succeeds; while the database does not answer, nobody can take a key over either.
   */
  private async keepWithout(session: number): Promise<void> {
    const held = [...this.held.values()].filter(({ holder }) => holder === session);
    if (held.length === 0) return;
    for (const end = performance.now() + HELD_SECONDS * 1_000; performance.now() < end && !this.pool.ending;)
      try {
        await this.pool.query({
          name: 'idempotency-keep',
          text: `update idempotency_keys k set holder = null, gone_since = null
            from unnest($1::text[], $2::text[], $3::text[]) as h(board, credential, key)
            where k.board = h.board and k.credential = h.credential and k.key = h.key and k.holder = $4 and k.status is null`,
          values: [
            held.map(({ board }) => board),
            held.map(({ credential }) => credential),
            held.map(({ key }) => key),
            session,
          ],
        });
        return;
      } catch {
        await sleep(KEEP_MS, undefined, { ref: false });
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

const nameOf = ({ board, credential, key }: KeyOwner) => `${board} ${credential} ${key}`;

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
