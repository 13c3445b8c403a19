import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { rejectIssues } from '#kernel';
import { exchange } from '../context.js';

/** What a condition is compared with. */
export interface RevisedObject {
  readonly revision: number;
  /** Version of the stream that has this revision. */
  readonly version: number;
}

/** The condition of a conditional write (decision A6). */
export interface Condition {
  /**
   * The stream version that a command may expect: that of the object when the caller names its revision, a version that no stream has when
   * they name another, undefined when they name none. The command refuses a mismatch, and not this function: a retry whose first attempt
   * succeeded must find that out before it is compared with its own changes.
   * @param read returns the object, or null when it does not exist; called only when there is a condition.
   */
  expect(read: () => Promise<RevisedObject | null>): Promise<number | undefined>;
}

const NEVER = -1;

/** The condition that always holds. */
export const UNCONDITIONAL: Condition = { expect: () => Promise.resolve(undefined) };

/** The header `If-Match` of the request, as a condition. @throws Rejection when it is not a list of entity tags. */
export const IfMatch = createParamDecorator(conditionOf, [
  // For the API document.
  (target, key) => {
    const descriptor = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key !== undefined && descriptor) ApiExtension('x-if-match', true)(target, key, descriptor);
  },
]);

function conditionOf(_: unknown, context: ExecutionContext): Condition {
  const header = exchange(context).request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return UNCONDITIONAL;
  const tags = header.split(',').map((tag) => tag.trim());
  if (!tags.every((tag) => /^(W\/)?"[^"]*"$/.test(tag)))
    rejectIssues([{ path: ['If-Match'], message: 'must be the ETag of the object, such as "3"' }]);
  return {
    async expect(read) {
      const found = await read();
      return found && tags.includes(`"${found.revision}"`) ? found.version : NEVER;
    },
  };
}
