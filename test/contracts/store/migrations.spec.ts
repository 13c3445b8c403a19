import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate } from '#store/engine';
import { MIGRATIONS } from '../../../apps/server/src/migrations.js';
import { type Database, freshDatabase } from '../postgres-database.js';

/** What the table of migrations holds in a database of the release before the contexts had migrations of their own. */
const RELEASED = [
  'EventLog1763600000001',
  'Platform1763600000002',
  'ClaimsForEventStoreDb1763600000003',
  'VisitorsBoard1763600000004',
  'Publishing1763600000005',
  'Webhooks1763600000006',
  'Operations1763600000007',
  'BoardNames1763600000008',
  'Kafka1763600000009',
  'RowProgress1763600000010',
  'Policies1763600000011',
  'ClosedStreams1763600000012',
  'OpenDeliveries1763600000013',
  'ThinLog1763600000014',
  'LeasedAllowances1763600000015',
  'ThinWrites1763600000016',
  'Deployment1763600000017',
  'ClaimsInOneStatement1763600000018',
  'ReplaysOnce1763600000019',
  'BoardIdentifiers1763600000020',
  'BoardDomains1763600000023',
  'Mails1763600000024',
  'BoardUsers1763600000025',
  'AccessFollowsEvents1763600000026',
  'Team1763600000027',
  'PersonKeys1763600000029',
  'BoardSignIns1763600000034',
  'Schedules1763600000040',
  'Erasure1763600000044',
  'ProvedAddresses1763600000045',
  'ChangeNotifications1763600000050',
  'InstallationKey1763600000052',
  'DomainsOfSeveralBoards1763600000054',
  'FormerSlugsHeld1763600000055',
  'HoldersOfKeys1763600000058',
  'Sandboxes1763600000064',
  'Payments1763600000066',
  'PaymentHints1763600000067',
  'Analytics1763600000070',
  'Sources1763600000071',
  'SourceTurns1763600000072',
  'IndexNow1763600000073',
  'Reporting1763600000074',
  'OperatorIdentities1763600000075',
  'SourceLookups1763600000078',
  'PaymentSweep1763600000110',
  'PublicationIds1763600000115',
  'WebhookProbes1763600000116',
  'OldestRelease1763600000117',
  'ConfirmedOrigins1763600000118',
  'PaymentCustomers1763600000122',
];

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

describe('migrations', () => {
  it('have the names and the order of the release before, and later ones follow', async () => {
    const { rows } = await database.pool().query<{ name: string }>('select name from migrations order by id');
    expect(rows.map(({ name }) => name).slice(0, RELEASED.length)).toEqual(RELEASED);
  });

  it('of that release do not run again in its database, whichever part has them', async () => {
    await database.pool().query('delete from migrations where name <> all ($1)', [RELEASED]);
    const released = MIGRATIONS.filter(({ name }) => RELEASED.includes(name));
    expect(released).toHaveLength(RELEASED.length);
    expect(await migrate(database.url, '0.0.0', released)).toEqual([]);
  });
});
