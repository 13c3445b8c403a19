/** What a key does. */
export type Shortcut =
  { readonly kind: 'palette' | 'search' | 'create' | 'help' } | { readonly kind: 'go'; readonly to: string };

/**
 * What a key that was pressed outside of a field does.
 * @param before the key before it, when that was a moment ago.
 * @param go letters behind `g`, and where they lead.
 */
export function shortcutOf(key: string, before: string, go: readonly (readonly [string, string])[]): Shortcut | null {
  if (before === 'g') {
    const to = go.find(([letter]) => letter === key)?.[1];
    return to === undefined ? null : { kind: 'go', to };
  }
  if (key === '/') return { kind: 'search' };
  if (key === 'n') return { kind: 'create' };
  return key === '?' ? { kind: 'help' } : null;
}
