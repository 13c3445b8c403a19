import { adoptEventStore, confirmDeployment } from './deployment.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { copyIn, copyLine } from '../database/copy-in.js';
import { type CopyResult, copyEvents, type CopyOptions } from './copying.js';
import { DeploymentError, setDeployment } from './deployment.js';
import { movePositions } from './moving-positions.js';
import { DeploymentStream } from '../eventstoredb/eventstoredb-deployment.js';
import { EventStoreDbStore } from '../eventstoredb/eventstoredb-event-store.js';

const PLACES = 'copied_places';
const LOOK_MS = 100;

/**
 * Finishes the copy and makes it the log of this database, in one transaction. Everything that follows the log in PostgreSQL continues at the same
 * event of the copy, and nothing can be appended to PostgreSQL any longer. No server may run.
 * @throws DeploymentError as `copyEvents` does, or if a server runs or something was appended meanwhile; nothing is switched then.
 */
export async function switchToCopy(options: CopyOptions): Promise<CopyResult> {
  const { pool, to } = options;
  await refuseRunning(pool);
  const stream = await DeploymentStream.open(to.url, to.prefix);
  const client = await pool.connect();
  try {
    await client.query(`create temporary table ${PLACES} ("from" text collate "C" primary key, "to" text not null)`);
    const copied = await copyEvents(options, (places) =>
      copyIn(client, PLACES, ['from', 'to'], places.map(({ from, to: there }) => copyLine([from, there])).join('')),
    );
    const {
      rows: [newest],
    } = await client.query<{ last: string | null }>(`select max("to") as last from ${PLACES}`);
    await readClaims(options, newest?.last ?? '');
    await client.query('begin');
    await client.query('lock table events in access exclusive mode');
    await refuseNews(client, copied.compared);
    await movePositions(client, PLACES);
    const id = randomUUID();
    const { rows } = await client.query<{ id: string }>('select id from deployment');
    await stream.replace(id, rows[0]?.id as string);
    await setDeployment(client, { id, store: 'eventstoredb', prefix: to.prefix, confirmed: true });
    await client.query('commit');
    return copied;
  } finally {
    // Ended instead of released: this drops the temporary table and everything uncommitted.
    client.release(true);
    await stream.close();
  }
}

async function refuseRunning(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select name from leases where until > now() limit 1');
  if (rows[0])
    throw new DeploymentError(
      `A server is running, which holds the lease "${rows[0].name}". Stop all servers, wait ten seconds, and try again.`,
    );
}

async function refuseNews(client: PoolClient, compared: number): Promise<void> {
  const { rows } = await client.query<{ n: string }>('select count(*) as n from events');
  if (Number(rows[0]?.n) !== compared)
    throw new DeploymentError(
      `PostgreSQL has ${rows[0]?.n} events and ${compared} were compared: something was appended meanwhile, or a transaction on the server is ` +
        'open. Stop all servers, end that, and try again.',
    );
}

/** Reads the claims of all objects from the copy, up to its event at `last`. They are not used before the switch. */
async function readClaims({ pool, to, log }: CopyOptions, last: string): Promise<void> {
  for (const table of ['claim_holds', 'claim_reservations', 'claim_followers'])
    await pool.query(`delete from ${table}`);
  const store = await EventStoreDbStore.open({ url: to.url, prefix: to.prefix, pool, log });
  try {
    for (;;) {
      const { rows } = await pool.query<{ checkpoint: string }>(
        `select checkpoint from claim_followers where name = 'claims'`,
      );
      if ((rows[0]?.checkpoint ?? '') >= last) return;
      await sleep(LOOK_MS);
    }
  } finally {
    await store.close();
  }
}

/** The event store that the database belongs to, and how another one takes over. */
export const Deployment = { confirm: confirmDeployment, adopt: adoptEventStore, copyEvents, switchToCopy } as const;
