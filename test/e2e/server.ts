import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ServerUsers } from '#access';
import type { Plan } from '#billing';
import { newDatabase, templateOf } from '../databases.js';
import { countServerStart } from '../server-starts.js';
import { openTenants, SCOPES } from './tenants.js';

// The built server as a process of its own, and HTTP to it. Nothing here looks inside of the program.

/** The built program. */
export const MAIN = resolve(import.meta.dirname, '../../dist/server/main.js');
/** How long what must happen may take. Against waiting for ever, no measure of speed. */
export const PATIENCE_MS = 300_000;

/** What an error says. */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  readonly details?: Readonly<Record<string, unknown>> & {
    readonly issues?: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
    readonly matching_jobs?: readonly { readonly id: string; readonly title: string; readonly status: string }[];
  };
  readonly upgrade?: unknown;
}

/** What answers have in common, as far as tests look at it; anything else is `unknown`. */
export interface Body {
  readonly [key: string]: unknown;
  readonly object: string;
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly status: string;
  readonly revision: number;
  readonly companyId: string;
  readonly company: Body;
  readonly description: string;
  readonly updatedAt: string;
  readonly publishedAt: string | null;
  readonly expiresAt: string | null;
  readonly error: ErrorBody;
  readonly url: string;
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly data: readonly Body[];
  readonly links: { readonly public: string | null; readonly admin: string };
}

/** What was answered. `body` is empty when the answer had none. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
}

/** What a call sends beside method and path. */
export interface Call {
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
  /** Credential; null sends none. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request to `origin`. */
export async function request(
  origin: string,
  method: string,
  path: string,
  { body, key, headers }: Call = {},
): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(key ? { Authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status === 500) await showFault(text);
  const json = /^application\/json/.test(response.headers.get('content-type') ?? '') && text !== '';
  return { status: response.status, headers: response.headers, text, body: (json ? JSON.parse(text) : {}) as Body };
}

const processes = new Set<ServerProcess>();

/** Prints the log line of a request that a server process of this spec answered with `fault`: the answer does not name the cause. */
async function showFault(fault: string): Promise<void> {
  const id = /"requestId":"(\w+)"/.exec(fault)?.[1];
  const found = () =>
    [...processes]
      .flatMap(({ stdout }) => stdout.split('\n'))
      .find((line) => id && line.includes(id) && line.includes('"level":"error"'));
  // The log may arrive after the answer.
  await eventually(() => found() !== undefined, 500).catch(() => undefined);
  process.stderr.write(`${found() ?? `No log line of ${fault}`}\n`);
}

/** A new, empty database on the server that the tests were given. */
export const freshDatabase = async (): Promise<string> => (await newDatabase('e2e')).url;

/** Settings that a first start stores in the database. */
const STORED = ['EVENT_STORE_URL', 'EVENT_STORE_PREFIX', 'WIRE_NAME', 'RATE_LIMIT_PER_MINUTE'];

/** A database, and the key of all scopes that a first start on it shows. */
export interface InstalledDatabase {
  readonly database: string;
  /** `server` is one on this database. */
  keyOf(server: Pick<ServerProcess, 'shownKey'>): string;
}

/**
 * A new database on which a server has started once, or an empty one if `settings` name something that a first start stores.
 * Its read models are behind: a process with ROLE=api gets ready on it only if another one works in the background.
 */
export async function installedDatabase(settings: Readonly<Record<string, string>> = {}): Promise<InstalledDatabase> {
  if (STORED.some((name) => name in settings))
    return { database: await freshDatabase(), keyOf: ({ shownKey }) => shownKey ?? '' };
  const template = await templateOf('installed', async (url) => {
    const server = await new ServerProcess({ DATABASE_URL: url }).ready();
    await server.stop();
    return server.shownKey ?? '';
  });
  return { database: (await newDatabase('e2e', template)).url, keyOf: () => template.note };
}

/** A directory of its own, gone with `remove`. The embedded database may run as another user, who must get in. */
export function scratch(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'openings-e2e-'));
  spawnSync('chmod', ['755', path]);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** What `faketime` sets: with it time passes faster for a whole run, as if the machine were slow (docs/testing.md). */
const CLOCK = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED'];

/** The environment of a server: ours without what would be a setting of it, and `settings`. It looks for nothing elsewhere. */
export function environment(settings: Readonly<Record<string, string>>): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', ...CLOCK].flatMap((name) =>
    process.env[name] ? [[name, process.env[name]]] : [],
  );
  const usual = {
    HOST: '127.0.0.1',
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    OPERATOR_AUTH_LIMIT: '1000000',
    SIGN_IN_ADDRESS_LIMIT: '1000000',
    SIGN_IN_ACCOUNT_LIMIT: '1000000',
    SECOND_FACTOR_LIMIT: '1000000',
    PASSWORD_RESET_LIMIT: '1000000',
    // A hash at the usual cost keeps a processor for a fifth of a second.
    PASSWORD_HASH_COST: '10',
    COMPANY_LOGO_LOOKUP: 'off',
    EXCHANGE_RATES_URL: 'off',
    STOREFRONT_URL: 'http://{board}.localhost:3001',
    WORKER_PROCESS: 'off',
    PAYMENTS: 'test',
    BOARD_PLAN_PRICES: JSON.stringify([
      { plan: 'starter', interval: 'monthly', amountCents: 2_900, currency: 'usd', price: 'price_starter' },
      { plan: 'starter', interval: 'annual', amountCents: 29_000, currency: 'usd', price: 'price_starter_annual' },
      { plan: 'grow', interval: 'monthly', amountCents: 9_900, currency: 'usd', price: 'price_grow' },
    ]),
    // Processes of one database share it, also with different directories; "" for a key in DATA_DIR.
    INSTALLATION_KEY: Buffer.alloc(32, 42).toString('base64'),
  };
  return { ...Object.fromEntries(kept), ...usual, ...settings };
}

/** Limits of attempts for a server that many specs ask from one address. */
export const NO_LIMITS = {
  IMPORTS_PER_DAY: '1000',
  ...Object.fromEntries(
    [
      ...[
        'AUTH',
        'LOGIN',
        'LOGIN_ACCOUNT',
        'REGISTER',
        'MAIL',
        'RESEND',
        'RESET',
        'ME',
        'ALERTS',
        'APPLY',
        'EVENTS',
        'COMPANIES',
        'POSTING',
        'LOGO',
        'SANDBOX',
      ].map((name) => `BOARD_${name}`),
      ...[
        'MAIL_ADDRESS',
        'MAIL_ADDRESS_TOTAL',
        'OPERATOR_AUTH',
        'SIGN_IN_ADDRESS',
        'SIGN_IN_ACCOUNT',
        'SECOND_FACTOR',
        'PASSWORD_RESET',
        'MEDIA_UPLOAD',
      ],
    ].map((name) => [`${name}_LIMIT`, '1000000']),
  ),
};

/** The settings of the shared server `private-addresses`, which may call receivers of specs and sends mails about messages without delay. */
export const PRIVATE_ADDRESSES = { WEBHOOK_ALLOW_PRIVATE: 'true', BOARD_MESSAGE_MAIL_SECONDS: '0' };
/** The settings of the shared server `bare`: its pages are those that links lead to, and it sells no plans. */
export const BARE = { STOREFRONT_URL: '', DASHBOARD: 'off', BOARD_PLAN_PRICES: '' };
/** The settings of the shared server `sandboxes`. */
export const SANDBOXES = { SANDBOXES: 'on' };
/** The settings of the shared server `board-pages`, which serves the pages of boards itself and counts views at once. */
export const BOARD_PAGES = { STOREFRONT_URL: '', ANALYTICS_SECONDS: '1' };

/** A server process from its start to its end. */
export class ServerProcess {
  stdout = '';
  stderr = '';
  readonly child: ChildProcess;
  /** Code and signal, once it has ended and all of its output was read. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;

  constructor(settings: Readonly<Record<string, string>>, cwd: string = tmpdir()) {
    countServerStart();
    this.child = spawn(process.execPath, [MAIN], {
      cwd,
      env: environment(settings),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    processes.add(this);
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.ended = once(this.child, 'close').then(([code, signal]) => ({ code, signal }) as never);
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** `http://host:port`, as the greeting names it. */
  get origin(): string {
    const [, origin] = /ready at (\S+)\/v1\n/.exec(this.stdout) ?? [];
    if (!origin) throw new Error(`The server printed no address:\n${this.stdout}${this.stderr}`);
    return origin;
  }

  /** The key that a first start shows; null on later ones. */
  get shownKey(): string | null {
    return /^ +(svc_live_\w+_[\w-]{32})$/m.exec(this.stdout)?.[1] ?? null;
  }

  /** Returns once it greeted and answers. */
  async ready(): Promise<this> {
    await eventually(() => {
      if (!this.running) throw new Error(`The server ended:\n${this.stdout}${this.stderr}`);
      return /Metrics +http/.test(this.stdout);
    });
    // A process that dies while it answers closes the connection before it is seen to have ended.
    await eventually(async () => {
      if (!this.running) throw new Error(`The server ended:\n${this.stdout}${this.stderr}`);
      const answer = await request(this.origin, 'GET', '/readyz').catch(() => null);
      return answer?.status === 200;
    });
    return this;
  }

  signal(name: NodeJS.Signals): void {
    if (this.running) this.child.kill(name);
  }

  async stop(): Promise<void> {
    this.signal('SIGTERM');
    await this.ended;
  }
}

/** What a spec has of the server that it shares with others: a board of its own there, and HTTP. */
export interface SharedServer {
  readonly origin: string;
  /** All scopes, on `board`. */
  readonly key: string;
  /** The name of the board. */
  readonly board: string;
  /** Where it writes its mails; `mailsTo` reads them. */
  readonly outbox: string;
  call(method: string, path: string, call?: Call): Promise<Answer>;
  /** Another key; of `board` unless another is named. */
  newKey(options?: {
    board?: string;
    scopes?: readonly string[];
    rateLimit?: number;
    expiresAt?: string;
  }): Promise<string>;
  /** Ends a key of a board for good, as the command line does. */
  revokeKey(board: string, keyId: string): Promise<void>;
  /**
   * Another board with a key of its own; on a shared server its name gets an ending of its own.
   * @param ownerEmail `owner@<slug>.example` when absent.
   */
  newBoard(
    slug: string,
    plan?: Plan,
    ownerEmail?: string,
  ): Promise<{ readonly id: string; readonly key: string; readonly slug: string }>;
  /** Puts a board, by its id or slug, on another plan. */
  changePlan(board: string, plan: Plan): Promise<unknown>;
  /** Accounts of people, as the command line of the server has them. */
  readonly users: ServerUsers;
  /** A publishable key of a board with a confirmed origin, and how it is revoked. */
  publishableKey(board: string, origin?: string): Promise<{ readonly key: string; revoke(): Promise<void> }>;
  /** Adds skills, categories or markets to `board`. */
  terms(axis: 'skills' | 'categories' | 'markets', ...slugs: readonly string[]): Promise<void>;
  readonly database: string;
  /** Rows of a question to the database. On a shared server it must name a board or an object: others write beside this spec. */
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** What the server has printed so far; on a shared server also about the requests of other specs. */
  log(): Promise<string>;
  /**
   * A second process on the same database, which only answers requests. Specs share it like the server; it must not be stopped.
   * Specs that need one share the server `two-processes`, so that not each worker starts one.
   */
  second(): Promise<Pick<ServerProcess, 'origin'>>;
  /** Another process on the same database, which ends with `stop`. */
  another(settings?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  stop(): Promise<void>;
}

/** A server on a database of its own, with the key of its first board. */
export interface Server extends SharedServer {
  readonly process: ServerProcess;
  readonly pool: pg.Pool;
}

/** What a spec does to a server as its command line would: boards and keys, by events beside it. */
async function tenantsOf(settings: Readonly<Record<string, string>>, board: string, named: (slug: string) => string) {
  const { pool, boards, tenants, users, close } = await openTenants(environment(settings));
  const newKey: SharedServer['newKey'] = async ({
    board: slug = board,
    scopes = SCOPES,
    rateLimit = 1_000_000,
    expiresAt,
  } = {}) => {
    const { id } = await boards.find(slug);
    const wish = { board: id, name: 'test', scopes, rateLimit, expiresAt: expiresAt ?? null };
    return (await tenants.createKey(wish)).key;
  };
  const newBoard: SharedServer['newBoard'] = async (wanted, plan = 'scale', ownerEmail) => {
    const slug = named(wanted);
    const owner = ownerEmail ?? `owner@${slug}.example`;
    const { id } = await tenants.createBoard({ slug, name: slug, plan, ownerEmail: owner });
    return { id, slug, key: await newKey({ board: slug }) };
  };
  const publishableKey: SharedServer['publishableKey'] = async (slug, origin = 'https://jobs.example') => {
    const { id } = await boards.find(slug);
    const made = await tenants.createPublishableKey(id, origin);
    return { key: made, revoke: () => tenants.revokePublishableKey(id, made) };
  };
  const revokeKey: SharedServer['revokeKey'] = async (named, keyId) =>
    tenants.revokeKey((await boards.find(named)).id, keyId);
  const changePlan: SharedServer['changePlan'] = (named, plan) => tenants.changePlan(named, plan);
  const sql: SharedServer['sql'] = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(text, [...values])).rows;
  return { pool, sql, close, users, newKey, revokeKey, newBoard, publishableKey, changePlan };
}

const termsAt =
  (origin: string, key: string): SharedServer['terms'] =>
  async (axis, ...slugs) => {
    for (const slug of slugs) {
      const body = { name: slug, slug };
      const { status, text } = await request(origin, 'POST', `/v1/taxonomies/${axis}`, { key, body });
      if (status !== 201) throw new Error(`The term "${slug}" was not added: ${text}`);
    }
  };

/** Starts a server on a database of its own, with the board that a first start makes. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const { database, keyOf } = await installedDatabase(settings);
  const started: ServerProcess[] = [];
  const outbox = scratch();
  const start = (more: Readonly<Record<string, string>>) => {
    const process = new ServerProcess({ DATABASE_URL: database, MAIL_DIR: outbox.path, ...settings, ...more });
    started.push(process);
    return process.ready();
  };
  const first = await start({});
  const key = keyOf(first);
  const board = 'demo';
  const { pool, close, ...tenants } = await tenantsOf({ DATABASE_URL: database, ...settings }, board, (slug) => slug);
  const { origin } = first;
  return {
    process: first,
    origin,
    key,
    board,
    outbox: outbox.path,
    database,
    pool,
    call: (method, path, call = {}) => request(origin, method, path, { key, ...call }),
    ...tenants,
    another: (more = {}) => start(more),
    second: () => start({ ROLE: 'api' }),
    terms: termsAt(origin, key),
    log: async () => first.stdout + first.stderr,
    async stop() {
      await close();
      await Promise.all(started.map((each) => each.stop()));
      outbox.remove();
    },
  };
}

/** A process that outlives a spec, as the setup of the tests runs it. */
interface RunningServer {
  readonly origin: string;
  readonly database: string;
  readonly outbox: string;
  /** The file with its output. */
  readonly log: string;
}

/** The shared server `name`. If none runs, it is started with `settings`, on the database of `databaseOf`. */
async function runningServer(
  name: string,
  settings: Readonly<Record<string, string>>,
  databaseOf: () => Promise<string>,
): Promise<RunningServer> {
  const offer = process.env.TEST_SERVERS;
  if (!offer) throw new Error('TEST_SERVERS is not set: run this in the project "integration".');
  const ask = async (init?: RequestInit) => {
    const answer = await fetch(`${offer}/${name}`, init);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as (Omit<RunningServer, 'origin'> & { readonly output: string }) | null;
  };
  const start = async () => {
    const database = await databaseOf();
    const env = environment({ DATABASE_URL: database, ...NO_LIMITS, ...settings });
    return ask({ method: 'PUT', body: JSON.stringify({ main: MAIN, database, env }) });
  };
  const running = (await ask()) ?? (await start());
  const origin = /ready at (\S+)\/v1\n/.exec(running?.output ?? '')?.[1];
  if (!running || !origin) throw new Error(`The shared server printed no address:\n${running?.output}`);
  await eventually(async () => (await request(origin, 'GET', '/readyz')).status === 200);
  return { ...running, origin };
}

/**
 * The server that all specs of a worker of Jest share, with its default settings but one limit, and a fresh board of this spec's own. It
 * stays when the spec is over. Who needs settings, logs, the database or a death starts one with `startServer`.
 * @param name of another server, which the specs of all workers share that name it
 * @param more settings that the other server has beside the usual ones; the same wherever it is named.
 */
export async function sharedServer(
  name = process.env.JEST_WORKER_ID,
  more: Readonly<Record<string, string>> = {},
): Promise<SharedServer> {
  // E2E_WIRE_NAME=acme runs specs against servers with other names on the wire.
  const settings = { ...(process.env.E2E_WIRE_NAME && { WIRE_NAME: process.env.E2E_WIRE_NAME }), ...more };
  const running = await runningServer(String(name), settings, async () => (await installedDatabase()).database);
  const { origin } = running;
  const ending = randomBytes(4).toString('hex');
  const board = `board-${ending}`;
  const {
    pool: _,
    close,
    ...tenants
  } = await tenantsOf({ DATABASE_URL: running.database, ...settings }, board, (slug) =>
    slug === board ? slug : `${slug}-${ending}`,
  );
  const { key } = await tenants.newBoard(board);
  const others: ServerProcess[] = [];
  return {
    origin,
    key,
    board,
    outbox: running.outbox,
    database: running.database,
    call: (method, path, call = {}) => request(origin, method, path, { key, ...call }),
    ...tenants,
    another: (more = {}) => {
      const common = { DATABASE_URL: running.database, MAIL_DIR: running.outbox, ...NO_LIMITS, ...settings };
      const process = new ServerProcess({ ...common, ...more });
      others.push(process);
      return process.ready();
    },
    second: () => runningServer(`${name}-second`, { ...settings, ROLE: 'api' }, async () => running.database),
    terms: termsAt(origin, key),
    log: () => readFile(running.log, 'utf8'),
    async stop() {
      await close();
      await Promise.all(others.map((each) => each.stop()));
    },
  };
}

/** Waits until `happened`, asking again and again. @throws Error when it does not in time. */
export async function eventually(happened: () => boolean | Promise<boolean>, ms = PATIENCE_MS): Promise<void> {
  for (const until = Date.now() + ms; ; await sleep(25)) {
    if (await happened()) return;
    if (Date.now() > until) throw new Error('It did not happen in time.');
  }
}

/**
 * Does `attempt` with a moment that is near, again with one further away when the machine took so long that it had come meanwhile.
 * Resolves to the moment, in milliseconds, and to what the attempt returned before it.
 */
export async function beforeMoment<T>(
  attempt: (moment: number) => Promise<T>,
): Promise<readonly [moment: number, done: T]> {
  for (let ahead = 1_500; ; ahead *= 3) {
    const moment = Date.now() + ahead;
    const done = await attempt(moment).catch((error: unknown) => {
      if (Date.now() < moment) throw error;
    });
    if (Date.now() < moment) return [moment, done as T];
  }
}

/**
 * Runs `work`, which depends on a limit. Runs it again if it failed and a window of `seconds` ended meanwhile, which resets the limit: windows follow
 * the clock, and on a slow machine one often ends between two requests. Each run uses new addresses, people and keys.
 */
export async function inOneWindow(seconds: number, work: () => Promise<void>): Promise<void> {
  const now = () => Math.floor(Date.now() / 1_000 / seconds);
  for (;;) {
    const window = now();
    try {
      return await work();
    } catch (error) {
      if (now() === window) throw error;
    }
  }
}

/** `count` calls at once. */
export const parallel = <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

let numbered = 0;

/** A number that no other call of this file gets. */
export const unique = (): number => ++numbered;

/** The least that makes a job, unlike any other, at the company `companyId`. */
export function aJob(companyId: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const number = unique();
  return {
    title: `Night nurse ${number}`,
    description: `<p>You look after our youngest patients, ward ${number}.</p>`,
    applicationUrl: `https://hill-clinic.example/jobs/${number}`,
    companyId,
    ...more,
  };
}

/** What an answer means in short: its status and, for an error, its code. */
export const outcome = ({ status, body }: Answer): string =>
  body.error ? `${status} ${body.error.code}` : String(status);

/** The paths of the issues that a refused body had. */
export const issuePaths = ({ body }: Answer): string[] =>
  (body.error?.details?.issues ?? []).map(({ path }) => path.join('.')).sort();
