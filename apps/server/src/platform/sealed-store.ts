import { ciphersOf, type InstallationSecrets, type Logger, type Settings } from '#runtime/engine';
import { type PersonKeys, type Wakeups } from '#store';
import {
  ClaimDigests,
  openEventStore,
  PostgresPersonKeys,
  RememberedPersonKeys,
  SealedEventStore,
} from '#store/engine';
import type { Pool } from 'pg';

interface Needs {
  readonly settings: Settings;
  readonly secrets: InstallationSecrets;
  readonly pool: Pool;
  readonly wakeups: Wakeups;
  readonly log: Logger;
  /** False for what neither reads nor appends events. */
  readonly events: boolean;
}

interface Opened {
  readonly store: SealedEventStore;
  readonly personKeys: PersonKeys;
  /** The same keys as they are kept. */
  readonly keptPersonKeys: PostgresPersonKeys;
}

/**
 * Opens the event store of the settings, with the keys of persons under which personal data is kept in it.
 * @throws when the event store cannot be used, or a key of the settings is missing.
 */
export async function openSealedStore({ settings, secrets, pool, wakeups, log, events }: Needs): Promise<Opened> {
  const ciphers = ciphersOf(settings.PERSONAL_DATA_KEYS, secrets.of('personal data'));
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
