import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventType } from './index.js';

const directory = join(import.meta.dirname, '..', 'schemas');

/** What consumers in other languages use: the JSON Schema of each type, read from its file. */
export const SCHEMA_FILES: ReadonlyMap<string, object> = new Map(
  readdirSync(directory).map((name) => [name, JSON.parse(readFileSync(join(directory, name), 'utf8')) as object]),
);

/** The schema in its strictest form: we send no key that it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in inner ? { ...inner, additionalProperties: false } : inner;
}

function compiled(strictly: boolean): (type: EventType) => (envelope: unknown) => readonly string[] {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  formats.default(ajv);
  return (type) => {
    const schema = SCHEMA_FILES.get(`${type}.v1.json`) as { readonly $id: string };
    const validate = ajv.getSchema(schema.$id) ?? ajv.compile(strictly ? (closed(schema) as object) : schema);
    return (envelope) =>
      validate(envelope)
        ? []
        : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** The errors of an envelope of `type` by the schema in its file, additional keys included. */
export const validatorOf = compiled(true);

/** The errors that a consumer finds who uses the file unchanged. */
export const consumersValidatorOf = compiled(false);
