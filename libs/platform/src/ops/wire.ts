/** Names on the wire that follow from the one setting `WIRE_NAME` (decision P2). Nothing else spells them. */
export interface Wire {
  readonly name: string;
  /** What an API key begins with, before its key id. */
  readonly keyPrefix: string;
  /** Request header that selects an account for sessions of people with several. */
  readonly accountHeader: string;
}

/** The wire names for `name`, for example `svc`. */
export function wireNames(name: string): Wire {
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1);
  return { name, keyPrefix: `${name}_live_`, accountHeader: `X-${capitalised}-Account` };
}
