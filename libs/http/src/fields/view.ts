import type { FieldNames } from '#kernel/engine';

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;

/** Rows are read-only, DTOs are not; their JSON is the same. */
type Plain<T> = T extends readonly (infer Item)[] ? Item[] : T;

/** Fields of `Dto` that `Row` has with an assignable type; names in rows are in camel case. */
type Pickable<Dto, Row> = {
  [K in keyof Dto & string]-?: Camel<K> extends keyof Row ? (Plain<Row[Camel<K>]> extends Dto[K] ? K : never) : never;
}[keyof Dto & string];

type Optional<Dto> = { [K in keyof Dto]-?: undefined extends Dto[K] ? K : never }[keyof Dto];

type Computable<Dto, Row, Context> = { readonly [K in keyof Dto]?: (row: Row, context: Context) => Dto[K] };

/** `S` when its fields and the computed ones are those of the DTO; otherwise a text that says what is wrong, to which nothing is assignable. */
type CheckedFields<S extends string, Dto, Row, C> = [Exclude<FieldNames<S>, keyof C | Pickable<Dto, Row>>] extends [
  never,
]
  ? [Exclude<keyof Dto, FieldNames<S> | keyof C | Optional<Dto>>] extends [never]
    ? [Exclude<keyof C, keyof Dto>] extends [never]
      ? S
      : `no field of the DTO: ${Exclude<keyof C, keyof Dto> & string}`
    : `missing: ${Exclude<keyof Dto, FieldNames<S> | keyof C | Optional<Dto>> & string}`
  : `not so in the row: ${Exclude<FieldNames<S>, keyof C | Pickable<Dto, Row>>}`;

/** Converts `row` to its DTO. `context` is what the computed fields need besides the row. */
type View<Dto, Row, Context> = undefined extends Context ? (row: Row) => Dto : (row: Row, context: Context) => Dto;

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Describes how a row becomes a DTO: `view<JobDto, JobRow, Links>()('id object title', { object: () => 'job' })`. The text names the fields
 * in the order of the answer. A field that is not computed is copied from the field of the row with the same name, in camel case where the
 * DTO has snake case. A field does not compile if it is not computed and the row lacks it or has another type for it.
 * @returns a function as fast as a handwritten object literal, because its code is one, generated once.
 * @throws Error for a field that is not a plain name.
 */
export const view =
  <Dto extends object, Row extends object, Context = undefined>() =>
  <const S extends string, const C extends Computable<Dto, Row, Context>>(
    fields: CheckedFields<S, Dto, Row, C>,
    computed: C,
  ): View<Dto, Row, Context> => {
    const names = new Set([...fields.split(/\s+/).filter(Boolean), ...Object.keys(computed)]);
    const literal = [...names].map((name) => {
      if (!/^\w+$/.test(name)) throw new Error(`"${name}" is not a valid field name.`);
      return `${name}: ${Object.hasOwn(computed, name) ? `computed.${name}(row, context)` : `row.${camel(name)}`}`;
    });
    return new Function('computed', `return (row, context) => ({ ${literal.join(', ')} })`)(computed) as View<
      Dto,
      Row,
      Context
    >;
  };
