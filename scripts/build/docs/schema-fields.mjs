// Schemas of OpenAPI and AsyncAPI documents as lists of fields.
import { escaped } from './markdown.mjs';

/** Objects inside of objects are listed this deep. */
const DEEPEST = 4;

export const code = (text) => `<code>${escaped(String(text))}</code>`;
/** Sentences of a document, in which code is between backticks. */
export const prose = (text) => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
export const nameOf = ({ $ref }) => $ref.split('/').at(-1);

/** What a reference of the document leads to; other values as they are. */
export function resolved(document, value) {
  let found = value ?? {};
  while (found.$ref)
    found =
      found.$ref
        .slice(2)
        .split('/')
        .reduce((part, key) => part?.[key], document) ?? {};
  return found;
}

/** A schema as one with its properties: parts of `allOf` joined, one of several without null taken out. */
function plain(document, given) {
  const schema = resolved(document, given);
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => plain(document, part).schema);
    const properties = Object.assign({}, ...parts.map((part) => part.properties), schema.properties);
    const required = parts.flatMap((part) => part.required ?? []);
    const joined = Object.assign({}, ...parts, schema, { required });
    return { schema: Object.keys(properties).length > 0 ? { ...joined, properties } : joined, nullable: false };
  }
  const options = schema.anyOf ?? schema.oneOf;
  const others = options?.filter(({ type }) => type !== 'null') ?? [];
  if (others.length !== 1) return { schema, nullable: [schema.type].flat().includes('null') };
  return { schema: { ...schema, ...plain(document, others[0]).schema }, nullable: others.length < options.length };
}

function typeOf(document, schema) {
  if ('const' in schema) return code(JSON.stringify(schema.const));
  if (schema.enum) {
    const values = schema.enum.filter((value) => value !== null);
    return values.map((value) => code(JSON.stringify(value))).join(' or ');
  }
  const [type] = [schema.type].flat().filter((each) => each !== 'null');
  if (type === 'array') return `list of ${typeOf(document, plain(document, schema.items).schema)}`;
  const options = schema.oneOf ?? schema.anyOf;
  if (!type && options)
    return [...new Set(options.map((option) => typeOf(document, plain(document, option).schema)))].join(' or ');
  return schema.format ? `${type} (${schema.format})` : (type ?? 'anything');
}

/** Bounds of a value, in words. */
function boundsOf({ minimum, maximum, minLength, maxLength, maxItems, default: preset }) {
  return [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(minLength > 1 ? [`${minLength} characters or more`] : []),
    ...(maxLength === undefined ? [] : [`up to ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`up to ${maxItems} entries`]),
    ...(preset === undefined ? [] : [`${code(JSON.stringify(preset))} when absent`]),
  ];
}

/** One field. @param more facts about it; what is below it is listed as well */
export function fieldHtml(document, name, given, more = [], depth = 1) {
  const { schema, nullable } = plain(document, given);
  const facts = [typeOf(document, schema), ...(nullable ? ['or null'] : []), ...boundsOf(schema), ...more];
  const description = resolved(document, given).description ?? schema.description;
  const items = schema.items ? plain(document, schema.items).schema : {};
  const below = depth < DEEPEST ? fieldsHtml(document, schema.properties ? schema : items, depth + 1) : '';
  return `<li>${code(name)} <span class="type">${facts.join(', ')}</span>${description ? ` <span class="description">${prose(description)}</span>` : ''}${below}</li>`;
}

/** The fields of an object as a list; empty for what is none. */
export function fieldsHtml(document, given, depth = 1) {
  const { schema } = plain(document, given);
  const { properties = {}, required = [] } = schema;
  const items = Object.entries(properties).map(([name, field]) =>
    fieldHtml(document, name, field, required.includes(name) ? [] : ['optional'], depth),
  );
  return items.length === 0 ? '' : `\n<ul class="fields">\n${items.join('\n')}\n</ul>`;
}
