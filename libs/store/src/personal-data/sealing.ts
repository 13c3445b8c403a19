import { withChanges } from '#kernel';
import { type FoldedEvent, type NewEvent, type StreamId } from '#kernel/engine';
import { decrypt, encrypt, SealError } from './encryption.js';

/** The property of event data that holds encrypted personal fields. */
const SEALED = '$personal';

/** Encrypted personal fields: their person and names in clear, their values encrypted. */
interface SealedFields {
  readonly person: string;
  readonly fields: readonly string[];
  /** A JSON array of the values, in the order of `fields`, as `encrypt` returns it. */
  readonly sealed: string;
}

type Data = Record<string, unknown>;

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The associated data of a ciphertext: it decrypts in no other event and for no other fields. No part has a line break. */
const boundTo = (
  { board, category, objectId }: StreamId,
  { id, type }: Pick<NewEvent, 'id' | 'type'>,
  { person, fields }: Omit<SealedFields, 'sealed'>,
): string => `openings/personal/1\n${board}\n${category}\n${objectId}\n${id}\n${type}\n${person}\n${fields.join()}`;

/** Those of `fields` that `event` has. @throws Error if its data already has a property with the reserved name. */
export function personalFieldsIn({ type, data }: NewEvent, fields: readonly string[] | undefined): readonly string[] {
  if (!isObject(data)) return [];
  if (Object.hasOwn(data, SEALED))
    throw new Error(`${type} has a field ${SEALED}. This name is reserved for encrypted fields.`);
  return fields?.filter((field) => Object.hasOwn(data, field) && data[field] !== undefined) ?? [];
}

/** `event` with the values of those of `fields` that its data has, encrypted with `key`, that of `person`. */
export function sealed(
  stream: StreamId,
  event: NewEvent,
  fields: readonly string[],
  { person, key }: { readonly person: string; readonly key: Uint8Array },
): NewEvent {
  const data = event.data as Data;
  const values = JSON.stringify(fields.map((field) => data[field]));
  const kept: SealedFields = {
    person,
    fields,
    sealed: encrypt(key, values, boundTo(stream, event, { person, fields })),
  };
  const others = Object.entries(data).filter(([field]) => !fields.includes(field));
  return withChanges(event, { data: Object.fromEntries([...others, [SEALED, kept]]) });
}

/** The person whose key decrypts `event`; null if nothing in it is encrypted, undefined if the encrypted part is damaged. */
export function personOf({ data }: Pick<FoldedEvent, 'data'>): string | null | undefined {
  if (!isObject(data) || !Object.hasOwn(data, SEALED)) return null;
  return sealedFields(data)?.person;
}

function sealedFields(data: Data): SealedFields | undefined {
  const { [SEALED]: kept } = data;
  if (!isObject(kept)) return undefined;
  const { person, fields, sealed: text } = kept;
  const isWhole = typeof person === 'string' && typeof text === 'string' && Array.isArray(fields);
  return isWhole && fields.every((field) => typeof field === 'string') ? { person, fields, sealed: text } : undefined;
}

/**
 * `event` as it was before encryption. Without `key`, which was destroyed, the personal fields are null. If an event is damaged, or its key differs
 * or is missing, reading its data throws a SealError, so that only code that folds it meets the error.
 */
export function opened<E extends FoldedEvent>(event: E, key: Uint8Array | 'destroyed' | undefined): E {
  const kept = sealedFields(event.data as Data);
  if (kept && key === 'destroyed')
    return withFields(
      event,
      kept.fields,
      kept.fields.map(() => null),
    );
  const text = kept && key ? decrypt(key as Uint8Array, kept.sealed, boundTo(event, event, kept)) : null;
  if (kept && text !== null) return withFields(event, kept.fields, JSON.parse(text) as readonly unknown[]);
  const why = kept && !key ? 'the key of the person is missing' : 'the key differs, or the event was altered';
  const error = new SealError(`The personal data of event ${event.id} (${event.type}) cannot be decrypted: ${why}.`);
  return Object.defineProperty({ ...event }, 'data', {
    enumerable: true,
    get: (): never => {
      throw error;
    },
  });
}

function withFields<E extends FoldedEvent>(event: E, fields: readonly string[], values: readonly unknown[]): E {
  const others = Object.entries(event.data as Data).filter(([field]) => field !== SEALED);
  const data = Object.fromEntries([...others, ...fields.map((field, nth) => [field, values[nth]] as const)]);
  return withChanges<FoldedEvent>(event, { data }) as E;
}
