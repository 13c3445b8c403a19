import { hash, randomUUID } from 'node:crypto';
import type { Claim } from '#kernel';
import type { ClientBase, Pool, PoolClient } from 'pg';

/**
 * Claims beside an event store that keeps none. Run by a migration.
 *
 * A writer reserves, writes its events, and turns the reservations into holds. The events name what they took and gave
 * back, so the holds are a fold of the log: whoever follows it finishes what a writer could not.
 */
export const CLAIMS_FOR_EVENT_STORE_DB_SQL = `
  create table claim_reservations (
    attempt uuid not null,
    board text not null,
    kind text not null,
    digest text not null,
    stream text not null,
    holder text not null,
    due timestamptz not null,
    primary key (board, kind, digest, attempt)
  );
  create index claim_reservations_of on claim_reservations (attempt);
  create index claim_reservations_due on claim_reservations (due);
  -- A row that is not held remembers that the claim was given back in that version, until the log says so too.
  create table claim_holds (
    board text not null,
    kind text not null,
    digest text not null,
    stream text not null,
    holder text not null,
    version int not null,
    held boolean not null,
    primary key (board, kind, digest, stream)
  );
  create table claim_followers (
    name text primary key,
    checkpoint text not null
  );
`;

/** Something claimed, without saying what: kind and digest. */
export type ClaimDigest = readonly [kind: string, digest: string];

/** What an append changes in claims, as its last event carries it. */
export interface ClaimChanges {
  /** Names the reservations that were made for it. */
  readonly attempt: string;
  readonly take: readonly ClaimDigest[];
  readonly release: readonly ClaimDigest[];
}

/** Whose claims change, and with which version of its stream. */
export interface Holder {
  readonly stream: string;
  readonly board: string;
  readonly objectId: string;
}

/** The refusal of a reservation. */
export interface Refusal {
  readonly claim: Claim;
  readonly holders: readonly string[];
}

const HOLDERS = 5;
const digestOf = (value: string) => hash('sha256', value, 'base64url');
const kinds = (digests: readonly ClaimDigest[]) => digests.map(([kind]) => kind);
const values = (digests: readonly ClaimDigest[]) => digests.map(([, digest]) => digest);

/** The changes of claims of a new attempt. What is given back and taken again in one unit is taken. */
export function claimChangesOf(take: readonly Claim[], release: readonly Claim[]): ClaimChanges {
  const digests = (claims: readonly Claim[]) =>
    new Map(claims.map(({ kind, value }): [string, ClaimDigest] => [`${kind}\u0000${value}`, [kind, digestOf(value)]]));
  const taken = digests(take);
  const released = [...digests(release)].filter(([key]) => !taken.has(key));
  return { attempt: randomUUID(), take: [...taken.values()], release: released.map(([, digest]) => digest) };
}

// Advisory locks have numbers, not names. Two claims that share one by chance wait for each other, and that is all.
const lockOf = (board: string, [kind, digest]: ClaimDigest) =>
  BigInt.asIntN(64, BigInt(`0x${hash('sha256', `${board}\u0000${kind}\u0000${digest}`, 'hex').slice(0, 16)}`));

/** Runs `work` in a transaction on `client`. */
async function transaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Claims of the EventStoreDB store, in PostgreSQL. */
export class ClaimReservations {
  constructor(
    private readonly pool: Pool,
    /** How long a reservation stands without an event; must be far longer than an append may take. */
    private readonly dueSeconds = 60,
  ) {}

  /**
   * Reserves all of `take` for `holder`, or nothing: then the first refused claim is the answer.
   * What the holder itself has, held or reserved, never refuses it.
   */
  async reserve(holder: Holder, take: readonly Claim[], { attempt, take: digests }: ClaimChanges): Promise<Refusal | null> {
    const { board, stream, objectId } = holder;
    const locks = [...new Set(digests.map((one) => lockOf(board, one)))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return this.connected((client) =>
      transaction(client, async () => {
        // One statement for the locks and another to look: a snapshot is older than the locks its statement waits for.
        await client.query('select pg_advisory_xact_lock(lock) from unnest($1::bigint[]) as lock', [locks.map(String)]);
        const unshared = take.filter(({ shared }) => !shared);
        const { rows } = await client.query<{ nth: string; holders: string[] }>(
          `select wanted.nth, others.holders
           from unnest($1::text[], $2::text[]) with ordinality as wanted(kind, digest, nth),
           lateral (
             select array_agg(holder) as holders from (
               select distinct holder collate "C" as holder from (
                 select kind, digest, board, stream, holder from claim_holds where held
                 union all select kind, digest, board, stream, holder from claim_reservations
               ) as has
               where has.board = $3 and has.kind = wanted.kind and has.digest = wanted.digest and has.stream <> $4
               order by 1 desc limit ${HOLDERS}
             ) as newest
           ) as others
           where others.holders is not null order by wanted.nth limit 1`,
          [unshared.map(({ kind }) => kind), unshared.map(({ value }) => digestOf(value)), board, stream],
        );
        const refused = rows[0];
        const claim = refused && unshared[Number(refused.nth) - 1];
        if (claim) return { claim, holders: refused.holders };
        await client.query(
          `insert into claim_reservations (attempt, board, kind, digest, stream, holder, due)
           select $1, $2, kind, digest, $3, $4, now() + make_interval(secs => $5)
           from unnest($6::text[], $7::text[]) as taken(kind, digest)`,
          [attempt, board, stream, objectId, this.dueSeconds, kinds(digests), values(digests)],
        );
        return null;
      }),
    );
  }

  /** Gives back what was reserved for an attempt that wrote nothing. */
  async giveBack({ attempt }: ClaimChanges): Promise<void> {
    await this.pool.query('delete from claim_reservations where attempt = $1', [attempt]);
  }

  /** Puts the changes of an append into effect, unless whoever follows the log was faster. */
  async confirm({ stream, board }: Holder, version: number, { attempt, release }: ClaimChanges): Promise<void> {
    // Releases leave their version behind: the follower may still be about to read that the claim was taken.
    // Takes go by the reservation: without it the follower has been here, and perhaps further.
    await this.pool.query(
      `with released as (
         update claim_holds h set held = false, version = $4
         from unnest($5::text[], $6::text[]) as r(kind, digest)
         where h.board = $2 and h.stream = $3 and h.kind = r.kind and h.digest = r.digest and h.version < $4
       ), mine as (
         delete from claim_reservations where attempt = $1 returning board, kind, digest, stream, holder
       )
       insert into claim_holds (board, kind, digest, stream, holder, version, held)
       select board, kind, digest, stream, holder, $4, true from mine
       on conflict (board, kind, digest, stream) do update set version = excluded.version, held = true
       where claim_holds.version < excluded.version`,
      [attempt, board, stream, version, kinds(release), values(release)],
    );
  }

  /** Takes the place of the one who follows the log, if it is free; the client holds it until it is destroyed. */
  async lead(name: string): Promise<PoolClient | null> {
    const client = await this.pool.connect();
    try {
      const { rows } = await client.query<{ leads: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as leads',
        [`claims:${name}`],
      );
      if (rows[0]?.leads) return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    return null;
  }

  /** Where the follower of this name goes on; empty at the beginning. */
  async checkpoint(client: ClientBase, name: string): Promise<string> {
    const { rows } = await client.query<{ checkpoint: string }>(
      'select checkpoint from claim_followers where name = $1',
      [name],
    );
    return rows[0]?.checkpoint ?? '';
  }

  /**
   * What the log says about claims, in its order, and where it says it, in one transaction.
   * Applying something twice, or after its writer did, changes nothing.
   */
  async apply(
    client: ClientBase,
    name: string,
    said: readonly { readonly holder: Holder; readonly version: number; readonly changes: ClaimChanges }[],
    checkpoint: string,
  ): Promise<void> {
    await transaction(client, async () => {
      for (const { holder, version, changes } of said) await this.applyOne(client, holder, version, changes);
      await client.query(
        `insert into claim_followers (name, checkpoint) values ($1, $2)
         on conflict (name) do update set checkpoint = excluded.checkpoint`,
        [name, checkpoint],
      );
    });
  }

  /** Ends reservations that are due. Only for a follower that has just caught up: an event may have come of them. */
  async expire(client: ClientBase): Promise<number> {
    const { rowCount } = await client.query('delete from claim_reservations where due < now()');
    return rowCount ?? 0;
  }

  private async applyOne(
    client: ClientBase,
    { board, stream, objectId }: Holder,
    version: number,
    { attempt, take, release }: ClaimChanges,
  ): Promise<void> {
    await client.query('delete from claim_reservations where attempt = $1', [attempt]);
    // Everything older of this stream has been applied, so nothing needs to be remembered about what is given back.
    await client.query(
      `delete from claim_holds h using unnest($3::text[], $4::text[]) as r(kind, digest)
       where h.board = $1 and h.stream = $2 and h.kind = r.kind and h.digest = r.digest and h.version <= $5`,
      [board, stream, kinds(release), values(release), version],
    );
    await client.query(
      `insert into claim_holds (board, kind, digest, stream, holder, version, held)
       select $1, kind, digest, $2, $3, $4, true from unnest($5::text[], $6::text[]) as t(kind, digest)
       on conflict (board, kind, digest, stream) do update set version = excluded.version, held = true
       where claim_holds.version < excluded.version`,
      [board, stream, objectId, version, kinds(take), values(take)],
    );
  }

  private async connected<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    // A checked-out client that loses its connection says so by an event as well, which would end the process.
    const heard = () => undefined;
    client.on('error', heard);
    let broken = true;
    try {
      const result = await work(client);
      broken = false;
      return result;
    } finally {
      client.off('error', heard);
      client.release(broken);
    }
  }
}
