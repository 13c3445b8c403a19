import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { inWords, listed, type ToolSchema } from './schema.js';
import { nearest } from './words.js';

/** An issue of a call, with its fix. */
export interface ArgumentIssue {
  /** Path in the arguments of the tool, with dots: `body.operations.0.method`. */
  readonly path: string;
  readonly message: string;
  readonly fix: string;
}

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, logger: false, allowUnionTypes: true });
formats.default(ajv);
// The API reads a time without a zone as UTC. The JSON Schema format would require a zone.
ajv.addFormat('date-time', {
  validate: (text: string) =>
    /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/i.test(text) &&
    !Number.isNaN(Date.parse(text)),
});

/** Returns the issues of a value; an empty list if it is valid. */
export type Check = (value: unknown) => ArgumentIssue[];

/** A check by `schema`. It reports all issues, but of alternatives (`oneOf`, `anyOf`) only those of the best match. */
export function checkBy(schema: ToolSchema): Check {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(schema);
    if (validate(value)) return [];
    const seen = new Set<string>();
    const errors = validate.errors ?? [];
    return settled(errors)
      .sort((a, b) => errors.indexOf(a) - errors.indexOf(b))
      .filter(
        (error, _, all) =>
          error.keyword === 'type' ||
          !all.some((each) => each.keyword === 'type' && each.instancePath === error.instancePath),
      )
      .map(issueOf)
      .filter(({ path, message }) => {
        const text = `${path} ${message}`;
        return seen.has(text) ? false : seen.add(text);
      });
  };
}

const isUnion = ({ keyword }: ErrorObject) => keyword === 'oneOf' || keyword === 'anyOf';

/** Removes the errors of alternatives that do not match best. */
function settled(errors: readonly ErrorObject[]): ErrorObject[] {
  const union = errors
    .filter(isUnion)
    .sort((a, b) => a.schemaPath.length - b.schemaPath.length || a.instancePath.length - b.instancePath.length)[0];
  if (!union) return errors.filter(({ keyword }) => keyword !== 'if');
  const below = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);
  const inside = errors.filter(
    (each) =>
      each !== union && below(each.schemaPath, union.schemaPath) && below(each.instancePath, union.instancePath),
  );
  const rest = errors.filter((each) => each !== union && !inside.includes(each));
  const branches = new Map<string, ErrorObject[]>();
  for (const error of inside) {
    const branch = error.schemaPath.slice(union.schemaPath.length + 1).split('/')[0] ?? '';
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  const badness = (branch: readonly ErrorObject[]) =>
    branch.reduce((sum, error) => sum + weightOf(error, union.instancePath), 0);
  const [best] = [...branches.values()].sort((a, b) => badness(a) - badness(b));
  return [...settled(rest), ...(best && badness(best) < ANOTHER_TYPE ? settled(best) : [union])];
}

const ANOTHER_TYPE = 100;

/** How strongly an error suggests that its alternative was not meant. */
function weightOf({ keyword, instancePath, parentSchema }: ErrorObject, at: string): number {
  if (keyword === 'type' && instancePath === at) return ANOTHER_TYPE;
  const values: unknown = (parentSchema as ToolSchema | undefined)?.enum;
  if (keyword === 'const' || (keyword === 'enum' && Array.isArray(values) && values.length === 1)) return 10;
  return keyword === 'additionalProperties' ? 2 : 1;
}

const dotted = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');

function issueOf({
  keyword,
  params,
  message = 'is not valid',
  instancePath,
  parentSchema,
  data,
}: ErrorObject): ArgumentIssue {
  const schema = (parentSchema ?? {}) as ToolSchema;
  const path = dotted(instancePath);
  const inside = (key: unknown) => (path === '' ? String(key) : `${path}.${String(key)}`);
  switch (keyword) {
    case 'required': {
      const wanted = schema.properties?.[String(params['missingProperty'])] ?? {};
      return { path: inside(params['missingProperty']), message: 'is required', fix: `Add it: ${inWords(wanted)}.` };
    }
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      const known = Object.keys(schema.properties ?? {});
      const [near] = nearest(key, known);
      const rest =
        known.length > 0
          ? `Leave it out. Known keys: ${listed(known, 40)}.`
          : 'Leave it out. No keys are allowed here.';
      return {
        path: inside(key),
        message: 'is not a known key',
        fix: near === undefined ? rest : `Did you mean "${near}"?`,
      };
    }
    case 'enum': {
      const [near] =
        typeof data === 'string'
          ? nearest(
              data,
              (schema.enum ?? []).filter((each) => typeof each === 'string'),
            )
          : [];
      return {
        path,
        message: `must be ${inWords(schema)}`,
        fix: near === undefined ? `Use ${inWords({ enum: schema.enum ?? [] })}.` : `Did you mean "${near}"?`,
      };
    }
    case 'type':
      return { path, message: `is ${kindOf(data)}`, fix: `Send ${inWords(schema)}.` };
    case 'not':
      return { path, message: 'is not allowed for this operation', fix: 'Leave it out.' };
    case 'oneOf':
    case 'anyOf':
      return { path, message: 'matches none of the allowed forms', fix: `Send ${inWords(schema)}.` };
    case 'pattern':
      return {
        path,
        message: `must match ${String(params['pattern'])}`,
        fix: schema.description
          ? `Description: ${schema.description}`
          : `Send a string that matches ${String(params['pattern'])}.`,
      };
    default:
      return { path, message, fix: `Send ${inWords(schema)}.` };
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' || typeof value === 'undefined' ? 'an object' : `a ${typeof value}`;
}
