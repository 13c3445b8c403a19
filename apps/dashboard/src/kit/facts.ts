/** What the API answers inside of an object. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Names of things that tell a person nothing. */
const LEFT_OUT = new Set(['object', 'links', 'revision']);

/** A value as one text: lists and fields of objects with commas, HTML without its tags, a dash for what is empty. */
export function factText(value: JsonValue): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'string') return /<\w+[^>]*>/.test(value) ? withoutTags(value) : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(factText).join(', ');
  const parts = Object.entries(value).map(([key, part]) => `${key}: ${factText(part as JsonValue)}`);
  return parts.length === 0 ? '–' : parts.join(', ');
}

function withoutTags(html: string): string {
  return html
    .replace(/<(br|\/p|\/li|\/h\d)[^>]*>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** The fields of an object that have a value, as texts. */
export const factsOf = (
  object: Readonly<Record<string, JsonValue>>,
): readonly { readonly name: string; readonly text: string }[] =>
  Object.entries(object)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => ({ name, text: factText(value) }))
    .filter(({ text }) => text !== '–');
