import { streamName, type StreamId } from '#kernel/engine';
import { hash, randomUUID } from 'node:crypto';
import type { Claim } from '#kernel';
import type { ClientBase, Pool, PoolClient } from 'pg';

/** A claim without its value: kind and digest. */
export type ClaimDigest = readonly [kind: string, digest: string];

/** The changes of claims in an append, as its last event carries them. */
export interface ClaimChanges {
  /** Identifies the reservations made for it. */
  readonly attempt: string;
  readonly take: readonly ClaimDigest[];
  readonly release: readonly ClaimDigest[];
}

/** Whose claims change, and with which version of its stream. */
export interface ClaimHolder {
  readonly stream: string;
  readonly board: string;
  readonly objectId: string;
}

/** The holder of the claims of `stream`. */
export const holderOf = (stream: StreamId): ClaimHolder => ({
  stream: streamName(stream),
  board: stream.board,
  objectId: stream.objectId,
});

/** The rejection of a reservation. */
export interface ClaimRefusal {
  readonly claim: Claim;
  readonly holders: readonly string[];
}

const digestOf = (value: string) => hash('sha256', value, 'base64url');
const keyOf = ([kind, digest]: ClaimDigest) => `${kind} ${digest}`;
const kinds = (digests: readonly ClaimDigest[]) => digests.map(([kind]) => kind);
const values = (digests: readonly ClaimDigest[]) => digests.map(([, digest]) => digest);

/** The claim changes of a new attempt. A claim that is released and taken again in one unit counts as taken. */
export function claimChangesOf(take: readonly Claim[], release: readonly Claim[]): ClaimChanges {
  const digests = (claims: readonly Claim[]) =>
    new Map(claims.map(({ kind, value }): [string, ClaimDigest] => [`${kind}\u0000${value}`, [kind, digestOf(value)]]));
  const taken = digests(take);
  const released = [...digests(release)].filter(([key]) => !taken.has(key));
  return { attempt: randomUUID(), take: [...taken.values()], release: released.map(([, digest]) => digest) };
}

// Advisory locks have numbers instead of names. Two claims with the same number merely wait for each other.
const lockOf = (board: string, [kind, digest]: ClaimDigest) =>
  BigInt.asIntN(64, BigInt(`0x${hash('sha256', `${board}\u0000${kind}\u0000${digest}`, 'hex').slice(0, 16)}`));

/** What the log says about the claims of one unit. */
export interface ClaimStatement {
  readonly holder: ClaimHolder;
  /** The version of the stream after that unit. */
  readonly version: number;
  readonly changes: ClaimChanges;
}

/** The last state of one claim of one stream in a part of the log. */
interface LastWord {
  readonly holder: ClaimHolder;
  readonly version: number;
  readonly claim: ClaimDigest;
  readonly held: boolean;
}

/** The last state of each claim of each stream in a part of the log, in no particular order. */
function lastWords(statements: readonly ClaimStatement[]): LastWord[] {
  const words = new Map<string, LastWord>();
  for (const { holder, version, changes } of statements) {
    for (const [claims, held] of [
      [changes.release, false],
      [changes.take, true],
    ] as const)
      for (const claim of claims) words.set(`${holder.stream} ${keyOf(claim)}`, { holder, version, claim, held });
  }
  return [...words.values()];
}

/** Claims of the EventStoreDB store, in PostgreSQL. */
export class ClaimReservations {
  constructor(
    private readonly pool: Pool,
    /** How long a reservation is valid without an event; must be far longer than an append may take. */
    private readonly dueSeconds = 60,
  ) {}

  /**
   * Reserves all of `take` for `holder`, or nothing: then returns the first rejected claim. One statement. Claims that the holder itself holds or
   * has reserved are never rejected.
   * @param version of the holder's stream with the events that the claims are for.
   */
  async reserve(
    { board, stream, objectId }: ClaimHolder,
    version: number,
    take: readonly Claim[],
    { attempt, take: digests }: ClaimChanges,
  ): Promise<ClaimRefusal | null> {
    const locks = [...new Set(digests.map((one) => lockOf(board, one)))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const unshared = new Map(
      take.flatMap((claim) => (claim.shared ? [] : [[keyOf([claim.kind, digestOf(claim.value)]), claim]])),
    );
    const {
      rows: [refused],
    } = await this.pool.query<{ nth: string; holders: string[] }>({
      name: 'claims-reserve',
      text: 'select nth, holders from reserve_claims($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      values: [
        attempt,
        board,
        stream,
        objectId,
        version,
        this.dueSeconds,
        locks.map(String),
        kinds(digests),
        values(digests),
        digests.map((one) => unshared.has(keyOf(one))),
      ],
    });
    const digest = refused && digests[Number(refused.nth) - 1];
    const claim = digest && unshared.get(keyOf(digest));
    return claim ? { claim, holders: refused.holders } : null;
  }

  /** Ends the reservations of an attempt that wrote nothing. */
  async release({ attempt }: ClaimChanges): Promise<void> {
    await this.pool.query({
      name: 'claims-give-back',
      text: 'delete from claim_reservations where attempt = $1',
      values: [attempt],
    });
  }

  /** Applies the changes of an append, unless the follower of the log did so first. */
  async confirm({ stream, board }: ClaimHolder, version: number, { attempt, release }: ClaimChanges): Promise<void> {
    // A release leaves its version behind: the follower may still be about to read that the claim was taken, even if only the reservation of an
    // earlier append says so. A claim is taken only if its reservation exists: otherwise the follower has been here, and perhaps further.
    await this.pool.query({
      name: 'claims-confirm',
      text: `with freed as (
          select kind, digest from unnest($4::text[], $5::text[]) as r(kind, digest)
        ), released as (
          update claim_holds h set held = false, version = $3 from freed r
          where h.board = $2 and h.stream = $6 and h.kind = r.kind and h.digest = r.digest and h.version < $3
        ), earlier as (
          delete from claim_reservations c using freed r
          where c.board = $2 and c.stream = $6 and c.kind = r.kind and c.digest = r.digest and c.version < $3
            and c.attempt <> $1
          returning c.kind, c.digest, c.holder
        ), mine as (
          delete from claim_reservations where attempt = $1 returning kind, digest, holder
        )
        insert into claim_holds (board, kind, digest, stream, holder, version, held)
        select $2, kind, digest, $6, holder, $3, true from mine
        union all
        select distinct $2, e.kind, e.digest, $6, e.holder, $3, false from earlier e
        where not exists (
          select from claim_holds h where h.board = $2 and h.stream = $6 and h.kind = e.kind and h.digest = e.digest
        )
        on conflict (board, kind, digest, stream) do update set version = excluded.version, held = excluded.held
        where claim_holds.version < excluded.version`,
      values: [attempt, board, version, kinds(release), values(release), stream],
    });
  }

  /** Takes the role of the follower of the log if it is vacant; the client holds it until it is destroyed. */
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

  /** The checkpoint of the follower with this name; empty at the beginning. */
  async checkpoint(client: ClientBase, name: string): Promise<string> {
    const { rows } = await client.query<{ checkpoint: string }>(
      'select checkpoint from claim_followers where name = $1',
      [name],
    );
    return rows[0]?.checkpoint ?? '';
  }

  /**
   * Applies what the log says about claims, in order and with their positions, in one statement. Applying something twice, or after its writer did,
   * changes nothing.
   */
  async apply(
    client: ClientBase,
    name: string,
    statements: readonly ClaimStatement[],
    checkpoint: string,
  ): Promise<void> {
    const words = lastWords(statements);
    const freed = words.filter(({ held }) => !held);
    const taken = words.filter(({ held }) => held);
    await client.query({
      name: 'claims-apply',
      text: 'select apply_claims($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
      values: [
        name,
        checkpoint,
        statements.map(({ changes }) => changes.attempt),
        ...columnsOf(freed),
        ...columnsOf(taken),
        taken.map(({ holder }) => holder.objectId),
      ],
    });
  }

  /** Ends due reservations. Only for a follower that has just caught up: otherwise their event may be unread. */
  async expire(client: ClientBase): Promise<number> {
    const { rowCount } = await client.query('delete from claim_reservations where due < now()');
    return rowCount ?? 0;
  }
}

/** Board, stream, kind, digest and version of each. */
const columnsOf = (words: readonly LastWord[]) => [
  words.map(({ holder }) => holder.board),
  words.map(({ holder }) => holder.stream),
  words.map(({ claim }) => claim[0]),
  words.map(({ claim }) => claim[1]),
  words.map(({ version }) => version),
];
