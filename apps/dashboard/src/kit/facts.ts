/** What the API answers inside of an object. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Names of things that tell a person nothing. */
const LEFT_OUT = new Set(['object', 'links', 'revision']);

/** A value as one text: lists with commas, objects as JSON, HTML without its tags. */
export function factText(value: Json): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'string') return /<\w+[^>]*>/.test(value) ? withoutTags(value) : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(factText).join(', ');
  return JSON.stringify(value);
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
  object: Readonly<Record<string, Json>>,
): readonly { readonly name: string; readonly text: string }[] =>
  Object.entries(object)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => ({ name, text: factText(value) }))
    .filter(({ text }) => text !== '–');
