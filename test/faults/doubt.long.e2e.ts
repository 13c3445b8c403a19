import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StreamsService } from '../doubles/streams-service.js';
import { type Receiver, startReceiver } from '../doubles/webhook-receiver.js';
import { type CompanyWebsites, startCompanyWebsites } from '../e2e/company-websites.js';
import {
  CALLS,
  OPERATIONS,
  ownBoard,
  type CalledBoard,
  type PreparedCall,
  send,
  WITHOUT_KEYS,
} from '../e2e/every-operation.js';
import { confirm, csv, discovered, getImport, HEADER, plainRow, tally } from '../e2e/imports-calls.js';
import {
  type Answer,
  eventually,
  NO_LIMITS,
  outcome,
  scratch,
  type Server,
  startServer,
  unique,
} from '../e2e/server.js';
import { EVERY_CASE } from './rounds.js';

// A try with an unknown result is not over: the next one with the same Idempotency-Key continues it and gets the same answer, and nothing is
// written twice.

const FAULTS = ['before', 'during', 'after'] as const;
type Fault = (typeof FAULTS)[number];
const STORES = ['PostgreSQL', 'EventStoreDB'] as const;
const POSTS = OPERATIONS.filter(({ id, method }) => method === 'POST' && !WITHOUT_KEYS.includes(id));
/** The part of an answer that is shown once, and null in a replay. */
const ONCE = ['secret', 'token', 'acceptUrl', 'uri', 'codes'];
/** The events of a retry about a secret that the first try created but did not return. */
const ANSWERED_AGAIN = ['UntoldSecretReplaced', 'InvitationRenewed'];
/** The faults of an operation with a store: all of them, or one in turn with one store in turn. */
const faultsOf = (nth: number, store: (typeof STORES)[number]): readonly Fault[] =>
  EVERY_CASE
    ? FAULTS
    : FAULTS.filter(
        (_, fault) =>
          nth % STORES.length === STORES.indexOf(store) && Math.floor(nth / STORES.length) % FAULTS.length === fault,
      );
const PRELOADED = pathToFileURL(resolve(import.meta.dirname, 'faults.mjs')).href;

describe.each(STORES)('with %s, a try that ended in doubt', (store) => {
  const directory = scratch();
  let double: StreamsService | undefined;
  let receiver: Receiver;
  let websites: CompanyWebsites;
  let server: Server;
  /** For each operation and fault a board with all required data; one more without a fault, for comparison. */
  const ready = new Map<string, { readonly place: CalledBoard; readonly prepared: PreparedCall }>();

  beforeAll(async () => {
    if (store === 'EventStoreDB') double = await new StreamsService().start();
    receiver = await startReceiver();
    websites = await startCompanyWebsites(directory.path);
    server = await startServer({
      ...NO_LIMITS,
      ...websites.settings,
      DATA_DIR: directory.path,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      NODE_OPTIONS: `${websites.preload} --import=${PRELOADED}`,
      FAULTS_DIR: directory.path,
      ...(double ? { EVENT_STORE_URL: double.url } : {}),
    });
    for (const kind of [...FAULTS, 'none'] as const)
      await Promise.all(
        POSTS.map(async ({ id }, nth) => {
          const faults = faultsOf(nth, store);
          if (kind === 'none' ? faults.length === 0 : !faults.includes(kind)) return;
          const place = await ownBoard(server, receiver.origin);
          const prepared = await CALLS[id]?.(place);
          if (prepared) ready.set(`${id} ${kind}`, { place, prepared });
        }),
      );
  });
  afterAll(async () => {
    await server?.stop();
    await double?.stop();
    await websites?.stop();
    await receiver?.stop();
    directory.remove();
  });

  /**
   * How often each event type is in the log of a board, except those that policies write, and those of a retry about a secret that the first try
   * created but did not return.
   */
  async function eventsOf({ call }: CalledBoard): Promise<readonly string[]> {
    const { id } = (await call('GET', '/v1/settings')).body;
    const events = double
      ? double.log.all.map(({ stream, type, metadata }) => ({ name: stream, type, actor: actorIn(metadata) }))
      : await server.sql<{ name: string; type: string; actor: string }>(
          `select name, type, meta->>'actor' as actor from events where name like $1`,
          [`%-${id}-%`],
        );
    return events
      .filter(({ name, actor }) => name.includes(`-${id}-`) && !actor.startsWith('system:'))
      .map(({ type }) => type)
      .filter((type) => !ANSWERED_AGAIN.includes(type))
      .sort();
  }
  const actorIn = (metadata: Uint8Array): string => {
    const text = Buffer.from(metadata).toString();
    return text === '' ? '' : String((JSON.parse(text) as { actor?: string }).actor);
  };

  /** Runs `work` while the fault lasts. EventStoreDB loses one answer, or lets one append time out, however often it is tried. */
  async function failing(fault: Fault, work: () => Promise<Answer>): Promise<Answer> {
    if (double && fault === 'before') double.timeOut(3);
    else if (double && fault === 'during') double.loseAnswers();
    else writeFileSync(join(directory.path, fault), '');
    try {
      return await work();
    } finally {
      rmSync(join(directory.path, fault), { force: true });
      double?.heal();
    }
  }

  describe.each(FAULTS)('%s its events were written', (fault) => {
    test.each(POSTS.filter((_, nth) => faultsOf(nth, store).includes(fault)))('$id', async ({ id, method, status }) => {
      const [tried, whole] = [ready.get(`${id} ${fault}`), ready.get(`${id} none`)];
      if (!tried || !whole) throw new Error(`"${id}" is not among the calls of every-operation.ts.`);
      const headers = { 'Idempotency-Key': `doubt-${unique()}` };
      // A streamed body can be read once, and a retry must send the same bytes.
      const prepared = { ...tried.prepared };
      const attempt = () => send(tried.place, method, prepared, headers);
      await failing(fault, attempt);
      const second = await attempt();
      expect([outcome(second), second.text]).toEqual([String(status), expect.any(String)]);
      const shown = tried.prepared.shown?.(second.body);
      if (shown !== undefined) await eventually(async () => (await tried.place.call('GET', shown)).status === 200);
      const kept = Object.fromEntries(Object.entries(second.body).filter(([name]) => !ONCE.includes(name)));
      expect((await attempt()).body).toMatchObject(kept);
      if (!done.has(id)) done.set(id, send(whole.place, method, whole.prepared));
      const { body } = (await done.get(id)) as Answer;
      expect(Object.keys(second.body)).toEqual(Object.keys(body));
      expect(second.body['matched']).toBe(body['matched']);
      await eventually(async () => {
        const [events, expected] = await Promise.all([eventsOf(tried.place), eventsOf(whole.place)]);
        return JSON.stringify(events) === JSON.stringify(expected);
      });
    });
  });
  test('an import whose answers are lost in the middle makes each job once', async () => {
    const ROWS = 150;
    const place = await ownBoard(server, receiver.origin);
    const board = { origin: server.origin, key: place.key };
    const { id } = await discovered(board, csv(HEADER, ...Array.from({ length: ROWS }, () => plainRow(unique()))));
    const met = join(directory.path, 'met');
    rmSync(met, { force: true });
    expect((await confirm(board, id)).status).toBe(202);
    if (double) {
      double.loseAnswers(3);
      await eventually(() => double?.answersLeftToLose === 0);
    } else {
      await failing('during', async () => {
        await eventually(() => existsSync(met));
        return getImport(board, id) as never;
      });
    }
    await eventually(async () => (await getImport(board, id)).status !== 'processing');
    expect(tally(await getImport(board, id))).toEqual({
      status: 'completed',
      totalRows: ROWS,
      processedRows: ROWS,
      createdCount: ROWS,
      updatedCount: 0,
      skippedCount: 0,
      errorCount: 0,
    });
    expect((await eventsOf(place)).filter((type) => type === 'JobCreated')).toHaveLength(ROWS);
  });

  /** The answer of each operation without a fault. */
  const done = new Map<string, Promise<Answer>>();
});
