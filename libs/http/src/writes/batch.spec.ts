import { describe, expect, it } from '@jest/globals';
import { withFacts } from '#store';
import { Batches, type BatchHandlers } from './batch.js';
import { Optional } from '../fields/dto-decorators.js';
import { IsString } from 'class-validator';

class Body {
  @IsString() name!: string;
  @Optional() @IsString() alone?: string;
}

const run = (handlers: BatchHandlers, operations: readonly object[]) => {
  const caller = { permissions: new Set(['jobs.manage']) };
  const given = operations.map((operation, index) => ({ id: String(index), ...operation }));
  return withFacts({ board: 'b' } as never, () =>
    new Batches().run(caller as never, { operations: given } as never, handlers),
  );
};

/** Entries that record what they were run with. */
function noting(fault?: string) {
  const gatherings: string[][] = [];
  const done: unknown[] = [];
  const handlers: BatchHandlers = {
    POST: {
      allow: ['jobs.manage'],
      body: Body,
      status: 201,
      touches: ({ alone }: Body) => ({ alone: alone === undefined ? [] : [alone] }),
      gather: (bodies: readonly Body[]) => {
        gatherings.push(bodies.map(({ name }) => name));
        return Promise.resolve(gatherings.length);
      },
      run: ({ name }: Body, _: string, gathered?: number) => {
        done.push([name, gathered]);
        return name === fault ? Promise.reject(new Error('broken')) : Promise.resolve({ name });
      },
    },
  };
  return { handlers, gatherings, done };
}

it('a batch has room for so many details; errors after them have their code and message', async () => {
  const { handlers } = noting();
  const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, nth) => [`unknown${nth}${'x'.repeat(100)}`, 1]));
  const { data } = await run(
    handlers,
    Array.from({ length: 100 }, () => ({ method: 'POST', body: unknown })),
  );
  const errors = data.map(({ error }) => error);
  expect(errors.every((error) => error?.code === 'validation_bad_request' && error.message.length > 0)).toBe(true);
  expect([errors[0]?.details === undefined, errors[99]?.details === undefined]).toEqual([false, true]);
  expect(JSON.stringify(data).length).toBeLessThan(512 * 1024);
});

describe('neighbours of a batch', () => {
  it('are gathered for once, without those that are refused; who is alone is not gathered for', async () => {
    const { handlers, gatherings, done } = noting();
    const post = (body: object) => ({ method: 'POST', body });
    const { data } = await run(handlers, [
      post({ name: 'a', alone: 'x' }),
      post({ name: 'b' }),
      post({ nickname: 'c' }),
      post({ name: 'd', alone: 'x' }),
    ]);
    expect(data.map(({ status }) => status)).toEqual([201, 201, 400, 201]);
    expect(gatherings).toEqual([['a', 'b']]);
    expect(done).toEqual([
      ['a', 1],
      ['b', 1],
      ['d', undefined],
    ]);
  });

  it('are all waited for when one ends in a fault', async () => {
    const { handlers, done } = noting('a');
    const operations = Array.from({ length: 30 }, (_, n) => ({
      method: 'POST',
      body: { name: n === 0 ? 'a' : `n${n}` },
    }));
    await expect(run(handlers, operations)).rejects.toThrow('broken');
    expect(done).toHaveLength(30);
  });
});
