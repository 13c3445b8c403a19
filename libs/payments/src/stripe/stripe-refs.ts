/** An object in an account. `account` is null for the account of the key. */
export interface StripeRef {
  readonly account: string | null;
  readonly id: string;
}

/** The ref of the object `id` in an account. */
export const refOf = (account: string | null, id: string): string => (account === null ? id : `${account}:${id}`);

/** Parses `ref`. */
export function parsedRef(ref: string): StripeRef {
  const [first = '', second] = ref.split(':', 2);
  return second === undefined ? { account: null, id: first } : { account: first, id: second };
}

/** The id of an object that is given by id or expanded. */
export function idOf(given: string | { readonly id: string } | null | undefined): string | null {
  return typeof given === 'string' ? given : (given?.id ?? null);
}

/** An expanded object; null if only its id is given, or nothing. */
export function expanded<T extends { readonly id: string }>(given: string | T | null | undefined): T | null {
  return typeof given === 'object' ? given : null;
}
