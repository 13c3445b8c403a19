import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { rejectIssues } from '#kernel';
import { exchange } from '../context.js';

/** What a condition is held against. */
export interface Revised {
  readonly revision: number;
  /** Version of the stream that shows this revision. */
  readonly version: number;
}

/** The condition of a conditional write (decision A6). */
export interface Condition {
  /**
   * The version of the stream that a command may expect: that of the object when the caller names its revision, one that
   * no stream has when they name another, undefined when they name none. The command refuses, not this: a retry whose
   * first try went through must find that out before it is measured against what it changed itself.
   * @param read the object, or null when it is not there; only asked when there is a condition.
   */
  expect(read: () => Promise<Revised | null>): Promise<number | undefined>;
}

const NEVER = -1;

/** The condition that nothing is held against. */
export const UNCONDITIONAL: Condition = { expect: () => Promise.resolve(undefined) };

/** The header `If-Match` of the request, as a condition. @throws Rejection when it is not a list of entity tags. */
export const IfMatch = createParamDecorator(conditionOf, [
  // For the reference.
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
