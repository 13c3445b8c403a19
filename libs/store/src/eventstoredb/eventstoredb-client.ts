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
 * A client of the server that `url`, the value of EVENT_STORE_URL, names. It connects when it is first used.
 * @throws SettingsError that names the setting and the part of it, when `url` is none or a file that it names cannot be read.
 */
export function openClient(module: typeof import('@eventstore/db-client'), url: string): EventStoreDBClient {
  const address = readAddress(url);
  for (const name of FILES) {
    const path = address.options.get(name);
    if (path !== undefined) requireFile(name, path);
  }
  const client = module.EventStoreDBClient.connectionString(clientConnectionString(address));
  // The client's batched appends share one table of waiting calls among all connections of the process; an answer
  // that comes after a connection broke finds its call gone and ends the process (decision 0002).
  Object.assign(client, { supports: async () => false });
  return client;
}

/** A client of the first node that `url` names; undefined when it names one node and nothing else. */
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
  // It cancels all calls, and then waits for their ends, which never come where an answer was left unread.
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
    throw new SettingsError(`EVENT_STORE_URL: ${error instanceof Error ? error.message : 'it cannot be read'}.`);
  }
}

function requireFile(name: string, path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch {
    throw new SettingsError(`EVENT_STORE_URL: ${name} names ${path}, which cannot be read.`);
  }
}

/** The oldest version that says when a subscription has caught up. */
const OLDEST = [23, 10] as const;
const WAIT_MS = 5_000;

type Version = { readonly serverVersion: string };

/**
 * Finds out whether the server of EVENT_STORE_URL can be used, and waits five seconds at most. One that is away is no reason to
 * stop: it may come back. `direct` makes a client of one node, which shows why asking for the leader fails.
 * @throws SettingsError when it refuses the user, is not trusted, does or does not speak TLS unlike `url`, or is too old.
 */
export async function verifyServer(
  client: EventStoreDBClient,
  url: string,
  direct: () => EventStoreDBClient | undefined,
): Promise<void> {
  const asked = ask(client).catch(async (error: unknown) => {
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
  // What comes of it later shows in the calls that need the server.
  asked.catch(() => undefined);
  await Promise.race([asked, sleep(WAIT_MS, undefined, { ref: false })]);
}

/** The client only says that it cannot connect. @throws SettingsError when `url` has `tls=false` and its server speaks TLS. */
async function refusePlain(url: string): Promise<void> {
  const { hosts, options } = parseEventStoreAddress(url);
  const [host] = hosts;
  if (options.get('tls') === 'false' && host && (await speaksTls(host)))
    throw new SettingsError('EventStoreDB speaks TLS at this address; remove tls=false from EVENT_STORE_URL.');
}

async function ask(client: EventStoreDBClient): Promise<void> {
  for await (const _ of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }));
  const { serverVersion } = await (client as unknown as { readonly capabilities: Promise<Version> }).capabilities;
  const known = /^(\d+)\.(\d+)/.exec(serverVersion);
  const [major, minor] = [Number(known?.[1] ?? 0), Number(known?.[2] ?? 0)];
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  const which = known ? `has version ${serverVersion}` : 'does not say its version, so it is older than 21.10';
  throw new SettingsError(`The server of EVENT_STORE_URL ${which}; EventStoreDB 23.10 or later is needed.`);
}
