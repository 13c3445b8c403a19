import { type Progress } from '#store';
import { EventBatches } from '#store/engine';
import { BackgroundWork } from '#runtime';
import { StorefrontUrls } from './storefront-urls.js';
import { type PoisonedObject, PublicationFolding } from './publication-folding.js';
import {
  inTransaction,
  lookUp,
  type PublisherPlace,
  placeOf,
  quarantined,
  save,
  type SaveResult,
  type Saving,
} from './publication-tables.js';
import { JoiningListener, type PublishedEvent } from './published-event.js';
import type { PublisherNeeds } from './publisher-needs.js';
import { type RepublishingResult, Republishing } from './republishing.js';
import { spaced } from './spaced.js';

/** Events read together: few enough that the first are sent while the next are folded. */
const BATCH = 250;
/** Minimum time between the starts of two publishing statements, in milliseconds: shorter costs processor time, longer delays arrival. */
const SPACE_MS = 5;
/** How long a checkpoint that only passed foreign events may stay unwritten. */
const BEAT_MS = 3_000;
/** How often the publisher reports that it is up to date while the log is quiet. */
const QUIET_BEAT_MS = 8_000;

/** The data that a write was made from has changed meanwhile: make it again. */
class OutdatedError extends Error {
  override readonly name = 'OutdatedError';
}

/**
 * Turns the log into published events. A lease ensures that one process at a time does so. If a second one believes that it holds the lease, the
 * checkpoint fences it: a write that does not start at the stored checkpoint has no effect.
 */
export class Publisher extends BackgroundWork {
  readonly name = 'publishing';
  readonly single = true;

  constructor(private readonly needs: PublisherNeeds) {
    super();
  }

  /** Publishes the log and its new events until `signal` aborts. @throws on faults; call it again. */
  async run(signal: AbortSignal): Promise<void> {
    const { precedence } = this.needs;
    precedence?.note(this.name, true);
    try {
      await this.learnNewKinds(signal);
      while (!signal.aborted)
        await this.follow(signal).catch((error: unknown) => {
          if (!(error instanceof OutdatedError)) throw error;
        });
    } finally {
      precedence?.note(this.name, false);
    }
  }

  private async follow(signal: AbortSignal): Promise<void> {
    const { publishing, store, pool, precedence } = this.needs;
    for (const listener of publishing.listeners) if (listener instanceof JoiningListener) listener.forget();
    let place: PublisherPlace = await placeOf(pool);
    let read = place.checkpoint;
    const addresses = new StorefrontUrls(pool, this.needs.storefront, 'publish');
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
      for await (const { events, checkpoint, caughtUp } of EventBatches.ahead(spaced(batches, SPACE_MS))) {
        if (checkpoint > read && events.length > 0) await folding.fold(events);
        read = checkpoint;
        const due = performance.now() - lastSaved > (read > place.checkpoint ? BEAT_MS : QUIET_BEAT_MS);
        // At the end of the log there is time to wait, and errors should surface now instead of later.
        if (caughtUp) await saving;
        if (folding.size === 0 && events.length === 0 && !(due && caughtUp)) {
          if (caughtUp) precedence?.note(this.name, false);
          continue;
        }
        await saving;
        const unsaved = {
          ...folding.take(),
          addresses: addresses.take(),
          slugs: addresses.takeUsed(),
          from: place,
          to: read,
          caughtUp,
        };
        for (const each of unsaved.poison) this.tell(each);
        const { sequence } = place;
        const published = unsaved.publications.map((each, nth): PublishedEvent =>
          Object.assign(each, { sequence: sequence + nth + 1 }),
        );
        saving = this.save(published, unsaved);
        saving.catch(() => undefined);
        place = { ...place, checkpoint: read, sequence: place.sequence + published.length };
        lastSaved = performance.now();
        if (caughtUp) await saving;
        precedence?.note(this.name, !caughtUp);
      }
      await saving;
    } finally {
      ending.abort();
      await saving.catch(() => undefined);
    }
  }

  /** Publishes the log again into new tables, then swaps them. @throws on faults, leaving what is published unchanged. */
  rebuild(signal: AbortSignal, progress?: Progress): Promise<RepublishingResult> {
    return new Republishing(this.needs, progress).run(signal);
  }

  /** A release that publishes a new kind of object must publish its past, too: once, after everything that is already published. */
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

  private async folding(addresses: StorefrontUrls): Promise<PublicationFolding> {
    const { publishing, readModels, store, pool } = this.needs;
    const { definitions } = publishing;
    return new PublicationFolding({
      definitions,
      addresses,
      current: (event) => readModels.current(event),
      lookUp: (keys) => lookUp(pool, 'published_objects', keys),
      read: (stream) => store.read(stream),
      quarantined: await quarantined(
        pool,
        definitions.map(({ object }) => object),
      ),
    });
  }

  private async save(events: readonly PublishedEvent[], saving: Saving): Promise<void> {
    const { pool, publishing, wakeups } = this.needs;
    const { listeners } = publishing;
    const [only] = listeners;
    if (events.length === 0 || !only) need(await save(pool, events, saving));
    else if (listeners.length === 1 && only instanceof JoiningListener) await this.saveJoined(only, events, saving);
    else {
      await inTransaction(pool, async (client) => {
        need(await save(client, events, saving));
        for (const listener of listeners) await listener.published(client, events);
      });
      for (const listener of listeners) listener.committed();
    }
    if (events.length > 0) wakeups.published.announce();
  }

  private async saveJoined(
    listener: JoiningListener,
    events: readonly PublishedEvent[],
    saving: Saving,
  ): Promise<void> {
    const joined = await listener.join(events);
    let saved: SaveResult;
    try {
      saved = await save(this.needs.pool, events, saving, joined);
    } catch (error) {
      joined.dropped(false);
      throw error;
    }
    if (saved !== 'saved') joined.dropped(true);
    need(saved);
  }

  private tell({ object, stream, eventId, error }: PoisonedObject): void {
    this.needs.log.error(
      { err: error, object, stream, eventId },
      'An object is in quarantine and is no longer published',
    );
  }
}

/** @throws OutdatedError, or Error if another process publishes. */
function need(saved: SaveResult): void {
  if (saved === 'outdated') throw new OutdatedError('The data to publish has changed and must be made again.');
  if (saved === 'overtaken')
    throw new Error('Another process publishes or has republished: what this process remembers is stale.');
}
