import type { Provider, Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Writable } from 'node:stream';
import {
  isPublicKind,
  type OperationKind,
  type OperationProgress,
  type OperationResult,
  type OperationRow,
} from './operation.js';

/** What a run has at hand. */
export interface OperationWork {
  /** Id of the operation. */
  readonly id: string;
  /**
   * Aborts when the operation is to be cancelled, when this process ends, and when another process took the work over.
   * `signal.reason` says which; `signal.throwIfAborted()` between two steps is all that most work needs.
   */
  readonly signal: AbortSignal;
  /** Tells how far it is. As often as one likes: it is written once a second at most. */
  progress(progress: OperationProgress): void;
  /** What `save` kept last, by this run or one before it; null at the first. */
  load<T>(): Promise<T | null>;
  /**
   * Keeps `checkpoint` (JSON), from where the next run continues should this one be broken off.
   * @throws OperationInterrupted when another process has taken the work over: then nothing was kept.
   */
  save(checkpoint: unknown): Promise<void>;
  /**
   * Does one step of the work at the present moment. New ids and commands sent in it follow from the operation and
   * `name`, so that a step which a broken-off run did already has no second effect. Names must be unlike each other.
   */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * The file that can be downloaded once the operation has succeeded. It takes the place of what earlier runs wrote; it
   * ends with the run when it was not ended before.
   */
  output(filename: string, contentType: string): Writable;
}

/** Which permissions operations of one kind take, besides those for operations in general. */
export interface OperationScopes {
  /** Reads the result and downloads the file; `manage` does so as well. */
  readonly read: string;
  /** Starts such an operation, and so may cancel one. */
  readonly manage: string;
}

/** How an operation ended that did not succeed. */
export type Unsuccessful = Pick<OperationRow, 'id' | 'state' | 'error'>;

/** Does the work of one kind of operation. Registered by `operationWorker`; runs where the role is worker or all. */
export abstract class OperationWorker<Input = unknown> {
  abstract readonly kind: OperationKind;
  /** False when it cannot be cancelled once it runs. */
  readonly cancellable: boolean = true;
  /** True when what it began has to come to its end: then it cannot be cancelled between two runs, either. */
  readonly endsOnlyDone: boolean = false;
  /** True when its input is of no use after its end and had better not be kept until the operation is forgotten. */
  readonly forgetsInput: boolean = false;

  /**
   * The permissions that its operations ask for; every public kind names them. Null for an operation that nobody may see.
   * @param input that of the operation; null once it is forgotten.
   */
  scopes(_input: Input | null): OperationScopes | null {
    return null;
  }

  /** Whether its file holds data of people, so that it goes when one of them is erased. */
  isPersonal(_input: Input): boolean {
    return false;
  }

  /**
   * Does the work with the facts of the request that started it. It may run again after it was broken off anywhere, maybe in
   * another process, but never twice at the same time for longer than it takes to notice.
   * Returning ends it as succeeded, whatever was asked meanwhile; throwing a `Rejection` as failed with its code;
   * throwing `OperationCancelled`, or `signal.reason`, as cancelled. `OperationPostponed` ends the run and not the operation,
   * which goes on later. Any other fault ends it as failed with `internal_error`.
   */
  abstract run(input: Input, work: OperationWork): Promise<OperationResult | null>;

  /**
   * Called at least once after an operation ended that did not succeed, also one that was cancelled before it ran.
   * Runs with the facts of the request that started it.
   */
  ended(_input: Input, _how: Unsuccessful): Promise<void> {
    return Promise.resolve();
  }
}

/** Ends a run because somebody asked to cancel it. */
export class OperationCancelled extends Error {
  override readonly name = 'OperationCancelled';

  /** @param result what was done until then, if the operation is to report that. */
  constructor(readonly result: OperationResult | null = null) {
    super('The operation was cancelled.');
  }
}

/** Ends a run that has to wait, so that it takes the place of no other meanwhile: the operation goes on from its checkpoint. */
export class OperationPostponed extends Error {
  override readonly name = 'OperationPostponed';

  constructor(readonly seconds: number) {
    super(`The operation goes on in ${seconds} seconds.`);
  }
}

/** Ends a run that is to be continued: by the next process, or by the one that has it already. */
export class OperationInterrupted extends Error {
  override readonly name = 'OperationInterrupted';
}

/** The workers of all contexts, by their kind. */
export class OperationWorkers {
  private readonly workers = new Map<string, OperationWorker>();

  /** @throws Error when two workers do the same kind, or a public kind names no permissions. */
  add(worker: OperationWorker): OperationWorker {
    if (isPublicKind(worker.kind) && worker.scopes === OperationWorker.prototype.scopes)
      throw new Error(`The operations ${worker.kind} name no permissions: anybody could read and cancel them.`);
    if (this.workers.has(worker.kind)) throw new Error(`Two workers do ${worker.kind}.`);
    this.workers.set(worker.kind, worker);
    return worker;
  }

  /** The worker of `kind`; undefined when this release has none. */
  of(kind: string): OperationWorker | undefined {
    return this.workers.get(kind);
  }
}

/** A provider that makes a worker and registers it; one line in the module of its context. */
export const operationWorker = <Input>(worker: Type<OperationWorker<Input>>): Provider => ({
  provide: Symbol(worker.name),
  useFactory: async (workers: OperationWorkers, modules: ModuleRef) =>
    workers.add((await modules.create(worker)) as OperationWorker),
  inject: [OperationWorkers, ModuleRef],
});
