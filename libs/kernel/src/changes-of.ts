import type { FieldNames } from './field-names.js';

/** Fields of `Input` that `Data` has, with a type that fits as it is. */
type Fitting<Data, Input> = {
  [K in keyof Input & keyof Data & string]-?: Exclude<Input[K], undefined> extends Data[K] ? K : never;
}[keyof Input & keyof Data & string];

type Conversions<Data, Input> = {
  readonly [K in keyof Input & keyof Data]?: (value: Exclude<Input[K], undefined>) => Data[K];
};

/** `S` when it names each field of the input once, as it is or converted; otherwise what is wrong, as a text that nothing is. */
type Checked<S extends string, Data, Input, C> = [Exclude<FieldNames<S>, keyof C | Fitting<Data, Input>>] extends [
  never,
]
  ? [Exclude<keyof Input & string, FieldNames<S>>] extends [never]
    ? [Exclude<keyof C, FieldNames<S>>] extends [never]
      ? S
      : `converted, and not named: ${Exclude<keyof C, FieldNames<S>> & string}`
    : `missing: ${Exclude<keyof Input & string, FieldNames<S>>}`
  : `not so in the data: ${Exclude<FieldNames<S>, keyof C | Fitting<Data, Input>>}`;

interface ChangesOf<Data extends object, Input> {
  <const S extends string>(fields: Checked<S, Data, Input, Record<never, never>>): (input: Input) => Partial<Data>;
  <const S extends string, const C extends Conversions<Data, Input>>(
    fields: Checked<S, Data, Input, C>,
    conversions: C,
  ): (input: Input) => Partial<Data>;
}

/**
 * Says what an input changes of an object: `changesOf<Tag, TagInput>()('name slug metaTitle', { metaTitle: orNull })`. The text
 * names the fields of the input, in the order of the event; those that are not converted are taken as they are. A field of the
 * input that is not named does not compile, and a key that is not named never reaches an event.
 * @returns what `input` says of the object; fields that are undefined in it are absent.
 */
export const changesOf = <Data extends object, Input extends { readonly [K in keyof Data]?: unknown }>(): ChangesOf<
  Data,
  Input
> => {
  return (fields: string, conversions: Readonly<Record<string, unknown>> = {}) => {
    const steps = fields
      .split(/\s+/)
      .filter(Boolean)
      .map((name) => [name, conversions[name] as ((value: unknown) => unknown) | undefined] as const);
    return (input: Input) => {
      const changes: Record<string, unknown> = {};
      for (const [name, conversion] of steps) {
        const value = (input as Readonly<Record<string, unknown>>)[name];
        if (value !== undefined) changes[name] = conversion ? conversion(value) : value;
      }
      return changes as Partial<Data>;
    };
  };
};

/** A text, or null where it is empty: an empty text clears a field. */
export const orNull = (text: string | null): string | null => text || null;
