import { type Boards, openAccess, ServerUsers, Tenants } from '#access';
import { PLANS } from '#billing';
import { Links } from '#http';
import { wireNames } from '#http/engine';
import { KeyLimits, Passwords, Ciphers } from '#runtime';
import { openInstallationSecrets, QueuedMails } from '#runtime/engine';
import { readSettings } from '#runtime/starting';
import { Changes, ReadModels, Wakeups } from '#store';
import { createPool, openEventStore } from '#store/engine';
import { API } from '../../apps/server/src/api.js';

/** All scopes that keys may have. */
export const SCOPES = API.scopes;

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
  Passwords.setHashCost(settings.PASSWORD_HASH_COST);
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
  const wire = wireNames(settings.WIRE_NAME);
  const ciphers = Ciphers.of([], (await openInstallationSecrets(pool, settings, SILENT)).of('sealing'));
  const access = openAccess({
    pool,
    store,
    wakeups,
    changes,
    ciphers,
    wire,
    parts: API,
    sessionLimit: settings.RATE_LIMIT_PER_MINUTE,
    keyDays: settings.BOARD_TOKEN_KEY_DAYS,
    onTrouble: ignore,
  });
  const limits = new KeyLimits(settings);
  const tenants = new Tenants({ ...access, store, readModels, parts: API, wire, limits, plans: PLANS }, 'test');
  const users = new ServerUsers({
    ...access,
    store,
    readModels,
    mails: new QueuedMails(pool, ciphers, wakeups.mails, {
      from: settings.MAIL_FROM,
      limits: { ofKind: settings.MAIL_ADDRESS_LIMIT, inAll: settings.MAIL_ADDRESS_TOTAL_LIMIT },
    }),
    links: new Links(() => 'https://dashboard.example', settings.STOREFRONT_URL),
  });
  return {
    pool,
    boards: access.boards,
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
