// The parts of an OpenAPI document (3.0 and 3.1) from which commands are generated.

/** A schema, or a reference to one. */
export interface DocumentSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly nullable?: boolean;
  readonly items?: DocumentSchema;
  readonly properties?: Readonly<Record<string, DocumentSchema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly DocumentSchema[];
  readonly anyOf?: readonly DocumentSchema[];
  readonly oneOf?: readonly DocumentSchema[];
  readonly description?: string;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
}

/** A parameter in path, query or header. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: DocumentSchema;
}

interface Content {
  readonly schema?: DocumentSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

type Contents = Readonly<Record<string, Content>>;

interface Server {
  readonly url: string;
}

/** One method of a path. */
export interface DocumentOperation {
  readonly 'operationId': string;
  readonly 'summary'?: string;
  readonly 'description'?: string;
  readonly 'parameters'?: readonly Parameter[];
  readonly 'requestBody'?: { readonly required?: boolean; readonly content: Contents };
  readonly 'responses': Readonly<Record<string, { readonly content?: Contents }>>;
  readonly 'security'?: readonly object[];
  readonly 'servers'?: readonly Server[];
  readonly 'x-async-operation'?: string;
  readonly 'x-idempotency-key'?: string;
}

/** An OpenAPI document. */
export interface Document {
  readonly info: { readonly title: string; readonly version: string };
  readonly servers?: readonly Server[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, DocumentSchema>> };
}

/** An operation with its path and method. */
export interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly operation: DocumentOperation;
  /** The other methods of the same path. */
  readonly siblings: readonly string[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** All operations of `document`, in document order. */
export function endpoints(document: Document): readonly Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const methods = Object.keys(item).filter((name) => METHODS.includes(name));
    return methods.map((name) => {
      // A path may define parameters that all of its methods share.
      const shared = (item.parameters ?? []) as readonly Parameter[];
      const own = item[name] as DocumentOperation;
      const servers = own.servers ?? (item.servers as readonly Server[] | undefined);
      return {
        method: name.toUpperCase(),
        path,
        operation: { ...own, parameters: [...shared, ...(own.parameters ?? [])], ...(servers ? { servers } : {}) },
        siblings: methods.filter((other) => other !== name).map((other) => other.toUpperCase()),
      };
    });
  });
}

/**
 * Returns `document` with `prefix` removed from all paths, and with the parameters in `prefix` removed from all operations.
 * @throws Error if a path does not begin with `prefix`.
 */
export function within(document: Document, prefix: string): Document {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    if (path !== prefix && !path.startsWith(`${prefix}/`)) throw new Error(`${path} is not below ${prefix}.`);
    return [path.slice(prefix.length), item] as const;
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** Resolves references and merges `allOf` into one schema. @throws Error for a reference that does not exist. */
export function resolved(document: Document, schema: DocumentSchema): DocumentSchema {
  if (schema.$ref !== undefined) {
    const target = document.components?.schemas?.[schema.$ref.replace('#/components/schemas/', '')];
    if (!target) throw new Error(`${schema.$ref} is not in the document.`);
    const { $ref: _, ...beside } = schema;
    return { ...resolved(document, target), ...beside };
  }
  if (!schema.allOf) return schema;
  const parts = [...schema.allOf, { ...schema, allOf: undefined } as DocumentSchema].map((part) =>
    resolved(document, part),
  );
  return parts.reduce((all, part) => ({
    ...all,
    ...Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)),
    properties: { ...all.properties, ...part.properties },
    required: [...(all.required ?? []), ...(part.required ?? [])],
  }));
}

/** What a schema requires of a value on the command line. */
export interface Shape {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'json';
  readonly list: boolean;
  readonly nullable: boolean;
  readonly choices: readonly string[];
}

const SCALARS = ['string', 'number', 'integer', 'boolean'] as const;
type Scalar = (typeof SCALARS)[number];
const isScalar = (type: string | undefined): type is Scalar =>
  (SCALARS as readonly (string | undefined)[]).includes(type);

/** The shape of `schema`; JSON if no other shape fits. */
export function shapeOf(document: Document, given: DocumentSchema): Shape {
  const schema = resolved(document, given);
  const types = typeof schema.type === 'string' ? [schema.type] : [...(schema.type ?? [])];
  const nullable = schema.nullable === true || types.includes('null') || schema.enum?.includes(null) === true;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return { ...shapeOfVariants(document, variants, nullable) };
  const [type, ...more] = types.filter((name) => name !== 'null');
  const choices = (schema.enum ?? []).filter((value) => value !== null).map(String);
  if (more.length === 0 && isScalar(type)) return { type, list: false, nullable, choices };
  if (type === 'array' && schema.items) {
    const of = shapeOf(document, schema.items);
    return { type: of.list ? 'json' : of.type, list: true, nullable, choices: of.list ? [] : of.choices };
  }
  return { type: 'json', list: false, nullable, choices: [] };
}

function shapeOfVariants(document: Document, variants: readonly DocumentSchema[], nullable: boolean): Shape {
  const shapes = variants.map((variant) => ({ shape: shapeOf(document, variant), isNull: isNullOnly(variant) }));
  const real = shapes.filter(({ isNull }) => !isNull).map(({ shape }) => shape);
  const [first] = real;
  const clears = nullable || shapes.some(({ shape, isNull }) => isNull || shape.nullable);
  if (!first || !real.every(({ type, list }) => type === first.type && list === first.list))
    return { type: 'json', list: false, nullable: clears, choices: [] };
  // If one variant accepts any text, the choices of the others do not limit the value.
  const choices = real.every((shape) => shape.choices.length > 0) ? real.flatMap((shape) => shape.choices) : [];
  return { ...first, nullable: clears, choices };
}

const isNullOnly = ({ type, enum: values }: DocumentSchema): boolean =>
  type === 'null' || (values?.length === 1 && values[0] === null);
