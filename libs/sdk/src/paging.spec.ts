import { expect, it } from '@jest/globals';
import { ApiError } from './errors.js';
import { collect, type Next, nextOf, paged, pages } from './paging.js';

const OK = new Response();
/** A list of `count` numbers, three on each page, and the requested cursors. */
function list(count: number) {
  const requests: Next[] = [];
  const call = async (next: Next) => {
    requests.push(next);
    const from = Number(next.cursor ?? 0);
    const to = Math.min(from + 3, count);
    const data = Array.from({ length: to - from }, (_, n) => from + n);
    return { data: { data, hasMore: to < count, nextCursor: to < count ? String(to) : null }, response: OK };
  };
  return { call, requests };
}

it('yields all objects of all pages', async () => {
  const { call, requests } = list(7);
  expect(await collect(paged(call))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(requests).toEqual([{}, { cursor: '3' }, { cursor: '6' }]);
});

it('requests a page only when it is needed', async () => {
  const { call, requests } = list(100);
  expect(await collect(paged(call), 3)).toEqual([0, 1, 2]);
  expect(requests).toHaveLength(1);
  expect(await collect(paged(call), 0)).toEqual([]);
  expect(requests).toHaveLength(1);
});

it('yields pages, from a cursor on', async () => {
  const found = await collect(pages(list(8).call, { cursor: '3' }));
  expect(found.map(({ data }) => data)).toEqual([
    [3, 4, 5],
    [6, 7],
  ]);
  expect(found.map(nextOf)).toEqual([{ cursor: '6' }, undefined]);
});

it('yields nothing of an empty list', async () => {
  expect(await collect(paged(list(0).call))).toEqual([]);
});

it('ends with a page that is refused', async () => {
  const { call } = list(9);
  const objects = paged(async (next) =>
    next.cursor === '6' ? { error: {}, response: new Response(null, { status: 403 }) } : call(next),
  );
  const seen: number[] = [];
  await expect(
    (async () => {
      for await (const each of objects) seen.push(each);
    })(),
  ).rejects.toThrow(ApiError);
  expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
});

it('stops if the server repeats a page', async () => {
  const stuck = async () => ({ data: { data: [1], nextCursor: 'a' }, response: OK });
  await expect(collect(paged(stuck))).rejects.toThrow('the same page');
});
