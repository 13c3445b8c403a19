import type { FieldNames } from './field-names.js';

/** Fields of `Input` that `Data` has with an assignable type. */
type Fitting<Data, Input> = {
  [K in keyof Input & keyof Data & string]-?: Exclude<Input[K], undefined> extends Data[K] ? K : never;
}[keyof Input & keyof Data & string];

type Conversions<Data, Input> = {
  readonly [K in keyof Input & keyof Data]?: (value: Exclude<Input[K], undefined>) => Data[K];
};

/**
 * `S` when it names each field of the input once, unchanged or converted; otherwise a text that says what is wrong, to which nothing is
 * assignable.
 */
type CheckedFields<S extends string, Data, Input, C> = [
  Exclude<FieldNames<S>, keyof C | Fitting<Data, Input>>,
] extends [never]
  ? [Exclude<keyof Input & string, FieldNames<S>>] extends [never]
    ? [Exclude<keyof C, FieldNames<S>>] extends [never]
      ? S
      : `converted, and not named: ${Exclude<keyof C, FieldNames<S>> & string}`
    : `missing: ${Exclude<keyof Input & string, FieldNames<S>>}`
  : `not so in the data: ${Exclude<FieldNames<S>, keyof C | Fitting<Data, Input>>}`;

/** Fields of `Data` in a request: an absent field does not change, and an empty text means no value. */
export type InputOf<Data> = { readonly [K in keyof Data]?: NonNullable<Data[K]> };

interface ChangesOf<Data extends object, Input> {
  <const S extends string>(
    fields: CheckedFields<S, Data, Input, Record<never, never>>,
  ): (input: Input) => Partial<Data>;
  <const S extends string, const C extends Conversions<Data, Input>>(
    fields: CheckedFields<S, Data, Input, C>,
    conversions: C,
  ): (input: Input) => Partial<Data>;
}

/**
 * Describes how an input changes an object: `changesOf<Tag, TagInput>()('name slug metaTitle', { metaTitle: orNull })`. The text names the
 * fields of the input, in the order of the event; fields without a conversion are copied. An input field that is not named does not
 * compile, and a key that is not named never reaches an event.
 * @returns the changes in `input`; fields that are undefined in it are absent.
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

/** The text, or null if it is empty: an empty text clears a field. */
export const orNull = (text: string | null): string | null => text || null;
