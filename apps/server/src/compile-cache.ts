import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The time after which a running process has finished loading; in milliseconds. */
const LOADED_MS = 2_000;

/**
 * Makes this process, and those that it starts, store compiled code and reuse it: next to the program if its user may write there,
 * otherwise in
 * the data directory if there is one. Stored code is valid only for the same files, Node and user. `NODE_COMPILE_CACHE` names another
 * directory, `NODE_DISABLE_COMPILE_CACHE=1` disables the cache.
 */
export function useCompileCache(): void {
  if (process.env.NODE_COMPILE_CACHE || process.env.NODE_DISABLE_COMPILE_CACHE) return;
  const directory = directories().find(writable);
  if (directory === undefined) return;
  const enabled = enableCompileCache(directory).directory;
  if (enabled !== undefined) process.env.NODE_COMPILE_CACHE = directory;
}

/** Writes what is compiled so far, a moment later: a process that is killed would write nothing. */
export function keepCompiled(): void {
  setTimeout(flushCompileCache, LOADED_MS).unref();
}

function directories(): string[] {
  const data = process.env.DATA_DIR ?? '.openings';
  const beside = fileURLToPath(new URL('./compile-cache', import.meta.url));
  return existsSync(data) ? [beside, join(data, 'compile-cache')] : [beside];
}

function writable(directory: string): boolean {
  try {
    // The files in it are executed: no other user may write them.
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
