import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { EVENT_SCHEMAS, type EventType } from './index.js';

/** The schema as strict as it can be: what we send has no key that it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in inner ? { ...inner, additionalProperties: false } : inner;
}

const ajv = new Ajv({ strict: true, allErrors: true });
formats.default(ajv);

/** What is wrong with an envelope of `type`, also if it says more than it may. */
export function validatorOf(type: EventType): (envelope: unknown) => readonly string[] {
  const { $id } = EVENT_SCHEMAS[type] as { $id?: string };
  const validate = ajv.getSchema($id ?? '') ?? ajv.compile(closed(EVENT_SCHEMAS[type]) as object);
  return (envelope) => (validate(envelope) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`));
}
