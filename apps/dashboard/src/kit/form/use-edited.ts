import { useState } from 'react';

/**
 * The version of an object that a form edits: the newest one while nothing is unsaved. A newer version that is read in the background
 * does not discard what was typed, and the form then saves for the version that it shows.
 * @param newest as it was read last; undefined before it is read
 * @returns the version, and what the form calls when it has unsaved changes or none
 */
export function useEdited<T extends { readonly id: string }>(
  newest: T | undefined,
): readonly [T | undefined, (isDirty: boolean) => void] {
  const [isDirty, setDirty] = useState(false);
  const [edited, setEdited] = useState(newest);
  const keeps = isDirty && edited?.id === newest?.id;
  if (!keeps && edited !== newest) setEdited(newest);
  return [keeps ? edited : newest, setDirty];
}
