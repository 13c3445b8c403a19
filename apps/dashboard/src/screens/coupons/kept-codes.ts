import type { Schema } from '../../api/types';
import { stored } from '../../state/stored';

type Code = Schema<'PromotionCode'>;

function read(kept: string | null): readonly Code[] {
  try {
    return (JSON.parse(kept ?? '[]') ?? []) as readonly Code[];
  } catch {
    return [];
  }
}

/** Promotion codes that were made in this browser: the API lists none. */
export const codesStore = stored<readonly Code[]>('openings.promotion-codes', read, JSON.stringify);

/** Keeps a code as it is now. */
export const keepCode = (code: Code): void =>
  codesStore.set([code, ...codesStore.get().filter(({ id }) => id !== code.id)]);
