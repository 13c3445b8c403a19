import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { reject, rejectIssues } from '#kernel';
import { exchange } from './context.js';

/** The condition of a conditional write (decision A6). */
export interface Condition {
  /**
   * The version of the stream to expect: that of `row` when the caller names its revision, none when they name none.
   * @throws Rejection `precondition_failed` when the caller looked at another revision.
   */
  expect(row: { readonly revision: number; readonly version: number }): number | undefined;
}

/** The header `If-Match` of the request, as a condition. @throws Rejection when it is not a list of entity tags. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): Condition => {
  const header = exchange(context).request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return { expect: () => undefined };
  const tags = header.split(',').map((tag) => tag.trim());
  if (!tags.every((tag) => /^(W\/)?"[^"]*"$/.test(tag)))
    rejectIssues([{ path: ['If-Match'], message: 'must be the ETag of the object, such as "3"' }]);
  return {
    expect({ revision, version }) {
      if (tags.includes(`"${revision}"`)) return version;
      return reject('stale', 'precondition_failed', `The object is at revision ${revision}: read it again.`);
    },
  };
});
