import { ApiError } from './errors.js';

/** The result of a client call. */
export interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Returns the body of the response to a call.
 * @throws ApiError if the server returned an error; ConnectionError if there was no response
 */
export async function unwrap<T>(call: PromiseLike<Answer<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (error !== undefined || !response.ok) throw new ApiError(response, error);
  return data as T;
}
