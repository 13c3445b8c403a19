import { Rejection } from '#kernel';

/** What `work` answers; a refusal with one of these codes becomes another one. */
export async function refusing<T>(work: Promise<T>, as: Readonly<Record<string, () => Rejection>>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw (error instanceof Rejection ? as[error.code]?.() : undefined) ?? error;
  }
}
