/** Names on the wire that follow from the one setting `WIRE_NAME` (decision P2). Nothing else spells them. */
export abstract class Wire {
  abstract readonly name: string;
  /** What an API key begins with, before its key id. */
  abstract readonly keyPrefix: string;
  /** What the token of a session begins with, before the id of the session. */
  abstract readonly sessionPrefix: string;
  /** Request header that selects an account for sessions of people with several. */
  abstract readonly accountHeader: string;
  /** Request header in which SDKs say what they are. Nothing depends on it. */
  abstract readonly sdkHeader: string;
  /** Field that shows or hides the line which names what a board runs on. */
  abstract readonly showBranding: string;
}

/** A field that is called on the wire as the wire says, and in the code by this key of it. */
export type WireField = 'showBranding';

/** The wire names for `name`, for example `svc`. */
export function wireNames(name: string): Wire {
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    name,
    keyPrefix: `${name}_live_`,
    sessionPrefix: `${name}_sess_`,
    accountHeader: `X-${capitalised}-Account`,
    sdkHeader: `x-${name}-sdk`,
    showBranding: `show${capitalised}Branding`,
  };
}
