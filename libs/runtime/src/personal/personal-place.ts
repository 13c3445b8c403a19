import type { ObjectRef } from '#kernel';
import type { Provider, Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';

/** A stream about somebody, and its version when it was looked at. */
export interface SubjectStream {
  readonly category: string;
  readonly objectId: string;
  readonly version: number;
}

/** Somebody whose data is kept on the board of the facts. */
export interface DataSubject {
  /** Every id by which the board knows them, that of the account first. */
  readonly ids: readonly [string, ...string[]];
  /** The addresses of the account. */
  readonly addresses: readonly string[];
  /** Those of them that the person has shown to be theirs. What is kept under another address may be about another person. */
  readonly provenAddresses: readonly string[];
  /** The streams that are about them. */
  readonly streams: readonly SubjectStream[];
  /** When their account was gone, UTC ISO text; what is younger has nothing of them. Absent while it is there. */
  readonly goneAt?: string;
}

/**
 * What a place answers for of a table: its rows, which go as a whole, or some of its columns. Of those, every other column
 * of the table is named as impersonal.
 */
export type Covered = 'rows' | { readonly columns: readonly string[]; readonly impersonal: readonly string[] };

/** When a place is purged: first objects, by commands, then what they left behind. */
export const PURGE_STAGES = ['objects', 'traces'] as const;
export type PurgeStage = (typeof PURGE_STAGES)[number];

/**
 * A place where something of a person is kept. Whoever keeps it registers it with `personalPlace`; erasure and access requests go
 * through all of them, and a spec holds their tables against the schema (decision 0124).
 */
export abstract class PersonalPlace {
  /** Unique: the key under which an access request shows what is here, as `saved_jobs`. */
  abstract readonly name: string;
  readonly stage: PurgeStage = 'traces';
  /** Table → what this place answers for. A read model is named without the version of its table. */
  abstract readonly covers: Readonly<Record<string, Covered>>;

  /** How many objects of `subject` are here, where an erasure tells that. */
  count(_subject: DataSubject): Promise<number> {
    return Promise.resolve(0);
  }

  /**
   * Streams of the account `userId` that have ids of their own and belong to the subject, so that an access request shows their events.
   * Most places have none.
   * @param provenAddresses as the subject has them.
   */
  async *streams(_userId: string, _provenAddresses: readonly string[] = []): AsyncIterable<ObjectRef> {}

  /**
   * What is kept of `subject`, one record after the other, for the person to read: no secrets, and nothing of anybody else. A
   * `Readable` within a record is written as base64.
   */
  abstract read(subject: DataSubject): AsyncIterable<object>;

  /**
   * Removes what is kept of `subject`, or leaves it without anything personal. Repeatable, also after it was broken off anywhere.
   * @throws OperationPostponed when something has to happen first.
   */
  abstract purge(subject: DataSubject): Promise<void>;
}

/** All places of personal data, as the parts of the product bring them. */
export class PersonalPlaces {
  private readonly places: PersonalPlace[] = [];

  /** @throws Error when two places have one name. */
  add(place: PersonalPlace): PersonalPlace {
    if (this.places.some(({ name }) => name === place.name))
      throw new Error(`Two places of personal data are called "${place.name}".`);
    this.places.push(place);
    return place;
  }

  /** In the order of their names. */
  all(): readonly PersonalPlace[] {
    return this.places.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  of(stage: PurgeStage): readonly PersonalPlace[] {
    return this.all().filter((place) => place.stage === stage);
  }
}

/** A provider that makes a place and registers it; one line in the module of its context. */
export const personalPlace = (type: Type<PersonalPlace>): Provider => ({
  provide: Symbol(type.name),
  useFactory: async (places: PersonalPlaces, modules: ModuleRef) => places.add(await modules.create(type)),
  inject: [PersonalPlaces, ModuleRef],
});
