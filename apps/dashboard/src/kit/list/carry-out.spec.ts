import { describe, expect, it } from '@jest/globals';
import { carryOut, requestsOf } from './carry-out.js';

const rows = (n: number) => Array.from({ length: n }, (_, index) => ({ id: `jobs_${index}` }));
const write = ({ id }: { readonly id: string }) => ({ method: 'DELETE' as const, path: `/jobs/${id}` });
const batch = (part: readonly { readonly id: string }[]) => ({
  method: 'POST' as const,
  path: '/jobs/batch',
  body: part.map(({ id }) => id),
});

describe('an action on many rows', () => {
  it('is a request for each, or batches of a hundred', () => {
    expect(requestsOf({ write }, rows(3)).map((request) => request.write.path)).toEqual([
      '/jobs/jobs_0',
      '/jobs/jobs_1',
      '/jobs/jobs_2',
    ]);
    expect(requestsOf({ write, batch }, rows(250)).map((request) => request.rows.length)).toEqual([100, 100, 50]);
    expect(requestsOf({ write, batch }, rows(1)).map((request) => request.write.method)).toEqual(['DELETE']);
  });

  it('counts each request that fails, and goes on', async () => {
    const sent: string[] = [];
    const progress: number[] = [];
    const send = (request: { readonly path: string }) => {
      sent.push(request.path);
      return request.path === '/jobs/jobs_1' ? Promise.reject(new Error('It is gone.')) : Promise.resolve(undefined);
    };
    const { failed, reason } = await carryOut({ write }, rows(3), send, (done) => progress.push(done));
    expect([failed, (reason as Error).message]).toEqual([[{ id: 'jobs_1' }], 'It is gone.']);
    expect([sent.length, progress]).toEqual([3, [1, 2, 3]]);
  });

  it('counts the entries that a batch refuses', async () => {
    const send = () =>
      Promise.resolve({
        object: 'batch_result',
        data: [
          { id: 'jobs_0', status: 200 },
          { id: 'jobs_1', status: 409, error: { code: 'jobs_published', message: 'It is published.' } },
        ],
      });
    const { failed, reason } = await carryOut({ batch }, rows(2), send);
    expect(failed).toEqual([{ id: 'jobs_1' }]);
    expect(reason).toMatchObject({ message: 'It is published.' });
  });

  it('counts all rows of a batch that fails as a whole', async () => {
    let sent = 0;
    const send = () => (++sent === 2 ? Promise.reject(new Error('Too large.')) : Promise.resolve({ data: [] }));
    const { failed } = await carryOut({ batch }, rows(250), send);
    expect([failed.length, failed[0]?.id]).toEqual([100, 'jobs_100']);
  });

  it('takes an answer that is no batch for a success', async () =>
    expect((await carryOut({ write }, rows(2), () => Promise.resolve({ data: 'x' }))).failed).toEqual([]));
});
