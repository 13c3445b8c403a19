import type { Provider, Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Writable } from 'node:stream';
import {
  isPublicKind,
  type OperationKind,
  type OperationProgress,
  type OperationResult,
  type OperationResults,
  type OperationRow,
} from './operation.js';

/** What a run can use. */
export interface OperationWork {
  /** Id of the operation. */
  readonly id: string;
  /**
   * Aborts when the operation must be cancelled, when this process ends, and when another process took over the work. `signal.reason` says which;
   * most work only needs `signal.throwIfAborted()` between two steps.
   */
  readonly signal: AbortSignal;
  /** Reports progress. May be called often: it is written at most once a second. */
  progress(progress: OperationProgress): void;
  /** What `save` stored last, in this run or an earlier one; null in the first run. */
  load<T>(): Promise<T | null>;
  /**
   * Stores `checkpoint` (JSON), from which the next run continues if this one is interrupted.
   * @throws OperationInterrupted if another process has taken over the work: then nothing was stored.
   */
  save(checkpoint: unknown): Promise<void>;
  /**
   * Runs one step of the work at the current time. New ids and commands in it are derived from the operation and `name`, so that repeating a step
   * of an interrupted run has no second effect. Names must be unique.
   */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * The file that can be downloaded once the operation has succeeded. It replaces what earlier runs wrote, and ends with the run if it was not
   * ended before.
   */
  output(filename: string, contentType: string): Writable;
}

/** The permissions that operations of one kind need, besides those for operations in general. */
export interface OperationScopes {
  /** Allows reading the result and downloading the file; `manage` allows it as well. */
  readonly read: string;
  /** Allows starting and therefore cancelling such an operation. */
  readonly manage: string;
}

/** How an operation ended without success. */
export type Unsuccessful = Pick<OperationRow, 'id' | 'state' | 'error'>;

/** Does the work of one kind of operation. Registered by `operationWorker`; runs in processes with the role worker or all. */
export abstract class OperationWorker<Input = unknown> {
  abstract readonly kind: OperationKind;
  /** False if it cannot be cancelled once it runs. */
  readonly cancellable: boolean = true;
  /** True if started work must be completed: then it cannot be cancelled between two runs, either. */
  readonly endsOnlyDone: boolean = false;
  /** True if its input is not needed after its end and must not be kept until the operation is deleted. */
  readonly forgetsInput: boolean = false;
  /** What its results have besides the five fields of all, in the order of the response: the database does not preserve the order of keys. */
  readonly resultFields: readonly (keyof OperationResults)[] = [];

  /**
   * The permissions that its operations need; every public kind has them. Null for an operation that is never visible.
   * @param input that of the operation; null once it is deleted.
   */
  scopes(_input: Input | null): OperationScopes | null {
    return null;
  }

  /** Whether its file contains data about people, so that it is deleted when one of them is erased. */
  isPersonal(_input: Input): boolean {
    return false;
  }

  /**
   * Does the work with the context of the request that started it. It may run again after an interruption at any point, possibly in another
   * process, but never twice concurrently for longer than it takes to notice. Returning ends the operation as succeeded, even if its cancellation
   * was requested meanwhile; throwing a `Rejection` ends it as failed with its code; throwing `OperationCancelled`, or `signal.reason`, as
   * cancelled. `OperationPostponed` ends the run but not the operation, which continues later. Any other error ends it as failed with
   * `internal_error`.
   */
  abstract run(input: Input, work: OperationWork): Promise<OperationResult | null>;

  /**
   * Called at least once after an operation ended without success, also if it was cancelled before it ran. Runs with the context of the request
   * that started it.
   */
  ended(_input: Input, _how: Unsuccessful): Promise<void> {
    return Promise.resolve();
  }
}

/** Ends a run because its cancellation was requested. */
export class OperationCancelled extends Error {
  override readonly name = 'OperationCancelled';

  /** @param result what was done until then, if the operation should report it. */
  constructor(readonly result: OperationResult | null = null) {
    super('The operation was cancelled.');
  }
}

/** Ends a run that must wait, so that it does not block others: the operation continues from its checkpoint. */
export class OperationPostponed extends Error {
  override readonly name = 'OperationPostponed';

  constructor(readonly seconds: number) {
    super(`The operation continues in ${seconds} seconds.`);
  }
}

/** Ends a run that will be continued: by the next process, or by the one that has already taken over. */
export class OperationInterrupted extends Error {
  override readonly name = 'OperationInterrupted';
}

/** The workers of all contexts, by their kind. */
export class OperationWorkers {
  private readonly workers = new Map<string, OperationWorker>();

  /** @throws Error if two workers have the same kind, or a public kind names no permissions. */
  add(worker: OperationWorker): OperationWorker {
    if (isPublicKind(worker.kind) && worker.scopes === OperationWorker.prototype.scopes)
      throw new Error(`The operations ${worker.kind} name no permissions: anyone could read and cancel them.`);
    if (this.workers.has(worker.kind)) throw new Error(`Two workers are registered for ${worker.kind}.`);
    this.workers.set(worker.kind, worker);
    return worker;
  }

  /** The worker of `kind`; undefined if this release has none. */
  of(kind: string): OperationWorker | undefined {
    return this.workers.get(kind);
  }

  /** `row` with the fields of its result in the order that its worker names. */
  inOrder(row: OperationRow): OperationRow {
    if (row.result === null) return row;
    const { totalRows, created, updated, failed, errors, ...others }: OperationResult = row.result;
    const more = (this.of(row.kind)?.resultFields ?? []).filter((field) => others[field] !== undefined);
    const ordered = Object.fromEntries(more.map((field) => [field, others[field]]));
    return { ...row, result: { totalRows, created, updated, failed, errors, ...ordered } };
  }
}

/** A provider that creates a worker and registers it; one line in the module of its context. */
export const operationWorker = <Input>(worker: Type<OperationWorker<Input>>): Provider => ({
  provide: Symbol(worker.name),
  useFactory: async (workers: OperationWorkers, modules: ModuleRef) =>
    workers.add((await modules.create(worker)) as OperationWorker),
  inject: [OperationWorkers, ModuleRef],
});
