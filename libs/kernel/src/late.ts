/** A value that is made when it is first read, because making it takes a measurable part of a start. `make` runs again if it throws. */
export function late<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
