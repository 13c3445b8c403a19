import { Injectable } from '@nestjs/common';
import { rejectIssues } from '#kernel';
import type { BatchEntryDto, BatchOperation, BatchRequestDto, BatchResultDto } from './batch.dto.js';
import { authorise } from './authorise.js';
import { problemOf } from './problems.js';
import { validated } from './validation.js';
import type { ApiKey } from './keys.js';
import type { Permission } from './scopes.js';

/** How one kind of entry is done: the scopes it needs, its body, and the work. */
export interface BatchHandler {
  readonly allow: readonly Permission[];
  /** What `body` of an entry must be. Absent: the entry takes no body. */
  readonly body?: new () => object;
  readonly status: 200 | 201 | 204;
  /** Scopes that only some bodies need. */
  readonly allowFor?: (body: never) => readonly Permission[];
  /** @param id `resourceId`; empty for a create. */
  run(body: never, id: string): Promise<unknown>;
}

/** Entries by what they ask for: `POST` creates; `PATCH`, `DELETE`; and `POST <action>`. */
export type BatchHandlers = Readonly<Record<string, BatchHandler>>;

/** Does batches: entries in order, each authorised and refused for itself, nothing rolled back. */
@Injectable()
export class Batches {
  /**
   * One result for each entry, in their order.
   * @throws Rejection `validation_bad_request` for the whole batch when two entries have the same id.
   */
  async run(caller: ApiKey, { operations }: BatchRequestDto, handlers: BatchHandlers): Promise<BatchResultDto> {
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
    for (const operation of operations) data.push(await this.one(caller, operation, handlers));
    return { object: 'batch_result', data };
  }

  private async one(caller: ApiKey, operation: BatchOperation, handlers: BatchHandlers): Promise<BatchEntryDto> {
    const { id, method, action, resourceId } = operation;
    try {
      const name = action === undefined ? method : `${method} ${action}`;
      const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      if (!handler) {
        const known = Object.keys(handlers).join(', ');
        return rejectWhole([{ path: [action === undefined ? 'method' : 'action'], message: `must be one of: ${known}` }]);
      }
      authorise(caller, handler.allow);
      const creates = name === 'POST';
      if (!creates && resourceId === undefined)
        return rejectWhole([{ path: ['resourceId'], message: 'is required for this operation' }]);
      if (creates && resourceId !== undefined)
        return rejectWhole([{ path: ['resourceId'], message: 'must be absent: a create makes the id' }]);
      const body = (handler.body ? validated(handler.body, operation.body ?? {}) : {}) as never;
      authorise(caller, handler.allowFor?.(body) ?? []);
      const answer = await handler.run(body, resourceId ?? '');
      return { id, status: handler.status, ...(handler.status === 204 ? {} : { data: answer }) };
    } catch (error) {
      const { status, code, message, details } = problemOf(error);
      if (status >= 500) throw error;
      return { id, status, error: { code, message, ...(details === undefined ? {} : { details }) } };
    }
  }
}

function rejectWhole(issues: Parameters<typeof rejectIssues>[0]): never {
  rejectIssues(issues);
  throw new Error('A refusal needs at least one issue.');
}
