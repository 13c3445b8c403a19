import type { OperationKind, OperationResource } from '#runtime/operations';
import type { Provider, Type } from '@nestjs/common';

/** The next run of an owner, and when its source is read after it. */
export interface OwnerTurn {
  /** Parameters of the operation, for the run with this id. */
  input(runId: string): object;
  /** ISO 8601. */
  readonly nextAt: string;
}

/** A kind of object whose source is read again and again. Registered by `sourceOwner`. */
export abstract class SourceOwner {
  /** What ids of these objects begin with. */
  abstract readonly prefix: string;
  /** The operation that does a run. */
  abstract readonly kind: OperationKind;
  abstract readonly object: OperationResource['object'];

  /** The turn of `owner` at `now`; null when it takes none from now on. @param share from 0 to 1, another for each turn. */
  abstract turn(owner: string, now: string, share: number): Promise<OwnerTurn | null>;
}

/** The kinds of owners that there are. */
export class SourceOwners {
  private readonly owners: SourceOwner[] = [];

  add(owner: SourceOwner): void {
    this.owners.push(owner);
  }

  /** The kind that `id` is of, or null. */
  of(id: string): SourceOwner | null {
    return this.owners.find(({ prefix }) => id.startsWith(prefix)) ?? null;
  }
}

/** Providers that have owners of the kind `type` take turns; spread into the resource of the kind. */
export const sourceOwner = (type: Type<SourceOwner>): Provider[] => [
  type,
  {
    provide: Symbol(type.name),
    useFactory: (owners: SourceOwners, owner: SourceOwner) => owners.add(owner),
    inject: [SourceOwners, type],
  },
];
