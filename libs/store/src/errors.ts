import { isNativeError } from 'node:util/types';
import { isEventStoreOutage } from './eventstoredb/event-store-outage.js';

/** A setting that prevents the start; the message is one sentence. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Connection lost, refused or shut down; PostgreSQL starting or out of connections; event store unavailable, busy or electing. */
export function isOutage(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  if (isEventStoreOutage(error)) return true;
  const code = 'code' in error ? String(error.code) : '';
  // A socket does not exist while its server is down, and accepts no connections while its queue is full.
  const away = /^(ENOENT|EAGAIN)$/.test(code) && 'syscall' in error && error.syscall === 'connect';
  return (
    away ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08...|57P0[1-3]|53300)$/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

/** Whether PostgreSQL rejected a row because another row has the same key. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** What an error of the database means. */
export const DatabaseErrors = { isOutage, isUniqueViolation } as const;
