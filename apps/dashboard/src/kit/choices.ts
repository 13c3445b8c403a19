import type { Choice } from '../ui/field';

/** The choices of a record of texts by value. */
export const choicesOf = (texts: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));
