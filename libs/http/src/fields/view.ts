import type { FieldNames } from '#kernel/engine';

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;

/** Rows are read-only, DTOs are not; as JSON they are the same. */
type Plain<T> = T extends readonly (infer Item)[] ? Item[] : T;

/** Fields of `Dto` that `Row` has, with a type that fits; the names of rows are in camel case. */
type Pickable<Dto, Row> = {
  [K in keyof Dto & string]-?: Camel<K> extends keyof Row ? (Plain<Row[Camel<K>]> extends Dto[K] ? K : never) : never;
}[keyof Dto & string];

type Optional<Dto> = { [K in keyof Dto]-?: undefined extends Dto[K] ? K : never }[keyof Dto];

type Computable<Dto, Row, Context> = { readonly [K in keyof Dto]?: (row: Row, context: Context) => Dto[K] };

/** `S` when its fields and the computed ones are those of the DTO; otherwise what is wrong, as a text that nothing is. */
type Checked<S extends string, Dto, Row, C> = [Exclude<FieldNames<S>, keyof C | Pickable<Dto, Row>>] extends [never]
  ? [Exclude<keyof Dto, FieldNames<S> | keyof C | Optional<Dto>>] extends [never]
    ? [Exclude<keyof C, keyof Dto>] extends [never]
      ? S
      : `no field of the DTO: ${Exclude<keyof C, keyof Dto> & string}`
    : `missing: ${Exclude<keyof Dto, FieldNames<S> | keyof C | Optional<Dto>> & string}`
  : `not so in the row: ${Exclude<FieldNames<S>, keyof C | Pickable<Dto, Row>>}`;

/** Shows `row` as its DTO. `context` is what the computed fields need besides. */
type View<Dto, Row, Context> = undefined extends Context ? (row: Row) => Dto : (row: Row, context: Context) => Dto;

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Says how a row is shown as a DTO: `view<JobDto, JobRow, Links>()('id object title', { object: () => 'job' })`. The text names
 * the fields in the order of the answer. Those that are not computed are picked: they are the row's field of the same name, in
 * camel case where the DTO has snake case. A field that is neither, that the row does not have, or that has another type there
 * does not compile.
 * @returns a function that costs as much as a literal that is written by hand, because it is one, made once.
 * @throws Error for a field that is no plain name.
 */
export const view =
  <Dto extends object, Row extends object, Context = undefined>() =>
  <const S extends string, const C extends Computable<Dto, Row, Context>>(
    fields: Checked<S, Dto, Row, C>,
    computed: C,
  ): View<Dto, Row, Context> => {
    const names = new Set([...fields.split(/\s+/).filter(Boolean), ...Object.keys(computed)]);
    const literal = [...names].map((name) => {
      if (!/^\w+$/.test(name)) throw new Error(`"${name}" is no name of a field.`);
      return `${name}: ${Object.hasOwn(computed, name) ? `computed.${name}(row, context)` : `row.${camel(name)}`}`;
    });
    return new Function('computed', `return (row, context) => ({ ${literal.join(', ')} })`)(computed) as View<
      Dto,
      Row,
      Context
    >;
  };
