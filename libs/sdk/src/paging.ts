import { type Answer, unwrap } from './answers.js';

/** A page of a list. */
export interface Page<T> {
  readonly data: readonly T[];
  /** Null at the end. */
  readonly nextCursor: string | null;
}

/** The cursor for the next page; empty for the first page. Spread it into the query or the body. */
export interface Next {
  readonly cursor?: string;
}

/** The cursor after `page`; undefined at the end. */
export function nextOf(page: Pick<Page<unknown>, 'nextCursor'>): { readonly cursor: string } | undefined {
  return page.nextCursor ? { cursor: page.nextCursor } : undefined;
}

/**
 * The pages of a list. Each page is requested when the loop reaches it.
 * @param call requests one page: `(next) => client.GET('/jobs', { params: { query: { limit: 100, ...next } } })`
 * @param from where to start: the `cursor` of an earlier page
 * @throws ApiError if the server returns an error
 */
export async function* pages<P extends Page<unknown>>(
  call: (next: Next) => PromiseLike<Answer<P>>,
  from: Next = {},
): AsyncGenerator<P, void, undefined> {
  for (let next: Next | undefined = from; next;) {
    const page: P = await unwrap(call(next));
    yield page;
    const following = nextOf(page);
    if (following && following.cursor === next.cursor) throw new Error('The server returned the same page again.');
    next = following;
  }
}

/**
 * The objects of a list. Each page is requested when the loop reaches it.
 * @param call requests one page: `(next) => client.GET('/jobs', { params: { query: { limit: 100, ...next } } })`
 * @param from where to start: the `cursor` of an earlier page
 * @throws ApiError if the server returns an error
 */
export async function* paged<T>(
  call: (next: Next) => PromiseLike<Answer<Page<T>>>,
  from: Next = {},
): AsyncGenerator<T, void, undefined> {
  for await (const page of pages(call, from)) yield* page.data;
}

/**
 * Collects the objects of a list in an array.
 * @param most maximum number of objects; default: all
 */
export async function collect<T>(objects: AsyncIterable<T>, most = Infinity): Promise<T[]> {
  const found: T[] = [];
  if (most <= 0) return found;
  for await (const each of objects) if (found.push(each) >= most) break;
  return found;
}
