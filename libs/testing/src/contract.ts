/** What `T` promises to its callers: its public members, without what a class keeps to itself. */
export type Contract<T> = { readonly [K in keyof T]: T[K] };
