import { reject, Rejection } from '#kernel';
import { type Facts } from '#kernel/engine';
import { type BlobStore } from '#runtime';
import {
  OperationCancelled,
  OperationPostponed,
  type OperationRow,
  type Operations,
  type OperationScopes,
  type OperationWork,
  type OperationWorker,
  OperationKind,
} from '#runtime/operations';
import { type OperationWorkers } from '#runtime/engine';
import { facts, newId, withFacts, Scope, Ids } from '#store';
import { PassThrough, type Writable } from 'node:stream';
import type { Contract } from './contract.js';

type OperationProgress = Parameters<OperationWork['progress']>[0];

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface OperationInProgress {
  readonly row: Mutable<OperationRow>;
  readonly origin: Facts;
  readonly slug: string;
  readonly aborting: AbortController;
  checkpoint: unknown;
  /** Its run has ended, and the next one is due later. */
  postponed: boolean;
}

/** Operations in memory, for specs. Nothing runs by itself: `work` runs what was started. */
export class MemoryOperations implements Contract<Operations> {
  private readonly begun = new Map<string, OperationInProgress>();

  constructor(
    private readonly workers: OperationWorkers,
    private readonly blobs: BlobStore,
  ) {}

  async start(...[kind, input, { resource = null, id = newId('ops') } = {}]: Parameters<Operations['start']>) {
    const { board, now } = facts();
    if (!this.begun.has(id)) {
      const row: OperationRow = {
        id,
        board,
        kind,
        state: 'pending',
        input: JSON.parse(JSON.stringify(input)) as unknown,
        resource,
        progress: null,
        result: null,
        error: null,
        output: null,
        cancelRequested: false,
        createdAt: now,
        updatedAt: now,
        completedAt: null,
      };
      this.begun.set(id, {
        row,
        origin: facts(),
        slug: Scope.boardSlug(),
        aborting: new AbortController(),
        checkpoint: null,
        postponed: false,
      });
    }
    const found = await this.find(id);
    if (!found) throw new Error(`Operation ${id} is not of this board.`);
    return found;
  }

  async find(id: string): Promise<OperationRow | null> {
    const row = this.begun.get(id)?.row;
    return row?.board === facts().board ? { ...row } : null;
  }

  async byId(id: string): Promise<OperationRow> {
    const row = await this.find(id);
    return row && OperationKind.isPublic(row.kind) ? row : missing();
  }

  scopesOf({ kind, input }: OperationRow): OperationScopes {
    return this.workers.of(kind)?.scopes(input) ?? missing();
  }

  async cancel(...[id, allow]: Parameters<Operations['cancel']>): Promise<OperationRow> {
    const before = await this.byId(id);
    allow?.(before);
    const { kind, completedAt } = before;
    const { row, aborting, postponed: waits } = this.begun.get(id) as OperationInProgress;
    const { cancellable = true, endsOnlyDone = false } = this.workers.of(kind) ?? {};
    const postponed = waits && !endsOnlyDone;
    if (completedAt !== null) reject('conflict', 'operations_already_terminal', 'The operation has ended already.');
    if (row.state === 'running' && !postponed && !cancellable)
      reject('conflict', 'operations_not_cancellable', `What ${kind} began is done to its end.`);
    row.cancelRequested = true;
    if (row.state === 'pending' || postponed) end(row, 'cancelled');
    aborting.abort(new OperationCancelled());
    return this.byId(id);
  }

  async download(...[id, allow]: Parameters<Operations['download']>) {
    const row = await this.byId(id);
    allow?.(row);
    const { state, output } = row;
    const found = state === 'succeeded' && output ? await this.blobs.open(output.key) : null;
    if (!found || !output) missing();
    return { ...output, body: found.body, bytes: found.bytes };
  }

  /**
   * Runs the operations of the board of the facts that have not ended: one run of each when it is due, one after the other. Notifies
   * workers of operations that were cancelled before they ran.
   * @throws faults of workers, which production would record as `internal_error`.
   */
  async work(): Promise<void> {
    const { board } = facts();
    for (const begun of this.begun.values()) {
      const { row, origin, slug } = begun;
      const worker = this.workers.of(row.kind);
      if (row.board !== board || !worker || (row.state === 'running' && !begun.postponed)) continue;
      if (row.completedAt !== null && (row.state !== 'cancelled' || begun.checkpoint === NOTIFIED)) continue;
      await withFacts(origin, () => this.run(worker, begun), undefined, slug);
      if (row.completedAt !== null) begun.checkpoint = NOTIFIED;
    }
  }

  private async run(worker: OperationWorker, begun: OperationInProgress): Promise<void> {
    const { row } = begun;
    if (row.state !== 'cancelled') {
      row.state = 'running';
      begun.postponed = false;
      const { work, stored } = this.workOf(begun);
      try {
        row.result = await worker.run(row.input, work);
        await stored();
        if (worker.forgetsInput) row.input = {};
        end(row, 'succeeded');
        return;
      } catch (error) {
        if (error instanceof OperationPostponed) {
          begun.postponed = true;
          return;
        }
        if (error instanceof OperationCancelled) row.result = error.result;
        else if (!(error instanceof Rejection)) throw error;
        else row.error = { code: error.code, message: error.message };
        end(row, row.error ? 'failed' : 'cancelled');
      }
    }
    await worker.ended(row.input, { id: row.id, state: row.state, error: row.error });
  }

  private workOf(begun: OperationInProgress): {
    readonly work: OperationWork;
    readonly stored: () => Promise<unknown>;
  } {
    const { row, slug, aborting } = begun;
    let file: PassThrough | undefined;
    let stored: Promise<unknown> = Promise.resolve();
    const { blobs } = this;
    const work: OperationWork = {
      id: row.id,
      signal: aborting.signal,
      progress(progress: OperationProgress): void {
        const { processed, total } = progress;
        const known = processed !== undefined && total ? { percent: Math.floor((processed / total) * 100) } : {};
        row.progress = { ...known, ...progress };
      },
      load: <T>() => Promise.resolve(begun.checkpoint as T | null),
      async save(checkpoint: unknown): Promise<void> {
        begun.checkpoint = JSON.parse(JSON.stringify(checkpoint)) as unknown;
      },
      step: (name, step) => withFacts(facts(), step, Ids.seed(`${row.id}/${name}`, row.createdAt), slug),
      output(filename: string, contentType: string): Writable {
        file = new PassThrough();
        row.output = { key: `operations/${row.id}/file`, filename, contentType };
        stored = blobs.put(row.output.key, file, { contentType });
        return file;
      },
    };
    return {
      work,
      stored: () => {
        if (file && !file.writableEnded) file.end();
        return stored;
      },
    };
  }
}

/** The checkpoint of an operation whose worker knows that it has ended. */
const NOTIFIED = Symbol('told');

function end(row: Mutable<OperationRow>, state: 'succeeded' | 'failed' | 'cancelled'): void {
  row.state = state;
  row.completedAt = new Date().toISOString();
  row.updatedAt = row.completedAt;
}

function missing(): never {
  reject('missing', 'operations_not_found', 'There is no such operation.');
}
