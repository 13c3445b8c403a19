import type { Flag, Kind, Place } from '../catalogue.js';
import { resolved, shapeOf, type Document, type Schema, type Shape } from './document.js';
import { FLAGS } from './names.js';
import { kebab } from './naming.js';

// Flags from query parameters and members of bodies.

/** Flags that every command, or every command of a kind, has for itself. */
export const RESERVED = [
  'all',
  'api-key-file',
  'api-url',
  'board',
  'board-access-file',
  'body',
  'file',
  'format',
  'help',
  'idempotency-key',
  'if-match',
  'interval-ms',
  'no-retry',
  'output',
  'timeout-ms',
  'verbose',
  'version',
  'wait',
  'yes',
];

/** A member that becomes a flag, and where it goes. */
export interface Member {
  readonly key: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly in: Place;
  readonly nest?: string;
  readonly description?: string;
}

/** Members of the body `schema`. What a search filters by counts as if it were the body's own. */
export function membersOf(document: Document, schema: Schema, search: boolean): readonly Member[] {
  const { properties = {}, required = [] } = resolved(document, schema);
  return Object.entries(properties).flatMap(([key, property]): Member[] => {
    const filters = search && key === 'filters' ? resolved(document, property).properties : undefined;
    if (!filters) return [{ key, schema: property, required: required.includes(key), in: 'body' }];
    return Object.entries(filters).map(([name, filter]) => ({
      key: name,
      schema: filter,
      required: false,
      in: 'body',
      nest: key,
    }));
  });
}

/** Epoch milliseconds are nothing that a person wants to write. */
const isMoment = ({ type }: Shape, { anyOf = [] }: Schema, key: string): boolean =>
  (type === 'integer' && /(At|By|_at)$/.test(key)) ||
  (anyOf.some(({ format }) => format === 'date-time') && anyOf.some((each) => each.type === 'integer'));

const KINDS: Readonly<Record<Shape['type'], Kind>> = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  json: 'json',
};

/** The name of the flag for `key`; `settings update-adsense` needs no second "adsense" in its flags. */
function flagName(operationId: string, command: string, key: string): string {
  const given = FLAGS[operationId]?.[key];
  if (given !== undefined) return given;
  const flag = kebab(key);
  const [, noun] = /-([a-z]+)$/.exec(command) ?? [];
  const short = noun !== undefined && flag.startsWith(`${noun}-`) ? flag.slice(noun.length + 1) : flag;
  return RESERVED.includes(short) ? `${command.split(' ').at(-1)}-${short}` : short;
}

const sentence = (text: string | undefined): string | undefined => text?.replaceAll(/\s+/g, ' ').trim() || undefined;

/** The flag for `member` in the command `command` of the operation. */
export function flagFor(document: Document, operationId: string, command: string, member: Member): Flag {
  const schema = resolved(document, member.schema);
  const shape = shapeOf(document, schema);
  const help = sentence(member.description ?? schema.description);
  return {
    flag: flagName(operationId, command, member.key),
    key: member.key,
    kind: isMoment(shape, schema, member.key) ? 'moment' : KINDS[shape.type],
    in: member.in,
    ...(member.nest === undefined ? {} : { nest: member.nest }),
    ...(shape.list ? { list: true } : {}),
    ...(shape.choices.length > 0 ? { choices: shape.choices } : {}),
    ...(member.required ? { required: true } : {}),
    ...(shape.nullable ? { nullable: true } : {}),
    ...(help === undefined ? {} : { help }),
  };
}
