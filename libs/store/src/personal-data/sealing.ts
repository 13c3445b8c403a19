import { withChanges } from '#kernel';
import { type FoldedEvent, type NewEvent, type StreamId } from '#kernel/engine';
import { decrypt, encrypt, SealError } from './encryption.js';

/** Property of the data of an event that holds its personal fields as they are kept. */
const SEALED = '$personal';

/** Personal fields as they are kept: whose they are and what they are called in clear, their values encrypted. */
interface SealedFields {
  readonly person: string;
  readonly fields: readonly string[];
  /** A JSON array of the values, in the order of `fields`, as `encrypt` returns it. */
  readonly sealed: string;
}

type Data = Record<string, unknown>;

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a ciphertext is bound to: it opens in no other event, and for no other fields. None of it has a line break. */
const boundTo = (
  { board, category, objectId }: StreamId,
  { id, type }: Pick<NewEvent, 'id' | 'type'>,
  { person, fields }: Omit<SealedFields, 'sealed'>,
): string => `openings/personal/1\n${board}\n${category}\n${objectId}\n${id}\n${type}\n${person}\n${fields.join()}`;

/** Those of `fields` that `event` has. @throws Error when its data has a property of the name that sealed fields have. */
export function personalFieldsIn({ type, data }: NewEvent, fields: readonly string[] | undefined): readonly string[] {
  if (!isObject(data)) return [];
  if (Object.hasOwn(data, SEALED)) throw new Error(`${type} has a field ${SEALED}, which is the name of sealed ones.`);
  return fields?.filter((field) => Object.hasOwn(data, field) && data[field] !== undefined) ?? [];
}

/** `event` with the values of `fields`, which its data has, encrypted with `key`, that of `person`. */
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

/** Whose key opens `event`; null when nothing of it is sealed, undefined when what is sealed was damaged. */
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
 * `event`, of which something is sealed, as it was before it was sealed. Without its `key`, which was destroyed, the
 * personal fields are null. An event that was damaged, or whose key is another or missing, throws a SealError when its data
 * is looked at, so that only who folds it meets the fault.
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
  const why = kept && !key ? 'there is no key of the person' : 'the key is another, or it was altered';
  const error = new SealError(`The personal data of event ${event.id} (${event.type}) cannot be opened: ${why}.`);
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
