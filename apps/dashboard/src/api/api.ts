import { isApiError, unwrap, type Answer } from '@openings/sdk/index';
import { createOperatorClient } from '@openings/sdk/operator';
import { accountSlug } from '../state/session';
import { wireName } from './config';

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** What a request asks in its address; what is undefined or empty is left out. */
export type QueryValues = Readonly<Record<string, string | number | boolean | undefined | null>>;

/** A request that changes something, as data: it can be sent, and shown as a line of curl. */
export interface Write {
  readonly method: Method;
  /** Below /v1, with its ids filled in. */
  readonly path: string;
  readonly body?: unknown;
  /** The file of an upload goes as a form, with what `body` has. */
  readonly file?: File;
  /** The ETag of the version that the change was made to. */
  readonly ifMatch?: string;
}

/** The server, by typed paths, for screens that know which operation they ask. */
export const client = createOperatorClient({ cookie: true, account: accountSlug, wireName });

/** The same for the kit, which gets its paths from declarations. */
const byText = client as unknown as {
  request(method: string, path: string, init: object): Promise<Answer<unknown>>;
};

async function call<T>(method: string, path: string, init: object): Promise<T> {
  try {
    return (await unwrap(byText.request(method.toLowerCase(), path, init))) as T;
  } catch (error) {
    if (isApiError(error) && error.status === 401) toSignIn();
    throw error;
  }
}

/** The session ended: sign in, and come back. The open board stays open, for who would rather stay on a page with changes. */
function toSignIn(): void {
  const next = location.pathname.slice('/dashboard'.length) + location.search;
  location.assign(`/dashboard/sign-in?done=ended&next=${encodeURIComponent(next)}`);
}

const present = (query: QueryValues) =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

/** Reads what is at a path below /v1. @throws ApiError */
export const get = <T>(path: string, query: QueryValues = {}, signal?: AbortSignal): Promise<T> =>
  call<T>('GET', path, { params: { query: present(query) }, ...(signal ? { signal } : {}) });

/** Reads a file below /v1. @throws ApiError */
export const getFile = (path: string, query: QueryValues = {}): Promise<Blob> =>
  call<Blob>('GET', path, { params: { query: present(query) }, parseAs: 'blob' });

/** Asks by POST for what changes nothing: searches. @throws ApiError */
export const search = <T>(path: string, body: object, signal?: AbortSignal): Promise<T> =>
  call<T>('POST', path, { body, ...(signal ? { signal } : {}) });

/**
 * Sends a change.
 * @param idempotencyKey the same for each attempt at the same change.
 * @throws ApiError
 */
export function send<T>({ method, path, body, file, ifMatch }: Write, idempotencyKey: string): Promise<T> {
  const content = file ? { body: { ...(body as object | undefined), file } } : body === undefined ? {} : { body };
  const headers = { 'Idempotency-Key': idempotencyKey, ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }) };
  return call<T>(method, path, { ...content, headers });
}
