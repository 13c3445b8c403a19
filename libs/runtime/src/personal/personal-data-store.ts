import type { ObjectRef } from '#kernel';
import type { Provider, Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';

/** A stream about a person, and its version when it was read. */
export interface SubjectStream {
  readonly category: string;
  readonly objectId: string;
  readonly version: number;
}

/** A person whose data is stored on the board of the current context. */
export interface DataSubject {
  /** Every id under which the board knows them, that of the account first. */
  readonly ids: readonly [string, ...string[]];
  /** The addresses of the account. */
  readonly addresses: readonly string[];
  /** Those that the person has verified. Data under another address may be about another person. */
  readonly provenAddresses: readonly string[];
  /** The streams that are about them. */
  readonly streams: readonly SubjectStream[];
  /** When their account was deleted, UTC ISO text; newer data is not about them. Absent while it exists. */
  readonly goneAt?: string;
}

/**
 * What a store covers of a table: its rows, which are deleted as a whole, or some of its columns. Then every other column of the table must be
 * declared impersonal.
 */
export type Coverage = 'rows' | { readonly columns: readonly string[]; readonly impersonal: readonly string[] };

/** When a store is purged: first objects, by commands, then the remaining data. */
export const PURGE_STAGES = ['objects', 'traces'] as const;
export type PurgeStage = (typeof PURGE_STAGES)[number];

/**
 * A store where personal data is stored. The code that stores it registers it with `personalDataStore`. Erasure and access requests go through all
 * stores, and a spec compares their tables with the schema (decision 0124).
 */
export abstract class PersonalDataStore {
  /** Unique: the key of its data in an access request, such as `saved_jobs`. */
  abstract readonly name: string;
  readonly stage: PurgeStage = 'traces';
  /** Table → what this store covers of it. A read model is named without the version of its table. */
  abstract readonly covers: Readonly<Record<string, Coverage>>;

  /** How many objects of `subject` are here, if an erasure reports that. */
  count(_subject: DataSubject): Promise<number> {
    return Promise.resolve(0);
  }

  /**
   * Streams of the account `userId` that have their own ids and belong to the subject, so that an access request shows their events. Most stores
   * have none.
   * @param provenAddresses as the subject has them.
   */
  async *streams(_userId: string, _provenAddresses: readonly string[] = []): AsyncIterable<ObjectRef> {}

  /**
   * The data about `subject`, record by record, for the person to read: no secrets, and nothing about other people. A `Readable` within a record is
   * written as base64.
   */
  abstract read(subject: DataSubject): AsyncIterable<object>;

  /**
   * Removes the data about `subject`, or everything personal in it. Repeatable, also after an interruption at any point.
   * @throws OperationPostponed if something else must happen first.
   */
  abstract purge(subject: DataSubject): Promise<void>;

  /**
   * Removes what people without an account left here on the board of the current context, or everything personal in it. Called when a sandbox
   * is emptied. Repeatable. Most stores have nothing of such people.
   */
  purgeGuests(): Promise<void> {
    return Promise.resolve();
  }
}

/** All stores of personal data, registered by the parts of the product. */
export class PersonalDataStores {
  private readonly stores: PersonalDataStore[] = [];

  /** @throws Error if two stores have the same name. */
  add(store: PersonalDataStore): PersonalDataStore {
    if (this.stores.some(({ name }) => name === store.name))
      throw new Error(`Two stores of personal data have the name "${store.name}".`);
    this.stores.push(store);
    return store;
  }

  /** Sorted by name. */
  all(): readonly PersonalDataStore[] {
    return this.stores.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  of(stage: PurgeStage): readonly PersonalDataStore[] {
    return this.all().filter((store) => store.stage === stage);
  }
}

/** A provider that creates a store and registers it; one line in the module of its context. */
export const personalDataStore = (type: Type<PersonalDataStore>): Provider => ({
  provide: Symbol(type.name),
  useFactory: async (stores: PersonalDataStores, modules: ModuleRef) => stores.add(await modules.create(type)),
  inject: [PersonalDataStores, ModuleRef],
});

/** The stages of an erasure. */
export const PurgeStage = { ALL: PURGE_STAGES } as const;
