import { ApiError } from './errors.js';

/** What a call of a client resolves to. */
export interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The body of the answer to a call.
 * @throws ApiError when the server refused; ConnectionError when no answer came
 */
export async function unwrap<T>(call: PromiseLike<Answer<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (error !== undefined || !response.ok) throw new ApiError(response, error);
  return data as T;
}
