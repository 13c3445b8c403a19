import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { SettingsError } from '../errors.js';
import { isMisconfigured, outageReason } from '../eventstoredb/event-store-outage.js';
import { hostsOf, parseEventStoreAddress } from '../eventstoredb/eventstoredb-address.js';
import type { DeploymentStream } from '../eventstoredb/eventstoredb-deployment.js';
import { positionOf } from '../postgres/postgres-rows.js';

/** Where the events are according to the settings: `url` null means in PostgreSQL. */
export interface EventStoreChoice {
  readonly url: string | null;
  readonly prefix: string;
}

/** The event store in the settings is not the one of the database. The message says what was found where, and what to do. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
}

/** What the database knows about the location of its events. */
interface Facts {
  readonly id: string | null;
  readonly store: 'postgresql' | 'eventstoredb' | null;
  readonly prefix: string | null;
  readonly confirmed: boolean | null;
  /** The furthest checkpoint of everything that follows the log, in either store; empty if there is none. */
  readonly checkpoint: string;
  /** The checkpoint of claims of events in EventStoreDB; empty if there is none. */
  readonly claims: string;
  /** The position of the newest event in PostgreSQL; null if there is none. */
  readonly newest: string | null;
}

interface Log {
  warn(details: object, message: string): void;
}

/** How long to wait for a server that does not answer: an election takes a few seconds. */
const PATIENCE_MS = 15_000;
const AGAIN_MS = 500;
const ADOPT = 'run "openings events adopt" only if you are sure that this is the right log';

const FACTS = `
  select d.id, d.store, d.prefix, d.confirmed, newest.txid, newest.position,
    coalesce((select max(checkpoint collate "C") from claim_followers), '') as claims,
    coalesce((select max(checkpoint collate "C") from (
      select checkpoint from publisher union all select checkpoint from policies union all select checkpoint from read_models
    ) as c), '') as checkpoint
  from (select 1) as one
    left join deployment d on true
    left join lateral (select txid::text, position::text from events order by events.txid desc, events.position desc limit 1) as newest on true`;

async function factsOf(pool: Pool | PoolClient): Promise<Facts> {
  const { rows } = await pool.query<Facts & { txid: string | null; position: string | null }>(FACTS);
  const [found] = rows;
  if (!found) throw new Error('The database does not record where its events are.');
  const { id, store, prefix, confirmed, checkpoint, claims, txid, position } = found;
  return {
    id,
    store,
    prefix,
    confirmed,
    checkpoint,
    claims,
    newest: txid === null ? null : positionOf(txid, position ?? '0'),
  };
}

/**
 * Ensures that the events of this database are where the settings say, before anything is read or appended. A new database and a new event store
 * get the same id; existing ones without an id get one if they belong together. Any number of processes may run it concurrently.
 * @param patienceMs how long to wait for a server that does not answer.
 * @throws DeploymentError if they do not belong together or the server does not answer; SettingsError if it rejects the user, is not trusted, or
 * does not speak TLS.
 */
export async function confirmDeployment(
  pool: Pool,
  choice: EventStoreChoice,
  log: Log,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  if (choice.url === null) return confirmPostgres(pool);
  await onServer(choice.url, choice.prefix, { log, patienceMs }, (stream) => confirmServer(pool, choice, stream));
}

/**
 * The part of `confirmDeployment` for events in PostgreSQL.
 * @throws DeploymentError if they are not there.
 */
export async function confirmPostgres(pool: Pool): Promise<void> {
  const facts = await factsOf(pool);
  const inPostgres =
    facts.newest === null ? 'PostgreSQL has none' : `PostgreSQL also has some, the newest at ${facts.newest}`;
  if (facts.store === 'eventstoredb' && facts.confirmed)
    throw new DeploymentError(
      `EVENT_STORE_URL is missing: the events of this database, deployment ${facts.id}, are in EventStoreDB${withPrefix(facts.prefix)}, and ` +
        `${inPostgres}. Set EVENT_STORE_URL to that server; ${ADOPT}.`,
    );
  if (facts.store !== 'postgresql' && facts.claims !== '')
    throw new DeploymentError(
      `EVENT_STORE_URL is missing: this database has followed a log in EventStoreDB up to ${facts.claims}, and ${inPostgres}. ` +
        `Set EVENT_STORE_URL to that server; ${ADOPT}.`,
    );
  if (facts.checkpoint > (facts.newest ?? ''))
    throw new DeploymentError(
      `The event log in PostgreSQL ends at ${facts.newest ?? 'its beginning'}, but this database has followed it up to ${facts.checkpoint}: ` +
        `the log comes from an older backup than the rest. Restore both from one backup; ${ADOPT}.`,
    );
  if (facts.store === 'postgresql') return;
  const row = await record(pool, { id: randomUUID(), store: 'postgresql', prefix: '', confirmed: true });
  // Another process whose settings name a server was faster: what it has recorded counts.
  if (row.store !== 'postgresql') await confirmPostgres(pool);
}

async function confirmServer(pool: Pool, { url, prefix }: EventStoreChoice, stream: DeploymentStream): Promise<void> {
  const before = await factsOf(pool);
  const there = await stream.id();
  // An id that the database does not know may come from another, concurrent first start: each records the id in the database first.
  const facts = there === null || there === before.id ? before : await factsOf(pool);
  const server = `EVENT_STORE_URL names ${hostsOf(parseEventStoreAddress(url ?? ''))}${withPrefix(prefix)}`;
  if (facts.newest !== null && facts.store !== 'eventstoredb')
    throw new DeploymentError(
      `${server}, but the events of this database are in PostgreSQL, the newest at ${facts.newest}. Remove EVENT_STORE_URL, or move ` +
        `them with "openings events copy"; ${ADOPT}.`,
    );
  if (facts.store === 'eventstoredb' && facts.confirmed) {
    if (there === null)
      throw new DeploymentError(
        `${server}, which has no log of a deployment: it is empty, it is another server, or EVENT_STORE_PREFIX is not "${facts.prefix}". The events ` +
          `of this database are those of deployment ${facts.id}. Name its server, or restore it; ${ADOPT}.`,
      );
    if (there !== facts.id)
      throw new DeploymentError(
        `${server}, which has the log of deployment ${there}. The events of this database are those of deployment ${facts.id}. Name its server ` +
          `and its EVENT_STORE_PREFIX, "${facts.prefix}"; ${ADOPT}.`,
      );
    return refuseOlder(furthest(facts), await stream.head(), server);
  }
  if (there !== null && there !== facts.id)
    throw new DeploymentError(
      `${server}, which has the log of deployment ${there}, but this database belongs to no deployment. Name the database of that deployment, ` +
        `or an unused EVENT_STORE_PREFIX; ${ADOPT}.`,
    );
  if (there === null) {
    const followed = furthest(facts);
    const holds = await stream.holdsEvents();
    // The id is written there before the first event, so events of another first start already have an id.
    if (followed === '' && holds && (await stream.id()) !== null) return confirmServer(pool, { url, prefix }, stream);
    if (followed === '' && holds)
      throw new DeploymentError(
        `${server}, which has events, but this database is new. Name the database that belongs to them, or an unused ` +
          `EVENT_STORE_PREFIX; ${ADOPT}.`,
      );
    if (followed !== '' && !holds)
      throw new DeploymentError(
        `${server}, which has no events of ours, but this database has followed a log up to ${followed}. Name the server of ` +
          `that log, or restore it; ${ADOPT}.`,
      );
    if (followed !== '') refuseOlder(followed, await stream.head(), server);
  }
  await introduce(pool, prefix, stream, server);
}

/** Gives both stores the same id. The database gets it first, so that processes that start together agree on one. */
async function introduce(pool: Pool, prefix: string, stream: DeploymentStream, server: string): Promise<void> {
  const { id, store } = await record(pool, { id: randomUUID(), store: 'eventstoredb', prefix, confirmed: false });
  const owner = store === 'eventstoredb' ? await stream.claim(id) : null;
  if (owner !== id) {
    await pool.query('delete from deployment where id = $1 and not confirmed', [id]);
    throw new DeploymentError(
      `${server}, which another deployment has just taken${owner === null ? '' : `, ${owner}`}. Name an unused EVENT_STORE_PREFIX, or ` +
        `start all processes of one database with the same settings.`,
    );
  }
  await pool.query('update deployment set confirmed = true where id = $1', [id]);
}

interface Row {
  readonly id: string;
  readonly store: 'postgresql' | 'eventstoredb';
  readonly prefix: string;
  readonly confirmed: boolean;
}

/** Writes `row` if nothing is confirmed yet or nothing has followed any event; returns what is recorded then. */
async function record(pool: Pool, row: Row): Promise<Row> {
  await pool.query(
    `insert into deployment as d (id, store, prefix, confirmed) values ($1, $2, $3, $4)
     on conflict (one) do update set id = excluded.id, store = excluded.store, prefix = excluded.prefix, confirmed = excluded.confirmed
     where d.store <> excluded.store and (not d.confirmed or not exists (select from events) and d.store = 'postgresql')`,
    [row.id, row.store, row.prefix, row.confirmed],
  );
  const { rows } = await pool.query<Row>('select id, store, prefix, confirmed from deployment');
  return rows[0] ?? record(pool, row);
}

/** The furthest checkpoint in the log in EventStoreDB. */
const furthest = ({ checkpoint, claims }: Facts): string => (claims > checkpoint ? claims : checkpoint);

function refuseOlder(followed: string, head: string, server: string): void {
  if (followed > head)
    throw new DeploymentError(
      `${server}, whose log ends at ${head || 'its beginning'}, but this database has followed it up to ${followed}: the log was restored from ` +
        `an older backup than the database. Restore a database that is older than the log; ${ADOPT}.`,
    );
}

/** The result of `adoptEventStore`. */
export interface AdoptionResult {
  /** The id that both stores have now. */
  readonly id: string;
  /** The end of the log; no checkpoint is beyond it now. */
  readonly head: string;
}

/**
 * Makes the event store in the settings the one of this database, overriding what either said before. Both get a new id, so that no other database
 * can continue with it. Checkpoints beyond the end of this log are moved to its end. Claims of events in EventStoreDB are read again from the
 * beginning. Read models and published events must be rebuilt afterwards. No server may run.
 * @throws DeploymentError if the server cannot be used.
 */
export async function adoptEventStore(pool: Pool, choice: EventStoreChoice, log: Log): Promise<AdoptionResult> {
  const id = randomUUID();
  if (choice.url === null) {
    const { newest } = await factsOf(pool);
    return adopt(pool, { id, store: 'postgresql', prefix: '', confirmed: true }, newest ?? '');
  }
  return onServer(choice.url, choice.prefix, { log, patienceMs: PATIENCE_MS }, async (stream) => {
    await stream.replace(id);
    return adopt(pool, { id, store: 'eventstoredb', prefix: choice.prefix, confirmed: true }, await stream.head());
  });
}

async function adopt(pool: Pool, row: Row, head: string): Promise<AdoptionResult> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const {
      rows: [before],
    } = await client.query<{ store: string }>('select store from deployment');
    await setDeployment(client, row);
    // A position of PostgreSQL has no meaning in the log of a server, and vice versa.
    const comparable = (before?.store ?? row.store) === row.store;
    for (const table of ['publisher', 'policies', 'read_models'])
      await client.query(
        `update ${table} set checkpoint = $1 where checkpoint <> '' and (checkpoint > $1 collate "C" or not $2)`,
        [head, comparable],
      );
    await client.query('delete from claim_holds');
    await client.query('delete from claim_reservations');
    await client.query('delete from claim_followers');
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  return { id: row.id, head };
}

/**
 * Records in the transaction of `client` where the events of this database are, replacing any earlier record. If they are in EventStoreDB, the log
 * in PostgreSQL no longer accepts events, even from processes with earlier settings.
 */
export async function setDeployment(client: PoolClient, { id, store, prefix, confirmed }: Row): Promise<void> {
  await client.query('alter table events drop constraint if exists events_are_in_eventstoredb');
  if (store === 'eventstoredb')
    await client.query('alter table events add constraint events_are_in_eventstoredb check (false) not valid');
  await client.query('delete from deployment');
  await client.query('insert into deployment (id, store, prefix, confirmed) values ($1, $2, $3, $4)', [
    id,
    store,
    prefix,
    confirmed,
  ]);
}

const withPrefix = (prefix: string | null): string => (prefix ? ` with the prefix "${prefix}"` : '');

/** Runs `work` with the server at `url`; retries for `patienceMs` while the server is unavailable. */
async function onServer<T>(
  url: string,
  prefix: string,
  { log, patienceMs }: { readonly log: Log; readonly patienceMs: number },
  work: (stream: DeploymentStream) => Promise<T>,
): Promise<T> {
  // Loaded on first use, because the client costs memory and start-up time.
  const { DeploymentStream: Stream } = await import('../eventstoredb/eventstoredb-deployment.js');
  const stream = await Stream.open(url, prefix);
  const hosts = hostsOf(parseEventStoreAddress(url));
  const until = performance.now() + patienceMs;
  try {
    for (let tried = 0; ; tried++)
      try {
        return await work(stream);
      } catch (error) {
        if (!stream.isFault(error)) throw error;
        // Errors that do not resolve on their own are not retried.
        if (isMisconfigured(error)) throw new SettingsError(outageReason(error));
        if (tried === 0) await stream.verify();
        const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
        if (performance.now() >= until)
          throw new DeploymentError(`EVENT_STORE_URL names ${hosts}, which cannot be used: ${reason}.`);
        if (tried === 0) log.warn({ hosts, reason }, 'The event store does not answer yet');
        await sleep(AGAIN_MS);
      }
  } finally {
    await stream.close();
  }
}
