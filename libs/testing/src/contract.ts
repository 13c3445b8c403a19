/** The public members of `T`, without what a class keeps private. */
export type Contract<T> = { readonly [K in keyof T]: T[K] };
