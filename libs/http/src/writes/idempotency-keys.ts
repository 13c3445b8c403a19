import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { reject } from '#kernel';
import { COMMIT_MAY_FOLLOW, Ids } from '#store';
import { Presence } from '#store/engine';
import { KEPT, type KeptAnswer, KeyGroups, type KeyOwner, nameOf } from './key-groups.js';

export type { KeptAnswer, KeyOwner };

/** How long a request holds its key before a retry may take over, if its process died without a sign. */
const HELD_SECONDS = 60;
/** How long a process must seem to be gone, from one retry to another, before a retry takes over. It may only have lost its database session. */
const GONE_SECONDS = 3;
const KEEP_MS = 250;
/** An attempt that holds its key. */
export interface Try {
  /** Ids derive from it: it is the same again when an earlier attempt died half-way or its outcome is unknown. */
  readonly seed: string;
  /** Whether an earlier attempt may have written what this one is about to write. */
  readonly again: boolean;
  /** Distinguishes the hold of this attempt from that of another one that took the key over. */
  readonly until: string;
  /**
   * Called before each append. Undefined while the hold is valid. A crash of the database may have lost the hold; then it returns a promise
   * that resolves when the hold is written again. @throws Rejection `idempotency_key_in_use` when another attempt has taken the key
   * meanwhile.
   */
  readonly stands: () => Promise<void> | undefined;
}

/** A key of a request that this process handles. */
interface HeldKey extends KeyOwner {
  /** The database session that holds it. */
  readonly holder: number;
  readonly fingerprint: Buffer;
  readonly seed: string;
  readonly until: string;
  /** After the session was lost: resolves when the hold is written again, and rejects when that fails. */
  again?: Promise<void>;
}

export type KeyedTry =
  | ({ readonly state: 'begun' } & Try)
  | { readonly state: 'done'; readonly answer: KeptAnswer }
  | { readonly state: 'running' }
  /** The key was used for another request. */
  | { readonly state: 'reused' };

/** @throws Rejection: the first request with the key is still running, or about to be taken over. */
export function refuseInUse(): never {
  const detail = 'The first request with this idempotency key is still running. Retry later.';
  reject('conflict', 'idempotency_key_in_use', detail, undefined, { retryAfter: 1 });
}

const NOBODY: Presence = { session: null, onLost: () => undefined };

/**
 * Idempotency keys of requests, and the stored answers. A key belongs to the process that handles its request: a retry takes it over when
 * that process has been gone for three seconds.
 */
export class IdempotencyKeys {
  private readonly held = new Map<string, HeldKey>();
  private readonly groups: KeyGroups;

  /**
   * @param presence how other processes find out that this process is gone. Absent: only by the longest time that a key is held.
   * @param sameLog whether events are in the same database as the keys: then an append that is on disk has its key there, and a key does
   * not have to wait for the disk itself (decision 0160).
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
   * @param fresh the seed of the request, unless an earlier attempt has left one.
   */
  async begin({ board, credential, key }: KeyOwner, fingerprint: Buffer, fresh = Ids.uuidv7()): Promise<KeyedTry> {
    const holder = this.presence.session;
    // Without a session this process would not notice that a crash of the database lost the key.
    const follows = this.sameLog && holder !== null;
    const held = await this.groups.take({ board, credential, key, fingerprint, fresh, holder, follows });
    if (held) {
      const { seed, until } = held;
      const name = nameOf({ board, credential, key });
      if (holder !== null) {
        this.held.set(name, { board, credential, key, fingerprint, seed, until, holder });
        // The session was lost while the key was taken.
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
      // A holder that seems gone is noted, and the note is removed when it is not gone: it had only lost its session.
      text: `with known as (
          select fingerprint = $4 as same, status, headers, body, gone_since,
            status is null and locked_until > now() and holder is not null and ${Presence.isGoneSql('holder')} as gone
          from idempotency_keys where board = $1 and credential = $2 and key = $3
        ), noted as (
          update idempotency_keys k set gone_since = case when known.gone then now() end from known
          where k.board = $1 and k.credential = $2 and k.key = $3 and k.status is null
            and known.gone is distinct from (known.gone_since is not null)
        ) select same, status, headers, body from known`,
      values: [board, credential, key, fingerprint],
    });
    const [known] = rows;
    // Released between the two statements: its holder is done, and the next attempt will get it.
    if (!known) return { state: 'running' };
    if (!known.same) return { state: 'reused' };
    if (known.status === null) return { state: 'running' };
    return { state: 'done', answer: { status: known.status, headers: known.headers, body: known.body } };
  }

  /**
   * Stores the answer for retries. `person`: the id of the person whose data it holds. `once`: it shows what cannot be shown again, so it
   * waits for the disk.
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

  /** The append of the request has stored the answer. */
  finished(owner: KeyOwner): void {
    this.held.delete(nameOf(owner));
  }

  /**
   * Ends an attempt whose outcome is unknown: its writes may exist. The key and its seed stay, and the next attempt of the same request
   * takes them over immediately. While the database is not available this is retried, for as long as the hold lasts.
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

  /** Releases the key, as if the request had never been made. Only for a first attempt: a later one does not know what exists. */
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

  /** However the request ends, this process no longer handles it. */
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
        // The database is still not available.
      }
    }
  }

  /**
   * This process has lost the session by which others see that it is alive, and goes on: from now on it holds its keys by time. Retried
   * until it succeeds; while the database does not answer, no other process can take a key over either.
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

  /**
   * Holds `held` by time. Restores holds that a crash of the database lost, unless another attempt was faster. @returns the keys that it
   * holds.
   */
  private async keepWithout(session: number, held: readonly HeldKey[]): Promise<ReadonlySet<string>> {
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

  /** Deletes answers older than 30 days; returns how many. */
  async forgetOld(): Promise<number> {
    const { rowCount } = await this.pool.query(
      `delete from idempotency_keys where created_at < now() - interval '${KEPT}'`,
    );
    return rowCount ?? 0;
  }
}

/** The fingerprint of a request: method, path, query in any order, body with keys in any order. */
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

/** A path that is already in normal form, without a query. */
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
