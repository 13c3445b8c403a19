import { streamName, type Recorded } from '#kernel';
import type { Addresses } from './addresses.js';
import { step, type AnyPublished, type Publication, type PublishedObject } from './published.js';

/** One object of one kind. */
export interface ObjectKey {
  readonly board: string;
  readonly object: string;
  readonly objectId: string;
}

/** An object as a table keeps it. */
export type KeptObject = ObjectKey & PublishedObject;

/** An event that a fold could not take. */
export interface PoisonedObject {
  readonly object: string;
  readonly stream: string;
  readonly eventId: string;
  readonly position: string;
  readonly error: unknown;
}

/** What the tables must be told so that they show the events folded since they were told last. */
export interface Unsaved {
  readonly publications: readonly Publication[];
  readonly objects: readonly KeptObject[];
  readonly poison: readonly PoisonedObject[];
}

/** What folding needs from outside. */
export interface FoldingNeeds {
  readonly definitions: readonly AnyPublished[];
  readonly addresses: Addresses;
  /** The event in today's shape. @throws when a newer release wrote it. */
  readonly current: (event: Recorded) => Recorded;
  /** The objects that the table has, of those asked for. */
  readonly lookUp: (keys: readonly ObjectKey[]) => Promise<readonly KeptObject[]>;
  /** Objects that are passed over, as `quarantineKey` names them; those that a fold cannot take are added. */
  readonly quarantined: Set<string>;
}

/** Objects kept in memory at most, beyond those that the table does not show yet: most changes soon follow another. */
const KEPT = 5_000;

const keyOf = ({ board, object, objectId }: ObjectKey) => `${object} ${board} ${objectId}`;

/** How an object in quarantine is named. */
export const quarantineKey = (object: string, stream: string): string => `${object} ${stream}`;

/** Folds the log to what is published, ahead of the tables. */
export class PublicationFolding {
  /** The objects folded or looked up last. Oldest first. */
  private readonly objects = new Map<string, KeptObject | undefined>();
  private readonly byCategory = new Map<string, AnyPublished[]>();
  private dirty = new Set<string>();
  private publications: Publication[] = [];
  private poison: PoisonedObject[] = [];

  constructor(private readonly needs: FoldingNeeds) {
    for (const definition of needs.definitions) {
      const others = this.byCategory.get(definition.category);
      if (others) others.push(definition);
      else this.byCategory.set(definition.category, [definition]);
    }
  }

  /** How many events and objects are not saved yet. */
  get size(): number {
    return this.publications.length + this.dirty.size;
  }

  /** Folds `events`, which follow on those before. */
  async fold(events: readonly Recorded[]): Promise<void> {
    const { addresses } = this.needs;
    const strange = new Set<string>();
    for (const { board } of events) if (!addresses.knows(board)) strange.add(board);
    await Promise.all([this.lookUp(events), addresses.learn(strange)]);
    for (const event of events)
      for (const definition of this.byCategory.get(event.category) ?? []) this.foldOne(definition, event);
  }

  /** Everything since the last time. What was taken then must be in the tables by now. */
  take(): Unsaved {
    const objects = [...this.dirty].map((key) => this.objects.get(key) as KeptObject);
    const unsaved = { publications: this.publications, objects, poison: this.poison };
    for (const key of this.objects.keys()) {
      if (this.objects.size <= KEPT) break;
      if (!this.dirty.has(key)) this.objects.delete(key);
    }
    this.dirty = new Set();
    this.publications = [];
    this.poison = [];
    return unsaved;
  }

  private foldOne(definition: AnyPublished, event: Recorded): void {
    const { quarantined, current, addresses } = this.needs;
    const { object } = definition;
    const { board, objectId } = event;
    if (quarantined.size > 0 && quarantined.has(quarantineKey(object, streamName(event)))) return;
    const key = keyOf({ board, object, objectId });
    try {
      const address = addresses.at(board, event.position);
      const after = step(definition, this.objects.get(key), current(event), address);
      this.objects.delete(key);
      const { version, revision, state } = after.object;
      this.objects.set(key, { board, object, objectId, version, revision, state });
      this.dirty.add(key);
      if (after.publication) this.publications.push(after.publication);
    } catch (error) {
      const stream = streamName(event);
      quarantined.add(quarantineKey(object, stream));
      this.poison.push({ object, stream, eventId: event.id, position: event.position, error });
    }
  }

  /** Learns the objects whose history began before `events`. Those that begin in them are not there. */
  private async lookUp(events: readonly Recorded[]): Promise<void> {
    const older = new Map<string, ObjectKey>();
    const begun = new Set<string>();
    for (const { category, board, objectId, version } of events)
      for (const { object } of this.byCategory.get(category) ?? []) {
        const each = { board, object, objectId };
        const key = keyOf(each);
        if (this.objects.has(key)) continue;
        if (version === 1) begun.add(key);
        else if (!begun.has(key)) older.set(key, each);
      }
    if (older.size === 0) return;
    for (const found of await this.needs.lookUp([...older.values()])) this.objects.set(keyOf(found), found);
  }
}
