import type { Pool } from 'pg';
import {
  type BlobStore,
  Locks,
  GuardedClient,
  KeyLimits,
  type PersonalDataStores,
  SignedTokens,
  SignInClients,
  WebReader,
  Ciphers,
} from '#runtime';
import {
  Background,
  type BlobAddresses,
  Leases,
  MailPreviews,
  Metrics,
  openBlobs,
  openInstallationSecrets,
  OperationWorkers,
  OperationWorking,
  Policies,
  Precedence,
  type QueuedMails,
} from '#runtime/engine';
import { Operations, RowProgress } from '#runtime/operations';
import { type AccessStores, type AuditLog, openAccess, openAuditLog, SessionCookies, Tenants } from '#access';
import { boardPlanPrices, type OpenedPayments, PLANS } from '#billing';
import { openAnalytics, type OpenedAnalytics, openIntegrations, type OpenedIntegrations } from '#integrations';
import { SettingsError, type Logger } from '#runtime/starting';
import type { PostgresPersonKeys, SealedEventStore } from '#store/engine';
import {
  ReadDatabase,
  BoardTables,
  Changes,
  Cursors,
  type PersonKeys,
  ReadModels,
  type BoardVersions,
  Wakeups,
} from '#store';
import { createPool, Erasures, openBoardVersions, Deployment } from '#store/engine';
import { type Links, RateLimits, type Wire } from '#http';
import { IdempotencyKeys, wireNames } from '#http/engine';
import {
  EventFeed,
  Forgetting,
  kafkaConnection,
  kafkaMetrics,
  KafkaRelay,
  PublishedEvents,
  Publishing,
  PublishingStatus,
  Redaction,
  type Publisher,
} from '#outbox';
import { openPayments, paymentChoice } from '#payments/engine';
import { type Deliveries, openWebhooks, ReceiverAddresses, type HealthTransitions } from '#webhooks';
import { API } from '../api.js';
import { openPersonalPlaces } from './personal-data-stores.js';
import { namedLimits } from './named-limits.js';
import { openLinks } from './open-links.js';
import { mailWorker, openMails } from './open-mails.js';
import { openPublisher } from './open-publisher.js';
import { type OpenedSearch, openSearch } from './open-search.js';
import { openSealedStore } from './sealed-store.js';
import type { ServerSettings } from '../settings.js';

/** The technical services of the product, opened once for each process. */
export interface Platform extends AccessStores, OpenedPayments, OpenedIntegrations, OpenedSearch {
  readonly settings: ServerSettings;
  readonly log: Logger;
  readonly wire: Wire;
  readonly pool: Pool;
  readonly store: SealedEventStore;
  readonly personKeys: PersonKeys;
  /** The same keys in their stored form. */
  readonly keptPersonKeys: PostgresPersonKeys;
  readonly wakeups: Wakeups;
  readonly changes: Changes;
  readonly readModels: ReadModels;
  readonly tables: BoardTables;
  readonly readDatabase: ReadDatabase;
  readonly cursors: Cursors;
  readonly boardVersions: BoardVersions;
  readonly keyLimits: KeyLimits;
  readonly tenants: Tenants;
  readonly limits: RateLimits;
  readonly idempotency: IdempotencyKeys;
  readonly links: Links;
  readonly tokens: SignedTokens;
  readonly leases: Leases;
  readonly locks: Locks;
  readonly policies: Policies;
  readonly background: Background;
  readonly metrics: Metrics;
  readonly precedence: Precedence;
  readonly deliveries: Deliveries;
  readonly healthTransitions: HealthTransitions;
  readonly receiverAddresses: ReceiverAddresses;
  readonly webReader: WebReader;
  readonly guardedClient: GuardedClient;
  readonly mails: QueuedMails;
  readonly signInClients: SignInClients;
  readonly sessionCookies: SessionCookies;
  readonly mailPreviews: MailPreviews;
  readonly ciphers: Ciphers;
  readonly blobs: BlobStore;
  readonly blobAddresses: BlobAddresses;
  readonly operations: Operations;
  readonly operationWorkers: OperationWorkers;
  readonly rowProgress: RowProgress;
  readonly publishing: Publishing;
  readonly publisher: Publisher;
  readonly publishingStatus: PublishingStatus;
  readonly publishedEvents: PublishedEvents;
  readonly eventFeed: EventFeed;
  /** Where personal data is stored; contexts add theirs. */
  readonly personalPlaces: PersonalDataStores;
  readonly auditLog: AuditLog;
  readonly analytics: OpenedAnalytics;
  close(): Promise<void>;
}

/** The address of the database, and the origin of the API. */
export interface PlatformAddresses {
  readonly database: string;
  /** Called each time: the port may be unknown before the server listens. */
  readonly origin: () => string;
  /** The name under which this process holds leases. Absent: a name of its own. */
  readonly holder?: string;
  /** False for work that neither reads nor appends events: then the event store need not be that of the database. */
  readonly events?: boolean;
  /** False for work that reads no read model after a write: then no command waits for read models. */
  readonly waits?: boolean;
}

/**
 * Opens database and event store. The schema must be migrated.
 * @throws when the database cannot be reached, the event store cannot be used, or settings contradict each other; DeploymentError when the
 * event store is not that of the database.
 */
export async function openPlatform(
  settings: ServerSettings,
  { database, origin, holder, events = true, waits = true }: PlatformAddresses,
  log: Logger,
): Promise<Platform> {
  const kafka = kafkaConnection(settings);
  const allowPrivate = settings.WEBHOOK_ALLOW_PRIVATE === 'true';
  let ended = false;
  // A pool has ended before its connections have: an embedded database that stops next still closes some.
  const onTrouble = (err: unknown) => {
    if (!ended) log.warn({ err }, 'Database error');
  };
  const signInClients = new SignInClients(settings, origin);
  const refuse = (sentence: string): never => {
    throw new SettingsError(sentence);
  };
  const payments = paymentChoice(settings, refuse);
  const planPrices = boardPlanPrices(settings.BOARD_PLAN_PRICES, payments, refuse);
  const pool = createPool({ url: database, max: settings.DATABASE_POOL, onTrouble });
  const wakeups = new Wakeups(pool, onTrouble);
  const changes = new Changes(settings.REREAD_SECONDS * 1_000);
  wakeups.carry(changes);
  if (events)
    await Deployment.confirm(pool, { url: settings.EVENT_STORE_URL, prefix: settings.EVENT_STORE_PREFIX }, log);
  const secrets = await openInstallationSecrets(pool, settings, log);
  const { store, personKeys, keptPersonKeys } = await openSealedStore({
    settings,
    secrets,
    pool,
    wakeups,
    log,
    events,
  });
  const readModels = new ReadModels(pool, store, log, { wakeups, changes, ...(waits ? {} : { waitMs: 0 }) });
  const wire = wireNames(settings.WIRE_NAME);
  const leases = new Leases(pool, onTrouble, holder);
  const precedence = new Precedence();
  const policies = new Policies(pool, precedence.laterIn(store), readModels, log);
  const { blobs, addresses: blobAddresses } = await openBlobs(settings, secrets.of('blobs'), origin);
  const operationWorkers = new OperationWorkers();
  const background = new Background();
  background.add(new OperationWorking(pool, blobs, operationWorkers, log, settings.OPERATIONS_AT_ONCE));
  const publishing = new Publishing();
  const { links, close: closeLinks } = await openLinks(settings, origin, { pool, changes, onTrouble });
  const published = { publishing, readModels, store, pool, wakeups, log, precedence };
  const publisher = openPublisher(published, () => settings.STOREFRONT_URL ?? links.ownPages);
  background.add(publisher);
  background.add(new Forgetting(pool, log, new Redaction(pool, publishing)));
  const keyLimits = new KeyLimits(settings);
  const auditLog = openAuditLog({
    store: precedence.laterIn(store),
    pool,
    readModels,
    days: settings.AUDIT_LOG_DAYS,
  });
  background.add(auditLog);
  background.add(new Erasures(store, personKeys, pool));
  const cursors = new Cursors(secrets.of('cursors'));
  const ciphers = Ciphers.of(settings.WEBHOOK_SECRET_KEYS, secrets.of('sealing'));
  const metrics = new Metrics(pool, store, readModels, policies);
  const webhooks = openWebhooks({
    settings,
    log,
    database,
    pool,
    onTrouble,
    store,
    wakeups,
    cursors,
    ciphers,
    publishing,
    background,
    metrics,
  });
  const mailNeeds = { settings, pool, ciphers, wakeups, log, registry: metrics.registry };
  background.add(mailWorker(mailNeeds));
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
    onTrouble: (err) => log.warn({ err }, 'Could not store when API keys were last used'),
  });
  const tenantsOn = { ...access, store, readModels, limits: keyLimits, parts: API, wire, plans: PLANS };
  const publishedEvents = new PublishedEvents(pool, wakeups);
  const publicOrigin = () => (settings.PUBLIC_URL ?? origin()).replace(/(?<!\/)\/+$/, '');
  const analytics = openAnalytics(pool, (err) => log.warn({ err }, 'Could not store page views'));
  const personalPlaces = openPersonalPlaces({ pool, blobs, operationWorkers, publishing });
  const search = await openSearch({ ...published, settings, leases, background, metrics, personalPlaces });
  const platform = {
    settings,
    analytics,
    log,
    wire,
    pool,
    store,
    personKeys,
    keptPersonKeys,
    wakeups,
    changes,
    readModels,
    tables: new BoardTables(pool, cursors, (table) => readModels.upToDate(table)),
    readDatabase: new ReadDatabase(database, () => readModels.rows()),
    ...search,
    boardVersions: openBoardVersions(pool, wakeups, store.inline),
    ...access,
    ...(await openPayments({ choice: payments, pool, wakeups, origin: publicOrigin })),
    boardPlanPrices: planPrices,
    ...openIntegrations({ pool, ciphers }),
    keyLimits,
    tenants: new Tenants(tenantsOn, 'installation'),
    limits: new RateLimits(pool, namedLimits(settings)),
    idempotency: new IdempotencyKeys(pool, wakeups, store.inline),
    links,
    tokens: new SignedTokens(secrets.of('tokens')),
    leases,
    precedence,
    ciphers,
    publishing,
    publisher,
    publishingStatus: new PublishingStatus(pool, store, publishing),
    locks: new Locks(pool),
    publishedEvents,
    personalPlaces,
    // A request that waited still needs time to send its answer.
    eventFeed: new EventFeed(publishedEvents, cursors, Math.max(settings.REQUEST_TIMEOUT_SECONDS - 5, 0)),
    policies,
    background,
    auditLog,
    cursors,
    blobs,
    blobAddresses,
    operations: new Operations(pool, operationWorkers, blobs),
    operationWorkers,
    metrics,
    deliveries: webhooks.deliveries,
    healthTransitions: webhooks.healthTransitions,
    rowProgress: new RowProgress(pool),
    receiverAddresses: new ReceiverAddresses(allowPrivate),
    webReader: new WebReader({ allowPrivate }, log),
    guardedClient: new GuardedClient({ allowPrivate }),
    mails: openMails(mailNeeds),
    mailPreviews: new MailPreviews(),
    signInClients,
    sessionCookies: new SessionCookies(settings.PUBLIC_URL, settings.DASHBOARD_URL, settings.HOST, origin),
  };
  if (kafka) {
    const onWritten = kafkaMetrics(platform.metrics.registry, pool, kafka.prefix);
    platform.background.add(new KafkaRelay(kafka, { ...platform, onWritten }));
  }
  platform.publishingStatus.register(platform.metrics.registry);
  auditLog.register(platform.metrics.registry);
  return {
    ...platform,
    async close() {
      closeLinks();
      search.searchEngine?.close();
      await analytics.close();
      await wakeups.end();
      await access.keys.close();
      await platform.readDatabase.close();
      await platform.limits.close();
      await webhooks.close();
      await store.close();
      await pool.end();
      ended = true;
    },
  };
}
