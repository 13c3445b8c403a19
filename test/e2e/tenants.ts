import {
  ApiKeys,
  BoardNames,
  Boards,
  isBoardMade,
  OperatorUsers,
  PublishableKeys,
  ServerUsers,
  Tenants,
  UserSessions,
} from '#access';
import { PLANS } from '#billing';
import { Links, wireNames } from '#http';
import {
  KeyLimits,
  ciphersOf,
  openInstallationSecrets,
  QueuedMails,
  readSettings,
  setPasswordHashCost,
} from '#runtime';
import { Changes, createPool, openEventStore, ReadModels, Wakeups } from '#store';
import { API } from '../../apps/server/src/api.js';

/** Boards and keys of an installation, as its command line has them, and its database. */
export interface OpenTenants {
  readonly pool: ReturnType<typeof createPool>;
  readonly boards: Boards;
  readonly tenants: Tenants;
  readonly users: ServerUsers;
  /** Makes the tables of read models, as a start of the server does. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

const ignore = () => undefined;
const SILENT = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Opens what the command line of a server with this environment would, beside that server. */
export async function openTenants(environment: Readonly<Record<string, string>>): Promise<OpenTenants> {
  const settings = readSettings(environment);
  setPasswordHashCost(settings.PASSWORD_HASH_COST);
  const pool = createPool({ url: settings.DATABASE_URL ?? '', max: 4, onTrouble: ignore });
  const wakeups = new Wakeups(pool, ignore);
  const changes = new Changes();
  const store = await openEventStore({
    url: settings.EVENT_STORE_URL,
    prefix: settings.EVENT_STORE_PREFIX,
    pool,
    wakeups,
    log: SILENT,
    finishClaims: false,
  });
  const readModels = new ReadModels(pool, store, SILENT, { waitMs: 0 });
  const boards = new Boards(pool, changes);
  const wire = wireNames(settings.WIRE_NAME);
  const tenants = new Tenants(
    {
      pool,
      store,
      readModels,
      boards,
      boardNames: new BoardNames(pool, changes, (id) => isBoardMade(store, id)),
      keys: new ApiKeys(pool, wire, API, changes),
      publishableKeys: new PublishableKeys(pool, changes),
      parts: API,
      wire,
      limits: new KeyLimits(settings),
      plans: PLANS,
    },
    'test',
  );
  const ciphers = ciphersOf([], (await openInstallationSecrets(pool, settings, SILENT)).of('sealing'));
  const users = new ServerUsers({
    store,
    readModels,
    operatorUsers: new OperatorUsers(pool),
    sessions: new UserSessions(pool, wire, API.scopes, settings.RATE_LIMIT_PER_MINUTE, changes),
    mails: new QueuedMails(pool, ciphers, wakeups.mails, {
      from: settings.MAIL_FROM,
      limits: { ofKind: settings.MAIL_ADDRESS_LIMIT, inAll: settings.MAIL_ADDRESS_TOTAL_LIMIT },
    }),
    links: new Links(() => 'https://dashboard.example', settings.STOREFRONT_URL),
  });
  return {
    pool,
    boards,
    tenants,
    users,
    prepare: () => readModels.prepare(),
    async close() {
      wakeups.close();
      await store.close();
      await pool.end();
    },
  };
}
