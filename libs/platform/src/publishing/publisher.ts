import { ahead } from '../event-store/ahead.js';
import { gathered } from '../event-store/gathered.js';
import { BackgroundWork } from '../ops/background-work.js';
import { Addresses } from './addresses.js';
import { PublicationFolding, type PoisonedObject } from './publication-folding.js';
import { inTransaction, lookUp, placeOf, quarantined, save, type Place, type Saving } from './publication-tables.js';
import type { PublishedEvent } from './published-event.js';
import type { PublisherNeeds } from './publisher-needs.js';
import { Republishing, type Republished } from './republishing.js';

/** Events read at once. */
const BATCH = 1_000;
const GATHER_MS = 10;
/** How long a checkpoint that moved past nothing of ours may stay unwritten, so that a quiet log costs nothing. */
const BEAT_MS = 3_000;

/**
 * Turns the log into what the world is told. One process at a time does it (a lease), and should a second one believe
 * that it does, the checkpoint fences it: whoever does not come from where the last one stopped writes nothing.
 */
export class Publisher extends BackgroundWork {
  readonly name = 'publishing';
  readonly single = true;

  constructor(private readonly needs: PublisherNeeds) {
    super();
  }

  /** Publishes what the log has and what comes, until `signal` aborts. @throws on faults; call it again. */
  async run(signal: AbortSignal): Promise<void> {
    const { publishing, store, pool } = this.needs;
    await this.learnNewKinds(signal);
    let place: Place = await placeOf(pool);
    let read = place.checkpoint;
    const addresses = new Addresses(pool, this.needs.storefront, 'today');
    const folding = await this.folding(addresses);
    let saving: Promise<void> = Promise.resolve();
    let lastSaved = performance.now();
    const ending = new AbortController();
    const batches = store.subscribe({
      after: read,
      categories: publishing.categories,
      batchSize: BATCH,
      signal: AbortSignal.any([signal, ending.signal]),
    });
    try {
      for await (const { events, checkpoint, caughtUp } of ahead(gathered(batches, GATHER_MS))) {
        if (checkpoint > read && events.length > 0) await folding.fold(events);
        read = checkpoint;
        const due = performance.now() - lastSaved > BEAT_MS;
        // At the end of the log there is time to wait, and what failed should not be found out later.
        if (caughtUp) await saving;
        if (folding.size === 0 && events.length === 0 && !(due && caughtUp)) continue;
        await saving;
        const unsaved = { ...folding.take(), addresses: addresses.take(), from: place, to: read, caughtUp };
        for (const each of unsaved.poison) this.tell(each);
        const told = unsaved.publications.map((each, nth) => ({ ...each, sequence: place.sequence + nth + 1 }));
        saving = this.save(told, unsaved);
        saving.catch(() => undefined);
        place = { ...place, checkpoint: read, sequence: place.sequence + told.length };
        lastSaved = performance.now();
        if (caughtUp) await saving;
      }
      await saving;
    } finally {
      ending.abort();
      await saving.catch(() => undefined);
    }
  }

  /** Publishes anew what the log says, beside what is published. @throws on faults, leaving that as it was. */
  rebuild(signal: AbortSignal): Promise<Republished> {
    return new Republishing(this.needs).run(signal);
  }

  /**
   * A release that publishes objects of a kind which none before it did has to tell their past too: once, and behind
   * what is told already.
   */
  private async learnNewKinds(signal: AbortSignal): Promise<void> {
    const { publishing, pool } = this.needs;
    const { checkpoint, objects } = await placeOf(pool);
    const kinds = publishing.definitions.map(({ object }) => object);
    if (kinds.every((kind) => objects.includes(kind))) return;
    if (checkpoint !== '') await this.rebuild(signal);
    else
      await pool.query(
        `update publisher set objects = array(select distinct unnest(objects || $1::text[])) where name = 'log'`,
        [kinds],
      );
  }

  private async folding(addresses: Addresses): Promise<PublicationFolding> {
    const { publishing, readModels, pool } = this.needs;
    const { definitions } = publishing;
    return new PublicationFolding({
      definitions,
      addresses,
      current: (event) => readModels.current(event),
      lookUp: (keys) => lookUp(pool, 'published_objects', keys),
      quarantined: await quarantined(pool, definitions.map(({ object }) => object)),
    });
  }

  private async save(events: readonly PublishedEvent[], saving: Saving): Promise<void> {
    const { pool, publishing, wakeups } = this.needs;
    if (events.length === 0 || publishing.listeners.length === 0) {
      if (!(await save(pool, events, saving))) throw overtaken();
    } else {
      await inTransaction(pool, async (client) => {
        if (!(await save(client, events, saving))) throw overtaken();
        for (const listener of publishing.listeners) await listener.published(client, events);
      });
    }
    if (events.length > 0) wakeups.published.announce();
  }

  private tell({ object, stream, eventId, error }: PoisonedObject): void {
    this.needs.log.error({ err: error, object, stream, eventId }, 'Nothing more is published of an object: quarantine');
  }
}

const overtaken = () => new Error('Somebody else publishes, or published anew: what this process remembers is out of date.');
