import { Rejection } from '#kernel';
import { expect, test } from '@jest/globals';
import { answerProblem } from './problem.filter.js';

/** The levels at which an error is logged, and the status of its response. */
function logged(error: Error): {
  readonly levels: readonly string[];
  readonly stacks: number;
  readonly status: number;
} {
  const levels: string[] = [];
  let stacks = 0;
  let status = 0;
  const note = (level: string) => (fields: { readonly err?: unknown }) => {
    levels.push(level);
    if (fields.err !== undefined) stacks++;
  };
  const log = { error: note('error'), info: note('info'), debug: note('debug') };
  const request = { id: 'req_1', url: '/v1/x', raw: { complete: true }, routeOptions: {}, log };
  const reply = {
    sent: false,
    status: (code: number) => ((status = code), reply),
    headers: () => reply,
    type: () => reply,
    send: () => reply,
  };
  answerProblem(error, request as never, reply as never);
  return { levels, stacks, status };
}

test('a failed service outside is one line at level info, and a fault of the server an error with its stack', () => {
  const failed = new Rejection('failed', 'job_feeds_source_failed', 'The source took too long to respond.');
  expect(logged(failed)).toEqual({ levels: ['info'], stacks: 0, status: 502 });
  expect(logged(new Error('broken'))).toEqual({ levels: ['error'], stacks: 1, status: 500 });
});
