import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Position } from '#kernel';
import { BEGINNING } from '#kernel/engine';
import { problemOf } from '../../../libs/http/src/problems.js';
import { isOutage } from '../../../libs/store/src/errors.js';
import { type Mood, StreamsService, type StreamsServiceOptions } from '../../doubles/streams-service.js';
import { certificateFor } from '../../doubles/certificates.js';
import { type EventStoreDbHarness, openEventStoreDb } from './event-store.eventstoredb.harness.js';
import { appended, eventually, exclusive, newId, newStream, unit } from './event-store.samples.js';

let harness: EventStoreDbHarness;
let board: string;
const double = () => harness.double as NonNullable<EventStoreDbHarness['double']>;

beforeEach(async () => {
  harness = await openEventStoreDb({ faults: true, finishClaims: false });
  board = newId('boards');
});
afterEach(() => harness?.close());

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const FAULTS: [name: string, begin: () => Promise<void> | void, reason: RegExp][] = [
  ['gone', () => double().stop(), /^EventStoreDB does not answer: .*(ECONNREFUSED|ECONNRESET|No connection|dropped)/],
  ['not ready', () => double().meet('unavailable'), /^EventStoreDB does not answer: Server Is Not Ready/],
  ['not the leader', () => double().meet('not-leader'), /^No leader of EventStoreDB answers/],
  ['silent', () => double().meet('silent'), /^EventStoreDB does not answer: (no answer in|nothing arrived within) \d/],
  [
    'refusing the password',
    () => double().meet('unauthenticated'),
    /^EventStoreDB rejects the user or the password in EVENT_STORE_URL\.$/,
  ],
  [
    'refusing the user the right',
    () => double().meet('forbidden'),
    /^The EventStoreDB user in EVENT_STORE_URL may not read/,
  ],
];

describe('a server that is', () => {
  it.each(FAULTS)('%s makes every call an outage, which ends with it', async (name, begin, reason) => {
    // Everything except silence is an answer, however late.
    const deadline = name === 'silent' ? 1_000 : 60_000;
    const store = await harness.another({
      url: `${double().url}&defaultDeadline=${deadline}`,
      silenceMs: deadline,
      finishClaims: false,
    });
    const stream = newStream(board);
    await appended(store, unit(stream, 0));
    await begin();
    const claiming = unit(newStream(board), 0, { take: [exclusive('slug')] });
    const calls = {
      read: store.read(stream),
      append: store.append(unit(stream, 1)),
      claiming: store.append(claiming),
      head: store.head(),
    };
    for (const [call, work] of Object.entries(calls)) {
      const error = await caught(work);
      expect([name, call, isOutage(error)]).toEqual([name, call, true]);
      expect(problemOf(error)).toMatchObject({
        status: 503,
        code: 'service_unavailable',
        message: expect.stringContaining('event store'),
        headers: { 'Retry-After': '1' },
      });
    }
    expect(await caught(store.ping())).toMatchObject({ message: expect.stringMatching(reason) });
    double().meet(null);
    if (name === 'gone') await double().start();
    // The first call after it may still use the broken connection.
    await eventually(async () => (await caught(store.ping())) === undefined, 'it answers');
    expect(await store.append(unit(stream, 1))).toMatchObject({ outcome: 'appended', version: 2 });
    expect(await store.append(claiming)).toMatchObject({ outcome: 'appended' });
  });

  it('not the leader any more names the new one, and the append goes there', async () => {
    const store = await harness.another({ finishClaims: false });
    double().meet('not-leader');
    const writing = store.append(unit(newStream(board), 0));
    double().meet(null);
    expect(await writing).toMatchObject({ outcome: 'appended' });
  });
});

describe('an outage', () => {
  it('has one line in the log when it begins and one when it is over, no matter which process meets it', async () => {
    const warnings: string[] = [];
    const log = {
      warn: (details: object, message: string) => void warnings.push(`${message} ${JSON.stringify(details)}`),
    };
    const store = await harness.another({ log, finishClaims: false });
    const stop = new AbortController();
    const reached: Position[] = [];
    const followers = Array.from({ length: 12 }, async (_, nth) => {
      const categories = nth % 2 ? ['job'] : undefined;
      for await (const { checkpoint } of store.subscribe({
        after: BEGINNING,
        categories,
        signal: stop.signal,
        pollMs: 10,
      }))
        reached[nth] = checkpoint;
    });
    const allReach = (position: Position) =>
      eventually(() => reached.length === 12 && reached.every((at) => at >= position), 'all see it');
    const stream = newStream(board);
    for (let version = 0; version < 2; version++) {
      await allReach((await appended(store, unit(stream, version))).position);
      await double().stop();
      for (let nth = 0; nth < 10; nth++) expect(isOutage(await caught(store.read(stream)))).toBe(true);
      await double().start();
      await eventually(() => warnings.length === 2 * (version + 1), 'the log says that it is over');
    }
    await allReach((await appended(store, unit(stream, 2))).position);
    stop.abort();
    await Promise.all(followers);
    expect(warnings.map((warning) => warning.replace(/ \{.*/, ''))).toEqual([
      'EventStoreDB is unavailable; requests that need it get a 503',
      'EventStoreDB is available again',
      'EventStoreDB is unavailable; requests that need it get a 503',
      'EventStoreDB is available again',
    ]);
    expect(warnings[0]).toMatch(/"reason":"EventStoreDB does not answer/);
  });

  it('is over for those who follow the log as soon as any call succeeds, not after their wait', async () => {
    const store = await harness.another({ backoff: { firstMs: 600_000, maxMs: 600_000 }, finishClaims: false });
    const stop = new AbortController();
    let checkpoint = BEGINNING;
    const following = (async () => {
      for await (const batch of store.subscribe({ after: BEGINNING, signal: stop.signal, pollMs: 10 }))
        ({ checkpoint } = batch);
    })();
    const { position: before } = await appended(store, unit(newStream(board), 0));
    await eventually(() => checkpoint >= before, 'the follower is there');
    await double().stop();
    await eventually(async () => isOutage(await caught(store.head())), 'it is away');
    await double().start();
    const { position } = await appended(harness.store, unit(newStream(board), 0)).catch(() =>
      appended(harness.store, unit(newStream(board), 0)),
    );
    await eventually(async () => (await caught(store.head())) === undefined, 'a call succeeds');
    await eventually(() => checkpoint >= position, 'the follower is back');
    stop.abort();
    await following;
  });
});

describe('at the start', () => {
  let directory: string;
  let service: StreamsService | undefined;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'openings-ca-'));
  });
  afterEach(async () => {
    await service?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const started = async (options: StreamsServiceOptions) => (service = await new StreamsService(options).start());
  const verified = async (url: string) => caught((await harness.another({ url, finishClaims: false })).verify());
  const withCa = (cert: string) => {
    const file = join(directory, 'ca.pem');
    writeFileSync(file, cert);
    return `&tlsCaFile=${encodeURIComponent(file)}`;
  };

  it('a server that can be used is taken, and one that is away is waited for', async () => {
    expect(await verified(double().url)).toBeUndefined();
    expect(await verified(double().discoveryUrl)).toBeUndefined();
    double().meet('unavailable');
    expect(await verified(double().url)).toBeUndefined();
    await double().stop();
    for (const url of [double().url, `${double().discoveryUrl}&maxDiscoverAttempts=2`])
      expect(await verified(url)).toBeUndefined();
  });

  it('a wrong password, a certificate that is not trusted and a server without TLS are distinguished, without the password', async () => {
    const tls = await certificateFor('localhost');
    const { url } = await started({ tls, user: 'admin:secret' });
    const trusted = `${url}${withCa(tls.cert)}`;
    expect(await verified(trusted)).toBeUndefined();
    const errors = {
      password: await verified(trusted.replace('secret', 'wrong')),
      nobody: await verified(trusted.replace('admin:secret@', '')),
      untrusted: await verified(url),
      discovering: await verified(`${url.replace('esdb:', 'esdb+discover:')}&maxDiscoverAttempts=1`),
      plain: await verified(double().url.replace('tls=false', 'tls=true').replace('127.0.0.1', 'localhost')),
      encrypted: await verified(url.replace('tls=true', 'tls=false')),
      address: await verified(trusted.replace('localhost', '127.0.0.1')),
    };
    const reported = Object.fromEntries(
      Object.entries(errors).map(([key, error]) => [key, `${(error as Error)?.name}: ${(error as Error)?.message}`]),
    );
    expect(reported).toEqual({
      password: 'SettingsError: EventStoreDB rejects the user or the password in EVENT_STORE_URL.',
      nobody: 'SettingsError: EventStoreDB rejects the user or the password in EVENT_STORE_URL.',
      untrusted: expect.stringMatching(
        /^SettingsError: The certificate of EventStoreDB is not trusted \(.*\)\. Name the file of its CA as tlsCaFile in EVENT_STORE_URL\.$/,
      ),
      discovering: expect.stringMatching(/^SettingsError: The certificate of EventStoreDB is not trusted/),
      encrypted: 'SettingsError: EventStoreDB speaks TLS at this address. Remove tls=false from EVENT_STORE_URL.',
      plain: expect.stringMatching(
        /^SettingsError: EventStoreDB does not speak TLS at this address\. EVENT_STORE_URL may need tls=false\.$/,
      ),
      // From Node 26 on the connection is not even started.
      address: expect.stringMatching(
        /^SettingsError: (The certificate of EventStoreDB is not trusted|EVENT_STORE_URL names an IP address, to which)/,
      ),
    });
    expect(JSON.stringify([reported, harness.warnings])).not.toMatch(/secret|wrong/);
  });

  it.each([
    ['22.10.5', 'has version 22.10.5'],
    ['23.6.0', 'has version 23.6.0'],
    [null, 'does not report its version'],
  ])('version %s is too old', async (version, reported) => {
    const error = await verified((await started({ version })).url);
    expect(error).toMatchObject({ name: 'SettingsError', message: expect.stringContaining(reported) });
    expect((error as Error).message).toMatch(/EVENT_STORE_URL .*23\.10 or later\.$/);
  });

  it.each(['23.10.0.0', '24.10.1', '25.0.1'])('version %s is taken', async (version) => {
    expect(await verified((await started({ version })).url)).toBeUndefined();
  });

  it.each<Mood>(['unauthenticated', 'forbidden'])(
    'a server that admits no client is reported with what it refuses: %s',
    async (mood) => {
      double().meet(mood);
      expect(await verified(double().url)).toMatchObject({
        name: 'SettingsError',
        message: expect.stringMatching(/^(EventStoreDB rejects the user|The EventStoreDB user)/),
      });
    },
  );
});
