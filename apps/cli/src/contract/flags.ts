import type { Flag, Kind, ArgumentPlace } from '../catalogue.js';
import { resolved, shapeOf, type Document, type DocumentSchema, type Shape } from './document.js';
import { FLAGS } from './names.js';
import { kebab } from './naming.js';

// Generates flags from query parameters and body members.

/** Names of the options that the program defines itself. */
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

/** A member that becomes a flag, with its place in the request. */
export interface FlagMember {
  readonly key: string;
  readonly schema: DocumentSchema;
  readonly required: boolean;
  readonly in: ArgumentPlace;
  readonly nest?: string;
  readonly description?: string;
}

/** Members of the body `schema`. The members of a search's filter are included as if they were at the top level. */
export function membersOf(document: Document, schema: DocumentSchema, search: boolean): readonly FlagMember[] {
  const { properties = {}, required = [] } = resolved(document, schema);
  return Object.entries(properties).flatMap(([key, property]): FlagMember[] => {
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

/** Whether the value is a time in epoch milliseconds, for which users can write a date. */
const isMoment = ({ type }: Shape, { anyOf = [] }: DocumentSchema, key: string): boolean =>
  (type === 'integer' && /(At|By|_at)$/.test(key)) ||
  (anyOf.some(({ format }) => format === 'date-time') && anyOf.some((each) => each.type === 'integer'));

const KINDS: Readonly<Record<Shape['type'], Kind>> = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  json: 'json',
};

/** The name of the flag for `key`. Words of the command are not repeated: `settings update-adsense` has flags without "adsense". */
function flagName(operationId: string, command: string, key: string): string {
  const given = FLAGS[operationId]?.[key];
  if (given !== undefined) return given;
  const flag = kebab(key);
  const [, noun] = /-([a-z]+)$/.exec(command) ?? [];
  const short = noun !== undefined && flag.startsWith(`${noun}-`) ? flag.slice(noun.length + 1) : flag;
  return RESERVED.includes(short) ? `${command.split(' ').at(-1)}-${short}` : short;
}

const sentence = (text: string | undefined): string | undefined => text?.replaceAll(/\s+/g, ' ').trim() || undefined;

/** The flag for `member` in the command `command` of an operation. */
export function flagFor(document: Document, operationId: string, command: string, member: FlagMember): Flag {
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
