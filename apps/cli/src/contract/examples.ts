import type { Argument, Flag } from '../catalogue.js';
import { resolved, type Document, type DocumentSchema } from './document.js';

// Generates an example call for each command.

/** Quotes a word for a shell if needed. */
const quoted = (text: string): string => (/^[\w./:@=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

const written = (value: unknown): string => quoted(typeof value === 'string' ? value : JSON.stringify(value));

/** The example of a schema, in OpenAPI 3.0 or 3.1. */
const exampleIn = ({ example, examples }: DocumentSchema): unknown => example ?? examples?.[0];

function values(document: Document, schema: DocumentSchema, example: unknown): Readonly<Record<string, unknown>> {
  const whole = example ?? exampleIn(resolved(document, schema));
  if (typeof whole === 'object' && whole !== null) return whole as Record<string, unknown>;
  const { properties = {} } = resolved(document, schema);
  const single = Object.entries(properties).map(
    ([key, property]) => [key, exampleIn(resolved(document, property))] as const,
  );
  return Object.fromEntries(single.filter(([, value]) => value !== undefined));
}

interface Command {
  readonly name: string;
  readonly args: readonly Argument[];
  readonly flags: readonly Flag[];
  readonly body: { readonly schema: DocumentSchema; readonly example: unknown } | null;
}

/** An example with more flags is hard to read. */
const FLAGS_SHOWN = 5;

function shown(flag: Flag, known: unknown): string {
  if (known !== undefined) {
    const several = flag.list && Array.isArray(known) && flag.kind !== 'json';
    return (several ? known : [known]).map((value) => `--${flag.flag} ${written(value)}`).join(' ');
  }
  return `--${flag.flag} ${flag.choices?.[0] ?? (flag.kind === 'json' ? '@file.json' : `<${flag.key}>`)}`;
}

/** An example call with the example values of the document; undefined for a command without arguments. */
export function exampleOf(document: Document, { name, args, flags, body }: Command): string | undefined {
  const known = body ? values(document, body.schema, body.example) : {};
  const words = args.filter(({ optional }) => !optional).map((argument) => `<${argument.name}>`);
  const wanted = flags.filter(
    (flag) => flag.in === 'body' && !flag.nest && (flag.required || (flag.key in known && flag.kind !== 'json')),
  );
  const ordered = [...wanted.filter(({ required }) => required), ...wanted.filter(({ required }) => !required)].slice(
    0,
    FLAGS_SHOWN,
  );
  if (words.length === 0 && ordered.length === 0) return undefined;
  return ['openings', name, ...words, ...ordered.map((flag) => shown(flag, known[flag.key]))].join(' ');
}
