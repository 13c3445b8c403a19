import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { reject } from '#kernel';
import { COMMIT_MAY_FOLLOW } from '#store';
import { isGoneSql, type Presence, uuidv7 } from '#store/engine';
import { KEPT, type KeptAnswer, KeyGroups, type KeyOwner, nameOf } from './key-groups.js';

export type { KeptAnswer, KeyOwner };

/** How long a request holds its key before a retry may take over, should the process die of which nobody can tell. */
const HELD_SECONDS = 60;
/** How long a process must seem to be gone, from one retry to another, before a retry takes over. It may only have lost its session. */
const GONE_SECONDS = 3;
const KEEP_MS = 250;
/** A try that holds its key. */
export interface Try {
  /** Ids are derived from it: the same again when an earlier try died half-way or ended in doubt. */
  readonly seed: string;
  /** Whether there was an earlier try, which may have written what this one is about to write. */
  readonly again: boolean;
  /** Tells the hold of this try from that of another one which took the key over. */
  readonly until: string;
  /**
   * Asked before each append: undefined while the hold stands. After a crash of the database it may be lost; then resolves when it is
   * written again. @throws Rejection `idempotency_key_in_use` when another try has taken the key meanwhile.
   */
  readonly stands: () => Promise<void> | undefined;
}

/** A key that this process works on. */
interface Held extends KeyOwner {
  /** The session by which it is held. */
  readonly holder: number;
  readonly fingerprint: Buffer;
  readonly seed: string;
  readonly until: string;
  /** After the session was lost: resolves when it is written again, and rejects when it could not be. */
  again?: Promise<void>;
}

export type Begun =
  | ({ readonly state: 'begun' } & Try)
  | { readonly state: 'done'; readonly answer: KeptAnswer }
  | { readonly state: 'running' }
  /** The key was used for another request. */
  | { readonly state: 'reused' };

/** @throws Rejection: the first request with the key still runs, or is about to be taken over. */
export function refuseInUse(): never {
  const detail = 'The first request with this idempotency key is still running.';
  reject('conflict', 'idempotency_key_in_use', detail, undefined, { retryAfter: 1 });
}

const NOBODY: Presence = { session: null, onLost: () => undefined };

/**
 * Requests by their idempotency key, and what was answered. A key belongs to the process that works on its request: a retry takes
 * it over when that process has been gone for three seconds.
 */
export class IdempotencyKeys {
  private readonly held = new Map<string, Held>();
  private readonly groups: KeyGroups;

  /**
   * @param presence how others find out that this process is gone. Absent: by the time that a key is held at most.
   * @param sameLog whether events are in the database of the keys: then an append that is on its disk has its key there, and a key need
   * not wait for the disk by itself (decision 0160).
   */
  constructor(
    private readonly pool: Pool,
    private readonly presence: Presence = NOBODY,
    private readonly sameLog = false,
  ) {
    this.groups = new KeyGroups(pool, HELD_SECONDS, GONE_SECONDS);
    presence.onLost((session) => void this.lost(session));
  }

  /**
   * Takes the key for a request, or returns the outcome of the request that took it before.
   * @param fresh the seed of the request, unless an earlier try has left one.
   */
  async begin({ board, credential, key }: KeyOwner, fingerprint: Buffer, fresh = uuidv7()): Promise<Begun> {
    const holder = this.presence.session;
    // Without a session this process would not notice that a crash of the database lost the key.
    const follows = this.sameLog && holder !== null;
    const held = await this.groups.take({ board, credential, key, fingerprint, fresh, holder, follows });
    if (held) {
      const { seed, until } = held;
      const name = nameOf({ board, credential, key });
      if (holder !== null) {
        this.held.set(name, { board, credential, key, fingerprint, seed, until, holder });
        // Lost while the key was taken.
        if (this.presence.session !== holder) void this.lost(holder);
        await this.held.get(name)?.again?.catch((error: unknown) => {
          this.held.delete(name);
          throw error;
        });
      }
      return { state: 'begun', seed, again: seed !== fresh, until, stands: () => this.held.get(name)?.again };
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

  /**
   * Keeps the answer for retries. `person`: the id of whose data it holds. `once`: it shows what cannot be shown again, so that it waits
   * for the disk.
   */
  async finish(
    owner: KeyOwner,
    {
      status,
      headers,
      body,
      person = null,
      once = false,
    }: KeptAnswer & { readonly person?: string | null; readonly once?: boolean },
  ): Promise<void> {
    const { board, credential, key } = owner;
    const answered = { board, credential, key, status, headers, body, person, follows: !once };
    await this.lastly(owner, () => this.groups.keep(answered));
  }

  /** The answer was kept by the append of the request. */
  finished(owner: KeyOwner): void {
    this.held.delete(nameOf(owner));
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
        where board = $1 and credential = $2 and key = $3 and status is null and locked_until = $4::timestamptz
          and ${COMMIT_MAY_FOLLOW}`,
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
        where board = $1 and credential = $2 and key = $3 and status is null and locked_until = $4::timestamptz
          and ${COMMIT_MAY_FOLLOW}`,
        values: [board, credential, key, until],
      }),
    );
  }

  /** However it ends, this process works on the request no longer. */
  private lastly(owner: KeyOwner, work: () => Promise<unknown>): Promise<unknown> {
    this.held.delete(nameOf(owner));
    return work();
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
   * This process has lost the session by which others see that it is there, and goes on: what it holds, it holds by time from now on.
   * Tried until it succeeds; while the database does not answer, nobody can take a key over either.
   */
  private async lost(session: number): Promise<void> {
    for (const end = performance.now() + HELD_SECONDS * 1_000; performance.now() < end && !this.pool.ending;) {
      const held = [...this.held.values()].filter(({ holder }) => holder === session);
      if (held.length === 0) return;
      const written = this.keepWithout(session, held);
      for (const each of held) {
        each.again = written.then((names) => (names.has(nameOf(each)) ? undefined : refuseInUse()));
        each.again.catch(() => undefined);
      }
      try {
        await written;
        return;
      } catch {
        await sleep(KEEP_MS, undefined, { ref: false });
      }
    }
  }

  /** Holds `held` by time. What a crash of the database lost is there again, unless another try was faster. @returns who is held. */
  private async keepWithout(session: number, held: readonly Held[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<KeyOwner>({
      name: 'idempotency-keep',
      text: `insert into idempotency_keys as k (board, credential, key, fingerprint, seed, locked_until)
        select h.board, h.credential, h.key, h.fingerprint, h.seed, h.until
        from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::uuid[], $6::timestamptz[])
          as h(board, credential, key, fingerprint, seed, until)
        order by h.board, h.credential, h.key
        on conflict (board, credential, key) do update set holder = null, gone_since = null
          where k.status is null and k.seed = excluded.seed and (k.holder = $7 or k.holder is null)
        returning board, credential, key`,
      values: [
        held.map(({ board }) => board),
        held.map(({ credential }) => credential),
        held.map(({ key }) => key),
        held.map((each) => each.fingerprint),
        held.map(({ seed }) => seed),
        held.map(({ until }) => until),
        session,
      ],
    });
    return new Set(rows.map(nameOf));
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
