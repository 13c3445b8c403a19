/** What stands behind the `?` of an address: texts, and lists of texts. */
export type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** `?status=draft,published&q=nurse` as texts. Who knows which of them are lists splits those. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/** The other way: lists with commas, what is empty left out. Commas and slashes stay readable. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    const text = Array.isArray(value) ? value.join(',') : value === undefined || value === null ? '' : String(value);
    if (text !== '') parameters.set(key, text);
  }
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}
