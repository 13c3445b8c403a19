import type { EventStoreDBClient } from '@eventstore/db-client';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingsError } from '../settings-error.js';
import { isEventStoreOutage, isMisconfigured, outageReason } from './event-store-outage.js';

/** The oldest version that says when a subscription has caught up. */
const OLDEST = [23, 10] as const;
const WAIT_MS = 5_000;

type Version = { readonly serverVersion: string };

/**
 * Finds out whether the server of EVENT_STORE_URL can be used, and waits five seconds at most. One that is away is no reason to
 * stop: it may come back. `direct` makes a client of one node, which shows why asking for the leader fails.
 * @throws SettingsError when it refuses the user, is not trusted, does not speak TLS, or is too old.
 */
export async function verifyServer(
  client: EventStoreDBClient,
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
    if (!isEventStoreOutage(error)) throw error;
  });
  // What comes of it later shows in the calls that need the server.
  asked.catch(() => undefined);
  await Promise.race([asked, sleep(WAIT_MS, undefined, { ref: false })]);
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
