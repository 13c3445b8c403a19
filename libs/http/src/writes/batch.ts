import { Injectable } from '@nestjs/common';
import { rejectIssues } from '#kernel';
import type { BatchEntryDto, BatchOperation, BatchRequestDto, BatchResultDto } from './batch.operator.dto.js';
import { authorise, type Principal } from '../principal.js';
import { problemOf } from '../problems.js';
import { Scope } from '#store';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { validated } from '../fields/validation.js';
import type { Permission } from '../api-parts.js';

/** The keys of what an entry touches. */
export interface TouchedKeys {
  /** What no neighbour may touch concurrently. */
  readonly alone: readonly string[];
  /** What neighbours may touch concurrently, unless one of them touches it exclusively. */
  readonly beside?: readonly string[];
}

/** How one kind of entry is executed: the scopes that it needs, its body, and the work. */
export interface BatchHandler {
  readonly allow: readonly Permission[];
  /** The class of the body. Absent: the entry takes no body. */
  readonly body?: new () => object;
  readonly status: 200 | 201 | 204;
  /**
   * What an entry with this body touches. Neighbours that do not conflict run concurrently, with the same result as one after the other.
   * Absent:
   * it touches everything.
   */
  readonly touches?: (body: never) => TouchedKeys;
  /** Scopes that only some bodies need. */
  readonly allowFor?: (body: never) => readonly Permission[];
  /** Loads once what neighbours with these bodies need, when several of them run concurrently. */
  readonly gather?: (bodies: readonly never[]) => Promise<unknown>;
  /**
   * @param id `resourceId`; empty for a create.
   * @param gathered what `gather` returned; undefined when it was not called.
   */
  run(body: never, id: string, gathered: never): Promise<unknown>;
}

/** The most bytes of the details of all errors in the result of a batch. */
const DETAILS_BYTES = 256 * 1024;

/** Entries that are checked, or started, before the event loop handles other requests. */
const IN_ONE_TURN = 8;

/** Entries by their kind: `POST` creates; `PATCH`, `DELETE`; and `POST <action>`. */
export type BatchHandlers = Readonly<Record<string, BatchHandler>>;

/** An entry and its handler; its body is checked once. */
class Entry {
  readonly name: string;
  readonly handler: BatchHandler | undefined;
  private checked: { readonly body: object } | { readonly error: unknown } | undefined;

  constructor(
    readonly operation: BatchOperation,
    handlers: BatchHandlers,
  ) {
    const { method, action } = operation;
    this.name = action === undefined ? method : `${method} ${action}`;
    this.handler = Object.hasOwn(handlers, this.name) ? handlers[this.name] : undefined;
  }

  /** @throws Rejection `validation_bad_request`. */
  body(): object {
    this.checked ??= this.check();
    if ('error' in this.checked) throw this.checked.error;
    return this.checked.body;
  }

  /** The body, or undefined when it is refused or has no handler. */
  bodyIfValid(): object | undefined {
    this.checked ??= this.check();
    return 'error' in this.checked || !this.handler ? undefined : this.checked.body;
  }

  /** What the entry touches; undefined when it must run alone. */
  touched(): TouchedKeys | undefined {
    if (!this.handler?.touches) return undefined;
    this.checked ??= this.check();
    // An entry that will be refused touches nothing.
    return 'error' in this.checked ? { alone: [] } : this.handler.touches(this.checked.body as never);
  }

  private check(): { readonly body: object } | { readonly error: unknown } {
    try {
      return { body: this.handler?.body ? validated(this.handler.body, this.operation.body ?? {}) : {} };
    } catch (error) {
      return { error };
    }
  }
}

/** `entries`, in order, in groups of neighbours that do not conflict. */
function* apart(entries: readonly Entry[]): Generator<readonly Entry[]> {
  let group: Entry[] = [];
  let closed = false;
  const alone = new Set<string>();
  const beside = new Set<string>();
  for (const entry of entries) {
    const touched = entry.touched();
    const inTheWay =
      !touched ||
      touched.alone.some((key) => alone.has(key) || beside.has(key)) ||
      touched.beside?.some((key) => alone.has(key));
    if (group.length > 0 && (closed || inTheWay)) {
      yield group;
      group = [];
      alone.clear();
      beside.clear();
    }
    group.push(entry);
    closed = !touched;
    for (const key of touched?.alone ?? []) alone.add(key);
    for (const key of touched?.beside ?? []) beside.add(key);
  }
  if (group.length > 0) yield group;
}

/** Executes batches as if their entries ran one after the other. Each entry is authorised and refused individually; nothing is rolled back. */
@Injectable()
export class Batches {
  /**
   * One result for each entry, in their order.
   * @throws Rejection `validation_bad_request` for the whole batch when two entries have the same id.
   */
  async run(caller: Principal, { operations }: BatchRequestDto, handlers: BatchHandlers): Promise<BatchResultDto> {
    const seen = new Set<string>();
    rejectIssues(
      operations.flatMap(({ id }, index) => {
        if (!seen.has(id)) {
          seen.add(id);
          return [];
        }
        return [{ path: ['operations', index, 'id'], message: 'must be unique in the batch' }];
      }),
    );
    const data: BatchEntryDto[] = [];
    const room: Room = { left: DETAILS_BYTES };
    const entries = operations.map((operation) => new Entry(operation, handlers));
    for (const [index, entry] of entries.entries()) {
      entry.bodyIfValid();
      if (index % IN_ONE_TURN === IN_ONE_TURN - 1) await nextTurn();
    }
    for (const group of apart(entries)) {
      const first = data.length;
      const gathered = gathering(group);
      const done: Promise<BatchEntryDto>[] = [];
      for (const [nth, entry] of group.entries()) {
        // Each entry generates its own ids, so that a retry generates the same ones, in any order of completion.
        const work = Scope.withIdsOf(`entry ${first + nth}`, () =>
          this.one(caller, entry, handlers, { gathered, room }),
        );
        // A fault is thrown below, after all entries have ended; until then its rejection must be handled.
        work.catch(() => undefined);
        done.push(work);
        if (nth % IN_ONE_TURN === IN_ONE_TURN - 1) await nextTurn();
      }
      // Waits for all entries, even if one has failed: nothing may run on after the answer.
      await Promise.allSettled(done);
      data.push(...(await Promise.all(done)));
    }
    return { object: 'batch_result', data };
  }

  private async one(
    caller: Principal,
    entry: Entry,
    handlers: BatchHandlers,
    { gathered, room }: { readonly gathered: EntryLoader; readonly room: Room },
  ): Promise<BatchEntryDto> {
    const { id, action, resourceId } = entry.operation;
    try {
      const { name, handler } = entry;
      if (!handler) {
        const known = Object.keys(handlers).join(', ');
        return rejectWhole([
          { path: [action === undefined ? 'method' : 'action'], message: `must be one of: ${known}` },
        ]);
      }
      authorise(caller, handler.allow);
      const creates = name === 'POST';
      if (!creates && resourceId === undefined)
        return rejectWhole([{ path: ['resourceId'], message: 'is required for this operation' }]);
      if (creates && resourceId !== undefined)
        return rejectWhole([{ path: ['resourceId'], message: 'must be absent: a create generates the id' }]);
      const body = entry.body() as never;
      authorise(caller, handler.allowFor?.(body) ?? []);
      const answer = await handler.run(body, resourceId ?? '', (await gathered(handler)) as never);
      return { id, status: handler.status, ...(handler.status === 204 ? {} : { data: answer }) };
    } catch (error) {
      const { status, code, message, details } = problemOf(error);
      if (status >= 500) throw error;
      return { id, status, error: { code, message, ...detailsLeft(details, room) } };
    }
  }
}

/** The details that the errors of one answer have room for. */
interface Room {
  left: number;
}

/** `details` while there is room for them; afterwards an error has its code and message alone. */
function detailsLeft(details: unknown, room: Room): { readonly details?: unknown } {
  if (details === undefined) return {};
  room.left -= Buffer.byteLength(JSON.stringify(details));
  return room.left < 0 ? {} : { details };
}

/** What was loaded for the entries of a handler. */
type EntryLoader = (handler: BatchHandler) => Promise<unknown>;

/** Loads what the entries of `group` need, once for each handler, when it is first requested. */
function gathering(group: readonly Entry[]): EntryLoader {
  const begun = new Map<BatchHandler, Promise<unknown>>();
  return (handler) => {
    let gathered = begun.get(handler);
    if (!gathered) {
      const bodies = group.filter((entry) => entry.handler === handler).flatMap((entry) => entry.bodyIfValid() ?? []);
      gathered = handler.gather && bodies.length > 1 ? handler.gather(bodies as never[]) : Promise.resolve();
      begun.set(handler, gathered);
    }
    return gathered;
  };
}

function rejectWhole(issues: Parameters<typeof rejectIssues>[0]): never {
  rejectIssues(issues);
  throw new Error('A refusal needs at least one issue.');
}
