import { rejectIssues } from '#kernel';
import { facts } from '#store';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { exchange } from '../context.js';
import { IsInstant, Optional } from '../fields/dto-decorators.js';
import { validated } from '../fields/validation.js';

/** The query of an operation that can return a past state. */
class AtQuery {
  @Optional() @IsInstant() at?: string;
}

/** Documents the query parameter `at` of an operation whose method takes `@At()`. */
export const ReadsPast = (): MethodDecorator =>
  ApiQuery({
    name: 'at',
    required: false,
    schema: { type: 'string', format: 'date-time' },
    description:
      'Return the object as it was at this time, which must not be in the future. The response then has no `ETag`.',
  });

/**
 * The query parameter `at`, UTC ISO text with milliseconds; undefined without a query, which is checked first.
 * @throws Rejection `validation_bad_request` for an invalid time, for one in the future, whose answer could change, and for any other key.
 */
export const At = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const query = exchange(context).request.query as object;
  return isEmpty(query) ? undefined : momentIn(query);
});

/** Without a list of the keys: most requests have no query. */
function isEmpty(query: object): boolean {
  for (const _ in query) return false;
  return true;
}

function momentIn(query: object): string | undefined {
  const { at } = validated(AtQuery, query);
  if (at !== undefined && at > facts().now) rejectIssues([{ path: ['at'], message: 'must not be in the future' }]);
  return at;
}
