import { type openInstallationSecrets } from '#runtime/engine';
import { Ciphers } from '#runtime';
import type { Logger, Settings } from '#runtime/starting';
import { type PersonKeys, type Wakeups } from '#store';
import {
  ClaimDigests,
  openEventStore,
  PostgresPersonKeys,
  RememberedPersonKeys,
  SealedEventStore,
} from '#store/engine';
import type { Pool } from 'pg';

type InstallationSecrets = Awaited<ReturnType<typeof openInstallationSecrets>>;

interface Needs {
  readonly settings: Settings;
  readonly secrets: InstallationSecrets;
  readonly pool: Pool;
  readonly wakeups: Wakeups;
  readonly log: Logger;
  /** False for work that neither reads nor appends events. */
  readonly events: boolean;
}

interface OpenedStore {
  readonly store: SealedEventStore;
  readonly personKeys: PersonKeys;
  /** The same keys in their stored form. */
  readonly keptPersonKeys: PostgresPersonKeys;
}

/**
 * Opens the configured event store, with the keys of people that encrypt their personal data in it.
 * @throws when the event store cannot be used, or a configured key is missing.
 */
export async function openSealedStore({ settings, secrets, pool, wakeups, log, events }: Needs): Promise<OpenedStore> {
  const ciphers = Ciphers.of(settings.PERSONAL_DATA_KEYS, secrets.of('personal data'));
  const keptPersonKeys = new PostgresPersonKeys(pool, ciphers);
  const personKeys = new RememberedPersonKeys(keptPersonKeys);
  const kept = await openEventStore({
    url: settings.EVENT_STORE_URL,
    prefix: settings.EVENT_STORE_PREFIX,
    pool,
    wakeups,
    log,
    finishClaims: settings.ROLE !== 'api' && events,
  });
  const store = new SealedEventStore(kept, personKeys, new ClaimDigests(secrets.of('claims')));
  return { store, personKeys, keptPersonKeys };
}
