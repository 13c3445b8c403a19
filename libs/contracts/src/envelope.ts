import Type, { type Static, type TProperties, type TSchema } from 'typebox';

/** A timestamp of published events: UTC, in seconds. */
export const Moment = Type.String({
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$',
  description: 'ISO 8601, UTC, in seconds.',
});

export const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const Uri = Type.String({ format: 'uri' });

/** Increases by one with each event about the same object. */
export const Revision = Type.Integer({
  minimum: 1,
  description: 'Increases by one with each event about the object. Ignore events with a lower or equal value.',
});

/** The published state of an object. Consumers must accept additional properties. */
export const Snapshot = <P extends TProperties>(description: string, properties: P) =>
  Type.Object(properties, { description });

/**
 * The envelope of one event type around `object`. `fields` are all possible values of its `changed_fields`; `others`: the object may also change in
 * ways that have no name there.
 */
export const Event = <T extends string, O extends TSchema>(
  type: T,
  description: string,
  { object, fields, others = false }: { object: O; fields: readonly string[]; others?: boolean },
) =>
  Type.Object(
    {
      id: Type.String({
        pattern: '^evt_[0-9a-hjkmnp-tv-z]{26}$',
        description: 'Unique id of the event. It is the same in every delivery.',
      }),
      object: Type.Literal('event'),
      type: Type.Literal(type),
      schema_version: Type.Literal('1'),
      occurred_at: Moment,
      board_id: Type.String({ description: 'The board of the event.' }),
      data: Type.Object({
        object,
        changed_fields:
          fields.length === 0
            ? Type.Array(Type.String(), { maxItems: 0, description: 'Always empty.' })
            : Type.Array(Type.Enum([...fields]), {
                uniqueItems: true,
                ...(others ? {} : { minItems: 1 }),
                description: others
                  ? 'Names of the changed fields. Empty for changes that have no name here.'
                  : 'Names of the changed fields.',
              }),
      }),
    },
    { $id: `urn:openings:event:${type}:1`, title: type, description },
  );

/** What is known about an envelope of unknown type. */
export interface Envelope {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly schema_version: '1';
  readonly occurred_at: string;
  readonly board_id: string;
  readonly data: { readonly object: Readonly<Record<string, unknown>>; readonly changed_fields: readonly string[] };
}

/** The event type that a schema describes. */
export type Of<S extends TSchema> = Static<S>;
