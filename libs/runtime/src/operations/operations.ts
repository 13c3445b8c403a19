import { reject } from '#kernel';
import type { Pool } from 'pg';
import type { Readable } from 'node:stream';
import type { BlobStore } from '../blobs/blob-store.js';
import { facts, newId, Scope } from '#store';
import {
  isPublicKind,
  OPERATION_COLUMNS,
  type OperationKind,
  type OperationOutput,
  type OperationResource,
  type OperationRow,
} from './operation.js';
import type { OperationScopes, OperationWorkers } from './worker.js';

/** The actor of the work. */
export interface Origin {
  readonly actor: string;
  readonly requestId: string;
  readonly correlationId: string;
  readonly boardSlug: string;
}

/** The queue task that runs operations. */
export const TASK = 'operation';

/** The queue retries without limit; the row of an operation decides when it is given up. */
const TRIES = 32_000;

/**
 * Adds the job of an operation to the queue. For each board and kind, one operation runs at a time: a hundred exports of a board leave room for all
 * others.
 * @param row the alias, in the surrounding statement, of a row of `operations`.
 * @param more additional arguments of `add_job`.
 */
export const enqueueSql = (row: string, more: string): string =>
  `graphile_worker.add_job('${TASK}', json_build_object('id', ${row}.id), queue_name := ${row}.board || ' ' || ${row}.kind,
    job_key := ${row}.id, max_attempts := ${TRIES}, ${more})`;

/** Replaces the end of a lease: the operation is postponed, and no process works on it. */
export const POSTPONED = '-infinity';
/** Cancelled immediately: operations that have not started, and postponed ones unless their kind must be completed, which `$4` says. */
const WAITS = `(state = 'pending' or (leased_until = '${POSTPONED}' and not $4))`;

/** Throws if the caller may not access an operation. */
export type Allowing = (row: OperationRow) => void;
const anybody: Allowing = () => undefined;

/** Work that continues after its answer: started here, done by a worker, read by its id. */
export class Operations {
  constructor(
    private readonly pool: Pool,
    private readonly workers: OperationWorkers,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * Starts an operation for the board and in the name of the request. Under an idempotency key the retry gets the same one, and an existing `id` is
   * not started twice.
   * @param input JSON for the worker.
   */
  async start(
    kind: OperationKind,
    input: unknown,
    { resource = null, id = newId('ops') }: { resource?: OperationResource | null; id?: string } = {},
  ): Promise<OperationRow> {
    const { board, actor, requestId, correlationId } = facts();
    const origin: Origin = { actor, requestId, correlationId, boardSlug: Scope.boardSlug() };
    const { rows } = await this.pool.query<OperationRow>({
      name: 'operation-start',
      // Boards with little work go first: the more operations of a board are waiting, the later its next one runs.
      text: `with started as (
          insert into operations (id, board, kind, state, input, origin, resource) values ($1, $2, $3, 'pending', $4, $5, $6)
          on conflict (id) do nothing returning *
        )
        select ${OPERATION_COLUMNS} from started, lateral (select ${enqueueSql(
          'started',
          `priority := (select least(count(*), 50)::int from operations where board = $2 and completed_at is null)`,
        )}) as queued`,
      values: [id, board, kind, JSON.stringify(input), origin, resource && JSON.stringify(resource)],
    });
    const row = rows[0] ?? (await this.find(id));
    if (!row) throw new Error(`Operation ${id} is not of this board.`);
    return row;
  }

  /** The operation with this id on the board of the request, private ones included, or null. */
  async find(id: string): Promise<OperationRow | null> {
    const { rows } = await this.pool.query<OperationRow>({
      name: 'operation-find',
      text: `select ${OPERATION_COLUMNS} from operations where id = $1 and board = $2`,
      values: [id, facts().board],
    });
    return rows[0] ? this.workers.inOrder(rows[0]) : null;
  }

  /** @throws Rejection `operations_not_found`, also for private ones. */
  async byId(id: string): Promise<OperationRow> {
    const row = await this.find(id);
    return row && isPublicKind(row.kind) ? row : missing();
  }

  /** The permissions needed to read and cancel `row`. @throws Rejection `operations_not_found` for operations that are never visible. */
  scopesOf({ kind, input }: OperationRow): OperationScopes {
    return this.workers.of(kind)?.scopes(input) ?? missing();
  }

  /**
   * Cancels a waiting operation immediately, and requests a running one to stop at its next step; what it did until then is kept. Repeating the
   * call changes nothing.
   * @param allow rejects by throwing, before anything is done.
   * @throws Rejection `operations_not_found`, `operations_already_terminal`, `operations_not_cancellable`.
   */
  async cancel(id: string, allow: Allowing = anybody): Promise<OperationRow> {
    const before = await this.byId(id);
    allow(before);
    const { cancellable: stoppable = true, endsOnlyDone = false } = this.workers.of(before.kind) ?? {};
    const { rows } = await this.pool.query<OperationRow>({
      name: 'operation-cancel',
      // One statement: between a read and a write, a worker could start or end. A postponed operation is run now, so that its worker handles its
      // end.
      text: `with cancelled as (
        update operations set cancel_requested = true,
          state = case when ${WAITS} then 'cancelled' else state end,
          completed_at = case when ${WAITS} then now() end,
          lease = case when not ${WAITS} then lease end,
          updated_at = case when cancel_requested then updated_at else now() end
        where id = $1 and board = $2 and (${WAITS} or (state = 'running' and $3)) returning *
        ) select ${OPERATION_COLUMNS} from cancelled c, lateral (
          select case when c.state = 'cancelled' then (${enqueueSql('c', 'run_at := now()')}).id end
        ) as queued`,
      values: [id, before.board, stoppable, endsOnlyDone],
    });
    if (rows[0]) return rows[0];
    const ended = await this.byId(id);
    // An earlier try of this request may have cancelled it.
    if (ended.state === 'cancelled' && Scope.idSource().repeats) return ended;
    const { completedAt, kind } = ended;
    if (completedAt !== null) reject('conflict', 'operations_already_terminal', 'The operation has already ended.');
    reject(
      'conflict',
      'operations_not_cancellable',
      `This operation (${kind}) cannot be cancelled once it has started.`,
    );
  }

  /**
   * The file of an operation that succeeded, as it was written.
   * @param allow rejects by throwing.
   * @throws Rejection `operations_not_found` if there is none, for any reason.
   */
  async download(
    id: string,
    allow: Allowing = anybody,
  ): Promise<OperationOutput & { readonly body: Readable; readonly bytes: number }> {
    const row = await this.byId(id);
    allow(row);
    const { state, output } = row;
    const found = state === 'succeeded' && output ? await this.blobs.open(output.key) : null;
    if (!found || !output) missing();
    return { ...output, body: found.body, bytes: found.bytes };
  }
}

function missing(): never {
  reject('missing', 'operations_not_found', 'This operation does not exist.');
}
