import type { OperationKind, OperationResource } from '#runtime/operations';
import type { Provider, Type } from '@nestjs/common';

/** The next run of an owner, and the due time of the run after it. */
export interface OwnerTurn {
  /** Parameters of the operation for the run with this id. */
  input(runId: string): object;
  /** ISO 8601. */
  readonly nextAt: string;
}

/** A kind of object whose source is read on a schedule. Register it with `sourceOwner`. */
export abstract class SourceOwner {
  /** The prefix of the ids of these objects. */
  abstract readonly prefix: string;
  /** The operation that executes a run. */
  abstract readonly kind: OperationKind;
  abstract readonly object: OperationResource['object'];

  /** The run of `owner` that is due at `now`. Null to stop its schedule. @param share from 0 to 1, different for each run. */
  abstract turn(owner: string, now: string, share: number): Promise<OwnerTurn | null>;
}

/** The registered kinds of owners. */
export class SourceOwners {
  private readonly owners: SourceOwner[] = [];

  add(owner: SourceOwner): void {
    this.owners.push(owner);
  }

  /** The kind of the object with `id`, or null. */
  of(id: string): SourceOwner | null {
    return this.owners.find(({ prefix }) => id.startsWith(prefix)) ?? null;
  }
}

/** Providers that register owners of the kind `type`. Spread them into the resource of the kind. */
export const sourceOwner = (type: Type<SourceOwner>): Provider[] => [
  type,
  {
    provide: Symbol(type.name),
    useFactory: (owners: SourceOwners, owner: SourceOwner) => owners.add(owner),
    inject: [SourceOwners, type],
  },
];
