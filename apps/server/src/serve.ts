import { BeaconTaker, Beacons, BoardAnswers, BoardMoments, Edge, PollAnswers } from '#edge';
import { BoardHosts, Sightings } from '#http/board';
import { addHealthRoutes, type Life, SHUTTING_DOWN } from './platform/health.js';
import { buildReadModels, runBackground } from './platform/background.js';
import {
  ApiAccess,
  ApiKeyGuard,
  BoardGuard,
  BoardSessions,
  PasswordGate,
  IdentityProvider,
  ownOrigins,
  ProviderSignIn,
} from '#access';
import { PublicSettings } from '#content';
import { HttpServer } from '#http/engine';
import { KeyFiles, ManageReporting } from '#integrations';
import { PublicFeeds, Sitemaps } from '#jobs';
import { WorldPlaces } from '#places';
import { CheckoutReturns, OauthSignIn, ProofAnswers } from '#talent';
import { collectAtRest, Leases } from '#runtime/engine';
import type { Logger } from '#runtime/starting';
import { Passwords } from '#runtime';
import { needSecretKeys } from '#webhooks';
import { AlertTokens, ManageAlerts, NotificationPreferences } from '#talent';
import { openPlatform, type Platform } from './platform/platform.js';
import { Ids } from '#store';
import { registerMcp } from '@openings/mcp';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { counted, secondsSince } from './amounts.js';
import { AppModule } from './app.module.js';
import { addApiDocuments } from './api-documents.js';
import { addBoardPages } from './board-pages/add-board-pages.js';
import { listen, originHost } from './listening.js';
import { noteAddress } from './server-address.js';
import { onFirstVisit } from './first-visit.js';
import { addDomainCheck } from './domain-check.js';
import { DomainLookup } from './domain-lookup.js';
import { closeDataDirectory } from './data-directory.js';
import { addDocsSite } from './docs-site.js';
import { addMailPages } from './mail-pages.js';
import { addOauthCallback } from './oauth-callback.js';
import { addReportingCallback } from './reporting-callback.js';
import { addOneClick } from './one-click.js';
import { addCheckoutReturn } from './own-pages/checkout-return.js';
import { addPaymentPages } from './own-pages/payment-pages.js';
import { addPaymentWebhook } from './payment-webhook.js';
import { addAccountPages } from './own-pages/account-pages.js';
import { addOwnPages } from './own-pages/add-own-pages.js';
import { addDashboard, BUILT_DASHBOARD, dashboardConfig } from './dashboard/add-dashboard.js';
import { DashboardFiles } from './dashboard/dashboard-files.js';
import { addProviderPages } from './dashboard/provider-pages.js';
import { addEventsDocument } from './async-api.js';
import { addFeeds, addKeyFiles, addSitemap, type PublicFiles } from './public-files.js';
import { WorkerProcess } from './worker-process.js';
import type { ServerSettings } from './settings.js';

/** A running server. */
export interface RunningServer {
  /** `http://host:port` on which it listens. */
  readonly address: string;
  readonly platform: Platform;
  /** Resolves when requests are served: new versions of read models are built first. */
  readonly ready: Promise<void>;
  /** Stops: it is no longer ready, finishes open requests, ends background work and releases leases. Can be called again. */
  stop(): Promise<void>;
}

/** Runs before the server is ready; returns what to run at the moment when it becomes ready. */
export type BeforeReady = (platform: Platform, address: string) => Promise<() => void>;

/**
 * Starts everything that `settings.ROLE` includes, on a migrated database.
 * @param before runs when every read model is built, and before `/readyz` reports it.
 * @throws ListenError, or the error of the database or the event store.
 */
export async function serve(
  settings: ServerSettings,
  database: string,
  log: Logger,
  before: BeforeReady,
): Promise<RunningServer> {
  Passwords.setHashCost(settings.PASSWORD_HASH_COST);
  let port = settings.PORT;
  const origin = () => `http://${originHost(settings.HOST)}:${port}`;
  // If a second process does the background work, this one only answers requests.
  const apart = settings.ROLE === 'all' && settings.WORKER_PROCESS === 'on';
  const own: ServerSettings = apart ? { ...settings, ROLE: 'api' } : settings;
  const platform = await openPlatform(own, { database, origin }, log);
  const worker = apart ? workerProcess(platform, { settings, database, origin }) : null;
  const life: Life = { unready: 'The server is starting.', ending: false };
  const ending = new AbortController();
  try {
    const app = await HttpServer.create(AppModule.on(platform), own, log);
    const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    addHealthRoutes(fastify, platform, life, worker);
    registerMcp(fastify, {
      isKey: async (key) => (await platform.keys.authenticate(key)) !== null,
      // Never from the headers of a request, which a page elsewhere may forge.
      own: () => [...ownOrigins([settings.PUBLIC_URL], origin())],
    });
    onFirstVisit(fastify, () => app.get(WorldPlaces, { strict: false }).prepare());
    const { keys, sessions, limits, boardIdentifiers, wakeups, changes } = platform;
    const access = app.get(ApiAccess, { strict: false });
    const gate = app.get(PasswordGate, { strict: false });
    const board = new BoardGuard(boardIdentifiers, limits, access, gate, app.get(BoardSessions, { strict: false }));
    const [feeds, sitemaps] = [app.get(PublicFeeds, { strict: false }), app.get(Sitemaps, { strict: false })];
    const keyFiles = app.get(KeyFiles, { strict: false });
    const boardSettings = app.get(PublicSettings, { strict: false });
    const lookup = new DomainLookup(boardIdentifiers, settings);
    const hosts = new BoardHosts(lookup);
    const files: PublicFiles = {
      guard: board,
      gate,
      settings: boardSettings,
      feeds,
      sitemaps,
      keyFiles,
      links: platform.links,
    };
    const moments = app.get(BoardMoments, { strict: false });
    // Of events that other processes write to EventStoreDB it is not heard before they are projected.
    const isHeard = () => settings.EVENT_STORE_URL === null && wakeups.listening;
    const heard = () => (isHeard() ? wakeups.grown + wakeups.projected.grown + changes.count : null);
    const answers = new BoardAnswers(heard, () => moments.next(), board);
    const beacons = new Beacons(app.get(BeaconTaker, { strict: false }), platform.wire.sdkHeader);
    const operator = new ApiKeyGuard(keys, sessions, limits, access, platform.sessionCookies);
    await HttpServer.prepare(app, {
      unready: () => life.unready,
      observe: (...seen) => platform.metrics.observe(...seen),
      answersApi: own.ROLE !== 'worker',
      wire: platform.wire,
      guards: { operator, board },
      edge: new Edge(board, { answers, polls: new PollAnswers(), beacons }, HttpServer.proxies(settings)),
      hosts,
      sightings: app.get(Sightings, { strict: false }),
      proxies: HttpServer.proxies(settings),
      addRoutes: () => {
        const origins = () => [...ownOrigins([settings.PUBLIC_URL], origin())];
        addApiDocuments(fastify, platform.wire);
        addEventsDocument(fastify, settings.KAFKA_TOPIC_PREFIX);
        addFeeds(fastify, files);
        addKeyFiles(fastify, files);
        addOneClick(fastify, {
          tokens: app.get(AlertTokens, { strict: false }),
          alerts: app.get(ManageAlerts, { strict: false }),
          preferences: app.get(NotificationPreferences, { strict: false }),
        });
        addAccountPages(fastify, app.get(ProofAnswers, { strict: false }), origins);
        addDocsSite(fastify);
        addMailPages(fastify, platform.mailPreviews);
        if (settings.DASHBOARD === 'off') addOwnPages(fastify, null);
        else {
          const { label } = app.get(IdentityProvider, { strict: false });
          const config = () => dashboardConfig(label, settings.WIRE_NAME, platform.sessionCookies.isSecure);
          addOwnPages(fastify, addDashboard(fastify, new DashboardFiles(BUILT_DASHBOARD), config));
          const signIn = app.get(ProviderSignIn, { strict: false });
          if (label !== null) addProviderPages(fastify, { guard: operator, signIn, cookies: platform.sessionCookies });
        }
        addPaymentWebhook(fastify, platform);
        addCheckoutReturn(fastify, app.get(CheckoutReturns, { strict: false }));
        if (platform.paymentProvider.driver === 'test') addPaymentPages(fastify, platform.testDesk, origins);
        addOauthCallback(fastify, { guard: board, signIn: app.get(OauthSignIn, { strict: false }) });
        const reporting = app.get(ManageReporting, { strict: false });
        addReportingCallback(fastify, { guard: board, callers: operator, reporting, links: platform.links, origins });
        const shown = settings.BOARD_PAGE === 'off' ? null : pageBoard(platform);
        const atDomains = settings.BOARD_PAGES !== 'off';
        if (shown !== null || atDomains) addSitemap(fastify, files, { front: shown, atDomains });
        addDomainCheck(fastify, { guard: operator, lookup });
        if (!atDomains) return;
        const pages = {
          guard: board,
          hosts,
          identifiers: boardIdentifiers,
          boards: platform.boards,
          settings: boardSettings,
          links: platform.links,
          origins,
        };
        addBoardPages(fastify, pages, shown);
      },
    });
    await Promise.all([platform.readModels.prepare(), platform.searchEngine?.confirm()]);
    await needSecretKeys(platform.pool, platform.ciphers);
    await platform.keptPersonKeys.confirm();
    await listen(fastify, settings);
    if (settings.PASSWORD_HASH_COST < Passwords.HASH_COST)
      log.warn(
        { PASSWORD_HASH_COST: settings.PASSWORD_HASH_COST },
        'PASSWORD_HASH_COST is lower than OWASP recommends',
      );
    if (platform.paymentProvider.driver === 'test')
      log.warn(
        'PAYMENTS=test: no real payments are made. Buyers choose on a test page of this server whether they have paid',
      );
    await platform.wakeups.listen();
    port = (app.getHttpServer().address() as AddressInfo).port;
    const forgetAddress = own.ROLE === 'worker' ? null : await noteAddress(settings, origin());
    worker?.start();
    const background = own.ROLE === 'api' ? Promise.resolve() : runBackground(platform, ending.signal);
    const ready = becomeReady(
      platform,
      { life, builds: worker !== null, before: () => before(platform, origin()) },
      ending.signal,
    );
    void ready.then(
      () => {
        collectAtRest();
        return closeDataDirectory(settings, log);
      },
      () => undefined,
    );
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      // Proxies see it in /readyz. What they send meanwhile is answered: not all of them send a request twice.
      life.ending = true;
      if (own.ROLE !== 'worker') await sleep(settings.DRAIN_SECONDS * 1000);
      await within(settings.SHUTDOWN_SECONDS, drain(app));
      life.unready = SHUTTING_DOWN;
      ending.abort();
      await Promise.all([forgetAddress?.(), worker?.stop()]);
      // What does not end by itself by now, such as a query that hangs, ends with the process.
      await within(
        CLOSING_SECONDS,
        background.then(() => platform.close()),
      );
    };
    return { address: origin(), platform, ready, stop: () => (stopping ??= stop()) };
  } catch (error) {
    ending.abort();
    await worker?.stop();
    await platform.close();
    throw error;
  }
}

/** Finds the board of the start page. Boards keep their ids and are never deleted, so the oldest one is looked up once. */
function pageBoard({ boards, settings }: Platform): () => Promise<string | null> {
  let known = settings.BOARD_PAGE_BOARD;
  return async () => (known ??= (await boards.oldest())?.id ?? null);
}

/**
 * Heap for young objects in the worker, in MB. With 4, a run over a source spends a third of its time in garbage collection: its rows
 * survive the next one. With 16 it is a sixth, for 12 MB more when idle (decision 0206).
 */
const YOUNG = '--max-semi-space-size=16';
/** By default glibc gives each thread a memory arena of its own, and only one thread does the work: this saves some 15 MB. */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

/** How long closing may take after the requests are finished or aborted. */
const CLOSING_SECONDS = 3;

const within = (seconds: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(seconds * 1000, undefined, { ref: false })]);

/** Stops listening; returns when the last answer is sent. Otherwise connections that become idle afterwards would be kept alive. */
async function drain(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const closing = setInterval(() => server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(closing));
}

/** The process that does the background work of this one. Each has a name of its own, with which its leases are found. */
function workerProcess(
  { pool, wakeups, log }: Platform,
  { settings, database, origin }: { settings: ServerSettings; database: string; origin: () => string },
): WorkerProcess {
  const pair = Ids.random('processes');
  let holder = '';
  const worker = new WorkerProcess({
    file: fileURLToPath(new URL('./worker.js', import.meta.url)),
    execArgv: [...process.execArgv, YOUNG],
    env: { ...FEW_ARENAS, ...process.env },
    log,
    begin: () => ({
      kind: 'begin',
      settings,
      database,
      origin: origin(),
      pair,
      holder: (holder = Ids.random('processes')),
    }),
    onGrown: (growth, message) => wakeups.hear(growth, message),
    // Other processes do not have to wait until the leases of this one expire.
    onDeath: () => Leases.releaseAll(pool, holder),
  });
  wakeups.join({ self: pair, tell: (growth, message) => worker.tell(growth, message) });
  return worker;
}

/** What becoming ready needs. */
interface Becoming {
  readonly life: Life;
  /** Whether this process builds missing read models. */
  readonly builds: boolean;
  /** See `BeforeReady`. */
  readonly before: () => Promise<() => void>;
}

/** The API answers as soon as all read models can be read: new versions are built first. */
async function becomeReady(platform: Platform, { life, builds, before }: Becoming, signal: AbortSignal): Promise<void> {
  const built = new AbortController();
  let building: Promise<void> | undefined;
  const started = performance.now();
  let toBuild = 0;
  while (!signal.aborted && !life.ending) {
    try {
      const missing = (await platform.readModels.status()).filter(({ state }) => state !== 'live');
      if (missing.length === 0) {
        if (toBuild > 0) platform.log.info(`${counted(toBuild, 'read model')} built in ${secondsSince(started)} s`);
        break;
      }
      toBuild = Math.max(toBuild, missing.length);
      if (!life.ending) life.unready = `Read models are being built: ${missing.map(({ name }) => name).join(', ')}.`;
      if (builds)
        building ??= buildReadModels(platform, AbortSignal.any([signal, built.signal])).catch((err: unknown) =>
          platform.log.warn({ err }, 'Could not build read models. The worker process builds them'),
        );
    } catch (err) {
      platform.log.warn({ err }, 'Could not read the state of read models');
    }
    await sleep(50, undefined, { signal }).catch(() => undefined);
  }
  try {
    const greet = life.ending ? null : await before();
    if (!life.ending) {
      // At the same moment: a client that sees the server ready finds the greeting printed.
      greet?.();
      life.unready = null;
    }
  } catch (error) {
    if (!life.ending) throw error;
  }
  built.abort();
  await building;
}
