/** The names in a text, separated by spaces and line breaks. */
export type FieldNames<S extends string> = S extends `${infer Head}\n${infer Tail}`
  ? FieldNames<Head> | FieldNames<Tail>
  : S extends `${infer Head} ${infer Tail}`
    ? FieldNames<Head> | FieldNames<Tail>
    : S extends ''
      ? never
      : S;
