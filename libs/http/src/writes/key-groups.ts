import type { Pool } from 'pg';
import { COMMIT_MAY_FOLLOW, Batcher } from '#store';
import { type GrouperOptions, opaque, AnswerSql, Presence, JsonTexts } from '#store/engine';

/** Keys of one event loop turn share a statement; while one half of them is written, the requests of the other half run. */
const TOGETHER = { maxSize: 64, least: 8, inFlight: 3 };
const DEADLOCK = '40P01';
/** How long an answer is stored (decision A1). */
export const KEPT = '30 days';

/** The owner of the key: the same text from another board or credential is another key. */
export interface KeyOwner {
  readonly board: string;
  readonly credential: string;
  readonly key: string;
}

/** An answer as it was sent. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for an answer without a body. */
  readonly body: string | null;
}

/** A key that a request wants to take. */
interface WantedKey extends KeyOwner {
  readonly fingerprint: Buffer;
  /** The seed of the request, if no earlier attempt has left one. */
  readonly fresh: string;
  /** The database session of its process. */
  readonly holder: number | null;
  /** Whether the commit may follow (decision 0160). */
  readonly follows: boolean;
}

/** A key that is held, with which seed and until when. */
interface TakenKey {
  readonly seed: string;
  readonly until: string;
}

/** An answer to be stored. */
interface FinishedAnswer extends KeptAnswer, KeyOwner {
  readonly person: string | null;
  readonly follows: boolean;
}

export const nameOf = ({ board, credential, key }: KeyOwner): string => `${board} ${credential} ${key}`;

/**
 * A batcher that splits a group when PostgreSQL aborts its statement for a deadlock: an append also locks keys, in another order. Nothing
 * of the group is written then.
 */
function grouped<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  options: GrouperOptions<Item>,
): Batcher<Item, Result> {
  const alone = async (item: Item): Promise<Result> => (await work([item]))[0] as Result;
  return new Batcher<Item, Result>(async (items) => {
    try {
      return await work(items);
    } catch (error) {
      if ((error as { code?: unknown }).code !== DEADLOCK) throw error;
      return Promise.all(items.map(alone));
    }
  }, options);
}

/** The statements for idempotency keys that each request sends. */
export class KeyGroups {
  private readonly asks: Batcher<WantedKey, TakenKey | null>;
  private readonly answers: Batcher<FinishedAnswer, void>;

  /**
   * @param heldSeconds how long a key is held.
   * @param goneSeconds how long its holder must have seemed to be gone before another attempt takes it.
   */
  constructor(
    private readonly pool: Pool,
    private readonly heldSeconds: number,
    private readonly goneSeconds: number,
  ) {
    const keys = (item: KeyOwner) => [nameOf(item)];
    this.asks = grouped((wanted: readonly WantedKey[]) => this.takeAll(wanted), { ...TOGETHER, keys });
    this.answers = grouped((answered: readonly FinishedAnswer[]) => this.keepAll(answered), { ...TOGETHER, keys });
  }

  /** Takes a key; null when it is held or has an answer. @throws the error of the database, for its whole group. */
  take(wanted: WantedKey): Promise<TakenKey | null> {
    return this.asks.run(wanted);
  }

  /** Stores an answer. @throws the error of the database, for its whole group. */
  keep(answered: FinishedAnswer): Promise<void> {
    return this.answers.run(answered);
  }

  private async takeAll(wanted: readonly WantedKey[]): Promise<readonly (TakenKey | null)[]> {
    const follows = wanted.every((each) => each.follows);
    const { rows } = await this.pool.query<KeyOwner & TakenKey>({
      name: follows ? 'idempotency-begin' : 'idempotency-begin-flushed',
      // In the same order everywhere, so that groups wait for each other instead of deadlocking.
      text: `insert into idempotency_keys as k (board, credential, key, fingerprint, seed, locked_until, holder)
        select a.board, a.credential, a.key, a.fingerprint, a.seed, now() + make_interval(secs => ${this.heldSeconds}), a.holder
        from unnest(${opaque(1, 'text[]')}, ${opaque(2, 'text[]')}, ${opaque(3, 'text[]')}, ${opaque(4, 'bytea[]')},
          ${opaque(5, 'uuid[]')}, ${opaque(6, 'int[]')}) as a(board, credential, key, fingerprint, seed, holder)
        where ${follows ? COMMIT_MAY_FOLLOW : 'true'} order by a.board, a.credential, a.key
        on conflict (board, credential, key) do update set
          fingerprint = excluded.fingerprint, locked_until = excluded.locked_until, status = null, headers = null, body = null,
          person = null, holder = excluded.holder, gone_since = null,
          seed = case when k.created_at < now() - interval '${KEPT}' then excluded.seed else k.seed end,
          created_at = case when k.created_at < now() - interval '${KEPT}' then now() else k.created_at end
        where k.created_at < now() - interval '${KEPT}'
          or (k.status is null and k.fingerprint = excluded.fingerprint and (k.locked_until <= now()
            or (k.gone_since <= now() - interval '${this.goneSeconds} seconds' and ${Presence.isGoneSql('k.holder')})))
        returning board, credential, key, seed, locked_until::text as until`,
      values: [
        wanted.map(({ board }) => board),
        wanted.map(({ credential }) => credential),
        wanted.map(({ key }) => key),
        wanted.map(({ fingerprint }) => fingerprint),
        wanted.map(({ fresh }) => fresh),
        wanted.map(({ holder }) => holder),
      ],
    });
    const taken = new Map(rows.map((row) => [nameOf(row), row]));
    return wanted.map((each) => taken.get(nameOf(each)) ?? null);
  }

  private async keepAll(answered: readonly FinishedAnswer[]): Promise<readonly void[]> {
    const follows = answered.every((each) => each.follows);
    await this.pool.query({
      name: follows ? 'idempotency-finish' : 'idempotency-finish-flushed',
      text: `${AnswerSql.STORES}
        from unnest(${opaque(1, 'text[]')}, ${opaque(2, 'text[]')}, ${opaque(3, 'text[]')}, ${opaque(4, 'int[]')},
          ${JsonTexts.sql(5)}, ${JsonTexts.sql(6)}, ${opaque(7, 'text[]')})
          as a(board, credential, key, status, headers, body, person)
        where ${AnswerSql.IS_KEY}
          ${follows ? `and ${COMMIT_MAY_FOLLOW}` : ''}`,
      values: [
        answered.map(({ board }) => board),
        answered.map(({ credential }) => credential),
        answered.map(({ key }) => key),
        answered.map(({ status }) => status),
        JsonTexts.of(answered.map(({ headers }) => JSON.stringify(headers))),
        JsonTexts.of(answered.map(({ body }) => body)),
        answered.map(({ person }) => person),
      ],
    });
    return answered.map(() => undefined);
  }
}
