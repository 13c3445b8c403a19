import pg from 'pg';
import type { MigrationInterface } from 'typeorm';
import { rebaseRestoredLog } from './rebasing.js';
import { EventLog1763600000001 } from '../database/migrations/1-event-log.js';
import { Platform1763600000002 } from '../database/migrations/2-platform.js';
import { ClaimsForEventStoreDb1763600000003 } from '../database/migrations/3-claims-for-event-store-db.js';
import { VisitorsBoard1763600000004 } from '../database/migrations/4-visitors-board.js';
import { Publishing1763600000005 } from '../database/migrations/5-publishing.js';
import { Webhooks1763600000006 } from '../database/migrations/6-webhooks.js';
import { Operations1763600000007 } from '../database/migrations/7-operations.js';
import { BoardNames1763600000008 } from '../database/migrations/8-board-names.js';
import { Kafka1763600000009 } from '../database/migrations/9-kafka.js';
import { RowProgress1763600000010 } from '../database/migrations/10-row-progress.js';
import { Policies1763600000011 } from '../database/migrations/11-policies.js';
import { ClosedStreams1763600000012 } from '../database/migrations/12-closed-streams.js';
import { OpenDeliveries1763600000013 } from '../database/migrations/13-open-deliveries.js';
import { ThinLog1763600000014 } from '../database/migrations/14-thin-log.js';
import { LeasedAllowances1763600000015 } from '../database/migrations/15-leased-allowances.js';
import { ThinWrites1763600000016 } from '../database/migrations/16-thin-writes.js';
import { Deployment1763600000017 } from '../database/migrations/17-deployment.js';
import { ClaimsInOneStatement1763600000018 } from '../database/migrations/18-claims-in-one-statement.js';
import { ReplaysOnce1763600000019 } from '../database/migrations/19-replays-once.js';
import { BoardIdentifiers1763600000020 } from '../database/migrations/20-board-identifiers.js';
import { BoardDomains1763600000023 } from '../database/migrations/23-board-domains.js';
import { Mails1763600000024 } from '../database/migrations/24-mails.js';
import { BoardUsers1763600000025 } from '../database/migrations/25-board-users.js';
import { AccessFollowsEvents1763600000026 } from '../database/migrations/26-access-follows-events.js';
import { Team1763600000027 } from '../database/migrations/27-team.js';
import { PersonKeys1763600000029 } from '../database/migrations/29-person-keys.js';
import { BoardSignIns1763600000034 } from '../database/migrations/34-board-sign-ins.js';
import { Schedules1763600000040 } from '../database/migrations/40-schedules.js';
import { Erasure1763600000044 } from '../database/migrations/44-erasure.js';
import { ProvedAddresses1763600000045 } from '../database/migrations/45-proved-addresses.js';
import { ChangeNotifications1763600000050 } from '../database/migrations/50-change-notifications.js';
import { InstallationKey1763600000052 } from '../database/migrations/52-installation-key.js';
import { DomainsOfSeveralBoards1763600000054 } from '../database/migrations/54-domains-of-several-boards.js';
import { FormerSlugsHeld1763600000055 } from '../database/migrations/55-former-slugs-held.js';
import { HoldersOfKeys1763600000058 } from '../database/migrations/58-holders-of-keys.js';
import { Sandboxes1763600000064 } from '../database/migrations/64-sandboxes.js';
import { Analytics1763600000070 } from '../database/migrations/70-analytics.js';
import { Sources1763600000071 } from '../database/migrations/71-sources.js';
import { SourceTurns1763600000072 } from '../database/migrations/72-source-turns.js';
import { IndexNow1763600000073 } from '../database/migrations/73-index-now.js';
import { Reporting1763600000074 } from '../database/migrations/74-reporting.js';
import { OperatorIdentities1763600000075 } from '../database/migrations/75-operator-identities.js';
import { SourceLookups1763600000078 } from '../database/migrations/78-source-lookups.js';
import { PublicationIds1763600000115 } from '../database/migrations/115-publication-ids.js';
import { WebhookProbes1763600000116 } from '../database/migrations/116-webhook-probes.js';
import { OldestRelease1763600000117 } from '../database/migrations/117-oldest-release.js';
import { ConfirmedOrigins1763600000118 } from '../database/migrations/118-confirmed-origins.js';
import { ShownCounts1763600000139 } from '../database/migrations/139-shown-counts.js';

/** A migration of the schema. */
export interface Migration {
  new (): MigrationInterface;
  readonly name: string;
  /**
   * Set only if the migration cannot be undone and earlier releases would fail on its result: the first release with it. The database then refuses
   * releases that do not have the migration.
   */
  readonly oldestRelease?: string;
}

/** The migrations of the tables of the layers. A released migration is never changed. */
export const STORE_MIGRATIONS: readonly Migration[] = [
  EventLog1763600000001,
  Platform1763600000002,
  ClaimsForEventStoreDb1763600000003,
  VisitorsBoard1763600000004,
  Publishing1763600000005,
  Webhooks1763600000006,
  Operations1763600000007,
  BoardNames1763600000008,
  Kafka1763600000009,
  RowProgress1763600000010,
  Policies1763600000011,
  ClosedStreams1763600000012,
  OpenDeliveries1763600000013,
  ThinLog1763600000014,
  LeasedAllowances1763600000015,
  ThinWrites1763600000016,
  Deployment1763600000017,
  ClaimsInOneStatement1763600000018,
  ReplaysOnce1763600000019,
  BoardIdentifiers1763600000020,
  BoardDomains1763600000023,
  Mails1763600000024,
  BoardUsers1763600000025,
  AccessFollowsEvents1763600000026,
  Team1763600000027,
  PersonKeys1763600000029,
  BoardSignIns1763600000034,
  Schedules1763600000040,
  Erasure1763600000044,
  ProvedAddresses1763600000045,
  ChangeNotifications1763600000050,
  InstallationKey1763600000052,
  DomainsOfSeveralBoards1763600000054,
  FormerSlugsHeld1763600000055,
  HoldersOfKeys1763600000058,
  Sandboxes1763600000064,
  Analytics1763600000070,
  Sources1763600000071,
  SourceTurns1763600000072,
  IndexNow1763600000073,
  Reporting1763600000074,
  OperatorIdentities1763600000075,
  SourceLookups1763600000078,
  PublicationIds1763600000115,
  WebhookProbes1763600000116,
  OldestRelease1763600000117,
  ConfirmedOrigins1763600000118,
  ShownCounts1763600000139,
];

/**
 * Brings the schema of the database at `url` up to date. Any number of processes may run it concurrently.
 * @param release the release of this program, for the message.
 * @param migrations those that this program has; they run in the order of the numbers in their names.
 * @param onRebased is called with the number of events if the log was restored from another server and has new positions (`rebaseRestoredLog`).
 * @returns the names of the migrations that ran.
 * @throws MigrationError if the database needs a later release, or cannot be used as it is; nothing is changed then.
 */
export async function migrate(
  url: string,
  release: string,
  migrations: readonly Migration[],
  onRebased: (events: number) => void = () => undefined,
): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url });
  // A client that loses its connection also emits an error event, which would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Two roles of a deployment may start together. The lock is released when the connection ends.
    await client.query(`select pg_advisory_lock(hashtext('openings migrations'))`);
    await refuseOlderRelease(client, release, migrations);
    const done = (await isUpToDate(client, migrations)) ? [] : await runMigrations(url, migrations);
    await bind(client, migrations);
    const rebased = await rebaseRestoredLog(client);
    if (rebased !== null) onRebased(rebased);
    await migrateQueue(url, client);
    return done;
  } finally {
    await client.end();
  }
}

async function isUpToDate(client: pg.Client, migrations: readonly Migration[]): Promise<boolean> {
  const {
    rows: [there],
  } = await client.query<{ made: boolean }>(`select to_regclass('migrations') is not null as made`);
  if (!there?.made) return false;
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const run = new Set(rows.map(({ name }) => name));
  return migrations.every(({ name }) => run.has(name));
}

/** @throws MigrationError if the database has a binding migration that this program does not have. */
async function refuseOlderRelease(client: pg.Client, release: string, migrations: readonly Migration[]): Promise<void> {
  const {
    rows: [there],
  } = await client.query<{ made: boolean }>(`select to_regclass('binding_migrations') is not null as made`);
  if (!there?.made) return;
  const {
    rows: [newest],
  } = await client.query<{ oldest: string }>(
    `select oldest_release as oldest from binding_migrations where name <> all($1)
     order by substring(name from '[0-9]+$')::bigint desc limit 1`,
    [migrations.map(({ name }) => name)],
  );
  if (!newest) return;
  throw new MigrationError(
    `This database needs release ${newest.oldest} or later, and this is release ${release}. Start release ${newest.oldest} or later, or restore a ` +
      'backup from before the upgrade.',
  );
}

/** Records the binding migrations. A process that died before this does it at its next start. */
async function bind(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const binding = migrations.filter(({ oldestRelease }) => oldestRelease !== undefined);
  if (binding.length === 0) return;
  await client.query(
    `insert into binding_migrations (name, oldest_release) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [binding.map(({ name }) => name), binding.map(({ oldestRelease }) => oldestRelease)],
  );
}

/** The package is slow to load and uses memory, so it is loaded only if there is something to run. */
async function runMigrations(url: string, migrations: readonly Migration[]): Promise<readonly string[]> {
  const { DataSource } = await import('typeorm');
  const source = new DataSource({
    type: 'postgres',
    url,
    poolSize: 2,
    migrations: [...migrations],
    migrationsTransactionMode: 'all',
  });
  await source.initialize();
  try {
    return (await source.runMigrations()).map(({ name }) => name);
  } finally {
    await source.destroy();
  }
}

/** The last migration of the queue's package, which owns its schema. */
export const QUEUE_SCHEMA = 18;

/** Brings the schema of the queue up to date. Its package is slow to load, so it is loaded only if needed. */
async function migrateQueue(url: string, client: pg.Client): Promise<void> {
  const {
    rows: [there],
  } = await client.query<{ made: boolean }>(`select to_regclass('graphile_worker.migrations') is not null as made`);
  if (there?.made) {
    const {
      rows: [newest],
    } = await client.query<{ id: number | null }>('select max(id) as id from graphile_worker.migrations');
    if ((newest?.id ?? 0) >= QUEUE_SCHEMA) return;
  }
  const { Logger, runMigrations } = await import('graphile-worker');
  await runMigrations({ connectionString: url, maxPoolSize: 1, logger: new Logger(() => () => undefined) });
}

/** A database that cannot be used in its current state; the message is one sentence. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
