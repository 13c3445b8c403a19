import { type Answer, unwrap } from './answers.js';

/** A page of a list. */
export interface Page<T> {
  readonly data: readonly T[];
  /** Null at the end. */
  readonly nextCursor: string | null;
}

/** What a call for a page takes of the page before: nothing at first. Spread it into the query or the body. */
export interface Next {
  readonly cursor?: string;
}

/** What the call for the page behind `page` takes; undefined at the end. */
export function nextOf(page: Pick<Page<unknown>, 'nextCursor'>): { readonly cursor: string } | undefined {
  return page.nextCursor ? { cursor: page.nextCursor } : undefined;
}

/**
 * The pages of a list, each asked for when it is wanted.
 * @param call asks for one page: `(next) => client.GET('/jobs', { params: { query: { limit: 100, ...next } } })`
 * @param from where to begin: the `cursor` of an earlier page
 * @throws ApiError when the server refuses a page
 */
export async function* pages<P extends Page<unknown>>(
  call: (next: Next) => PromiseLike<Answer<P>>,
  from: Next = {},
): AsyncGenerator<P, void, undefined> {
  for (let next: Next | undefined = from; next;) {
    const page: P = await unwrap(call(next));
    yield page;
    const following = nextOf(page);
    if (following && following.cursor === next.cursor) throw new Error('The server answers the same page again.');
    next = following;
  }
}

/**
 * The objects of a list, page by page.
 * @param call asks for one page: `(next) => client.GET('/jobs', { params: { query: { limit: 100, ...next } } })`
 * @param from where to begin: the `cursor` of an earlier page
 * @throws ApiError when the server refuses a page
 */
export async function* paged<T>(
  call: (next: Next) => PromiseLike<Answer<Page<T>>>,
  from: Next = {},
): AsyncGenerator<T, void, undefined> {
  for await (const page of pages(call, from)) yield* page.data;
}

/**
 * The first objects of a list as an array.
 * @param most how many at most; all when absent
 */
export async function collect<T>(objects: AsyncIterable<T>, most = Infinity): Promise<T[]> {
  const found: T[] = [];
  if (most <= 0) return found;
  for await (const each of objects) if (found.push(each) >= most) break;
  return found;
}
