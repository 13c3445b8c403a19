import type { EventStoreDBClient } from '@eventstore/db-client';
import { accessSync, constants } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingsError } from '../errors.js';
import { isEventStoreOutage, isMisconfigured, outageReason } from './event-store-outage.js';
import { clientConnectionString, type EventStoreAddress, parseEventStoreAddress } from './eventstoredb-address.js';
import { speaksTls } from './tls-probe.js';

const DISPOSING_MS = 500;
const FILES = ['tlsCaFile', 'userCertFile', 'userKeyFile'];

/**
 * A client of the server in `url`, the value of EVENT_STORE_URL. It connects on first use.
 * @throws SettingsError that names the setting and the wrong part, if `url` is invalid or a file that it names cannot be read.
 */
export function openClient(module: typeof import('@eventstore/db-client'), url: string): EventStoreDBClient {
  const address = readAddress(url);
  for (const name of FILES) {
    const path = address.options.get(name);
    if (path !== undefined) requireFile(name, path);
  }
  const client = module.EventStoreDBClient.connectionString(clientConnectionString(address));
  // The client's batched appends share one table of pending calls among all connections of the process. An answer that arrives after a connection
  // broke does not find its call and ends the process (decision 0002).
  Object.assign(client, { supports: async () => false, execute: onOpenChannels(client) });
  return client;
}

/** The part of a client that runs its appends. */
interface Running {
  readonly execute: <T>(kind: unknown, name: string, action: (calls: Calls) => Promise<T>) => Promise<T>;
}
interface Calls {
  getChannel(): { getConnectivityState(connect: boolean): number };
}
/** The state of a closed channel, as gRPC numbers it. */
const SHUTDOWN = 4;

/**
 * Rejects an append whose channel is closed between its choice and its use, as when another call fails. Without this, the error escapes from the
 * client: it ends the process, and the append never settles.
 */
function onOpenChannels(client: EventStoreDBClient): Running['execute'] {
  const { execute } = client as unknown as Running;
  return (kind, name, action) =>
    execute(kind, name, (calls) => {
      if (calls.getChannel().getConnectivityState(false) === SHUTDOWN) throw new Error('Channel has been shut down');
      return action(calls);
    });
}

/** A client of the first node in `url`; undefined if it names one node and nothing else. */
export function openFirstNode(
  module: typeof import('@eventstore/db-client'),
  url: string,
): EventStoreDBClient | undefined {
  const { discover, hosts, credentials, options } = parseEventStoreAddress(url);
  if (!discover && hosts.length === 1) return undefined;
  const address = { discover: false, hosts: hosts.slice(0, 1), credentials, options };
  return module.EventStoreDBClient.connectionString(clientConnectionString(address));
}

/** Ends the calls of `client` and closes its connection. */
export async function closeClient(client: EventStoreDBClient): Promise<void> {
  // It cancels all calls and then waits for their end, which never comes if an answer was left unread.
  await Promise.race([client.dispose(), sleep(DISPOSING_MS, undefined, { ref: false })]);
  // Disposing ends calls and leaves the connection open.
  const { getChannel } = client as unknown as { getChannel(): Promise<{ close(): void }> };
  void getChannel().then(
    (channel) => channel.close(),
    () => undefined,
  );
}

function readAddress(url: string): EventStoreAddress {
  try {
    return parseEventStoreAddress(url);
  } catch (error) {
    throw new SettingsError(`EVENT_STORE_URL: ${error instanceof Error ? error.message : 'it cannot be parsed'}.`);
  }
}

function requireFile(name: string, path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new SettingsError(`EVENT_STORE_URL: ${name} names ${path}, which cannot be read.`);
  }
}

/** The oldest version that reports when a subscription has caught up. */
const OLDEST = [23, 10] as const;
const WAIT_MS = 5_000;

type Version = { readonly serverVersion: string };

/**
 * Checks whether the server of EVENT_STORE_URL can be used, and waits at most five seconds. An unavailable server does not prevent the start: it
 * may come back. `direct` creates a client of one node, which shows why asking for the leader fails.
 * @throws SettingsError if it rejects the user, is not trusted, its use of TLS differs from `url`, or it is too old.
 */
export async function verifyServer(
  client: EventStoreDBClient,
  url: string,
  direct: () => EventStoreDBClient | undefined,
): Promise<void> {
  const answer = ask(client).catch(async (error: unknown) => {
    const node = isEventStoreOutage(error) && !isMisconfigured(error) ? direct() : undefined;
    const found = node
      ? await ask(node).then(
          () => error,
          (reason: unknown) => reason,
        )
      : error;
    void node?.dispose().catch(() => undefined);
    if (found instanceof SettingsError) throw found;
    if (isMisconfigured(found)) throw new SettingsError(outageReason(found));
    if (isEventStoreOutage(error)) await refusePlain(url);
    if (!isEventStoreOutage(error)) throw error;
  });
  // Later results show up in the calls that need the server.
  answer.catch(() => undefined);
  await Promise.race([answer, sleep(WAIT_MS, undefined, { ref: false })]);
}

/** The client only reports that it cannot connect. @throws SettingsError if `url` has `tls=false` and its server speaks TLS. */
async function refusePlain(url: string): Promise<void> {
  const { hosts, options } = parseEventStoreAddress(url);
  const [host] = hosts;
  if (options.get('tls') === 'false' && host && (await speaksTls(host)))
    throw new SettingsError('EventStoreDB speaks TLS at this address. Remove tls=false from EVENT_STORE_URL.');
}

async function ask(client: EventStoreDBClient): Promise<void> {
  for await (const _ of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }));
  const { serverVersion } = await (client as unknown as { readonly capabilities: Promise<Version> }).capabilities;
  const known = /^(\d+)\.(\d+)/.exec(serverVersion);
  const [major, minor] = [Number(known?.[1] ?? 0), Number(known?.[2] ?? 0)];
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  const which = known ? `has version ${serverVersion}` : 'does not report its version, so it is older than 21.10';
  throw new SettingsError(`The server of EVENT_STORE_URL ${which}. Use EventStoreDB 23.10 or later.`);
}
