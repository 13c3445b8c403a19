import { useSyncExternalStore } from 'react';

/** A value that everything on the page shares, and that is kept in this browser when `key` is given. */
export interface SharedValue<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

const restores: (() => void)[] = [];

/** Reads each value again, as a new load of the page does. Specs open many pages in one window. */
export function restoreStores(): void {
  for (const restore of restores) restore();
}

/**
 * @param key in the storage of this browser; null keeps nothing.
 * @param read makes the value of what was kept, or of null.
 */
export function stored<T>(
  key: string | null,
  read: (kept: string | null) => T,
  write: (value: T) => string = String,
): SharedValue<T> {
  const listeners = new Set<() => void>();
  const restored = () => read(key === null ? null : kept(key));
  let value = restored();
  restores.push(() => {
    value = restored();
  });
  return {
    get: () => value,
    set(next) {
      value = next;
      if (key !== null) keep(key, write(next));
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value now; the component is drawn again when it changes. */
export const useStored = <T>(store: SharedValue<T>): T => useSyncExternalStore(store.subscribe, store.get);

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage it lasts until the page is closed.
  }
}
