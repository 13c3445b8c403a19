import { reject } from '#kernel';
import type { Pool } from 'pg';
import type { Readable } from 'node:stream';
import type { BlobStore } from '../blobs/blob-store.js';
import { boardSlug, facts, idSource, newId } from '#store';
import {
  isPublicKind,
  OPERATION_COLUMNS,
  type OperationKind,
  type OperationOutput,
  type OperationResource,
  type OperationRow,
} from './operation.js';
import type { OperationScopes, OperationWorkers } from './worker.js';

/** In whose name the work is done. */
export interface Origin {
  readonly actor: string;
  readonly requestId: string;
  readonly correlationId: string;
  readonly boardSlug: string;
}

/** The task of the queue under which operations are worked off. */
export const TASK = 'operation';

/** The queue tries again for as long as it takes; when an operation is given up is decided by its row. */
const TRIES = 32_000;

/**
 * Places the job of an operation in the queue. Of one board and one kind, one operation runs at a time: a hundred exports of
 * a board leave room for all others.
 * @param row the alias, in the statement around it, of a row of `operations`.
 * @param more further arguments of `add_job`.
 */
export const enqueueSql = (row: string, more: string): string =>
  `graphile_worker.add_job('${TASK}', json_build_object('id', ${row}.id), queue_name := ${row}.board || ' ' || ${row}.kind,
    job_key := ${row}.id, max_attempts := ${TRIES}, ${more})`;

/** In the place of the end of a lease: the operation is postponed, and nobody is at it. */
export const POSTPONED = '-infinity';
/** Cancelled at once: what has not begun, and what was postponed unless its kind is done to its end, which `$4` says. */
const WAITS = `(state = 'pending' or (leased_until = '${POSTPONED}' and not $4))`;

/** Throws where an operation is none of the caller's business. */
export type Allowing = (row: OperationRow) => void;
const anybody: Allowing = () => undefined;

/** Work that goes on after its answer: begun here, done by a worker, looked at by its id. */
export class Operations {
  constructor(
    private readonly pool: Pool,
    private readonly workers: OperationWorkers,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * Begins an operation for the board and in the name of the request. Under an idempotency key the retry gets the same one
   * again, and an `id` that is there already is not begun twice.
   * @param input JSON that the worker gets.
   */
  async start(
    kind: OperationKind,
    input: unknown,
    { resource = null, id = newId('ops') }: { resource?: OperationResource | null; id?: string } = {},
  ): Promise<OperationRow> {
    const { board, actor, requestId, correlationId } = facts();
    const origin: Origin = { actor, requestId, correlationId, boardSlug: boardSlug() };
    const { rows } = await this.pool.query<OperationRow>({
      name: 'operation-start',
      // Boards with little under way go first: the more operations of a board wait already, the later its next one.
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

  /** The operation of this id on the board of the request, private ones too, or null. */
  async find(id: string): Promise<OperationRow | null> {
    const { rows } = await this.pool.query<OperationRow>({
      name: 'operation-find',
      text: `select ${OPERATION_COLUMNS} from operations where id = $1 and board = $2`,
      values: [id, facts().board],
    });
    return rows[0] ?? null;
  }

  /** @throws Rejection `operations_not_found`, for private ones too. */
  async byId(id: string): Promise<OperationRow> {
    const row = await this.find(id);
    return row && isPublicKind(row.kind) ? row : missing();
  }

  /** Which permissions seeing and cancelling `row` take. @throws Rejection `operations_not_found` for what nobody may see. */
  scopesOf({ kind, input }: OperationRow): OperationScopes {
    return this.workers.of(kind)?.scopes(input) ?? missing();
  }

  /**
   * Cancels what waits at once, for its first run or for the next one, and asks what runs to stop at its next step; what it
   * did until then stays done.
   * Asking again changes nothing.
   * @param allow refuses by throwing, before anything is done.
   * @throws Rejection `operations_not_found`, `operations_already_terminal`, `operations_not_cancellable`.
   */
  async cancel(id: string, allow: Allowing = anybody): Promise<OperationRow> {
    const before = await this.byId(id);
    allow(before);
    const { cancellable: stoppable = true, endsOnlyDone = false } = this.workers.of(before.kind) ?? {};
    const { rows } = await this.pool.query<OperationRow>({
      name: 'operation-cancel',
      // One statement: between a look and a write, a worker could begin or end.
      // What was postponed is looked at now, so that its worker hears of the end.
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
    // An earlier try of this very request may have cancelled it.
    if (ended.state === 'cancelled' && idSource().repeats) return ended;
    const { completedAt, kind } = ended;
    if (completedAt !== null) reject('conflict', 'operations_already_terminal', 'The operation has ended already.');
    reject('conflict', 'operations_not_cancellable', `What ${kind} began is done to its end.`);
  }

  /**
   * The file of an operation that succeeded, as it was written.
   * @param allow refuses by throwing.
   * @throws Rejection `operations_not_found`, whatever the reason why there is none.
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
  reject('missing', 'operations_not_found', 'There is no such operation.');
}
