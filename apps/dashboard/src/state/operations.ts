import { boardStore } from './session';
import { stored } from './stored';

const MOST = 50;

/** Ids of operations by the board, the newest first. */
export type KeptOperations = Readonly<Record<string, readonly string[]>>;

function read(kept: string | null): KeptOperations {
  try {
    return (JSON.parse(kept ?? '{}') ?? {}) as KeptOperations;
  } catch {
    return {};
  }
}

/** Operations that were begun or looked at in this browser: the API lists none. */
export const operationsStore = stored<KeptOperations>('openings.operations', read, JSON.stringify);

/** Keeps an operation to be found again. */
export function keepOperation(id: string): void {
  const board = boardStore.get()?.id;
  if (!board) return;
  const all = operationsStore.get();
  const ids = all[board] ?? [];
  if (ids[0] !== id)
    operationsStore.set({ ...all, [board]: [id, ...ids.filter((each) => each !== id)].slice(0, MOST) });
}

/** Keeps what a change answered, if it is an operation. */
export function rememberOperation(answer: unknown): void {
  const { object, id } = (answer ?? {}) as { readonly object?: unknown; readonly id?: unknown };
  if (object === 'operation' && typeof id === 'string') keepOperation(id);
}
