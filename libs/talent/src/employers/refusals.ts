import { Rejection } from '#kernel';

/** Returns the result of `work`. Translates a rejection with one of the given codes into another rejection. */
export async function refusing<T>(
  work: Promise<T>,
  as: Readonly<Record<string, (error: Rejection) => Rejection>>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw (error instanceof Rejection ? as[error.code]?.(error) : undefined) ?? error;
  }
}
